"""A day and its time beside the word for what takes both, and one of them put right."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import EarlierTurn
from graphs.reading.clauses import clause_of
from graphs.reading.moments import days_apart
from tests.charging_stubs import KNOWN, MODEL, VISIT
from tests.reading_stubs import NOW, read, told
from tools.entity_types.records import AccessPath, EntityModel, Input

ID = Input(key="visit_id", role="id", entity=VISIT, attribute="id", words=("visit",), required=True)
START = Input(
    key="starts_at", role="content", entity=VISIT, attribute="starts_at", words=("starts", "at")
)
MOVE = AccessPath(
    tool_id="club.update_visit", kind="update", entity=VISIT, inputs=(ID, START),
    words=("update", "visit"),
)  # fmt: skip
MOVING = EntityModel(types=MODEL.types, paths={**MODEL.paths, MOVE.tool_id: MOVE}, version="moving")
REQUEST = "update visit 7, starts at 11:00 on 3 June 2026"


def starts(text: str, earlier: list[EarlierTurn] | None = None) -> Any:
    (goal,) = told(read(text, earlier or [], model=MOVING, known=KNOWN))
    return {one["attribute"]: one["value"] for one in goal["assignments"]}["starts_at"]


def test_a_day_and_a_time_behind_the_word_for_both_are_one() -> None:
    assert starts(REQUEST) == "2026-06-03T11:00:00"


@pytest.mark.parametrize(
    ("said", "moment"),
    [
        ("sorry, I meant 11:30", "2026-06-03T11:30:00"),
        ("no, 11:30", "2026-06-03T11:30:00"),
        ("no, 4 June 2026", "2026-06-04T11:00:00"),
    ],
)
def test_the_time_or_the_day_is_put_right_alone(said: str, moment: str) -> None:
    form = read(REQUEST, model=MOVING, known=KNOWN)
    form = form.model_copy(update={"confidence": 1.0, "doubtful": False})
    changed = Changed(tool_id=MOVE.tool_id, call_id="c")
    rows = ({"id": 7},)
    found = Found(goal="g1", status="answered", entity=VISIT, rows=rows, matched=1,
                  changes=(changed,))  # fmt: skip
    assert starts(said, [EarlierTurn("T1", REQUEST, form, {"g1": found})]) == moment


def test_the_day_of_which_things_are_moved_stands_apart_from_the_day_that_they_come_to() -> None:
    clause = clause_of("move the visits of Thursday to Saturday", 0, NOW)
    assert [p.value.kind for p in days_apart(clause, of=True).values] == ["date", "date"]
    assert [p.value.kind for p in days_apart(clause).values] == ["date_range"]
