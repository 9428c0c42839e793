"""Recorded runs of the strategies, run again: the same, or the first difference."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from pydantic import SecretStr

from app.settings import Settings
from evals.exporting.examples import row
from evals.exporting.langsmith_runs import langsmith_run
from evals.model_server.records import Reply
from evals.model_server.server import serve
from evals.replay.batch import replay_all
from evals.replay.replaying import Replay
from evals.replay.what_if import Changes
from graphs.limits import Limits
from graphs.outcomes import Outcome
from graphs.running import Agent
from graphs.spending import Budget
from graphs.strategies.names import Strategy
from graphs.traces.recording import RecordedTraces
from memory.errors import DeveloperError
from tests.agent_stubs import StubRetriever, failed
from tests.lending_stubs import DETAILS, RENEW, SEARCH
from tests.model_agent import ModelAgent, model_agent
from tests.model_replies import WEIGHT, Replies, Replying
from tests.process_stubs import outcome_of, waiting_of
from tests.strategy_replies import (
    BASELINES,
    BOTH,
    SAID,
    WAYS,
    call,
    closing,
    finish,
    give_up,
    plan,
)
from tests.tracing_stubs import recording_of, replayed, trace_of


@dataclass
class Traced:
    """An agent whose runs are recorded, with somewhere to wait."""

    one: ModelAgent
    agent: Agent
    traces: RecordedTraces
    folder: Path

    async def again(self, end: Any) -> Replay:
        """The run once more, with no model and no service."""
        self.traces.close()  # a run that failed does not wait until its last line is written
        asked = len(self.one.server.heard), len(self.one.caller.sent)
        replay = await replayed(recording_of(self.folder, end.run_id))
        assert (len(self.one.server.heard), len(self.one.caller.sent)) == asked
        return replay


@asynccontextmanager
async def traced(
    folder: Path,
    strategy: Strategy,
    replies: Replies | None = None,
    *,
    found: Sequence[str] = (),
    **more: Any,
) -> AsyncIterator[Traced]:
    traces = RecordedTraces(folder / "traces", lambda: ())
    around: dict[str, Any] = {"strategy": strategy, "traces": traces}
    if found:
        around["retriever"] = StubRetriever(list(found))
    with model_agent(replies or WAYS[strategy], around=around, **more) as one:
        agent = Agent(one.parts, InMemorySaver())
        try:
            yield Traced(one, agent, traces, folder)
        finally:
            await agent.aclose()
            traces.close()


def assert_same(replay: Replay, outcome: Outcome) -> None:
    assert replay.findings == []
    end = replay.end
    assert isinstance(end, Outcome)
    assert (end.answer, end.status, end.path) == (outcome.answer, outcome.status, outcome.path)
    assert replay.spending == outcome.spending.told()


@pytest.mark.parametrize("strategy", BASELINES)
async def test_a_run_is_replayed_to_the_same(tmp_path: Path, strategy: Strategy) -> None:
    async with traced(tmp_path, strategy) as it:
        outcome = await it.agent.ask(WEIGHT)
        assert outcome.answer == SAID
        replay = await it.again(outcome)
    assert_same(replay, outcome)
    recording = recording_of(tmp_path, outcome.run_id)
    assert recording.head["options"]["strategy"] == strategy
    said = sum(map(len, WAYS[strategy].values()))
    assert [len(line["models"]) for line in recording.decisions] == [1] * said
    assert all(line["inputs"].keys() == {"system", "user"} for line in recording.decisions)
    assert len(recording.calls) == len(replay.calls) == 2


async def test_an_exported_run_tells_its_strategy_and_prompts(tmp_path: Path) -> None:
    async with traced(tmp_path, "react") as it:
        outcome = await it.agent.ask(WEIGHT)
    recording = recording_of(tmp_path, outcome.run_id)
    run = langsmith_run(recording)
    assert run["extra"]["metadata"]["strategy"] == row(recording)["strategy"] == "react"
    chosen = [child for child in run["child_runs"] if child["name"] == "choose"]
    assert [len(child["child_runs"]) for child in chosen] == [1, 1, 1]
    assert WEIGHT in str(chosen[0]["child_runs"][0]["inputs"])


CASES: dict[str, tuple[Strategy, Replies, dict[str, Any]]] = {
    "an answer that is mended": ("react", {"react": ["prose", *WAYS["react"]["react"]]}, {}),
    "an answer that is wrong twice": ("cot", {"cot": ["prose", "{}"]}, {}),
    "a model that stops answering": (
        "react",
        {"react": [call(SEARCH, name="a"), Reply("down", status=503)]},
        {},
    ),
    "settings that are wrong": ("react", {"react": [Reply("bad key", status=401)]}, {}),
    "a branch that is given up": (
        "dfsdt",
        {"dfsdt": [call(SEARCH, name="a"), give_up(), call(SEARCH, name="b"), finish()]},
        {},
    ),
    "a call that failed": (
        "react",
        WAYS["react"],
        {"bodies": {SEARCH.id: failed("server_error", "out of order")}},
    ),
    "a limit of moves": (
        "react",
        {"react": [call(SEARCH, name="a"), call(SEARCH, name="b")]},
        {"limits": Limits(dfs_steps=2)},
    ),
    "a budget that is used up": ("vanilla", WAYS["vanilla"], {"budget": Budget(model_calls=1)}),
    "the same answer again": (
        "react",
        {"react": [call(SEARCH, name="a"), call(SEARCH, name="a"), finish()]},
        {},
    ),
}


@pytest.mark.parametrize("case", CASES)
async def test_whatever_came_is_replayed(tmp_path: Path, case: str) -> None:
    strategy, replies, more = CASES[case]
    async with traced(tmp_path, strategy, replies, **more) as it:
        try:
            outcome: Outcome | None = await it.agent.ask(WEIGHT)
        except DeveloperError:
            outcome = None
        (run,) = it.one.journal.runs()
        replay = await it.again(run)
    if outcome is None:
        assert (replay.findings, replay.end) == ([], None)
        assert replay.error is not None
        assert replay.error["code"] == "model_refused"
    else:
        assert_same(replay, outcome)


async def test_the_time_that_was_up_is_up_again(tmp_path: Path) -> None:
    clock = [0.0]

    def slowly(_: Any) -> Any:
        clock[0] = 121.0
        return {"results": []}

    traces = RecordedTraces(tmp_path / "traces", lambda: ())
    around = {"strategy": "react", "traces": traces, "monotonic": lambda: clock[0]}
    with model_agent(WAYS["react"], around=around, bodies={SEARCH.id: slowly}) as one:
        played = await one.play()
    traces.close()
    assert "the time limit of 120 s was reached" in played.done.answer
    assert_same(await replayed(recording_of(tmp_path, played.run.run_id)), played.done)


RENEWS = plan((RENEW, {"loan_id": "ln_1"}), reasoning="The loan is named.")
CHANGING: dict[Strategy, Replies] = {
    "vanilla": {"vanilla": [RENEWS], "vanilla_answer": [closing("Renewed.")]},
    "cot": {"cot": [RENEWS], "cot_answer": [closing("Renewed.", reasoning="so")]},
    "react": {"react": [call(RENEW, loan_id="ln_1"), finish("Renewed.")]},
    "dfsdt": {"dfsdt": [call(RENEW, loan_id="ln_1"), finish("Renewed.")]},
}


@pytest.mark.parametrize("strategy", BASELINES)
@pytest.mark.parametrize("ruling", ["approved", "rejected"])
async def test_an_approval_is_replayed(tmp_path: Path, strategy: Strategy, ruling: Any) -> None:
    async with traced(tmp_path, strategy, CHANGING[strategy], found=[RENEW.id]) as it:
        waiting = await waiting_of(it.agent.stream("Renew ln_1", can_ask=True))
        assert (await it.again(waiting)).findings == [], "a run that waits still"
        await it.agent.decide(waiting.approvals[0].approval_id, ruling)
        outcome = await outcome_of(it.agent.resume(waiting.run_id, can_ask=True))
        replay = await it.again(outcome)
    assert_same(replay, outcome)
    assert len(replay.calls) == (ruling == "approved")


QUESTION = "Which instrument?"
ASKING: dict[Strategy, Replies] = {
    "vanilla": {"vanilla": [plan(question=QUESTION), BOTH], "vanilla_answer": [closing()]},
    "react": {"react": [finish(QUESTION, "needs_input"), *WAYS["react"]["react"]]},
    "dfsdt": {"dfsdt": [finish(QUESTION, "needs_input"), *WAYS["dfsdt"]["dfsdt"]]},
}


@pytest.mark.parametrize("strategy", ASKING)
async def test_a_question_and_its_reply_are_replayed(tmp_path: Path, strategy: Strategy) -> None:
    async with traced(tmp_path, strategy, ASKING[strategy]) as it:
        waiting = await waiting_of(it.agent.stream("How much?", can_ask=True))
        assert (await it.again(waiting)).findings == []
        outcome = await outcome_of(it.agent.reply(waiting.run_id, "the Amati cello"))
        replay = await it.again(outcome)
    assert outcome.answer == SAID
    assert_same(replay, outcome)


async def test_another_prompt_is_the_first_difference(tmp_path: Path) -> None:
    async with traced(tmp_path, "react") as it:
        outcome = await it.agent.ask(WEIGHT)
        recording = recording_of(tmp_path, outcome.run_id)
        recording.calls[0]["body"]["results"][0]["name"] = "Amati viola"
        replay = await replayed(recording)
    (finding,) = replay.findings
    assert (finding.kind, finding.inputs) == ("decision", ("user",))
    assert finding.what == "The decision choose is asked by other inputs: user."
    assert "Amati cello" in finding.recorded
    assert "Amati viola" in finding.now


async def test_another_answer_is_the_first_difference(tmp_path: Path) -> None:
    async with traced(tmp_path, "react") as it:
        outcome = await it.agent.ask(WEIGHT)
        recording = recording_of(tmp_path, outcome.run_id)
        recording.decisions[-1]["output"]["answer"] = "It weighs nothing."
        replay = await replayed(recording)
    assert [finding.kind for finding in replay.findings] == ["answer"]


# --- what if ------------------------------------------------------------------------------------


@pytest.fixture
async def trace(tmp_path: Path) -> Path:
    """The trace of a run by react."""
    async with traced(tmp_path, "react") as it:
        outcome = await it.agent.ask(WEIGHT)
    return trace_of(tmp_path, outcome.run_id)


def what_if(trace: Path, replies: Replies, **new: Any) -> tuple[Replay, list[str]]:
    """The trace with something new, and the prompts that reached the model."""
    replying = Replying(replies)
    with serve(replying) as server:
        settings = Settings(
            data_dir=trace.parent.parent,
            model="openai:scripted",
            model_base_url=server.base_url,
            model_api_key=SecretStr("none"),
            model_retries=0,
        )
        (replay,) = replay_all([trace], settings, Changes(**new))
    return replay, replying.asked


def answer_of(replay: Replay) -> str:
    assert replay.findings == []
    assert isinstance(replay.end, Outcome), replay.error
    return replay.end.answer


def test_a_new_model_is_asked_everything(trace: Path) -> None:
    said = {"react": [*WAYS["react"]["react"][:-1], finish("3.4 kg")]}
    replay, asked = what_if(trace, said, model="openai:scripted")
    assert answer_of(replay) == "3.4 kg"
    assert asked == ["react"] * 3
    assert [one["tool"] for one in replay.calls] == [SEARCH.id, DETAILS.id]
    assert replay.spending["model_calls"] == 3


def test_a_new_model_that_wants_another_call_ends_the_run_there(trace: Path) -> None:
    replay, asked = what_if(trace, {"react": [call(SEARCH, name="harp")]}, model="openai:scripted")
    (finding,) = replay.findings
    assert (finding.kind, finding.now["arguments"]) == ("call", {"name": "harp"})
    assert (replay.calls, len(asked)) == ([], 1)


def test_new_prompts_are_asked_and_others_keep_their_answers(trace: Path, tmp_path: Path) -> None:
    folder = tmp_path / "prompts" / "decisions"
    folder.mkdir(parents=True)
    own = files("prompts").joinpath("decisions", "react.yaml").read_text("utf-8")
    (folder / "cot.yaml").write_text(own, "utf-8")
    replay, asked = what_if(trace, {}, prompts=folder.parent)
    assert (answer_of(replay), asked) == (SAID, [])
    told = own.replace("  Turns left: {{ left }}", "  Left: {{ left }}")
    (folder / "react.yaml").write_text(told, "utf-8")
    replay, asked = what_if(trace, WAYS["react"], prompts=folder.parent)
    assert (answer_of(replay), asked) == (SAID, ["react"] * 3)


def test_another_graph_keeps_the_answers_to_prompts_that_stay(trace: Path, tmp_path: Path) -> None:
    (same,) = (trace.parent / "tools").iterdir()
    replay, asked = what_if(trace, {}, graph=same)
    assert (answer_of(replay), asked) == (SAID, [])
    bare = tmp_path / "bindings.json"
    bare.write_text('{"fields": [], "bindings": [], "replacements": []}', "utf-8")
    replay, asked = what_if(trace, {}, graph=bare)
    assert ([finding.kind for finding in replay.findings], asked) == (["model"], [])


@pytest.mark.parametrize("strategy", ["vanilla", "dfsdt"])
def test_another_strategy_makes_the_recorded_calls(trace: Path, strategy: Strategy) -> None:
    replay, asked = what_if(trace, WAYS[strategy], strategy=strategy, model="openai:scripted")
    assert answer_of(replay) == SAID
    assert asked == [name for name, said in WAYS[strategy].items() for _ in said]
    assert len(replay.calls) == 2


def test_another_strategy_needs_a_model(trace: Path) -> None:
    replay, asked = what_if(trace, WAYS["cot"], strategy="cot")
    (finding,) = replay.findings
    assert (finding.kind, asked) == ("model", [])
    assert "Name one with --model." in finding.what


def test_a_reasoner_does_not_apply(trace: Path) -> None:
    with pytest.raises(DeveloperError, match="does not apply to the strategy 'react'") as caught:
        what_if(trace, {}, reasoner="rules")
    assert caught.value.code == "no_reasoner"
