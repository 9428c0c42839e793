"""Recorded runs of scripted reasoners, run again: the same, or the first difference."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from evals.replay.recording import Recording
from graphs.gaps import make_gap
from graphs.limits import Limits
from graphs.outcomes import Waiting
from graphs.reasoner import Filled
from graphs.run_options import RunOptions
from graphs.traces.writing import TraceWriter
from memory.errors import ModelRetryError
from tests.agent_stubs import ScriptedReasoner, StubCaller, failed, make_subtask, walk
from tests.process_stubs import booking, end_of, outcome_of, waiting_of
from tests.tracing_stubs import recording_of, replayed, trace_of, traced

ALLOWED = RunOptions(allow_writes=frozenset({"g.book"}))


def rooms(*names: str) -> ScriptedReasoner:
    """Looks at the rooms once for each name, side by side."""
    subtasks = [make_subtask(name, text=f"rooms of {name}") for name in names]
    return ScriptedReasoner(subtasks=subtasks, choose_by=walk("rooms"))


async def test_a_run_is_replayed_to_the_same(tmp_path: Path) -> None:
    async with traced(tmp_path, StubCaller(), rooms("A1")) as one:
        outcome = await outcome_of(one.agent.stream("rooms"))
    recording = recording_of(tmp_path, outcome.run_id)
    replay = await replayed(recording)
    assert replay.findings == []
    assert replay.end is not None
    assert not isinstance(replay.end, Waiting)
    assert (replay.end.answer, replay.end.path) == (outcome.answer, ["g.rooms"])
    assert replay.spending == outcome.spending.told()
    assert [call["tool"] for call in replay.calls] == ["g.rooms"]


def without_chain(line: str) -> str:
    """A line as it was written before lines were chained: it may stand in any order."""
    told = json.loads(line)
    told.pop("chain", None)
    return json.dumps(told)


async def test_subtasks_side_by_side_are_told_apart(tmp_path: Path) -> None:
    caller = StubCaller(seconds=0.01)
    async with traced(tmp_path, caller, rooms("A1", "A2", "A3", "A4")) as one:
        outcome = await outcome_of(one.agent.stream("rooms"))
    path = trace_of(tmp_path, outcome.run_id)
    head, *lines = map(without_chain, path.read_text("utf-8").splitlines())
    path.write_text("\n".join([head, *sorted(lines[:-1]), lines[-1]]), "utf-8")
    shuffled = recording_of(tmp_path, outcome.run_id)
    for subtask in ("A1", "A2", "A3", "A4"):  # as many decisions for each, in whatever order
        chosen = [line for line in shuffled.decisions if line["subtask"] == subtask]
        chosen.sort(key=lambda line: line["at"])
        shuffled.decisions[:] = [
            *[line for line in shuffled.decisions if line["subtask"] != subtask],
            *chosen,
        ]
    assert (await replayed(shuffled)).findings == []


async def test_a_question_and_its_reply_are_replayed(tmp_path: Path) -> None:
    gap = make_gap("city", "Which city?")
    asked = iter([Filled([], missing=(gap,))])
    reasoner = ScriptedReasoner(
        subtasks=[make_subtask("A1")],
        choose_by=walk("rooms"),
        fill_by=lambda _: next(asked, Filled([{}])),
    )
    async with traced(tmp_path, StubCaller(), reasoner) as one:
        waiting = await waiting_of(one.agent.stream("rooms", can_ask=True))
    before = recording_of(tmp_path, waiting.run_id)
    assert (await replayed(before)).findings == [], "a run that waits still"
    async with traced(tmp_path, StubCaller(), reasoner) as one:
        outcome = await outcome_of(one.agent.reply(waiting.run_id, "Oslo"))
    recording = recording_of(tmp_path, outcome.run_id)
    assert [part.head["kind"] for part in recording.parts] == ["trace", "resumed"]
    replay = await replayed(recording)
    assert replay.findings == []


@pytest.mark.parametrize("ruling", ["approved", "rejected"])
async def test_an_approval_is_replayed_and_nothing_is_sent(tmp_path: Path, ruling: Any) -> None:
    caller = StubCaller()
    async with traced(tmp_path, caller, booking("tea", "sun")) as one:
        waiting = await waiting_of(one.agent.stream("book", can_ask=True))
        first, second = waiting.approvals
        await one.agent.decide(first.approval_id, "approved")
        waiting = await waiting_of(one.agent.resume(waiting.run_id, can_ask=True))
        await one.agent.decide(second.approval_id, ruling, arguments=None)
    async with traced(tmp_path, caller, booking("tea", "sun")) as other:  # another process
        outcome = await outcome_of(other.agent.resume(waiting.run_id))
    sent = list(caller.sent)
    replay = await replayed(recording_of(tmp_path, outcome.run_id))
    assert replay.findings == []
    assert caller.sent == sent
    assert len(replay.calls) == len(sent) == (2 if ruling == "approved" else 1)


async def test_a_write_that_is_allowed_and_one_of_unknown_outcome_are_replayed(
    tmp_path: Path,
) -> None:
    caller = StubCaller(answers={"g.book": failed("outcome_unknown", "nobody knows")})
    async with traced(tmp_path, caller, booking("tea")) as one:
        outcome = await outcome_of(one.agent.stream("book", options=ALLOWED))
    replay = await replayed(recording_of(tmp_path, outcome.run_id))
    assert replay.findings == []


async def test_a_run_whose_trace_nobody_waits_for_stays_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody_waits(_: TraceWriter) -> None:
        raise asyncio.CancelledError

    async with traced(tmp_path, StubCaller(), booking("tea")) as one:
        with monkeypatch.context() as patched:
            patched.setattr(TraceWriter, "done", nobody_waits)
            with pytest.raises(asyncio.CancelledError):
                await waiting_of(one.agent.stream("book tea", can_ask=True))
        (run,) = one.journal.runs()
        assert run.status == "waiting"
        (approval,) = one.approvals.of_run(run.run_id)
        await one.agent.decide(approval.approval_id, "approved")
        outcome = await outcome_of(one.agent.resume(run.run_id))
    replay = await replayed(recording_of(tmp_path, outcome.run_id))
    assert (replay.findings, outcome.status) == ([], "done")


@pytest.mark.parametrize("left", [None, '{"kind":"trace","form'])
async def test_a_run_that_was_killed_before_its_trace_began_has_one(
    tmp_path: Path, left: str | None
) -> None:
    async with traced(tmp_path, StubCaller(), booking("tea")) as one:
        waiting = await waiting_of(one.agent.stream("book tea", can_ask=True))
        await one.agent.decide(waiting.approvals[0].approval_id, "approved")
    file = trace_of(tmp_path, waiting.run_id)
    file.unlink()
    if left is not None:
        file.write_text(left, encoding="utf-8")
    async with traced(tmp_path, StubCaller(), booking("tea")) as other:
        outcome = await outcome_of(other.agent.resume(waiting.run_id))
    recording = recording_of(tmp_path, waiting.run_id)
    assert [part.head["kind"] for part in recording.parts] == ["trace", "resumed"]
    assert recording.head["request"] == "book tea"
    assert recording.end is not None
    assert recording.end["answer"] == outcome.answer


async def test_errors_of_the_reasoner_are_replayed(tmp_path: Path) -> None:
    def fill(_: Any) -> Filled:
        raise ModelRetryError("The model's answer is wrong.")

    reasoner = ScriptedReasoner(choose_by=walk("rooms"), fill_by=fill)
    async with traced(tmp_path, StubCaller(), reasoner) as one:
        outcome = await outcome_of(one.agent.stream("rooms"))
    replay = await replayed(recording_of(tmp_path, outcome.run_id))
    assert replay.findings == []


async def test_a_run_that_broke_breaks_the_same_way(tmp_path: Path) -> None:
    def choose(_: Any) -> Any:
        raise ValueError("no idea")

    async with traced(tmp_path, StubCaller(), ScriptedReasoner(choose_by=choose)) as one:
        with pytest.raises(ValueError, match="no idea"):
            await end_of(one.agent.stream("rooms"))
    (path,) = (tmp_path / "traces").glob("*.jsonl")
    replay = await replayed(recording_of(tmp_path, path.stem))
    assert replay.findings == []
    assert replay.error is not None
    assert replay.error["message"] == "no idea"


async def test_a_run_whose_time_was_up_ends_at_the_same_place(tmp_path: Path) -> None:
    seconds = iter([0.0, 0.0, 0.0, 0.0])
    clock = lambda: next(seconds, 1000.0)  # noqa: E731
    limits = Limits(wall_seconds=100)
    caller, reasoner = StubCaller(), rooms("A1", "A2")
    async with traced(tmp_path, caller, reasoner, monotonic=clock, limits=limits) as one:
        outcome = await outcome_of(one.agent.stream("rooms"))
    recording = recording_of(tmp_path, outcome.run_id)
    assert recording.late, "the time was up"
    replay = await replayed(recording)
    assert replay.findings == []


# --- differences --------------------------------------------------------------------------------


async def recorded(folder: Path, **options: Any) -> tuple[Recording, Path]:
    async with traced(folder, StubCaller(), rooms("A1"), **options) as one:
        outcome = await outcome_of(one.agent.stream("rooms"))
    return recording_of(folder, outcome.run_id), trace_of(folder, outcome.run_id)


async def test_an_input_that_differs_is_named(tmp_path: Path) -> None:
    recording, _ = await recorded(tmp_path)
    (reflected, *_) = [line for line in recording.decisions if line["decision"] == "reflect"]
    reflected["inputs"]["path"] = reflected["key"] = "0" * 16
    replay = await replayed(recording)
    (finding,) = replay.findings
    assert (finding.kind, finding.subtask, finding.inputs) == ("decision", "A1", ("path",))
    assert finding.what == "The decision reflect of A1 is asked by other inputs: path."
    assert finding.now["path"] == ["g.rooms"]


async def test_a_call_that_was_not_recorded_is_told_and_not_made_up(tmp_path: Path) -> None:
    recording, _ = await recorded(tmp_path)
    recording.calls[0]["key"] = "0" * 16
    replay = await replayed(recording)
    (finding,) = replay.findings
    assert finding.kind == "call"
    assert finding.now == {"tool": "g.rooms", "arguments": {}}
    assert replay.end is None


async def test_another_answer_of_a_service_shows_at_the_first_decision_on_it(
    tmp_path: Path,
) -> None:
    recording, _ = await recorded(tmp_path)
    recording.calls[0]["body"] = [{"id": 2}]
    replay = await replayed(recording)
    assert replay.findings[0].kind == "decision"
    assert "bodies" in replay.findings[0].inputs


async def test_what_was_recorded_and_not_made_is_told(tmp_path: Path) -> None:
    recording, _ = await recorded(tmp_path)
    recording.calls.append({**recording.calls[0], "key": "1" * 16})
    replay = await replayed(recording)
    told = [finding.what for finding in replay.findings]
    assert told[0] == "Recorded, but not made: the call g.rooms of A1."


async def test_another_answer_at_the_end_is_told(tmp_path: Path) -> None:
    recording, _ = await recorded(tmp_path)
    assert recording.end is not None
    recording.end["answer"] = "something else"
    replay = await replayed(recording)
    (finding,) = replay.findings
    assert (finding.kind, finding.recorded) == ("answer", "something else")


async def test_a_trace_that_breaks_off_is_replayed_as_far_as_it_goes(tmp_path: Path) -> None:
    recording, path = await recorded(tmp_path)
    lines = path.read_text("utf-8").splitlines()
    for cut in range(1, len(lines)):
        path.write_text("\n".join(lines[:cut]) + "\n" + lines[cut][: cut % 9], "utf-8")
        replay = await replayed(recording_of(tmp_path, recording.run_id))
        kinds = [finding.kind for finding in replay.findings]
        assert kinds in ([], ["recording_ends"]), (cut, replay.findings)


# --- secrets ------------------------------------------------------------------------------------


async def test_a_run_full_of_a_secret_leaves_none_in_its_trace_and_replays(tmp_path: Path) -> None:
    secret = 'pre"cious-ünd-hidden'
    caller = StubCaller(answers={"g.rooms": [{"id": secret, secret: 1, "text": f"({secret})"}]})
    reasoner = ScriptedReasoner(
        subtasks=[make_subtask("A1", text=f"rooms for {secret}")], choose_by=walk("rooms")
    )
    async with traced(tmp_path, caller, reasoner, secrets=[secret]) as one:
        outcome = await outcome_of(one.agent.stream(f"rooms with {secret}"))
    text = trace_of(tmp_path, outcome.run_id).read_text("utf-8")
    for form in (secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]):
        assert form not in text
    assert "[redacted]" in text
    replay = await replayed(recording_of(tmp_path, outcome.run_id))
    assert replay.findings == []
