"""What is read back after a kill: every gap in what the API gives is told."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from evals.kills.snapshots import Snapshot
from evals.server_kills.client import Client, Clients, GoneError, RefusedError
from evals.server_kills.jobs import Job
from evals.server_kills.load import Told
from evals.server_kills.reading import (
    left_over,
    listed,
    shown_to_others,
    unreadable,
    wrong_traces,
)
from memory.journal import Event, Run

RUN = Run(
    "r1", "c1", "Where?", "en", "done", "", owner="mia", answer="There.", ended_at="2026-05-12"
)
STORED = {"r1": Snapshot(RUN, [Event("r1", n, "", "moved", "A1", {}) for n in (1, 2)], [], {})}
SHOWN = {"run_id": "r1", "status": "done", "answer": "There.", "request": "Where?"}
JOB = Job(0, "read", "mia", ("Where?",))
TOLD = Told(runs={"r1": JOB}, approved={"a1": "r1"}, paths={"p1": "mia"})
STREAM = (
    'id: 1\nevent: moved\ndata: {}\n\nid: 2\nevent: x\ndata: {}\n\nevent: end\ndata: {"a": 1}\n'
)

WHOLE: dict[str, Any] = {
    "/runs": [SHOWN],
    "/runs/r1": SHOWN,
    "/runs/r1/events": STREAM,
    "/conversations": [{"conversation": "c1"}],
    "/conversations/c1": [SHOWN],
    "/approvals": [],
    "/approvals/a1": {"status": "approved"},
    "/memory": [{"path_id": "p1", "request": "Where?"}],
    "/memory/p1": {"path_id": "p1", "request": "Where?", "grade": "confirmed"},
    "/memory/search": [],
    "/permissions": [],
}


def serving(resources: dict[str, Any]) -> Callable[[httpx.Request], httpx.Response]:
    """Only mia's key opens anything; lists have one page."""

    def answer(request: httpx.Request) -> httpx.Response:
        found = resources.get(request.url.path)
        if found is None or request.headers["X-API-Key"] != "mia":
            return httpx.Response(404, json={"code": "unknown_run", "detail": "Not here."})
        if "before" in request.url.params:
            found = []
        return httpx.Response(200, text=found if isinstance(found, str) else json.dumps(found))

    return answer


@asynccontextmanager
async def clients(**changed: Any) -> AsyncIterator[Clients]:
    resources = {**WHOLE, **{f"/{name.replace('_', '/')}": to for name, to in changed.items()}}
    async with httpx.AsyncClient(
        base_url="http://x",
        headers={"X-API-Key": "mia"},
        transport=httpx.MockTransport(serving(resources)),
    ) as http:
        yield {"mia": Client("mia", http)}


async def test_what_is_whole_has_no_complaints(tmp_path: Path) -> None:
    async with clients() as mia:
        assert await unreadable(mia, STORED, TOLD) == []
        assert await listed(mia) == {"r1": ("done", "There.")}
        assert await left_over(mia, checkpoints(tmp_path, "r2"), ["r1"]) == []
        assert await mia["mia"].followed("r1") == ([1, 2], {"a": 1})


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"runs_r1": {**SHOWN, "answer": "Here."}}, "answer is 'Here.'"),
        ({"runs_r1": None}, "404 unknown_run"),
        ({"runs_r1_events": STREAM.replace("id: 2\n", "")}, r"told as \[1\]"),
        ({"conversations_c1": []}, "not among the turns"),
        ({"approvals_a1": {"status": "pending"}}, "status is 'pending'"),
        ({"memory_p1": {"request": "Where?", "grade": "tried"}}, "grade is 'tried'"),
        ({"memory_p1": None}, "/memory/p1: 404"),
    ],
)
async def test_what_is_not_given_as_stored_is_told(changed: dict[str, Any], complaint: str) -> None:
    async with clients(**changed) as mia:
        found = await unreadable(mia, STORED, TOLD)
    assert any(re.search(complaint, line) for line in found), found


async def test_lists_that_fail_and_streams_that_break_off_are_raised() -> None:
    async with clients(permissions=None) as mia:
        with pytest.raises(RefusedError, match="404 unknown_run: Not here"):
            await unreadable(mia, STORED, TOLD)
    async with clients(runs_r1_events="id: 1\n") as mia:
        with pytest.raises(GoneError, match="broke off"):
            await mia["mia"].followed("r1")


async def test_what_is_kept_of_ended_runs_is_told(tmp_path: Path) -> None:
    async with clients(approvals=[{"run_id": "r1"}, {"run_id": "r2"}]) as mia:
        found = await left_over(mia, checkpoints(tmp_path, "r1"), ["r1"])
    assert found == ["run r1 has ended and has approvals", "run r1 has ended and has checkpoints"]


def checkpoints(folder: Path, thread: str) -> Path:
    path = folder / "checkpoints.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE checkpoints (thread_id TEXT)")
        connection.execute("CREATE TABLE writes (thread_id TEXT)")
        connection.execute("INSERT INTO writes VALUES (?)", (thread,))
    return path


async def test_a_run_that_others_see_is_told() -> None:
    async with clients() as mia:
        noor = {"noor": Client("noor", mia["mia"]._http)}
        assert await shown_to_others(noor, {"r1": "mia"}) == ["run r1 of mia is shown to noor"]
        assert await shown_to_others(noor, {"r9": "mia"}) == []
        assert await shown_to_others(mia, {"r1": "mia"}) == []


def test_traces_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    head = {"kind": "trace", "format": 1, "run_id": "r1"}
    (tmp_path / "r1.jsonl").write_text(json.dumps(head) + "\n")
    (tmp_path / "r2.jsonl").write_text(json.dumps(head) + "\n")
    (tmp_path / "r3.jsonl").write_text('{"kind":"resumed"}\n')
    found = list(wrong_traces(tmp_path, ["r1", "r2", "r3", "r4"]))
    assert [line.split(":")[0] for line in found] == [f"trace of run r{n}" for n in (2, 3, 4)]
