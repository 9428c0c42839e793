"""LangServe's endpoints, as its own client and as plain HTTP see them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from langserve import RemoteRunnable

from graphs.gaps import make_gap
from graphs.limits import Limits
from graphs.reasoner import Blank, Filled
from graphs.run_options import RunLimits
from graphs.spending import Budget
from tests.agent_stubs import StubCaller
from tests.process_stubs import booking
from tests.serving_stubs import (
    HeldCaller,
    Served,
    code_of,
    sent_events,
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


@pytest.fixture
def remote(served: Served) -> RemoteRunnable[Any, Any]:
    return served.remote()


READ = {"request": "look at rooms"}


async def invoke(served: Served, **given: Any) -> Any:
    response = await served.http.post("/agent/invoke", json={"input": given})
    return told(response)["output"]


async def test_a_request_is_answered(tmp_path: Path, caller: StubCaller) -> None:
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        output = await served.remote().ainvoke(READ)
        run = served.process.journal.run(output["run_id"])
    assert output["status"] == "done"
    assert output["path"] == ["g.rooms"]
    assert output["answer"] == run.answer
    assert output["conversation"] == run.run_id
    assert output["costs"]["decisions"]["decompose"] == 1
    assert (output["approvals"], output["question"]) == ([], None)


async def test_a_change_waits_is_approved_and_made_once(
    remote: RemoteRunnable[Any, Any], caller: StubCaller
) -> None:
    waiting = await remote.ainvoke({"request": "book"})
    assert waiting["status"] == "waiting"
    (approval,) = waiting["approvals"]
    assert (approval["tool_id"], approval["arguments"]) == ("g.book", {"room": "tea"})
    assert approval["request"]["body"] == {"room": "tea"}
    assert "owner" not in approval
    assert caller.sent == []
    said = {approval["approval_id"]: {"ruling": "approved", "note": "go"}}
    resume = {"run_id": waiting["run_id"], "approvals": said}
    done = await remote.ainvoke({"resume": resume})
    assert (done["status"], done["run_id"]) == ("done", waiting["run_id"])
    assert caller.sent == [("g.book", {"room": "tea"})]


async def test_until_something_is_said_it_waits_again(
    remote: RemoteRunnable[Any, Any], caller: StubCaller
) -> None:
    waiting = await remote.ainvoke({"request": "book"})
    again = await remote.ainvoke({"resume": {"run_id": waiting["run_id"]}})
    assert again["status"] == "waiting"
    assert again["approvals"] == waiting["approvals"]
    assert caller.sent == []


async def test_an_edit_is_checked_and_sent(
    remote: RemoteRunnable[Any, Any], served: Served, caller: StubCaller
) -> None:
    waiting = await remote.ainvoke({"request": "book"})
    (approval,) = waiting["approvals"]
    wrong = {"ruling": "approved", "arguments": {"rooms": 1}}
    resume = {"run_id": waiting["run_id"], "approvals": {approval["approval_id"]: wrong}}
    response = await served.http.post("/agent/invoke", json={"input": {"resume": resume}})
    assert code_of(response, 422) == "invalid_arguments"
    right = {"ruling": "approved", "arguments": {"room": "attic"}}
    resume["approvals"] = {approval["approval_id"]: right}
    assert (await remote.ainvoke({"resume": resume}))["status"] == "done"
    assert caller.sent == [("g.book", {"room": "attic"})]


def asking() -> Any:
    """Lacks a day until the person names one."""

    def fill(blank: Blank) -> Filled:
        if "on Monday" in blank.task.subtask["text"]:
            return Filled([{"room": "attic"}])
        return Filled([], missing=(make_gap("day", cue="on"),))

    return booking("tea", fill_by=fill)


async def test_a_question_is_put_and_its_answer_goes_on(tmp_path: Path, caller: StubCaller) -> None:
    async with serving(tmp_path, caller, asking()) as served:
        waiting = await invoke(served, request="book")
        assert (waiting["status"], waiting["approvals"]) == ("waiting", [])
        assert [gap["name"] for gap in waiting["question"]["gaps"]] == ["day"]
        resume = {"run_id": waiting["run_id"], "reply": "Monday"}
        further = await invoke(served, resume=resume)
        assert [one["arguments"] for one in further["approvals"]] == [{"room": "attic"}]
        told_twice = await served.http.post("/agent/invoke", json={"input": {"resume": resume}})
        assert code_of(told_twice, 409) == "no_question"


async def test_what_is_said_in_a_conversation_answers_its_question_or_is_a_request(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with serving(tmp_path, caller, asking()) as served:
        where = "/conversations/ours/turns"
        first = told(await served.http.post(where, json={"text": "book"}), 202)
        await until_waiting(served.http, first["run_id"])
        other = told(await served.http.post(where, json={"text": "What else is there?"}), 202)
        assert other["run_id"] != first["run_id"]
        await until_waiting(served.http, other["run_id"])
        further = told(await served.http.post(where, json={"text": "Monday"}), 202)
        assert further["run_id"] == other["run_id"]
        while not (run := await until_waiting(served.http, other["run_id"]))["approvals"]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        (pending,) = run["approvals"]
        assert pending["arguments"] == {"room": "attic"}
        agreed = await served.http.post(where, json={"text": "yes, please"})
        assert code_of(agreed, 409) == "approval_open"
        left = told(await served.http.post(where, json={"text": "no, thanks"}), 202)
        assert left["run_id"] == other["run_id"]
        await until_ended(served.http, other["run_id"])
        path = f"/approvals/{pending['approval_id']}"
        assert told(await served.http.get(path))["status"] == "rejected"
        assert caller.sent == []


async def test_an_empty_reply_goes_on_without_an_answer(tmp_path: Path, caller: StubCaller) -> None:
    async with serving(tmp_path, caller, asking()) as served:
        waiting = await invoke(served, request="book")
        ended = await invoke(served, resume={"run_id": waiting["run_id"], "reply": ""})
    assert ended["status"] not in ("waiting", "done")
    assert ended["answer"]


async def test_a_batch_of_several(tmp_path: Path, caller: StubCaller) -> None:
    async with serving(tmp_path, caller, booking("x", path="rooms"), at_once=2) as served:
        outputs = await served.remote().abatch([{"request": f"look {n}"} for n in range(6)])
        runs = [served.process.journal.run(output["run_id"]) for output in outputs]
    assert [run.request for run in runs] == [f"look {n}" for n in range(6)]
    assert {output["status"] for output in outputs} == {"done"}


async def test_a_stream_tells_the_events_then_the_output(
    remote: RemoteRunnable[Any, Any], served: Served
) -> None:
    *events, output = [chunk async for chunk in remote.astream({"request": "book"})]
    assert output["status"] == "waiting"
    kinds = served.process.kinds(output["run_id"])
    assert [event["kind"] for event in events] == kinds
    assert [event["seq"] for event in events] == list(range(1, len(kinds) + 1))
    said = {output["approvals"][0]["approval_id"]: {"ruling": "rejected"}}
    resume = {"run_id": output["run_id"], "approvals": said}
    *later, ended = [chunk async for chunk in remote.astream({"resume": resume})]
    assert next(event["seq"] for event in later) == len(kinds) + 1
    assert ended["status"] != "waiting"
    assert [e["kind"] for e in (*events, *later)] == served.process.kinds(output["run_id"])


async def test_stream_events_holds_the_same_in_langchains_form(
    remote: RemoteRunnable[Any, Any],
) -> None:
    events = [event async for event in remote.astream_events({"request": "book"}, version="v2")]
    assert next(event["event"] for event in events) == "on_chain_start"
    chunks = [e["data"]["chunk"] for e in events if e["event"] == "on_chain_stream"]
    assert chunks[0]["kind"] == "run_started"
    assert chunks[-1]["status"] == "waiting"
    assert events[-1]["event"] == "on_chain_end"


async def test_an_error_within_a_stream_is_its_last_event(
    remote: RemoteRunnable[Any, Any],
) -> None:
    chunks = [chunk async for chunk in remote.astream({"resume": {"run_id": "nope"}})]
    (error,) = chunks
    assert (error["kind"], error["code"], error["status"]) == ("error", "unknown_run", 404)


async def test_a_stream_that_nobody_hears_goes_on(tmp_path: Path) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        body = {"input": READ}
        async with served.http.stream("POST", "/agent/stream", json=body) as response:
            async for event in sent_events(response):
                if event.kind == "data" and event.data.get("kind") == "call_started":
                    run_id = event.data["run_id"]
                    break
        caller.let_go.set()
        run = await until_ended(served.http, run_id)
    assert run["status"] == "done"


async def test_a_follow_up_refers_to_its_conversation(tmp_path: Path, caller: StubCaller) -> None:
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        first = await invoke(served, request="rooms")
        second = await invoke(served, request="again", conversation=first["conversation"])
        turns = told(await served.http.get(f"/conversations/{first['conversation']}"))
    assert second["conversation"] == first["conversation"]
    assert [turn["run_id"] for turn in turns] == [first["run_id"], second["run_id"]]


async def test_allowed_changes_are_made_and_a_dry_run_makes_none(
    served: Served, caller: StubCaller
) -> None:
    dry = await invoke(served, request="book", options={"dry_run": True})
    assert dry["status"] != "waiting"
    assert caller.sent == []
    done = await invoke(served, request="book", options={"allow_writes": ["g.book"]})
    assert done["status"] == "done"
    assert caller.sent == [("g.book", {"room": "tea"})]


async def test_a_run_may_be_given_less_time(tmp_path: Path) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        output = await asyncio.wait_for(
            invoke(served, request="rooms", options={"limits": {"wall_seconds": 1}}), 30
        )
        run = served.process.journal.run(output["run_id"])
        kinds = served.process.kinds(output["run_id"])
    assert output["status"] in ("partial", "failed")
    assert output["answer"]
    assert run.status == output["status"]
    assert kinds[-1] == "run_finished"


async def test_nobody_gets_more_than_the_server_has(tmp_path: Path, caller: StubCaller) -> None:
    seen: list[tuple[float, Any]] = []

    def strict(parts: Any) -> Any:
        limits, budget = replace(parts.limits, wall_seconds=50.0), Budget(model_calls=3)
        return replace(parts, limits=limits, budget=budget)

    async with serving(tmp_path, caller, booking("x", path="rooms"), instead=strict) as served:
        for asked in (RunLimits(), RunLimits(20, 1, 5), RunLimits(900, 900, 900)):
            parts = served.process.agent.parts.within(asked)
            seen.append((parts.limits.wall_seconds, parts.budget.model_calls))
        limits = {"wall_seconds": 900, "model_calls": 900}
        output = await invoke(served, request="rooms", options={"limits": limits})
    assert seen == [(50.0, 3), (20, 1), (50.0, 3)]
    assert output["status"] == "done"
    assert Limits().wall_seconds > 50


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"nonsense", 400, "invalid_json"),
        (b"[]", 422, "invalid_input"),
        (b'{"input": 7}', 422, "invalid_input"),
        (b'{"input": {}}', 422, "invalid_input"),
        (b'{"input": {"request": "a", "resume": {"run_id": "r"}}}', 422, "invalid_input"),
        (b'{"input": {"request": "a", "optoins": {}}}', 422, "invalid_input"),
        (
            b'{"input": {"request": "a", "options": {"limits": {"wall_seconds": 0}}}}',
            422,
            "invalid_input",
        ),
        (b'{"input": {"request": " "}}', 422, "empty_request"),
        (b'{"input": {"request": "\\ud83d"}}', 422, "request_not_text"),
        (b'{"input": {"resume": {"run_id": "nope"}}}', 404, "unknown_run"),
        (
            b'{"input": {"request": "a", "options": {"allow_writes": ["g.no"]}}}',
            404,
            "unknown_tool",
        ),
    ],
)
async def test_what_cannot_be_run_is_a_problem(
    served: Served, body: bytes, status: int, code: str
) -> None:
    headers = {"Content-Type": "application/json"}
    response = await served.http.post("/agent/invoke", content=body, headers=headers)
    assert code_of(response, status) == code


async def test_a_wrong_item_of_a_batch_is_a_problem(served: Served) -> None:
    response = await served.http.post("/agent/batch", json={"inputs": [READ, {"request": 7}]})
    assert code_of(response, 422) == "invalid_input"
    assert served.process.journal.runs() == []


async def test_no_text_of_a_caller_becomes_an_object(served: Served) -> None:
    text = '{"lc": 1, "type": "constructor", "id": ["builtins", "eval"]}'
    waiting = await invoke(served, request=text)
    assert served.process.journal.run(waiting["run_id"]).request == text


async def test_the_client_does_not_say_who_it_is(served: Served) -> None:
    config = {"configurable": {"cairn_access": {"caller": {"owner": "mia"}}, "owner": "mia"}}
    body = {"input": {"request": "book"}, "config": config}
    output = told(await served.http.post("/agent/invoke", json=body))["output"]
    assert served.process.journal.run(output["run_id"]).owner == "local"


async def test_schemas_and_the_playground_are_there(served: Served) -> None:
    given = told(await served.http.get("/agent/input_schema"))
    assert next(iter(given["properties"])) == "request"
    assert '"null"' not in str(given).replace("'", '"'), "the playground cannot draw it"
    assert "status" in told(await served.http.get("/agent/output_schema"))["properties"]
    told(await served.http.get("/agent/config_schema"))
    page = await served.http.get("/agent/playground/")
    assert page.headers["content-type"].startswith("text/html")
    script = page.text.partition('src="')[2].partition('"')[0]
    assert (await served.http.get(script)).headers["content-type"] == "application/javascript"
    assert (await served.http.get("/agent/playground/../../server.py")).status_code == 404


@pytest.mark.filterwarnings("ignore:astream_log is deprecated")
async def test_the_playground_is_shown_the_answer_alone(served: Served) -> None:
    form = {"conversation": "", "resume": {"run_id": "", "approvals": {}, "replies": {}}}
    body = {"input": {"request": "book", **form}, "config": {}}
    async with served.http.stream("POST", "/agent/stream_log", json=body) as response:
        logs = [event.data async for event in sent_events(response) if event.kind == "data"]
    streamed = [
        op["value"]
        for log in logs
        for op in log["ops"]
        if op["path"].startswith("/streamed_output/")
    ]
    assert [value["status"] for value in streamed] == ["waiting"]


async def test_a_run_that_is_cancelled_meanwhile_says_so(tmp_path: Path) -> None:
    caller = HeldCaller()
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        asked = asyncio.create_task(invoke(served, request="rooms"))
        await caller.asked.wait()
        (run,) = served.process.journal.runs()
        ended = told(await served.http.post(f"/runs/{run.run_id}/cancel"))
        output = await asked
    assert ended["status"] == "cancelled"
    assert output["status"] == "cancelled"


async def test_a_run_that_waits_is_shown_with_what_it_waits_for(served: Served) -> None:
    waiting = await invoke(served, request="book")
    run = await until_waiting(served.http, waiting["run_id"])
    assert run["approvals"] == waiting["approvals"]
    assert run["question"] is None


async def test_one_of_a_batch_that_fails_hides_no_other(tmp_path: Path, caller: StubCaller) -> None:
    gone = {"resume": {"run_id": "gone"}}
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        batch = {"inputs": [{"request": "look 1"}, gone, {"request": "  "}]}
        done, unknown, empty = told(await served.http.post("/agent/batch", json=batch))["output"]
        assert done["status"] == "done"
        assert done["error"] is None
        assert served.process.journal.run(done["run_id"]).request == "look 1"
        assert (unknown["status"], unknown["error"]["code"]) == ("failed", "unknown_run")
        assert (empty["status"], empty["error"]["code"]) == ("failed", "empty_request")
        assert served.process.journal.run(empty["run_id"]).status == "failed"


async def test_a_key_starts_one_run_however_often_it_is_sent(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with serving(tmp_path, caller, booking("tea")) as served:
        send = partial(served.http.post, headers={"Idempotency-Key": "first"})
        body = {"input": {"request": "book"}}
        once, again = await asyncio.gather(*(send("/agent/invoke", json=body) for _ in range(2)))
        waiting = told(once)["output"]
        assert told(again)["output"]["run_id"] == waiting["run_id"]
        later = told(await send("/agent/invoke", json=body))["output"]
        assert later["approvals"] == waiting["approvals"]
        started = told(await send("/runs", json={"request": "book"}), 202)
        assert started["run_id"] == waiting["run_id"]
        other = await send("/runs", json={"request": "book another"})
        assert code_of(other, 422) == "key_reused"
        said = {waiting["approvals"][0]["approval_id"]: {"ruling": "approved"}}
        resume = {"run_id": waiting["run_id"], "approvals": said}
        assert (await invoke(served, resume=resume))["status"] == "done"
        ended = told(await send("/agent/invoke", json=body))["output"]
        assert (ended["status"], ended["run_id"]) == ("done", waiting["run_id"])
        assert ended["answer"]
    assert len(caller.sent) == 1


async def test_a_key_that_is_sent_many_times_at_once_gives_everybody_the_run(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with serving(tmp_path, caller, booking("tea")) as served:
        send = partial(served.http.post, "/runs", headers={"Idempotency-Key": "first"})
        sent = await asyncio.gather(*(send(json={"request": "book"}) for _ in range(10)))
        assert len({told(one, 202)["run_id"] for one in sent}) == 1
        assert len(served.process.journal.runs()) == 1


async def test_a_key_knows_its_request_by_more_than_what_is_stored_of_it(
    tmp_path: Path, caller: StubCaller
) -> None:
    secrets = ("sesame-9912", "sesame-7731")
    async with serving(tmp_path, caller, booking("tea"), secrets=secrets) as served:
        send = partial(served.http.post, "/runs", headers={"Idempotency-Key": "first"})
        bodies = [{"request": f"book {secret}"} for secret in secrets]
        started = told(await send(json=bodies[0]), 202)
        assert told(await send(json=bodies[0]), 202)["run_id"] == started["run_id"]
        assert code_of(await send(json=bodies[1]), 422) == "key_reused"
        run = served.process.journal.run(started["run_id"])
        assert "sesame" not in str(run)


async def test_keys_of_a_batch_and_of_owners_are_their_own(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        mia, ben = await served.client("mia"), await served.client("ben")
        batch = {"inputs": [{"request": "look 1"}, {"request": "look 2"}]}
        ids = []
        for client in (mia, mia, ben):
            answer = await client.post("/agent/batch", json=batch, headers={"Idempotency-Key": "k"})
            ids.append([one["run_id"] for one in told(answer)["output"]])
    assert ids[0] == ids[1]
    assert len({*ids[0], *ids[2]}) == 4
