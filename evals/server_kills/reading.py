"""Everything that is stored, read back through the API, and traces through the replay's reader."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from evals.kills.snapshots import Snapshot
from evals.server_kills.client import Client, Clients, RefusedError
from evals.server_kills.load import Told
from memory.errors import DeveloperError

Runs = dict[str, tuple[str, str]]
"""Run -> status and answer, as the API lists them."""


async def listed(clients: Clients) -> Runs:
    """All runs of all owners."""
    return {
        run["run_id"]: (run["status"], run["answer"] or "")
        for client in clients.values()
        for run in await client.all("/runs", "run_id")
    }


async def unreadable(clients: Clients, stored: Mapping[str, Snapshot], told: Told) -> list[str]:
    """What the API does not give to its owner, or not whole; all runs must have ended."""
    wrong: list[str] = []
    for run_id, snapshot in stored.items():
        wrong += await _of_run(clients[snapshot.run.owner], run_id, snapshot)
    for approval_id, run_id in told.approved.items():
        client = clients[told.runs[run_id].owner]
        wrong += await _differs(client, f"/approvals/{approval_id}", status="approved")
    for path_id, owner in told.paths.items():
        wrong += await _differs(clients[owner], f"/memory/{path_id}", grade="confirmed")
    for client in clients.values():
        wrong += await _lists(client)
    return wrong


async def _of_run(client: Client, run_id: str, snapshot: Snapshot) -> list[str]:
    run = snapshot.run
    wrong = await _differs(
        client, f"/runs/{run_id}", status=run.status, answer=run.answer, request=run.request
    )
    numbers, _ = await client.followed(run_id)
    if numbers != [event.seq for event in snapshot.events]:
        wrong.append(f"the events of run {run_id} are told as {numbers}")
    turns = await client.get(f"/conversations/{run.thread_id}")
    if run_id not in {turn["run_id"] for turn in turns}:
        wrong.append(f"run {run_id} is not among the turns of {run.thread_id}")
    return wrong


async def _lists(client: Client) -> list[str]:
    """What is wrong with the lists of one owner: every entry must be shown singly as well."""
    wrong: list[str] = []
    for entry in await client.all("/memory", "path_id"):
        wrong += await _differs(client, f"/memory/{entry['path_id']}", request=entry["request"])
    await client.get("/memory/search", q="weather in Rome")
    await client.get("/permissions")
    for entry in await client.all("/conversations", "conversation"):
        await client.get(f"/conversations/{entry['conversation']}")
    return wrong


async def _differs(client: Client, path: str, **expected: Any) -> list[str]:
    try:
        found = await client.get(path)
    except RefusedError as error:
        return [f"{path}: {error}"]
    return [
        f"{path}: {name} is {found.get(name)!r}, not {value!r}"
        for name, value in expected.items()
        if found.get(name) != value
    ]


async def shown_to_others(clients: Clients, owners: Mapping[str, str]) -> list[str]:
    """Runs (id -> owner) that somebody else gets to see."""
    return [
        f"run {run_id} of {owner} is shown to {client.owner}"
        for run_id, owner in owners.items()
        for client in clients.values()
        if client.owner != owner and not await _is_unknown(client, f"/runs/{run_id}")
    ]


async def _is_unknown(client: Client, path: str) -> bool:
    try:
        await client.get(path)
    except RefusedError as error:
        return error.status == 404
    return False


async def left_over(clients: Clients, checkpoints: Path, ended: Iterable[str]) -> list[str]:
    """What is still kept for runs that have ended: checkpoints, approvals that wait."""
    over = set(ended)
    wrong = [f"run {run} has ended and has checkpoints" for run in _threads(checkpoints) & over]
    for client in clients.values():
        waiting = {approval["run_id"] for approval in await client.get("/approvals")}
        wrong += [f"run {run_id} has ended and has approvals" for run_id in waiting & over]
    return sorted(wrong)


def _threads(checkpoints: Path) -> set[str]:
    """The runs that a file of checkpoints holds something of."""
    query = "SELECT thread_id FROM checkpoints UNION SELECT thread_id FROM writes"
    with closing(sqlite3.connect(checkpoints)) as connection:
        return {str(row[0]) for row in connection.execute(query)}


def wrong_traces(folder: Path, runs: Sequence[str]) -> Iterator[str]:
    """What the replay cannot read of the traces of the runs."""
    from evals.replay.recording import read_recording
    from graphs.traces.writing import trace_path

    for run_id in runs:
        try:
            recording = read_recording(trace_path(folder, run_id))
        except DeveloperError as error:
            yield f"trace of run {run_id}: {error}"
        else:
            if recording.run_id != run_id:
                yield f"trace of run {run_id}: it is that of {recording.run_id}"
