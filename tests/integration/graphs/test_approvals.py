"""Whole runs that wait for approval, with everything stored for real."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Mapping
from contextlib import aclosing, closing
from pathlib import Path
from typing import Any

import pytest

from graphs.gaps import make_gap
from graphs.outcomes import Outcome, Waiting
from graphs.reasoner import Blank, Filled
from graphs.run_options import RunOptions
from memory.errors import DeveloperError, RunStoppedError
from tests.agent_stubs import (
    Answer,
    StubCaller,
    failed,
    verdict,
)
from tests.process_stubs import (
    BOOK,
    Process,
    booking,
    end_of,
    outcome_of,
    process,
    waiting_of,
)

ALLOWED = RunOptions(allow_writes=frozenset({"g.book"}))


@pytest.fixture
def caller() -> StubCaller:
    return StubCaller()


def rooms(caller: StubCaller) -> list[str]:
    """What was booked, in order."""
    return [call["room"] for tool_id, call in caller.sent if tool_id == "g.book"]


def checkpoints(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "checkpoints.db")) as connection:
        counts = connection.execute(
            "SELECT (SELECT count(*) FROM checkpoints) + (SELECT count(*) FROM writes)"
        )
        return int(counts.fetchone()[0])


def note_of(one: Process, run_id: str) -> str:
    """Why the only subtask came to what it did."""
    (event,) = [e for e in one.journal.events(run_id) if e.kind == "subtask_finished"]
    return str(event.data["note"])


# --- one approval -------------------------------------------------------------------------------


async def test_a_change_waits_and_is_made_once_it_is_approved(
    tmp_path: Path, caller: StubCaller
) -> None:
    events: list[dict[str, Any]] = []
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True), events)
        (approval,) = waiting.approvals
        assert (waiting.inquiry, caller.sent) == (None, [])
        assert one.journal.run(waiting.run_id).status == "waiting"
        assert (approval.tool_id, approval.arguments) == ("g.book", {"room": "tea"})
        assert list(one.approvals.pending()) == [approval]
        decided = await one.agent.decide(approval.approval_id, "approved")
        assert (decided.status, decided.decided_by) == ("approved", "person")
        assert caller.sent == [], "a decision sends nothing"
        outcome = await outcome_of(one.agent.resume(waiting.run_id), events)
        assert (outcome.status, outcome.path) == ("done", ["g.book"])
        assert rooms(caller) == ["tea"]
        kinds = one.kinds(waiting.run_id)
        for kind in ("run_started", "approval_wanted", "approval_decided", "resumed"):
            assert kinds.count(kind) == 1, kind
        assert kinds.index("approval_decided") < kinds.index("resumed")
        streamed = [event["kind"] for event in events]
        assert streamed == [kind for kind in kinds if kind != "approval_decided"]
        assert one.journal.run(waiting.run_id).status == "done"
        assert checkpoints(tmp_path) == 0


async def test_a_rejection_with_a_note_ends_the_subtask(tmp_path: Path, caller: StubCaller) -> None:
    reasoner = booking("tea")
    async with process(tmp_path, caller, reasoner) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        (approval,) = waiting.approvals
        await one.agent.decide(approval.approval_id, "rejected", note="too dear")
        judged = len(reasoner.questions("reflect"))
        outcome = await outcome_of(one.agent.resume(waiting.run_id, can_ask=True))
        assert outcome.path == []
        assert caller.sent == []
        assert note_of(one, waiting.run_id) == "the person rejected it: too dear"
        assert len(reasoner.questions("reflect")) == judged, "no way around it is looked for"
        assert one.claims.claims(waiting.run_id) == []


async def test_an_edit_is_what_is_sent(tmp_path: Path, caller: StubCaller) -> None:
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        (approval,) = waiting.approvals
        decided = await one.agent.decide(
            approval.approval_id, "approved", arguments={"room": "attic"}
        )
        assert decided.request["body"] == {"room": "attic"}
        outcome = await outcome_of(one.agent.resume(waiting.run_id))
        assert (outcome.status, rooms(caller)) == ("done", ["attic"])


async def test_what_was_remembered_is_not_asked_again_until_its_description_changes(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        await one.agent.decide(waiting.approvals[0].approval_id, "approved", remember=True)
        await outcome_of(one.agent.resume(waiting.run_id))
    async with process(tmp_path, caller, booking("sea")) as one:
        outcome = await outcome_of(one.agent.stream("book", can_ask=True))
        assert outcome.status == "done"
        (approval,) = one.approvals.of_run(outcome.run_id)
        assert (approval.status, approval.decided_by) == ("approved", "remembered")
    assert rooms(caller) == ["tea", "sea"]
    changed = [BOOK.model_copy(update={"digest": "as it is now"})]
    async with process(tmp_path, caller, booking("attic"), tools=changed) as one:
        await waiting_of(one.agent.stream("book", can_ask=True))
    assert rooms(caller) == ["tea", "sea"]


async def test_what_was_imported_again_after_the_approval_is_asked_about_again(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        await one.agent.decide(waiting.approvals[0].approval_id, "approved")
    moved = [BOOK.model_copy(update={"path": "/elsewhere"})]
    async with process(tmp_path, caller, booking("tea"), tools=moved) as one:
        again = await waiting_of(one.agent.resume(waiting.run_id, can_ask=True))
        (approval,) = again.approvals
        assert caller.sent == []
        assert approval.approval_id != waiting.approvals[0].approval_id
        assert approval.request["url"] == "http://g/elsewhere"
        await one.agent.decide(approval.approval_id, "approved")
        outcome = await outcome_of(one.agent.resume(waiting.run_id))
        assert (outcome.status, rooms(caller)) == ("done", ["tea"])


async def test_until_it_is_decided_a_run_waits_again(tmp_path: Path, caller: StubCaller) -> None:
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        for can_ask in (True, False):
            again = await waiting_of(one.agent.resume(waiting.run_id, can_ask=can_ask))
            assert again.approvals == waiting.approvals
        assert one.journal.run(waiting.run_id).status == "waiting"
        assert caller.sent == []
        assert one.kinds(waiting.run_id).count("approval_wanted") == 1


# --- several ------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
async def test_side_by_side_each_is_decided_in_any_order_by_another_process(
    tmp_path: Path, caller: StubCaller, order: tuple[int, ...]
) -> None:
    names = ("tea", "sea", "attic")
    async with process(tmp_path, caller, booking(*names)) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
    by_room = {a.arguments["room"]: a.approval_id for a in waiting.approvals}
    assert by_room.keys() == set(names)
    end: Outcome | Waiting = waiting
    for step, index in enumerate(order, 1):
        reasoner = booking(*names)
        async with process(tmp_path, caller, reasoner) as one:
            await one.agent.decide(by_room[names[index]], "approved")
            end = await end_of(one.agent.resume(waiting.run_id, can_ask=True))
            assert rooms(caller) == [names[i] for i in order[:step]]
            assert reasoner.questions("fill") == [], "nothing is planned again"
            if step < 3:
                assert isinstance(end, Waiting)
                left = {a.arguments["room"] for a in end.approvals}
                assert left == {names[i] for i in order[step:]}
            else:
                one.kinds(waiting.run_id)
    assert isinstance(end, Outcome)
    assert (end.status, end.path) == ("done", ["g.book"] * 3)


async def test_all_may_be_decided_before_one_goes_on(tmp_path: Path, caller: StubCaller) -> None:
    async with process(tmp_path, caller, booking("tea", "sea", "attic")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        for approval in waiting.approvals:
            ruling: Any = "rejected" if approval.arguments["room"] == "sea" else "approved"
            await one.agent.decide(approval.approval_id, ruling)
        outcome = await outcome_of(one.agent.resume(waiting.run_id))
        assert sorted(rooms(caller)) == ["attic", "tea"]
        assert outcome.status == "partial"


async def test_of_a_fan_out_only_what_was_approved_is_sent(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with process(tmp_path, caller, booking("tea+sea+attic")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        assert len(waiting.approvals) == 3
        for approval in waiting.approvals[:2]:
            await one.agent.decide(approval.approval_id, "approved")
        await waiting_of(one.agent.resume(waiting.run_id))
        assert caller.sent == [], "a step is sent when all of it is decided"
        await one.agent.decide(waiting.approvals[2].approval_id, "rejected", note="enough")
        outcome = await outcome_of(one.agent.resume(waiting.run_id))
        approved = {a.arguments["room"] for a in waiting.approvals[:2]}
        assert sorted(rooms(caller)) == sorted(approved)
        assert outcome.path == ["g.book"]
        assert note_of(one, waiting.run_id) == (
            "1 of 3 calls failed: the person rejected it: enough"
        )


async def test_an_approval_and_a_question_in_one_run(tmp_path: Path, caller: StubCaller) -> None:
    day = make_gap("day", cue="on")

    def fill(blank: Blank) -> Filled:
        subtask = blank.task.subtask
        if subtask["id"] == "A2" and "on Monday" not in subtask["text"]:
            return Filled([], missing=(day,))
        return Filled([{"room": subtask["id"]}])

    reasoner = booking("tea", "sea", fill_by=fill)
    async with process(tmp_path, caller, reasoner) as one:
        first = await waiting_of(one.agent.stream("book", can_ask=True))
        assert first.inquiry is None
        run_id = first.run_id
        with pytest.raises(DeveloperError) as caught:
            await end_of(one.agent.reply(run_id, "Monday"))
        assert caught.value.code == "no_question"
        await one.agent.decide(first.approvals[0].approval_id, "approved")
        second = await waiting_of(one.agent.resume(run_id, can_ask=True))
        assert second.inquiry is not None
        assert (second.inquiry["gaps"], second.approvals) == ([day], ())
        assert rooms(caller) == ["A1"]
        same = await waiting_of(one.agent.resume(run_id, can_ask=True))
        assert same.inquiry == second.inquiry, "to resume it answers nothing"
        third = await waiting_of(one.agent.reply(run_id, "Monday"))
        (approval,) = third.approvals
        await one.agent.decide(approval.approval_id, "approved")
        outcome = await outcome_of(one.agent.resume(run_id, can_ask=True))
        assert (outcome.status, rooms(caller)) == ("done", ["A1", "A2"])
        assert one.kinds(run_id).count("asked") == 1


# --- nobody to decide ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "decider", "note"),
    [
        (RunOptions(), "nobody", "nobody was there to approve it"),
        (RunOptions(dry_run=True), "dry_run", "nothing is sent in a dry run"),
        (RunOptions(frozenset({"g.pay"})), "nobody", "nobody was there to approve it"),
    ],
)
async def test_without_leave_nothing_is_sent(
    tmp_path: Path, caller: StubCaller, options: RunOptions, decider: str, note: str
) -> None:
    async with process(tmp_path, caller, booking("tea", path="rooms-book")) as one:
        outcome = await one.agent.ask("book", options=options)
        assert [tool_id for tool_id, _ in caller.sent] == ["g.rooms"]
        assert outcome.path == ["g.rooms"]
        (approval,) = one.approvals.of_run(outcome.run_id)
        assert (approval.status, approval.decided_by) == ("rejected", decider)
        assert approval.request["body"] == {"room": "tea"}, "it is shown all the same"
        assert note in note_of(one, outcome.run_id)


async def test_what_is_allowed_beforehand_is_sent(tmp_path: Path, caller: StubCaller) -> None:
    async with process(tmp_path, caller, booking("tea")) as one:
        outcome = await one.agent.ask("book", options=ALLOWED)
        assert (outcome.status, rooms(caller)) == ("done", ["tea"])
        (approval,) = one.approvals.of_run(outcome.run_id)
        assert approval.decided_by == "allowed"


async def test_options_hold_after_a_restart(tmp_path: Path, caller: StubCaller) -> None:
    reasoner = booking("tea", path="pay-book")
    async with process(tmp_path, caller, reasoner) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True, options=ALLOWED))
        (approval,) = waiting.approvals
        assert approval.tool_id == "g.pay"
        await one.agent.decide(approval.approval_id, "approved")
    async with process(tmp_path, caller, reasoner) as one:
        outcome = await outcome_of(one.agent.resume(waiting.run_id))
        assert outcome.path == ["g.pay", "g.book"]


# --- failing writes -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["outcome_unknown", "server_error", "client_error"])
async def test_a_failing_write_is_sent_once_whatever_the_reasoner_says(
    tmp_path: Path, kind: Any
) -> None:
    def judge(review: Any) -> Any:
        if review.observations and review.observations[-1]["outcome"] == "failed":
            return {**verdict("partly_wrong", 0), "again": True}
        return verdict()

    caller = StubCaller({"g.book": failed(kind)})
    async with process(tmp_path, caller, booking("tea", reflect_by=judge)) as one:
        outcome = await one.agent.ask("book", options=ALLOWED)
        assert rooms(caller) == ["tea"]
        assert note_of(one, outcome.run_id).startswith("broken")


async def test_where_it_is_not_known_whether_it_was_made_no_other_way_is_tried(
    tmp_path: Path,
) -> None:
    caller = StubCaller({"g.book": failed("outcome_unknown")})
    reasoner = booking("tea", reflect_by=lambda _: verdict("wholly_wrong", 0, "g.book"))
    async with process(tmp_path, caller, reasoner, tools=[BOOK]) as one:
        reasoner.reflect_by = lambda review: (
            verdict("wholly_wrong", 0, "g.book") if review.observations else verdict()
        )
        outcome = await one.agent.ask("book", options=ALLOWED)
        assert len(caller.sent) == 1
        assert len(reasoner.questions("reflect")) == 1, "the plan was judged, the failure not"
        assert outcome.status == "partial"


# --- cancelled, ended, in another hand ----------------------------------------------------------


async def test_a_run_that_waits_can_be_cancelled(tmp_path: Path, caller: StubCaller) -> None:
    async with process(tmp_path, caller, booking("tea", "sea")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        approved, left = waiting.approvals
        await one.agent.decide(approved.approval_id, "approved")
        run = await one.agent.cancel(waiting.run_id)
        assert run.status == "cancelled"
        assert one.approvals.approval(approved.approval_id).status == "approved"
        closed = one.approvals.approval(left.approval_id)
        assert (closed.status, closed.decided_by) == ("rejected", "cancelled")
        assert checkpoints(tmp_path) == 0
        late = await one.agent.decide(left.approval_id, "approved")
        assert late == closed
        for going_on in (one.agent.resume(run.run_id), one.agent.reply(run.run_id, "x")):
            with pytest.raises(DeveloperError) as caught:
                await end_of(going_on)
            assert caught.value.code == "run_ended"
        with pytest.raises(DeveloperError) as caught:
            await one.agent.cancel(run.run_id)
        assert caught.value.code == "run_ended"
        assert caller.sent == []


async def test_a_run_that_is_cancelled_elsewhere_sends_nothing_more(tmp_path: Path) -> None:
    def answer(arguments: Mapping[str, Any]) -> Answer:
        if len(rooms(caller)) == 1:
            (run,) = one.journal.runs()
            one.journal.finish_run(run.run_id, "cancelled")
        return [{"id": 1}]

    caller = StubCaller({"g.book": answer})
    async with process(tmp_path, caller, booking("tea", path="book-pay")) as one:
        options = RunOptions(allow_writes=frozenset({"g.book", "g.pay"}))
        with pytest.raises(RunStoppedError) as caught:
            await one.agent.ask("book", options=options)
        assert caught.value.code == "run_ended"
        assert [tool_id for tool_id, _ in caller.sent] == ["g.book"]
        assert [run.status for run in one.journal.runs()] == ["cancelled"]
        assert checkpoints(tmp_path) == 0


async def test_a_run_that_has_ended_or_never_was_is_not_resumed(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with process(tmp_path, caller, booking("tea")) as one:
        outcome = await one.agent.ask("book", options=ALLOWED)
        before = one.kinds(outcome.run_id)
        for run_id, code in ((outcome.run_id, "run_ended"), ("none", "unknown_run")):
            for going_on in (one.agent.resume(run_id), one.agent.reply(run_id, "x")):
                with pytest.raises(DeveloperError) as caught:
                    await end_of(going_on)
                assert caught.value.code == code
        assert one.kinds(outcome.run_id) == before
        assert rooms(caller) == ["tea"]


async def test_a_run_in_another_hand_is_left_alone(tmp_path: Path, caller: StubCaller) -> None:
    async with (
        process(tmp_path, caller, booking("tea")) as one,
        process(tmp_path, caller, booking("tea")) as other,
        aclosing(one.agent.stream("book", can_ask=True)) as stream,
    ):
        first = await anext(stream)
        assert isinstance(first, dict)
        for agent in (other.agent, one.agent):
            with pytest.raises(DeveloperError) as caught:
                await end_of(agent.resume(first["run_id"]))
            assert caught.value.code == "run_busy"
        waiting = await waiting_of(stream)
        assert "resumed" not in one.kinds(waiting.run_id)
        again = await waiting_of(other.agent.resume(waiting.run_id))
        assert again.approvals == waiting.approvals


async def test_of_two_who_resume_at_once_one_goes_on(tmp_path: Path, caller: StubCaller) -> None:
    caller.seconds = 0.05
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        await one.agent.decide(waiting.approvals[0].approval_id, "approved")
        ends = await asyncio.gather(
            *(end_of(one.agent.resume(waiting.run_id)) for _ in range(4)), return_exceptions=True
        )
        outcomes = [end for end in ends if isinstance(end, Outcome)]
        refusals = [end.code for end in ends if isinstance(end, DeveloperError)]
        assert len(outcomes) == 1
        assert len(refusals) == 3
        assert set(refusals) <= {"run_busy", "run_ended"}
        assert rooms(caller) == ["tea"]
        assert one.kinds(waiting.run_id).count("resumed") == 1


async def test_a_run_may_be_resumed_as_soon_as_it_says_that_it_waits(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with process(tmp_path, caller, booking("tea")) as one:
        async with aclosing(one.agent.stream("book", can_ask=True)) as stream:
            async for event in stream:
                if isinstance(event, Waiting):
                    await one.agent.decide(event.approvals[0].approval_id, "approved")
                    outcome = await outcome_of(one.agent.resume(event.run_id))
        assert outcome.status == "done"
        assert one.journal.run(outcome.run_id).status == "done"


async def test_a_reader_that_leaves_ends_a_run_that_was_resumed(
    tmp_path: Path, caller: StubCaller
) -> None:
    async with process(tmp_path, caller, booking("tea")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        await one.agent.decide(waiting.approvals[0].approval_id, "approved")
        async with aclosing(one.agent.resume(waiting.run_id)) as stream:
            first = await anext(stream)
            assert isinstance(first, dict)
            assert first["kind"] == "resumed"
        assert one.journal.run(waiting.run_id).status == "cancelled"
        assert caller.sent == []


# --- secrets ------------------------------------------------------------------------------------


async def test_secrets_in_arguments_never_reach_the_files(
    tmp_path: Path, caller: StubCaller
) -> None:
    secret = "s3cret-of-mine"
    async with process(tmp_path, caller, booking(secret), secrets=[secret]) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        (approval,) = waiting.approvals
        assert approval.arguments == {"room": "[redacted]"}
        assert secret not in str(approval)
        await one.agent.decide(approval.approval_id, "rejected", note=f"not {secret}")
        stored = one.approvals.approval(approval.approval_id)
        assert stored.note == "not [redacted]"
        assert secret not in str(one.journal.events(waiting.run_id))
    for file in ("cairn.db", "cairn.db-wal"):
        path = tmp_path / file
        assert not path.exists() or secret.encode() not in path.read_bytes()
