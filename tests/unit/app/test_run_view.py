"""The report of a run, from its events, and the text that people see."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from app.run_progress import activity, end_of, progress
from app.run_report import RunReport
from app.run_view import path_lines, print_run, trace_line
from graphs.events import (
    Answered,
    AnswerPiece,
    ArgumentsRejected,
    CallFinished,
    CallStarted,
    Decomposed,
    Event,
    LimitHit,
    LookedUp,
    ModelAsked,
    Moved,
    Picked,
    Recalled,
    Reflected,
    RunFinished,
    RunStarted,
    SubtaskFinished,
)
from graphs.outcomes import Outcome
from graphs.state import Move, MoveKind, Subtask, Verdict, VerdictKind


def subtask(name: str, *depends_on: str) -> Subtask:
    return Subtask(
        id=name,
        text=f"text of {name}",
        search="",
        depends_on=list(depends_on),
        category="",
        condition=None,
    )


def streamed(event: Event, seq: int = 1) -> dict[str, Any]:
    at = "2026-05-12T10:00:00.123456+00:00"
    return {"run_id": "r1", "seq": seq, "at": at, **event.model_dump(mode="json")}


def report_of(*events: Event, request: str = "request") -> RunReport:
    report = RunReport(request)
    for event in events:
        report.add(streamed(event))
    report.end(Outcome("r1", "The answer.", "done", ["a.x"], 0.25))
    return report


def lines(*events: Event) -> list[str]:
    return [line.strip() for line in path_lines(report_of(*events))]


def plan(*names: str) -> Decomposed:
    return Decomposed(language="en", subtasks=[subtask(name) for name in names])


def started(call_id: str = "A1.1", tool_id: str = "a.x", **arguments: Any) -> CallStarted:
    return CallStarted(subtask="A1", call_id=call_id, tool_id=tool_id, arguments=arguments)


def finished(outcome: Any = "ok", call_id: str = "A1.1", **facts: Any) -> CallFinished:
    return CallFinished(subtask="A1", call_id=call_id, tool_id="a.x", outcome=outcome, **facts)


def looked_up(outcome: Any = "ok", values: int = 3, **arguments: Any) -> LookedUp:
    return LookedUp(tool_id="a.list", arguments=arguments, outcome=outcome, values=values)


def moved(kind: MoveKind, tool_id: str = "", reason: str = "") -> Moved:
    move = Move(kind=kind, tool_id=tool_id, path=[], reason=reason)
    return Moved(subtask="A1", move=move, offered=[])


def reflected(kind: VerdictKind, *, wrong: int = 0, noise: tuple[str, ...] = ()) -> Reflected:
    verdict = Verdict(kind=kind, wrong_step=wrong, noise=list(noise), again=False, reason="why")
    return Reflected(subtask="A1", verdict=verdict, path=["a.x", "a.y"])


def test_calls_stand_in_order_with_arguments_status_and_time() -> None:
    seen = lines(
        plan("A1"),
        started(city="Lisbon", days=[1, 2], open=True),
        finished(status=200, elapsed_s=0.0214),
        started("A1.2", "a.y"),
    )
    assert seen == [
        "Path",
        "1. a.x(city=Lisbon, days=[1, 2], open=true)  ok 200, 21 ms",
        "2. a.y()  unfinished, 0 ms",
        "done in 0.25 s, run r1",
    ]


def test_a_failed_call_says_why_and_how_often_it_was_tried() -> None:
    failure = finished("failed", status=503, error="over\nloaded", error_kind="server_error",
                       attempts=3)  # fmt: skip
    assert "1. a.x()  failed 503, 0 ms, 3 attempts: over loaded" in lines(started(), failure)
    unsaid = finished("failed", error_kind="rate_limited")
    assert "1. a.x()  failed, 0 ms: rate limited" in lines(started(), unsaid)


def test_steps_back_refusals_and_limits_are_shown_where_they_happened() -> None:
    seen = lines(
        plan("A1"),
        started(),
        finished("empty"),
        moved("advance", "a.y", "next"),
        moved("backtrack", "a.y", "nothing there"),
        reflected("partly_wrong", wrong=1),
        reflected("wholly_wrong", noise=("a.x", "a.z")),
        reflected("success"),
        reflected("wholly_wrong"),
        ArgumentsRejected(subtask="A1", tool_id="a.x", complaint="city is missing"),
        LimitHit(subtask="A1", limit="dfs_steps", value=24),
        moved("give_up", reason="no tool fits"),
        LimitHit(limit="wall_seconds", value=120),
    )
    assert seen[2:-1] == [
        "- back from a.y: nothing there",
        "- back from a.y: why",
        "- back from a.x, a.z: why",
        "- arguments of a.x refused: city is missing",
        "- limit reached: dfs_steps 24",
        "- gave up: no tool fits",
        "limit reached: wall_seconds 120",
    ]


def test_look_ups_are_one_line_before_the_calls() -> None:
    seen = lines(looked_up(), looked_up("failed", 0, q="Acme\x1b"), plan("A1"), started())
    assert seen[1] == "looked up: a.list() 3 names, a.list(q=Acme\ufffd) failed"
    assert seen[2].startswith("1. a.x()")
    assert not any("looked up" in line for line in lines(plan("A1"), started()))


def test_rows_taken_are_told_only_where_some_were_left() -> None:
    def picked(kept: int) -> Picked:
        return Picked(subtask="A1", tool_id="a.x", total=7, kept=kept)

    assert "- took 1 of 7" in lines(started(), finished(), picked(1))
    assert not any("took" in line for line in lines(started(), finished(), picked(7)))


def test_several_subtasks_have_headings() -> None:
    ended = SubtaskFinished(subtask="A2", status="nothing_found", path=[], note="")
    skipped = SubtaskFinished(subtask="A1", status="failed", path=[], note="it needs A0")
    seen = lines(plan("A1", "A2"), skipped, ended)
    assert seen[1:4] == [
        "A1 text of A1: failed",
        "- it needs A0",
        "A2 text of A2: nothing found",
    ]


def test_long_arguments_are_cut() -> None:
    arguments = {f"p{number}": "x" * 99 for number in range(9)}
    line = lines(started(**arguments))[1]
    assert len(line) < 200
    assert "..." in line


def test_the_report_as_json() -> None:
    found = report_of(
        looked_up(page=1),
        plan("A1"),
        started(city="Lisbon"),
        finished(status=200, elapsed_s=0.02, size_bytes=9),
        moved("backtrack", "a.y", "why"),
        SubtaskFinished(subtask="A1", status="answered", path=["a.x"], note=""),
        Answered(answer="The answer.", status="done", citations=["A1.1"]),
    ).to_json()
    assert found == {
        "run_id": "r1",
        "request": "request",
        "answer": "The answer.",
        "status": "done",
        "path": ["a.x"],
        "subtasks": [
            {
                "id": "A1",
                "text": "text of A1",
                "status": "answered",
                "note": "",
                "depends_on": [],
                "path": ["a.x"],
                "notes": [{"kind": "back", "tool": "a.y", "text": "why"}],
            }
        ],
        "calls": [
            {
                "subtask": "A1",
                "call_id": "A1.1",
                "tool": "a.x",
                "arguments": {"city": "Lisbon"},
                "outcome": "ok",
                "status": 200,
                "error": "",
                "error_kind": "",
                "elapsed_s": 0.02,
                "attempts": 1,
                "size_bytes": 9,
                "number": 1,
            }
        ],
        "changes": [],
        "citations": ["A1.1"],
        "limits": [],
        "lookups": [{"tool": "a.list", "arguments": {"page": 1}, "outcome": "ok", "values": 3}],
        "walked_again": "",
        "costs": {"model_calls": 0, "tokens": 0, "money": 0.0, "estimated": False, "unanswered": 0},
        "elapsed_s": 0.25,
    }


def ended(**account: Any) -> RunFinished:
    return RunFinished(status="done", path=[], elapsed_s=0.25, **account)


@pytest.mark.parametrize(
    ("account", "said"),
    [
        ({"model_calls": 1, "tokens": 950}, "1 model call, 950 tokens"),
        ({"unanswered": 2}, "the chat model did not answer (2): rules decided"),
        (
            {"model_calls": 2, "tokens": 3120, "money": 0.00123, "estimated": True},
            "2 model calls, 3,120 tokens (estimated), 0.0012",
        ),
    ],
)
def test_what_a_model_cost_is_told(account: dict[str, Any], said: str) -> None:
    assert lines(ended(**account))[-2:] == [said, "done in 0.25 s, run r1"]
    nothing = {"model_calls": 0, "tokens": 0, "money": 0.0, "estimated": False, "unanswered": 0}
    assert report_of(ended(**account)).to_json()["costs"] == {**nothing, **account}


def test_rules_cost_nothing_that_is_told() -> None:
    assert lines(ended(decisions={"choose": 3})) == ["Path", "done in 0.25 s, run r1"]


def piece(text: str = "", **more: Any) -> dict[str, Any]:
    return {"run_id": "r1", **AnswerPiece(text=text, **more).model_dump(mode="json")}


def shown_on_a_terminal(
    capsys: pytest.CaptureFixture[str], *pieces: dict[str, Any], telling: bool = True
) -> str:
    """What stands on the terminal after the pieces."""
    report = RunReport("request")
    with progress(report, quiet=False, trace=False, telling=telling) as show:
        for event in pieces:
            report.add(event)
            show(event)
    return capsys.readouterr().err.rpartition("\r")[0].rpartition("\r")[2]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TTY_COMPATIBLE": "1", "TERM": "xterm", "COLUMNS": "40"}.items():
        monkeypatch.setenv(name, value)


@pytest.mark.usefixtures("terminal")
def test_the_answer_stands_on_a_terminal_while_it_is_written(
    capsys: pytest.CaptureFixture[str],
) -> None:
    written = [piece("It is "), piece("sunny\x1b[2J.")]
    assert "It is sunny\ufffd[2J." in shown_on_a_terminal(capsys, *written)
    quiet = shown_on_a_terminal(capsys, *written, telling=False)
    assert ("answering" in quiet, "sunny" in quiet) == (True, False)


@pytest.mark.usefixtures("terminal")
def test_what_is_retracted_is_taken_off_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = [piece("It is 99."), piece(retracted=True)]
    assert "99" not in shown_on_a_terminal(capsys, *wrong)
    mended = shown_on_a_terminal(capsys, *wrong, piece("It is 21."))
    assert ("21" in mended, "99" in mended) == (True, False)


def test_elsewhere_pieces_are_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    for trace in (True, False):
        with progress(RunReport("request"), quiet=False, trace=trace, telling=True) as show:
            show(piece("It is sunny."))
    assert capsys.readouterr() == ("", "")


def test_of_a_long_answer_the_end_is_shown() -> None:
    console = Console(width=12, height=4)
    told = end_of("one two three\n\nfour five six seven eight nine ten", console).plain
    assert [line.rstrip() for line in told.splitlines()] == ["six seven", "eight nine", "ten"]


def test_nothing_that_a_service_wrote_controls_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    evil = "\x1b[2Jevil\x9b\u202e[bold]"
    report = report_of(
        started(tool_id=f"a.{evil}", **{evil: evil}),
        finished("failed", error=evil),
        moved("backtrack", evil, evil),
    )
    report.answer = f"{evil}\nsecond line"
    print_run(report)
    shown = capsys.readouterr().out + trace_line(streamed(started(x=evil)))
    assert not set(shown) & set("\x1b\x9b\u202e")
    assert "[bold]\nsecond line\n\nPath\n" in shown, "markup of others stays text"


def test_a_trace_line_has_number_time_subtask_kind_and_data() -> None:
    line = trace_line(streamed(started(city="Köln"), seq=12))
    assert line == (
        "12 10:00:00.123 A1 call_started "
        '{"call_id": "A1.1", "tool_id": "a.x", "arguments": {"city": "Köln"}}'
    )


def test_activity_in_a_few_words() -> None:
    report = RunReport("request")
    for begun in (RunStarted(request="request"), Recalled(paths=[], replays="")):
        assert activity(report, streamed(begun)) == "reading the request"
    for event in (plan("A1", "A2"), started()):
        report.add(streamed(event))
    assert activity(report, streamed(started())) == "A1: calling a.x (1 call)"
    assert activity(report, streamed(Answered(answer="", status="done", citations=[]))) == (
        "answering (1 call)"
    )


def test_the_model_that_is_waited_for_is_told_until_something_happens() -> None:
    report = RunReport("request")
    asked = ModelAsked(decision="read", model="openai:slow").model_dump(mode="json")
    report.add(asked)
    assert (report.asking, activity(report, asked)) == ("openai:slow", "asking openai:slow")
    report.add(streamed(plan("A1")))
    assert report.asking == ""


def test_elsewhere_a_look_up_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    report = RunReport("request")
    with progress(report, quiet=False, trace=False, telling=False) as show:
        event = streamed(looked_up(page=1))
        report.add(event)
        show(event)
    assert capsys.readouterr().err == "looked up a.list(page=1) 3 names\n"
    assert activity(report, event) == "looking up names"
