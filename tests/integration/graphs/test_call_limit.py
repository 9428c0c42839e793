"""Whole runs that use up their API calls: a clean answer with what was found, in every strategy."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphs.limits import Limits
from graphs.outcomes import Outcome
from graphs.run_options import RunLimits, RunOptions
from graphs.strategies.names import Strategy
from tests.agent_stubs import ScriptedReasoner, StubCaller, make_subtask, walk
from tests.lending_stubs import SEARCH
from tests.model_agent import model_agent
from tests.model_replies import STRAIGHT
from tests.process_stubs import Process, booking, outcome_of, waiting_of
from tests.strategy_replies import BASELINES, WAYS
from tests.tracing_stubs import recording_of, replayed, traced

NOTE = "the limit of {} API calls was reached"
ALLOWED = RunOptions(allow_writes=frozenset({"g.book"}))


@pytest.mark.parametrize("strategy", BASELINES)
@pytest.mark.parametrize("calls", [0, 1])
async def test_a_strategy_ends_with_what_it_has(strategy: Strategy, calls: int) -> None:
    around = {"strategy": strategy}
    with model_agent(WAYS[strategy], around=around, limits=Limits(calls=calls)) as one:
        played = await one.play()
    assert [tool for tool, _ in played.sent] == [SEARCH.id][:calls]
    assert NOTE.format(calls) in played.done.answer
    assert ("Amati cello" in played.done.answer.partition("\n")[0]) or not calls
    assert played.done.status == ("partial" if calls else "failed")
    assert played.limits == [("calls", "A1")]


async def test_the_agent_asks_nothing_more_of_a_step_that_may_not_be_taken() -> None:
    with model_agent(STRAIGHT, limits=Limits(calls=1)) as one:
        played = await one.play()
    assert [tool for tool, _ in played.sent] == [SEARCH.id]
    assert NOTE.format(1) in played.done.answer
    assert played.limits == [("calls", "A1")]
    assert played.asked.count("reflect") == 1, "the plan alone is judged"
    assert played.done.status == "failed"


@pytest.mark.parametrize("strategy", ["dfs", *BASELINES])
async def test_as_many_calls_as_are_allowed_are_no_limit_hit(strategy: Strategy) -> None:
    replies = STRAIGHT if strategy == "dfs" else WAYS[strategy]
    with model_agent(replies, around={"strategy": strategy}, limits=Limits(calls=2)) as one:
        played = await one.play()
    assert (played.done.status, played.limits, len(played.sent)) == ("done", [], 2)
    assert played.done.spending.calls == 2


def rooms(*names: str) -> ScriptedReasoner:
    subtasks = [make_subtask(name, text=f"rooms of {name}") for name in names]
    return ScriptedReasoner(subtasks=subtasks, choose_by=walk("rooms"))


def notes_of(one: Process, outcome: Outcome) -> list[str]:
    """What is noted of each subtask."""
    events = one.journal.events(outcome.run_id)
    return sorted(e.data["note"] for e in events if e.kind == "subtask_finished")


@pytest.mark.parametrize("parallelism", [1, 4])
async def test_subtasks_share_the_calls(tmp_path: Path, parallelism: int) -> None:
    caller = StubCaller(seconds=0.005)
    limits = Limits(calls=2, parallelism=parallelism)
    async with traced(tmp_path, caller, rooms("A1", "A2", "A3"), limits=limits) as one:
        outcome = await outcome_of(one.agent.stream("rooms"))
        events = one.journal.events(outcome.run_id)
        hit = [event for event in events if event.kind == "limit_hit"]
        notes = notes_of(one, outcome)
    assert len(caller.sent) == 2
    assert outcome.status == "partial"
    assert [(event.data["limit"], event.data["value"]) for event in hit] == [("calls", 2)]
    assert notes == ["", "", NOTE.format(2)]
    assert (await replayed(recording_of(tmp_path, outcome.run_id))).findings == []


async def test_one_request_may_be_given_fewer(tmp_path: Path) -> None:
    caller = StubCaller()
    async with traced(tmp_path, caller, rooms("A1", "A2"), limits=Limits(calls=1)) as one:
        fewer = RunOptions(limits=RunLimits(calls=0))
        none = await outcome_of(one.agent.stream("rooms", options=fewer))
        more = RunOptions(limits=RunLimits(calls=50))
        some = await outcome_of(one.agent.stream("rooms", options=more))
    assert (none.path, some.path) == ([], ["g.rooms"])
    assert len(caller.sent) == 1, "the lower limit holds"


async def test_of_a_fan_out_only_so_many_are_sent(tmp_path: Path) -> None:
    caller = StubCaller()
    limits = Limits(calls=2, parallelism=1)
    async with traced(tmp_path, caller, booking("tea+sun+attic"), limits=limits) as one:
        outcome = await outcome_of(one.agent.stream("book", options=ALLOWED))
        claims = one.claims.claims(outcome.run_id)
        notes = notes_of(one, outcome)
    assert [arguments["room"] for _, arguments in caller.sent] == ["tea", "sun"]
    assert len(claims) == 2, "what was not sent is not claimed"
    assert notes == [f"1 of 3 calls failed: {NOTE.format(2)}"]
    assert (await replayed(recording_of(tmp_path, outcome.run_id))).findings == []


async def test_calls_before_a_wait_count_after_it_in_another_process(tmp_path: Path) -> None:
    caller, limits = StubCaller(), Limits(calls=1)
    async with traced(tmp_path, caller, booking("tea", "sun"), limits=limits) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        first, second = waiting.approvals
        await one.agent.decide(first.approval_id, "approved")
        waiting = await waiting_of(one.agent.resume(waiting.run_id, can_ask=True))
        await one.agent.decide(second.approval_id, "approved")
    async with traced(tmp_path, caller, booking("tea", "sun"), limits=limits) as other:
        outcome = await outcome_of(other.agent.resume(waiting.run_id, can_ask=True))
        claims = other.claims.claims(outcome.run_id)
        notes = notes_of(other, outcome)
    assert (len(caller.sent), len(claims)) == (1, 1)
    assert outcome.status == "partial"
    assert notes == ["", NOTE.format(1)]
    assert (await replayed(recording_of(tmp_path, outcome.run_id))).findings == []


async def test_calls_that_were_rejected_count_nothing(tmp_path: Path) -> None:
    caller, limits = StubCaller(), Limits(calls=1)
    async with traced(tmp_path, caller, booking("tea", "sun"), limits=limits) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        first, second = waiting.approvals
        await one.agent.decide(first.approval_id, "rejected")
        await waiting_of(one.agent.resume(waiting.run_id, can_ask=True))
        await one.agent.decide(second.approval_id, "approved")
        outcome = await outcome_of(one.agent.resume(waiting.run_id, can_ask=True))
        notes = notes_of(one, outcome)
    assert len(caller.sent) == 1
    assert NOTE.format(1) not in notes
