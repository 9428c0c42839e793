"""Runs that are one call of one operation."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphs.direct_call.starting import direct_call
from graphs.outcomes import Waiting
from graphs.run_options import RunOptions
from memory.errors import DeveloperError
from tests.agent_stubs import StubCaller, failed
from tests.process_stubs import TOOLS, booking, outcome_of, process, waiting_of
from tools.records import Parameter


async def test_a_read_is_sent_at_once_and_nothing_is_planned(tmp_path: Path) -> None:
    caller, reasoner = StubCaller({"g.rooms": [{"id": 7}]}), booking("tea")
    async with process(tmp_path, caller, reasoner) as one:
        end = await outcome_of(direct_call(one.agent, "g.rooms", {}))
        run = one.journal.run(end.run_id)
        body = one.journal.response(end.run_id, "A1.1")
    assert (end.status, end.answer, end.path) == ("done", '[{"id":7}]', ["g.rooms"])
    assert (body, run.status, RunOptions.of(run.options).kind) == ([{"id": 7}], "done", "call")
    assert caller.sent == [("g.rooms", {})]
    assert reasoner.asked == []


async def test_a_change_waits_and_is_sent_once_as_it_was_approved(tmp_path: Path) -> None:
    caller = StubCaller()
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(direct_call(one.agent, "g.book", {"room": "tea"}, can_ask=True))
        (approval,) = waiting.approvals
        assert approval.request["body"] == {"room": "tea"}
        assert caller.sent == []
        await one.agent.decide(approval.approval_id, "approved")
        end = await outcome_of(one.agent.resume(waiting.run_id, can_ask=True))
        with pytest.raises(DeveloperError, match="ended"):
            await outcome_of(one.agent.resume(waiting.run_id))
    assert (end.status, caller.sent) == ("done", [("g.book", {"room": "tea"})])


async def test_a_rejected_change_and_one_that_nobody_could_approve_are_not_sent(
    tmp_path: Path,
) -> None:
    caller = StubCaller()
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(direct_call(one.agent, "g.book", {"room": "tea"}, can_ask=True))
        await one.agent.decide(waiting.approvals[0].approval_id, "rejected", note="too dear")
        rejected = await outcome_of(one.agent.resume(waiting.run_id, can_ask=True))
        alone = await outcome_of(direct_call(one.agent, "g.book", {"room": "tea"}))
    assert caller.sent == []
    assert (rejected.status, alone.status) == ("failed", "failed")
    assert "too dear" in rejected.answer
    assert "nobody was there to approve" in alone.answer


async def test_wrong_arguments_and_failures_end_the_run_with_what_was_said(tmp_path: Path) -> None:
    caller = StubCaller({"g.rooms": failed(message="no rooms today")})
    async with process(tmp_path, caller, booking("tea")) as one:
        wrong = await outcome_of(direct_call(one.agent, "g.book", {"rom": "tea"}, can_ask=True))
        broken = await outcome_of(direct_call(one.agent, "g.rooms", {}))
        with pytest.raises(DeveloperError) as unknown:
            await outcome_of(direct_call(one.agent, "g.nothing", {}))
    assert (wrong.status, "missing ['room']" in wrong.answer) == ("failed", True)
    assert (broken.status, broken.answer) == ("failed", "no rooms today")
    assert unknown.value.code == "unknown_tool"
    assert [name for name, _ in caller.sent] == ["g.rooms"]


async def test_what_is_sent_is_what_was_given_though_the_record_hides_secrets(
    tmp_path: Path,
) -> None:
    caller = StubCaller()
    password = Parameter(key="password", name="password", location="query")
    login = TOOLS[0].model_copy(update={"parameters": (password,)})
    async with process(tmp_path, caller, booking("tea"), tools=[login], secrets=["s3cret"]) as one:
        end = await outcome_of(direct_call(one.agent, "g.rooms", {"password": "s3cret"}))
        run, events = one.journal.run(end.run_id), one.journal.events(end.run_id)
    assert caller.sent == [("g.rooms", {"password": "s3cret"})]
    assert "s3cret" not in f"{run} {events}"


async def test_one_interrupted_before_it_began_sends_nothing(tmp_path: Path) -> None:
    """The options that are kept hold no secrets, so its arguments are not known any more."""
    caller = StubCaller()
    async with process(tmp_path, caller, booking("tea"), leaves_runs=True) as one:
        stream = direct_call(one.agent, "g.rooms", {}, can_ask=True, run_id="r1")
        options = RunOptions.of({"call": {"tool_id": "g.rooms", "arguments": {}}})
        one.journal.start_run(
            "r1", thread_id="r1", request="g.rooms", language="", options=options.to_json()
        )
        await stream.aclose()
        end = await outcome_of(one.agent.resume("r1"))
    assert (end.status, caller.sent) == ("failed", [])
    assert "call again" in end.answer


async def test_it_goes_on_in_another_process(tmp_path: Path) -> None:
    caller = StubCaller()
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(direct_call(one.agent, "g.book", {"room": "tea"}, can_ask=True))
    assert isinstance(waiting, Waiting)
    async with process(tmp_path, caller, booking("tea")) as other:
        await other.agent.decide(waiting.approvals[0].approval_id, "approved")
        end = await outcome_of(other.agent.resume(waiting.run_id))
    assert (end.status, caller.sent) == ("done", [("g.book", {"room": "tea"})])
