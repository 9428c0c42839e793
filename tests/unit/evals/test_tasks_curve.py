"""The sequence of a learning curve, its windows and its picture."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from evals.tasks.curve import (
    TIMES,
    Answered,
    Asking,
    Turn,
    by_turn,
    curve_document,
    print_curve,
    sequence,
    windows,
)
from evals.tasks.curve_plot import PER_TASK, SHARES, curve_svg
from evals.tasks.paths import PathScore
from evals.tasks.records import Task
from evals.tasks.scoring import Score
from graphs.spending import Spending

SVG = "{http://www.w3.org/2000/svg}"


def task(name: str, **more: Any) -> Task:
    given = {"id": name, "fold": "development", "kind": "single", "request": name}
    gold = {"gold": [{"tool": "a.b"}], "facts": [{"number": 1}]}
    return Task.model_validate(given | gold | more)


TASKS = [task("one"), task("two"), task("three"), task("two-more", like="two")]


def answered(turn: Turn, decisions: int, *, right: bool = True) -> Answered:
    score = Score(
        task=TASKS[0],
        right=right,
        path=PathScore(right=True, exact=True, extra=0),
        fabricated=False,
        asked=False,
        spending=Spending({"choose": decisions, "fill": 1}),
        moves=2,
        seconds=0.25,
        status="done",
        called=("a.b",),
        answer="1",
        unmet=(),
    )
    return Answered(Asking(TASKS[0], turn), score)


ANSWERED = [
    answered("first", 8),
    answered("first", 6, right=False),
    answered("again", 2),
    answered("first", 4),
    answered("new values", 0),
]


def test_every_task_has_its_turns_in_order() -> None:
    askings = sequence(TASKS, seed=3)
    assert len(askings) == 3 * TIMES
    for name in ("one", "three"):
        turns = [asking.turn for asking in askings if asking.task.id == name]
        assert turns == ["first", "again", "again"]
    mixed = [(a.task.id, a.turn) for a in askings if a.task.id.startswith("two")]
    assert mixed == [("two", "first"), ("two", "again"), ("two-more", "new values")]


def test_the_seed_draws_the_places() -> None:
    assert sequence(TASKS, 3) == sequence(TASKS, 3)
    assert len({str(sequence(TASKS, seed)) for seed in range(5)}) > 1
    orders = [[asking.task.id for asking in sequence(TASKS, seed)] for seed in range(5)]
    assert any(order[0] != "one" for order in orders)


def test_a_task_like_one_that_is_not_asked_stands_for_itself() -> None:
    askings = sequence([TASKS[0], TASKS[3]], 1)
    assert Counter(asking.task.id for asking in askings) == {"one": 3, "two-more": 3}
    assert {asking.turn for asking in askings} == {"first", "again"}


def test_windows_and_turns() -> None:
    pieces = windows(ANSWERED, 2)
    assert {name: len(piece) for name, piece in pieces.items()} == {
        "1 to 2": 2,
        "3 to 4": 2,
        "5 to 5": 1,
    }
    assert {turn: len(piece) for turn, piece in by_turn(ANSWERED).items()} == {
        "first": 3,
        "again": 1,
        "new values": 1,
    }


def test_the_document() -> None:
    found = curve_document(ANSWERED, 2)
    assert found["windows"]["1 to 2"] == {
        "tasks": 2,
        "right %": 50,
        "calls": 1,
        "decisions": 8,
        "planning decisions": 7,
        "seconds": 0.25,
        "repeated %": 0,
    }
    assert found["windows"]["3 to 4"]["repeated %"] == 50
    assert found["turns"]["new values"]["planning decisions"] == 0


def test_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    print_curve(curve_document(ANSWERED, 2))
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 120
    assert lines[1].split() == ["1", "to", "2", "2", "50", "1", "8", "7", "0.25", "0"]
    assert lines[-2].split()[:2] == ["new", "values"]


def test_the_picture_is_one_drawing_that_loads_nothing() -> None:
    text = curve_svg(curve_document(ANSWERED, 2)["windows"], "a < b")
    root = ET.fromstring(text)
    assert root.findtext(f"{SVG}title") == "a < b"
    assert not [e for e in root.iter() if e.tag in (f"{SVG}image", f"{SVG}use", f"{SVG}script")]
    assert not [name for e in root.iter() for name in e.attrib if "href" in name]
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts.count("5 to 5") == 2
    assert {line.figure for line in (*PER_TASK, *SHARES)} <= set(texts)
    assert len(list(root.iter(f"{SVG}circle"))) == 3 * len((*PER_TASK, *SHARES))


def test_less_is_lower() -> None:
    root = ET.fromstring(curve_svg(curve_document(ANSWERED, 2)["windows"], "x"))
    blue = [e for e in root.iter(f"{SVG}circle") if e.get("fill") == PER_TASK[0].colour]
    heights = [float(str(dot.get("cy"))) for dot in blue]
    assert heights == sorted(heights), "8, 4 and 1 decisions, measured from the top"
    assert len(set(heights)) == 3
    assert all(0 < height < float(str(root.get("height"))) / 2 for height in heights)
