"""Words that stand for what was found, for what has the things asked for, or for nothing known."""

from __future__ import annotations

import pytest

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import FindGoal, Form
from graphs.reading.clauses import ANY_TIME, clause_of
from graphs.reading.pointing_words import pointing_words
from tests.reading_stubs import PERSON, TASK, earlier_turn, read


def turn(request: str, entity: str, *ids: int) -> list[EarlierTurn]:
    form = read(request).model_copy(update={"confidence": 1.0, "doubtful": False})
    return [earlier_turn("T1", request, form, entity, ids)]


def asked(form: Form) -> FindGoal:
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    return goal


LOCK = turn("when is the broken shed lock due?", TASK, 18)
OF_RIVERSIDE = turn("which tasks of Riverside are unpaid?", TASK, 17)


@pytest.mark.parametrize("earlier", [[], turn("who is Ana Ruiz?", PERSON)])
def test_what_stands_for_nothing_is_told_as_unread_and_not_as_all_there_is(
    earlier: list[EarlierTurn],
) -> None:
    form = read("what do they cost in total?", earlier)
    assert "they" in form.unread


def test_what_stands_for_those_shown_is_read() -> None:
    shown = turn("list the tasks of Riverside", TASK, 17, 18)
    form = read("what do they cost in total?", shown)
    assert (asked(form).find.of, form.unread) == ("T1.g1", ())


@pytest.mark.parametrize("said", ["the cost of all its tasks", "how many tasks does it have?"])
def test_its_things_are_of_what_was_named_and_none_of_those_shown(said: str) -> None:
    find = asked(read(said, OF_RIVERSIDE)).find
    assert [(c.attribute, c.value) for c in find.constraints] == [("garden_id", "Riverside")]
    assert find.of == ""


def test_her_things_are_of_the_person_that_the_one_shown_refers_to() -> None:
    find = asked(read("what is the cost of her tasks?", LOCK)).find
    (told,) = find.constraints
    assert (told.attribute, told.goal, told.take) == ("assigned_to", "T1.g1", "assigned_to")


def test_its_things_of_nothing_known_are_told_as_unread() -> None:
    assert "its" in read("what is the cost of all its tasks?", LOCK).unread


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("has Ada paid her fee?", False),
        ("Ada has paid her fee", False),
        ("has Ada paid it?", True),
        ("what did her tutor say?", True),
        ("give Ada his bike", True),
    ],
)
def test_what_is_of_whom_a_clause_is_about_points_to_nothing_before(
    text: str, points: bool
) -> None:
    assert bool(pointing_words(clause_of(text, 0, ANY_TIME))) is points


@pytest.mark.parametrize(
    ("request_", "of"),
    [("list the tasks and their costs", ""), ("what about their costs?", "T1.g1")],
)
def test_what_is_of_things_spoken_of_in_the_clause_is_not_of_those_shown(
    request_: str, of: str
) -> None:
    goal = asked(read(request_, turn("which tasks does Riverside have?", TASK, 17, 18)))
    assert (goal.find.of, goal.find.wanted) == (of, ("cost",))
