"""Words that are somebody's name, and words that only look like one."""

from __future__ import annotations

import asyncio

import pytest

from graphs.forms.records import FindGoal, Form
from graphs.reading.reasoner import RuleReader
from memory.name_directory import KnownValue
from tests.reading_stubs import PERSON, TASK, KnownThings, attribute, model_of, question, read
from tools.entity_types.records import Attribute


def found(form: Form) -> FindGoal:
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    return goal


def test_a_proper_name_is_no_other_form_of_a_word() -> None:
    goal = found(read("Which open tasks does Coster have?"))
    assert goal.find.entity == TASK
    assert "cost" not in goal.find.wanted


def test_a_contraction_is_no_name() -> None:
    for request in ("We're done, which tasks are open?", "Going on, which tasks are open?"):
        kinds = {one.kind for one in found(read(request)).find.constraints}
        assert "name" not in kinds


WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday")
BIN = (
    attribute("id", type="integer", role="id"),
    attribute("colour", role="name"),
    attribute("weekday", enum=WEEK),
)


@pytest.mark.parametrize(
    ("attributes", "meant"),
    [
        (BIN, ("weekday", "friday")),
        ((*BIN, attribute("emptied_on", format="date")), ("emptied_on", "2026-05-15")),
    ],
)
def test_a_day_is_a_listed_word_where_nothing_holds_it_as_a_day(
    attributes: tuple[Attribute, ...], meant: tuple[str, str]
) -> None:
    (goal,) = read("Which bins are out on Friday?", model=model_of(("bin", "id", attributes))).goals
    assert isinstance(goal, FindGoal)
    assert [(one.attribute, one.value) for one in goal.find.constraints] == [meant]


def read_knowing(request: str, *people: str) -> FindGoal:
    """The look-up that is read where people of these names are known."""
    asked = question(request)
    known = asked.grounding
    assert isinstance(known, KnownThings)
    known.note([KnownValue(PERSON, "full_name", name, at) for at, name in enumerate(people, 70)])
    return found(asyncio.run(RuleReader().read(asked)))


def test_a_part_that_several_names_have_in_common_means_them_all() -> None:
    goal = read_knowing("what is the phone of Koch?", "Svenja Koch", "Tobias Koch")
    (one,) = goal.find.constraints
    assert (one.attribute, one.op, one.value) == ("full_name", "contains", "Koch")


def test_a_part_that_one_name_alone_has_means_it() -> None:
    goal = read_knowing("what is the phone of Koch?", "Svenja Koch", "Tobias Brandt")
    (one,) = goal.find.constraints
    assert (one.op, one.value) == ("=", "Svenja Koch")


def test_a_number_is_no_part_of_a_name() -> None:
    goal = read_knowing("which tasks are due on Friday?", "Joe Friday")
    assert [(one.attribute, one.kind) for one in goal.find.constraints] == [("due_on", "date")]


def test_a_number_within_a_name_is_no_limit() -> None:
    goal = read_knowing("what is the phone of the Alto 2 person?", "Alto 2")
    assert [(one.attribute, one.value) for one in goal.find.constraints] == [
        ("full_name", "Alto 2")
    ]
    assert goal.find.limit is None


PUPIL = (
    attribute("id", type="integer", role="id"),
    attribute("name", role="name"),
    attribute("reports_to", type="integer", target="club.pupil", target_attribute="id"),
)


@pytest.mark.parametrize(
    ("request_", "meant"),
    [
        ("which pupil reports to Zoe Lind?", [("reports_to", "Zoe Lind")]),
        ("who does Zoe Lind report to?", [("name", "Zoe Lind")]),
    ],
)
def test_a_name_behind_a_relation_to_its_own_kind_is_what_things_refer_to(
    request_: str, meant: list[tuple[str, str]]
) -> None:
    asked = question(request_, model=model_of(("pupil", "id", PUPIL)))
    known = asked.grounding
    assert isinstance(known, KnownThings)
    known.note([KnownValue("club.pupil", "name", "Zoe Lind", 1)])
    goal = found(asyncio.run(RuleReader().read(asked)))
    assert [(one.attribute, one.value) for one in goal.find.constraints] == meant
