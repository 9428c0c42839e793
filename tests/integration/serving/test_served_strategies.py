"""Strategies over HTTP, the limit of calls, and the traces of runs of several owners."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from evals.model_server.records import Heard, Reply
from evals.model_server.server import serve
from graphs.models.asking import Asker
from graphs.models.chat_models import ChatModels
from graphs.outcomes import Outcome
from graphs.parts import Parts
from graphs.traces.recording import RecordedTraces
from tests.agent_stubs import StubCaller
from tests.model_agent import model_options
from tests.process_stubs import booking
from tests.serving_stubs import Served, code_of, serving, told, until_ended, until_waiting
from tests.strategy_replies import call, finish
from tests.tracing_stubs import recording_of, replayed

ANSWER = "The tea room is free."


def thinking(heard: Heard) -> Reply:
    """React: looks at the rooms, or books, then answers."""
    if "Observation 1" in heard.messages[-1]["content"]:
        return Reply(finish(ANSWER))
    books = "book" in heard.messages[-1]["content"].partition("Request: ")[2]
    return Reply(call("g.book", room="tea") if books else call("g.rooms"))


@asynccontextmanager
async def served_with_model(folder: Path, caller: StubCaller, **more: Any) -> AsyncIterator[Served]:
    """A server whose agent has a chat model, and whose runs are traced."""
    traces = RecordedTraces(folder / "traces", lambda: ())
    with serve(thinking) as model:
        options = model_options(model.base_url, {})
        asker = Asker(ChatModels(options), options)

        def instead(parts: Parts) -> Parts:
            return replace(parts, asker=asker, traces=traces)

        reasoner = booking("tea", path=more.pop("path", "rooms"))
        async with serving(folder, caller, reasoner, instead=instead, **more) as one:
            yield one
        await asker.aclose()
    traces.close()


async def invoke(client: httpx.AsyncClient, **given: Any) -> Any:
    return told(await client.post("/agent/invoke", json={"input": given}))["output"]


REACT: Mapping[str, Any] = {"strategy": "react"}


async def test_a_request_chooses_its_strategy(tmp_path: Path) -> None:
    async with served_with_model(tmp_path, StubCaller()) as one:
        output = await invoke(one.http, request="rooms", options=REACT)
        plain = await invoke(one.http, request="rooms")
        started = told(await one.http.post("/runs", json={"request": "x", "options": REACT}), 202)
        ended = await until_ended(one.http, started["run_id"])
        listed = told(await one.http.get("/runs"))
    assert (output["strategy"], output["answer"], output["path"]) == ("react", ANSWER, ["g.rooms"])
    assert output["costs"]["model_calls"] == 2
    assert (plain["strategy"], plain["costs"]["model_calls"]) == ("dfs", 0)
    assert (started["strategy"], ended["answer"]) == ("react", ANSWER)
    assert [run["strategy"] for run in listed] == ["react", "dfs", "react"]


async def test_without_a_model_it_is_a_problem(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller()) as one:
        given = {"request": "rooms", "options": REACT}
        for path, body in (("/agent/invoke", {"input": given}), ("/runs", given)):
            response = await one.http.post(path, json=body)
            assert code_of(response, 409) == "no_model"
            assert "use the strategy plan" in response.text
        chunks = [chunk async for chunk in one.remote().astream(given)]
        runs = one.process.journal.runs()
    assert [(chunk["kind"], chunk["code"]) for chunk in chunks] == [("error", "no_model")]
    assert runs == []


async def test_an_unknown_strategy_is_a_problem_that_says_what_is_allowed(tmp_path: Path) -> None:
    async with serving(tmp_path, StubCaller()) as one:
        given = {"request": "rooms", "options": {"strategy": "magic"}}
        for path, body in (("/agent/invoke", {"input": given}), ("/runs", given)):
            response = await one.http.post(path, json=body)
            assert code_of(response, 422) == "invalid_input"
            for name in ("options.strategy", "dfs", "vanilla", "cot", "react", "dfsdt"):
                assert name in response.json()["detail"]
        schema = json.dumps(told(await one.http.get("/agent/input_schema")))
    assert (
        '"enum": ["dfs", "plan", "solution", "script", "vanilla", "cot", "react", "dfsdt"]'
        in schema
    )


@pytest.mark.parametrize("strategy", ["dfs", "react"])
async def test_a_request_may_be_given_fewer_calls(tmp_path: Path, strategy: str) -> None:
    caller = StubCaller()
    async with served_with_model(tmp_path, caller) as one:
        options = {"strategy": strategy, "limits": {"calls": 0}}
        output = await invoke(one.http, request="rooms", options=options)
        kinds = one.process.kinds(output["run_id"])
    assert (caller.sent, output["path"]) == ([], [])
    assert output["answer"]
    assert kinds.count("limit_hit") == 1


@pytest.mark.parametrize("strategy", ["dfs", "react"])
async def test_a_run_of_another_owner_is_traced_as_theirs_and_replayed(
    tmp_path: Path, strategy: str
) -> None:
    caller = StubCaller()
    async with served_with_model(tmp_path, caller, path="book", may_be_open=False) as one:
        mia = await one.client("mia")
        given = {"request": "book", "options": {"strategy": strategy}}
        started = told(await mia.post("/runs", json=given), 202)
        waiting = await until_waiting(mia, started["run_id"])
        said = {waiting["approvals"][0]["approval_id"]: {"ruling": "approved"}}
        path = f"/runs/{started['run_id']}"
        told(await mia.post(f"{path}/resume", json={"approvals": said}), 202)
        ended = await until_ended(mia, started["run_id"])
    recording = recording_of(tmp_path, started["run_id"])
    assert recording.head["owner"] == "mia"
    assert len(recording.parts) == 2
    sent = list(caller.sent)
    replay = await replayed(recording)
    assert replay.findings == []
    assert isinstance(replay.end, Outcome)
    assert (replay.end.answer, replay.end.status) == (ended["answer"], ended["status"])
    assert caller.sent == sent == [("g.book", {"room": "tea"})]
