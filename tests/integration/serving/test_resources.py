"""The REST resources of a real server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from graphs.parts import Parts
from tests.agent_stubs import StubCaller
from tests.process_stubs import booking, process
from tests.serving_stubs import (
    MOST_BYTES,
    HeldCaller,
    Served,
    code_of,
    serving,
    told,
    until_ended,
    until_waiting,
)


@pytest.fixture
def caller() -> StubCaller:
    return StubCaller()


@pytest.fixture
async def served(tmp_path: Path, caller: StubCaller) -> AsyncIterator[Served]:
    async with serving(tmp_path, caller) as one:
        yield one


async def waiting_run(served: Served) -> Any:
    """A run that waits for an approval."""
    started = told(await served.http.post("/runs", json={"request": "book"}), 202)
    return await until_waiting(served.http, started["run_id"])


async def test_a_run_is_started_approved_resumed_and_done(
    served: Served, caller: StubCaller
) -> None:
    response = await served.http.post("/runs", json={"request": "book"})
    started = told(response, 202)
    assert response.headers["location"] == f"/runs/{started['run_id']}"
    assert (started["request"], started["ended_at"]) == ("book", None)
    run = await until_waiting(served.http, started["run_id"])
    (pending,) = told(await served.http.get("/approvals"))
    assert run["approvals"] == [pending]
    path = f"/approvals/{pending['approval_id']}"
    assert told(await served.http.get(path)) == pending
    decided = told(await served.http.post(path, json={"ruling": "approved", "note": "go"}))
    assert (decided["status"], decided["note"]) == ("approved", "go")
    assert told(await served.http.post(path, json={"ruling": "rejected"})) == decided
    assert told(await served.http.get("/approvals")) == []
    assert caller.sent == []
    told(await served.http.post(f"/runs/{run['run_id']}/resume", json={}), 202)
    ended = await until_ended(served.http, run["run_id"])
    assert (ended["status"], ended["path"]) == ("done", ["g.book"])
    assert ended["report"]["changes"][0]["status"] == "approved"
    assert caller.sent == [("g.book", {"room": "tea"})]


async def test_resuming_says_everything_at_once(served: Served, caller: StubCaller) -> None:
    run = await waiting_run(served)
    said = {run["approvals"][0]["approval_id"]: {"ruling": "approved", "remember": True}}
    resumed = await served.http.post(f"/runs/{run['run_id']}/resume", json={"approvals": said})
    told(resumed, 202)
    assert (await until_ended(served.http, run["run_id"]))["status"] == "done"
    (permission,) = told(await served.http.get("/permissions"))
    assert (permission["tool_id"], permission["holds"]) == ("g.book", True)
    assert (await served.http.delete("/permissions/g.book")).status_code == 204
    assert told(await served.http.get("/permissions")) == []
    again = await served.http.delete("/permissions/g.book")
    assert code_of(again, 404) == "unknown_permission"


async def test_an_approval_of_another_run_is_unknown_to_a_run(served: Served) -> None:
    first, second = await waiting_run(served), await waiting_run(served)
    said = {first["approvals"][0]["approval_id"]: {"ruling": "approved"}}
    response = await served.http.post(f"/runs/{second['run_id']}/resume", json={"approvals": said})
    assert code_of(response, 404) == "unknown_approval"
    assert len(told(await served.http.get("/approvals"))) == 2


async def test_runs_are_listed_in_pages(served: Served) -> None:
    ids = [(await waiting_run(served))["run_id"] for _ in range(3)]
    assert [run["run_id"] for run in told(await served.http.get("/runs"))] == ids[::-1]
    page = told(await served.http.get("/runs", params={"limit": 1, "before": ids[2]}))
    assert [run["run_id"] for run in page] == [ids[1]]
    assert code_of(await served.http.get("/runs?before=nope"), 404) == "unknown_run"
    assert code_of(await served.http.get("/runs?limit=0"), 422) == "invalid_input"


async def test_conversations_are_listed(served: Served) -> None:
    run = await waiting_run(served)
    (one,) = told(await served.http.get("/conversations"))
    assert (one["conversation"], one["request"], one["turns"]) == (run["run_id"], "book", 1)
    (turn,) = told(await served.http.get(f"/conversations/{run['run_id']}"))
    assert turn["run_id"] == run["run_id"]
    assert code_of(await served.http.get("/conversations/nope"), 404) == "unknown_conversation"


async def test_an_ended_run_takes_no_more_answers(served: Served) -> None:
    run = await waiting_run(served)
    path = f"/runs/{run['run_id']}"
    assert told(await served.http.post(f"{path}/cancel"))["status"] == "cancelled"
    assert code_of(await served.http.post(f"{path}/cancel"), 409) == "run_ended"
    assert code_of(await served.http.post(f"{path}/resume", json={}), 409) == "run_ended"
    assert told(await served.http.get("/approvals")) == []


async def test_a_run_under_way_is_busy_and_can_be_cancelled(tmp_path: Path) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        run = told(await served.http.post("/runs", json={"request": "rooms"}), 202)
        await caller.asked.wait()
        path = f"/runs/{run['run_id']}"
        assert told(await served.http.get(path))["status"] == "running"
        assert code_of(await served.http.post(f"{path}/resume", json={}), 409) == "run_busy"
        assert told(await served.http.post(f"{path}/cancel"))["status"] == "cancelled"
        assert (await until_ended(served.http, run["run_id"]))["status"] == "cancelled"


async def test_feedback_confirms_and_rejects_the_path(tmp_path: Path, caller: StubCaller) -> None:
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        run = told(await served.http.post("/runs", json={"request": "rooms"}), 202)
        await until_ended(served.http, run["run_id"])
        (path,) = told(await served.http.get("/memory"))
        assert path["run_id"] == run["run_id"]
        where = f"/runs/{run['run_id']}/feedback"
        given = told(await served.http.post(where, json={"opinion": "good"}))
        assert (given["path_id"], given["grade"]) == (path["path_id"], "confirmed")
        bad = told(await served.http.post(where, json={"opinion": "bad", "reason": "no rooms"}))
        assert bad["grade"] == "rejected"
        journal = served.process.agent.parts.journal
        said = [event.data for event in journal.events(run["run_id"]) if event.kind == "feedback"]
        assert said == [{"opinion": "good"}, {"opinion": "bad", "reason": "no rooms"}]
        wrong = await served.http.post(where, json={"opinion": "fine"})
        assert code_of(wrong, 422) == "invalid_input"


async def test_the_answer_to_a_call_is_given_whole(tmp_path: Path, caller: StubCaller) -> None:
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        run = told(await served.http.post("/runs", json={"request": "rooms"}), 202)
        ended = await until_ended(served.http, run["run_id"])
        (call,) = ended["report"]["calls"]
        where = f"/runs/{run['run_id']}/responses"
        kept = served.process.agent.parts.journal.response(run["run_id"], call["call_id"])
        assert told(await served.http.get(f"{where}/{call['call_id']}")) == kept
        assert code_of(await served.http.get(f"{where}/nothing"), 404) == "unknown_response"


async def test_the_memory_is_listed_searched_and_forgotten(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        run = told(await served.http.post("/runs", json={"request": "rooms"}), 202)
        await until_ended(served.http, run["run_id"])
        (path,) = told(await served.http.get("/memory"))
        (found,) = told(await served.http.get("/memory/search", params={"q": "rooms"}))
        assert (found["path_id"], found["similarity"]) == (path["path_id"], 1.0)
        exported = (await served.http.get("/memory/export")).text
        one = f"/memory/{path['path_id']}"
        assert told(await served.http.get(one))["plan"]["subtasks"]
        assert (await served.http.delete(one)).status_code == 204
        assert code_of(await served.http.delete(one), 404) == "unknown_path"
        assert told(await served.http.get("/memory")) == []
        for counts in ({"added": 1, "merged": 0}, {"added": 0, "merged": 1}):
            assert told(await served.http.post("/memory/import", content=exported)) == counts
        (again,) = told(await served.http.get("/memory"))
        assert again["request"] == "rooms"
        wrong = await served.http.post("/memory/import", content=f"{exported}nonsense\n")
        assert code_of(wrong, 422) == "invalid_path"


async def test_tools_are_listed_found_and_shown(served: Served) -> None:
    tools = told(await served.http.get("/tools"))
    assert [tool["id"] for tool in tools] == ["g.book", "g.pay", "g.rooms"]
    assert told(await served.http.get("/tools?group=g")) == tools
    assert code_of(await served.http.get("/tools?group=nope"), 404) == "unknown_group"
    found = told(await served.http.get("/tools/search?q=a+room&limit=2"))
    assert len(found) == 2
    shown = told(await served.http.get("/tools/g.book"))
    assert [one["key"] for one in shown["parameters"]] == ["room"]
    assert code_of(await served.http.get("/tools/g.nope"), 404) == "unknown_tool"


async def test_the_graph_explains_why(served: Served) -> None:
    pair = {"source": "g.rooms", "target": "g.book"}
    told_why = told(await served.http.get("/graph/explain", params=pair))
    assert told_why == pair | {"transition_weight": 0.0, "availability": 1.0, "bindings": []}
    unknown = await served.http.get("/graph/explain", params=pair | {"target": "g.no"})
    assert code_of(unknown, 404) == "unknown_tool"
    assert code_of(await served.http.get("/graph"), 409) == "graph_switched"


async def test_health_and_readiness(served: Served) -> None:
    assert told(await served.http.get("/health")) == {"status": "ok"}
    assert told(await served.http.get("/ready")) == {"status": "ok"}
    await served.desk.close(0)
    assert told(await served.http.get("/health")) == {"status": "ok"}
    assert code_of(await served.http.get("/ready"), 503) == "shutting_down"
    refused = await served.http.post("/runs", json={"request": "book"})
    assert code_of(refused, 503) == "shutting_down"
    assert refused.headers["retry-after"]
    assert told(await served.http.get("/runs")) == []


async def test_a_body_that_is_too_large_is_refused(served: Served) -> None:
    large = {"request": "x" * MOST_BYTES}
    assert code_of(await served.http.post("/runs", json=large), 413)

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(1000):
            yield b'{"request": "' + b"x" * 1000

    for path in ("/runs", "/agent/invoke"):
        assert code_of(await served.http.post(path, content=endless()), 413)
    assert told(await served.http.get("/runs")) == []


async def test_a_request_that_is_too_long_is_refused(tmp_path: Path, caller: StubCaller) -> None:
    def short(parts: Parts) -> Parts:
        return replace(parts, limits=replace(parts.limits, request_chars=100))

    async with serving(tmp_path, caller, instead=short) as served:
        response = await served.http.post("/runs", json={"request": "x" * 101})
        assert code_of(response, 422) == "request_too_long"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nope", 404, "not_found"),
        ("PUT", "/runs", 405, "method_not_allowed"),
        ("GET", "/runs/nope", 404, "unknown_run"),
        ("GET", "/runs/nope/events", 404, "unknown_run"),
        ("POST", "/runs/nope/cancel", 404, "unknown_run"),
        ("GET", "/approvals/nope", 404, "unknown_approval"),
        ("GET", "/memory/nope", 404, "unknown_path"),
    ],
)
async def test_what_is_not_there_is_a_problem(
    served: Served, method: str, path: str, status: int, code: str
) -> None:
    response = await served.http.request(method, path)
    assert code_of(response, status) == code
    assert response.json()["detail"] != response.json()["title"], "says what to do"


@pytest.mark.parametrize("body", [b"", b"{", b"[1]", b"\xff\xfe", b'"text"', b'{"request": null}'])
async def test_nonsense_is_a_problem(served: Served, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    response = await served.http.post("/runs", content=body, headers=headers)
    assert code_of(response, response.status_code) in {"invalid_json", "invalid_input"}
    assert response.status_code in {400, 422}


@pytest.mark.parametrize("path", ["/runs", "/agent/invoke", "/agent/batch", "/agent/stream"])
@pytest.mark.parametrize("body", [b'{"request": "\xff"}', b"[" * 19_000], ids=["bytes", "depth"])
async def test_what_cannot_be_read_is_no_json(served: Served, path: str, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    response = await served.http.post(path, content=body, headers=headers)
    assert code_of(response, 400) == "invalid_json"


async def test_a_body_that_is_not_said_to_be_json_is_told_so(served: Served) -> None:
    response = await served.http.post("/runs", data={"request": "rooms"})
    assert code_of(response, 422) == "invalid_input"
    assert "application/json" in response.json()["detail"]


@pytest.mark.parametrize("limits", [{"wall_seconds": 0}, {"wall_seconds": "1e999"}, {"calls": -1}])
async def test_a_wrong_limit_is_told_once_by_its_name(
    served: Served, limits: dict[str, object]
) -> None:
    body = {"request": "rooms", "options": {"limits": limits}}
    response = await served.http.post("/runs", json=body)
    assert code_of(response, 422) == "invalid_input"
    (name,) = limits
    place, _, told_once = response.json()["detail"].partition(": ")
    assert place == f"body.options.limits.{name}"
    assert ";" not in told_once


async def test_the_description_names_every_resource_with_examples(served: Served) -> None:
    document = told(await served.http.get("/openapi.json"))
    for path in (
        "/agent/invoke",
        "/runs",
        "/runs/{run_id}/events",
        "/runs/{run_id}/resume",
        "/runs/{run_id}/feedback",
        "/approvals/{approval_id}",
        "/memory/search",
        "/tools/search",
        "/graph/export",
        "/conversations",
        "/health",
        "/ready",
    ):
        assert path in document["paths"], path
    schemas = document["components"]["schemas"]
    assert schemas["RunIn"]["examples"]
    assert schemas["AnswersIn"]["examples"]
    assert "code" in schemas["Problem"]["properties"]
    assert set(document["components"]["securitySchemes"]) == {"HTTPBearer", "APIKeyHeader"}


async def test_an_unexpected_error_leaves_no_traceback(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        message = "the secret inside"
        raise RuntimeError(message)

    monkeypatch.setattr(type(served.process.journal), "runs", broken)
    response = await served.http.get("/runs")
    assert code_of(response, 500) == "unexpected"
    assert "secret inside" not in response.text


async def test_the_page_of_the_description_loads_nothing_from_elsewhere(served: Served) -> None:
    page = (await served.http.get("/docs")).text
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert loaded
    for address in loaded:
        assert address.startswith("/"), address
        assert (await served.http.get(address)).is_success, address


async def test_pages_of_other_sites_change_nothing(served: Served) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    response = await served.http.post("/runs", json={"request": "book"}, headers=foreign)
    assert code_of(response, 403) == "forbidden"
    own = {"Origin": served.url}
    told(await served.http.post("/runs", json={"request": "book"}, headers=own), 202)
    renamed = await served.http.get("/runs", headers={"Host": "elsewhere.example"})
    assert code_of(renamed, 403) == "forbidden"


async def test_more_runs_than_fit_are_refused(tmp_path: Path) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller, booking("x", path="rooms"), at_once=1) as served:
        asked = [
            asyncio.create_task(served.http.post("/runs", json={"request": f"rooms {n}"}))
            for n in range(11)
        ]
        done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        codes = set()
        while "server_busy" not in codes:
            done, _ = await asyncio.wait(asked, timeout=0.1)
            codes = {one.result().json().get("code") for one in done}
        caller.let_go.set()
        responses = await asyncio.gather(*asked)
    assert sorted(response.status_code for response in responses) == [202] * 10 + [503]


async def test_what_the_server_leaves_is_gone_on_with_later(tmp_path: Path) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        run = told(await served.http.post("/runs", json={"request": "rooms"}), 202)
        await caller.asked.wait()
        asked = asyncio.create_task(
            served.http.post("/agent/invoke", json={"input": {"request": "rooms"}})
        )
        while len(served.process.journal.runs()) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert await served.desk.close(0) == 2
        assert code_of(await asked, 503) == "shutting_down"
    caller.let_go.set()
    async with serving(tmp_path, caller, booking("x", path="rooms")) as again:
        runs = told(await again.http.get("/runs"))
        assert {one["status"] for one in runs} == {"interrupted"}
        told(await again.http.post(f"/runs/{run['run_id']}/resume", json={}), 202)
        assert (await until_ended(again.http, run["run_id"]))["status"] == "done"
        kinds = again.process.kinds(run["run_id"])
    assert kinds.count("run_started") == 1
    assert kinds.count("resumed") == 1


async def test_what_is_soon_done_is_waited_for_at_the_end(tmp_path: Path) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        run = told(await served.http.post("/runs", json={"request": "rooms"}), 202)
        await caller.asked.wait()
        closing = asyncio.create_task(served.desk.close(60))
        refused = await served.http.post("/runs", json={"request": "rooms"})
        assert code_of(refused, 503) == "shutting_down"
        caller.let_go.set()
        assert await closing == 0
        assert told(await served.http.get(f"/runs/{run['run_id']}"))["status"] == "done"


async def test_a_run_of_another_process_is_seen_and_decided(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with process(tmp_path, caller, booking("sea")) as other:
        async for event in other.agent.stream("book", can_ask=True):
            end = event
    async with serving(tmp_path, caller) as served:
        (run,) = told(await served.http.get("/runs"))
        assert run["run_id"] == end.run_id  # type: ignore[union-attr]
        (pending,) = told(await served.http.get("/approvals"))
        assert pending["arguments"] == {"room": "sea"}


@pytest.mark.parametrize("path", ["/docs", "/agent/playground/", "/health", "/runs/gone"])
async def test_no_page_of_another_site_can_hold_or_feed_what_is_answered(
    served: Served, path: str
) -> None:
    headers = (await served.http.get(path)).headers
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert policy.startswith(("default-src 'none'", "default-src 'self'"))
    assert "http" not in policy
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("sent", ["Content-Length: 100", "Transfer-Encoding: chunked"])
async def test_a_body_that_does_not_come_is_not_waited_for(
    tmp_path: Path, caller: StubCaller, monkeypatch: pytest.MonkeyPatch, sent: str
) -> None:
    monkeypatch.setattr("app.serving.guarding.BODY_SECONDS", 0.2)
    head = "POST /runs HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", sent, "", ""
    async with serving(tmp_path, caller) as served, asyncio.timeout(10):
        reader, writer = await asyncio.open_connection("127.0.0.1", httpx.URL(served.url).port)
        writer.write("\r\n".join(head).encode())
        answer = await reader.readuntil(b"}")
        writer.close()
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"request_timeout" in answer


async def test_an_owner_with_too_many_runs_takes_no_place_of_another(tmp_path: Path) -> None:
    caller = HeldCaller()
    reasoner = booking("x", path="rooms")
    async with serving(tmp_path, caller, reasoner, at_once=2, of_owner=1) as served:
        mia, ben = await served.client("mia"), await served.client("ben")
        asked = [
            asyncio.create_task(mia.post("/runs", json={"request": f"rooms {n}"}))
            for n in range(11)
        ]
        while not any(one.done() and one.result().status_code == 429 for one in asked):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        told(await ben.post("/runs", json={"request": "rooms"}), 202)
        assert sum(not one.done() for one in asked) == 9, "they wait, though a place is free"
        caller.let_go.set()
        responses = await asyncio.gather(*asked)
    assert sorted(response.status_code for response in responses) == [202] * 10 + [429]
    (refused,) = (one for one in responses if one.status_code == 429)
    assert code_of(refused, 429) == "owner_busy"
    assert refused.headers["Retry-After"]


async def test_conversations_are_searched_named_and_deleted(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        asked = {"request": "rooms", "conversation": "c1"}
        run = told(await served.http.post("/runs", json=asked), 202)
        await until_ended(served.http, run["run_id"])
        (found,) = told(await served.http.get("/conversations/search?q=ROOM"))
        assert (found["conversation"], found["title"], found["turns"]) == ("c1", "rooms", 1)
        named = await served.http.put("/conversations/c1/title", json={"title": "My rooms"})
        assert named.status_code == 204
        assert told(await served.http.get("/conversations/search?q=my"))[0]["title"] == "My rooms"
        assert told(await served.http.get("/conversations/search?q=boat")) == []
        mia = await served.client("mia")
        for other in (await mia.delete("/conversations/c1"), await mia.get("/conversations/c1")):
            assert code_of(other, 404) == "unknown_conversation"
        root = await served.client("local")
        assert (await root.delete("/conversations/c1")).status_code == 204
        assert told(await root.get("/runs")) == []
