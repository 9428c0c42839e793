"""Keys, roles and owners over HTTP."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.agent_stubs import StubCaller
from tests.process_stubs import booking
from tests.serving_stubs import (
    Served,
    code_of,
    sent_events,
    serving,
    told,
    until_ended,
    until_waiting,
)


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[Served]:
    async with serving(tmp_path, StubCaller(), may_be_open=False) as one:
        yield one


GUARDED = [
    ("GET", "/runs"),
    ("POST", "/runs"),
    ("GET", "/runs/r1"),
    ("GET", "/runs/r1/events"),
    ("POST", "/runs/r1/resume"),
    ("POST", "/runs/r1/cancel"),
    ("POST", "/runs/r1/feedback"),
    ("GET", "/runs/r1/responses/c1"),
    ("GET", "/approvals"),
    ("POST", "/approvals/a1"),
    ("GET", "/permissions"),
    ("DELETE", "/permissions/g.book"),
    ("GET", "/memory"),
    ("GET", "/memory/search?q=x"),
    ("DELETE", "/memory/p1"),
    ("GET", "/conversations"),
    ("GET", "/conversations/search"),
    ("DELETE", "/conversations/c1"),
    ("GET", "/session"),
    ("GET", "/users"),
    ("POST", "/users"),
    ("PATCH", "/users/mia"),
    ("DELETE", "/users/mia"),
    ("GET", "/tools"),
    ("GET", "/library"),
    ("GET", "/credentials"),
    ("PUT", "/credentials/g.key"),
    ("POST", "/plans"),
    ("POST", "/plans/checks"),
    ("POST", "/plans/runs"),
    ("GET", "/plans/of/r1"),
    ("GET", "/templates"),
    ("POST", "/templates"),
    ("PATCH", "/templates/t1"),
    ("DELETE", "/templates/t1"),
    ("POST", "/templates/t1/runs"),
    ("POST", "/tools/g.rooms/call"),
    ("GET", "/graph"),
    ("POST", "/agent/invoke"),
    ("POST", "/agent/batch"),
    ("POST", "/agent/stream"),
    ("POST", "/agent/stream_log"),
    ("POST", "/agent/stream_events"),
    ("GET", "/agent/input_schema"),
    ("GET", "/agent/playground/"),
]


@pytest.mark.parametrize(("method", "path"), GUARDED)
async def test_without_a_key_nothing_is_given(served: Served, method: str, path: str) -> None:
    response = await served.http.request(method, path)
    assert code_of(response, 401) == "not_authenticated"
    challenges = response.headers.get_list("www-authenticate")
    assert [one.partition(" ")[0] for one in challenges] == ["Bearer", "Basic"]


async def test_health_needs_no_key(served: Served) -> None:
    for path in ("/health", "/ready", "/openapi.json"):
        told(await served.http.get(path))


async def test_each_form_of_a_key_is_taken(served: Served) -> None:
    key, known = served.keys.create("mia", "user")
    basic = base64.b64encode(f"anything:{key}".encode()).decode()
    forms = [
        {"Authorization": f"Bearer {key}"},
        {"Authorization": f"bearer {key}"},
        {"X-API-Key": key},
        {"Authorization": f"Basic {basic}"},
    ]
    for headers in forms:
        assert told(await served.http.get("/runs", headers=headers)) == []
    served.keys.revoke(known.key_id)
    for headers in forms:
        response = await served.http.get("/runs", headers=headers)
        assert code_of(response, 401) == "not_authenticated"
        assert key not in response.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": "Bearer nonsense"},
        {"Authorization": "Bearer"},
        {"Authorization": "Basic !!!"},
        {"Authorization": "Basic /w=="},
        {"X-API-Key": "cairn_0123456789_" + "x" * 43},
    ],
)
async def test_a_wrong_key_gives_nothing(served: Served, headers: dict[str, str]) -> None:
    served.keys.create("mia", "user")
    response = await served.http.get("/runs", headers=headers)
    assert code_of(response, 401) == "not_authenticated"


async def test_an_open_server_closes_with_the_first_key(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller()) as served:
        assert told(await served.http.get("/runs")) == []
        client = await served.client("mia")
        assert code_of(await served.http.get("/runs"), 401) == "not_authenticated"
        assert told(await client.get("/runs")) == []


async def waiting_run(client: httpx.AsyncClient) -> Any:
    response = await client.post("/runs", json={"request": "book", "conversation": "trip"})
    return await until_waiting(client, told(response, 202)["run_id"])


def crossings(run: Any) -> list[tuple[str, str, Any]]:
    """Every request that names something of a run, and the same for what is not there."""
    run_id, approval_id = run["run_id"], run["approvals"][0]["approval_id"]
    decision = {"ruling": "approved"}
    said = {"approvals": {approval_id: decision}}
    return [
        ("GET", f"/runs/{run_id}", None),
        ("GET", f"/runs/{run_id}/events", None),
        ("POST", f"/runs/{run_id}/resume", {}),
        ("POST", f"/runs/{run_id}/resume", said),
        ("POST", f"/runs/{run_id}/cancel", None),
        ("POST", f"/runs/{run_id}/feedback", {"opinion": "bad"}),
        ("GET", f"/runs?before={run_id}", None),
        ("GET", f"/approvals/{approval_id}", None),
        ("POST", f"/approvals/{approval_id}", decision),
        ("GET", "/conversations?before=trip", None),
        ("GET", "/conversations/trip", None),
        ("POST", "/agent/invoke", {"input": {"resume": {"run_id": run_id, **said}}}),
    ]


async def test_no_owner_reaches_what_is_of_another(served: Served) -> None:
    mia, tom = await served.client("mia"), await served.client("tom")
    run = await waiting_run(mia)
    known = str(run["run_id"]), run["approvals"][0]["approval_id"]
    for method, path, body in crossings(run):
        foreign = await tom.request(method, path, json=body)
        absent = {"run_id": "r" * 8, "approvals": [{"approval_id": "a" * 12}]}
        at = crossings(run).index((method, path, body))
        unknown = await tom.request(*crossings(absent)[at][:2], json=crossings(absent)[at][2])
        assert foreign.status_code == unknown.status_code == 404, (method, path)
        told_of = foreign.json()["detail"]
        for name, other in zip(known, ("r" * 8, "a" * 12), strict=True):
            told_of = told_of.replace(name, other)
        assert told_of == unknown.json()["detail"]
    for path in ("/runs", "/approvals", "/conversations", "/memory", "/permissions"):
        assert told(await tom.get(path)) == [], path
    assert (await until_waiting(mia, run["run_id"])) == run


async def test_lists_and_streams_are_of_the_caller(tmp_path: Path) -> None:
    reasoner = booking("x", path="rooms")
    async with serving(tmp_path, StubCaller(), reasoner, may_be_open=False) as served:
        mia, tom = await served.client("mia"), await served.client("tom")
        for client in (mia, tom):
            run = told(await client.post("/runs", json={"request": "rooms"}), 202)
            await until_ended(client, run["run_id"])
            assert [one["run_id"] for one in told(await client.get("/runs"))] == [run["run_id"]]
            (path,) = told(await client.get("/memory"))
            (found,) = told(await client.get("/memory/search?q=rooms"))
            assert path["run_id"] == found["run_id"] == run["run_id"]
            body = {"input": {"request": "rooms"}}
            async with client.stream("POST", "/agent/stream", json=body) as response:
                events = [event async for event in sent_events(response) if event.kind == "data"]
            again = events[-1].data["run_id"]
            told(await client.get(f"/runs/{again}"))
        owners = {run.owner for run in served.process.journal.for_owner("mia").runs()}
        assert owners == {"mia"}
        assert served.process.journal.runs() == []


async def test_a_permission_is_given_for_oneself(served: Served) -> None:
    mia, tom = await served.client("mia"), await served.client("tom")
    run = await waiting_run(mia)
    said = {run["approvals"][0]["approval_id"]: {"ruling": "approved", "remember": True}}
    told(await mia.post(f"/runs/{run['run_id']}/resume", json={"approvals": said}), 202)
    await until_ended(mia, run["run_id"])
    assert len(told(await mia.get("/permissions"))) == 1
    assert (await waiting_run(tom))["status"] == "waiting", "it is asked about again"


async def test_an_admin_may_look_at_another_owner(served: Served) -> None:
    mia, tom = await served.client("mia"), await served.client("tom")
    root = await served.client("root", "admin")
    run = await waiting_run(mia)
    hers = {"owner": "mia"}
    assert told(await root.get("/runs")) == []
    assert told(await root.get("/runs", params=hers))[0]["run_id"] == run["run_id"]
    path = f"/runs/{run['run_id']}"
    assert code_of(await root.get(path), 404) == "unknown_run"
    assert told(await root.get(path, params=hers))["run_id"] == run["run_id"]
    for params in (hers, {"owner": "nobody"}):
        assert code_of(await tom.get("/runs", params=params), 403) == "forbidden"
    assert told(await mia.get("/runs", params=hers))[0]["run_id"] == run["run_id"]
    assert code_of(await root.get("/runs", params={"owner": "a/b"}), 422) == "wrong_owner"
    assert told(await root.post(f"{path}/cancel", params=hers))["status"] == "cancelled"


async def test_the_same_conversation_name_is_another_for_another_owner(served: Served) -> None:
    mia, tom = await served.client("mia"), await served.client("tom")
    first, second = await waiting_run(mia), await waiting_run(tom)
    for client, run in ((mia, first), (tom, second)):
        (turn,) = told(await client.get("/conversations/trip"))
        assert turn["run_id"] == run["run_id"]
