"""What a request says of things, by their rows."""

from __future__ import annotations

import math
from typing import Any

import pytest

from graphs.reading.clauses import clause_of
from graphs.reading.row_evidence import RowEvidence
from graphs.rows.answer_rows import Row
from tests.reading_stubs import GARDEN, MODEL, NOW, PERSON, ROWS, TASK, attribute, reading_of


def evidence(text: str) -> RowEvidence:
    return RowEvidence(clause_of(text, 0, NOW), lambda one: ROWS.get(one, ()), reading_of("")[1])


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("the shed thing", 18),  # a word of its title
        ("the one of Ben at Riverside", 17),  # what it refers to is called so
        ("the paid one", 18),  # a flag
        ("Ben has cleared what was due on the 15th of May", 17),  # a day
        ("number 19", 19),
    ],
)
def test_the_thing_of_which_most_is_said_comes_first(text: str, thing: int) -> None:
    found = evidence(text).described(TASK, ())
    assert found[0].thing == thing
    assert found[0].lead > 0


def test_what_few_say_tells_more_than_what_many_say() -> None:
    (first, *_) = evidence("the open shed one").described(TASK, ())
    assert first.worth == pytest.approx(math.log(4 / 1) + math.log(4 / 2))


def test_things_of_which_the_same_is_said_have_no_lead() -> None:
    assert {one.lead for one in evidence("one in Old Orchard").described(TASK, ())} == {0.0}


def test_what_is_used_tells_nothing_more() -> None:
    text = "the shed lock of Riverside"
    used = [2, 3]
    assert evidence(text).described(TASK, used)[0].thing == 17


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        # as much is said of all; each has something said that is said of none before
        ("both tasks in Old Orchard", [(18, 19)]),
        ("the standpipe and the pear trees", [(17, 19)]),
        ("the shed lock", []),
    ],
)
def test_things_that_are_spoken_of_together(text: str, groups: list[tuple[int, ...]]) -> None:
    found = evidence(text).several(TASK, ())
    assert [tuple(sorted(one.thing for one in group.all)) for group in found] == groups


def test_things_together_are_as_sure_as_the_least_of_them() -> None:
    (group, *_) = evidence("the shed lock and the pear trees by the 15th of May").several(TASK, ())
    assert group.worth == min(one.worth for one in group.all)
    assert group.told == frozenset().union(*(one.told for one in group.all))


def test_by_name_only_what_a_thing_is_called_by_counts() -> None:
    told = evidence("ask Ana about Old Orchard")
    assert [one.thing for one in told.described(GARDEN, (), by_name=True)] == [2]
    assert told.described(PERSON, (), by_name=True)[0].named
    assert not told.described(TASK, (), by_name=True)


@pytest.mark.parametrize(
    ("attribute_", "value", "holds"),
    [
        ("priority", "low", True),
        ("priority", "high", False),
        ("assigned_to", 7, True),
        ("assigned_to", "Ana Ruiz", True),
        ("assigned_to", "Ben Whitlock", False),
        ("cost", 15, True),
    ],
)
def test_what_a_thing_has_already(attribute_: str, value: Any, holds: bool) -> None:
    assert evidence("").holds(TASK, ROWS[TASK][1], attribute_, value) is holds


def test_texts_that_are_times_of_the_day() -> None:
    kind = MODEL.types[TASK].model_copy(
        update={"attributes": (attribute("id"), attribute("starts"), attribute("note"))}
    )
    rows: list[Row] = [{"id": 1, "starts": "09:30", "note": "9:30"}, {"id": 2, "starts": None}]
    told = RowEvidence(clause_of("at half past nine", 0, NOW), lambda _: rows, reading_of("")[1])
    assert told.are_times(kind.id, "starts")
    assert not told.are_times(kind.id, "note")
    assert not told.are_times(kind.id, "missing")


def test_a_number_with_what_it_counts_stands_for_no_thing() -> None:
    assert [one.thing for one in evidence("18").described(TASK, ())] == [18]
    assert evidence("18 hours").described(TASK, ()) == []
    assert [one.thing for one in evidence("the one for 15 euros").described(TASK, ())] == [18]


def test_a_month_that_is_told_as_text_is_one() -> None:
    rows = [
        {"id": n, "title": "rent", "priority": month}
        for n, month in ((1, "2026-04"), (2, "2026-05"))
    ]
    told = RowEvidence(clause_of("the rent of May 2026", 0, NOW), lambda _: rows, reading_of("")[1])
    assert told.described(TASK, ())[0].thing == 2
