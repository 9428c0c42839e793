"""The tree of a run on wide and narrow terminals, with and without Unicode and colour."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType
from rich.text import Text
from syrupy.assertion import SnapshotAssertion

from app.run_report import RunReport
from app.run_tree import EndOf, RunSummary, RunTree
from graphs.events import Event, SubtaskFinished
from tests.run_events import eventful_run


def report_of(*events: Event) -> RunReport:
    report = RunReport("request")
    for event in events:
        report.add({"run_id": "r1", **event.model_dump(mode="json")})
    return report


def drawn(what: RenderableType, width: int, **options: object) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False, **options)  # type: ignore[arg-type]
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


@pytest.mark.parametrize("width", [20, 60, 200])
@pytest.mark.parametrize("is_ascii", [False, True])
def test_the_tree(width: int, is_ascii: bool, snapshot: SnapshotAssertion) -> None:
    text = drawn(RunTree(report_of(*eventful_run()), is_ascii=is_ascii), width)
    assert text == snapshot
    assert text.replace("赫尔辛基", "").isascii() == is_ascii


@pytest.mark.parametrize("is_ascii", [False, True])
def test_the_summary(is_ascii: bool, snapshot: SnapshotAssertion) -> None:
    summary = RunSummary(report_of(*eventful_run()), is_ascii=is_ascii)
    assert drawn(summary, 60) == snapshot


def test_no_line_is_wider_than_the_terminal() -> None:
    tree = RunTree(report_of(*eventful_run()))
    for width in (20, 60):
        assert all(Text(line).cell_len <= width for line in drawn(tree, width).splitlines())


def test_colours_say_nothing_alone() -> None:
    tree = RunTree(report_of(*eventful_run()))
    options = {"force_terminal": True, "color_system": "standard"}
    assert "\x1b[32m" in drawn(tree, 60, **options)
    assert "\x1b[3" not in drawn(tree, 60, **options, no_color=True)


def test_one_subtask_has_no_heading_and_a_run_without_a_call_says_why() -> None:
    note = SubtaskFinished(subtask="A1", status="impossible", path=[], note="no tool does this")
    report = report_of(note)
    assert drawn(RunTree(report), 60) == "✗ no tool does this"
    assert drawn(RunSummary(report), 60) == "✗ no call"


def test_what_is_walked_again_is_told() -> None:
    report = report_of()
    report.walked_again = "weather in Oslo"
    assert drawn(RunTree(report), 60) == "walked again, as for: weather in Oslo"


def test_of_a_tall_picture_the_end_is_seen() -> None:
    tall = Text("\n".join(map(str, range(50))))
    assert drawn(EndOf(tall, 3), 60) == "47\n48\n49"


def test_nothing_that_others_wrote_controls_the_terminal() -> None:
    evil = "\x1b[2J\x9b\u202e"
    note = SubtaskFinished(subtask=evil, status=evil, path=[evil], note=evil)
    shown = drawn(RunTree(report_of(note)), 60) + drawn(RunSummary(report_of(note)), 60)
    assert not set(shown) & set(evil[:1] + evil[-2:])
