"""What a last "on" or "off" says of things."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.forms.records import Constraint, DoGoal, Find, FindGoal
from memory.name_directory import KnownValue
from tests.answering_stubs import ask, found
from tests.reading_stubs import attribute, model_of, read
from tools.entity_types.records import AccessPath, EntityModel, Input

LAMP = (
    "lamp", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("kind", enum=("spot", "strip")),
        attribute("isOn", type="boolean"),
    ),
)  # fmt: skip
MODEL = model_of(LAMP)


def with_flag(word: str, flag: str) -> EntityModel:
    """Named things of one type with a flag, and the update that sets it."""
    kind = f"club.{word}"
    listed = model_of(
        (
            word, "id",
            (
                attribute("id", role="id"),
                attribute("name", role="name"),
                attribute(flag, type="boolean"),
            ),
        )
    )  # fmt: skip
    update = AccessPath(
        tool_id=f"club.update_{word}", kind="update", entity=kind, words=("update", word),
        inputs=(
            Input(key=f"{word}_id", role="id", required=True, entity=kind, attribute="id",
                  words=(word, "id")),
            Input(key=flag, role="content", entity=kind, attribute=flag,
                  words=tuple(flag.split("_"))),
        ),
    )  # fmt: skip
    return replace(listed, paths={**listed.paths, update.tool_id: update}, version=flag)


HEATED, DRIVEN = with_flag("room", "heating_on"), with_flag("van", "off_road")
ATTIC = KnownValue("club.room", "name", "Attic", 1)
KNOWN = (KnownValue("club.lamp", "name", "Desk", 1),)


def goal(text: str, **more: Any) -> FindGoal:
    (only,) = read(text, model=MODEL, known=KNOWN, **more).goals
    assert isinstance(only, FindGoal)
    return only


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("which lamps are on?", True),
        ("how many lamps are on", True),
        ("which lamps are off?", False),
        ("which lamps are still on?", True),
        ("lamps that are off", False),
    ],
)
def test_a_particle_says_how_things_are(text: str, on: bool) -> None:
    said = [(c.attribute, c.op, c.value) for c in goal(text).find.constraints]
    assert said == [("isOn", "=", on)]


def test_of_one_thing_it_is_tested() -> None:
    test = goal("is the Desk lamp off?").test
    assert test is not None
    assert (test.attribute, test.value) == ("isOn", False)


def test_that_there_is_any_of_a_kind_is_tested() -> None:
    asked = goal("is any spot on?")
    assert asked.test is not None
    assert {c.attribute for c in asked.find.constraints} == {"kind", "isOn"}


def test_where_nothing_tells_it_the_particle_is_left_unread() -> None:
    bare = model_of(("lamp", "id", (attribute("id", role="id"), attribute("name", role="name"))))
    form = read("which lamps are on?", model=bare, known=KNOWN)
    assert "on" in form.unread


def test_it_is_told_behind_the_things() -> None:
    on = Constraint(attribute="isOn", value=True, kind="flag")
    asked = FindGoal(id="g1", find=Find(entity="club.lamp", constraints=(on,)))
    rows = ({"id": 1, "name": "Desk", "isOn": True}, {"id": 2, "name": "Hall", "isOn": True})
    answer = ask(asked, found("club.lamp", *rows), model=MODEL)
    assert answer.text.splitlines()[0] == "2 lamps on:"


@pytest.mark.parametrize(
    ("text", "so"), [("which probes are ok?", True), ("which probes were not ok?", False)]
)
def test_a_flag_of_one_short_word_is_said_as_how_things_are(text: str, so: bool) -> None:
    probe = ("probe", "id", (attribute("id", role="id"), attribute("ok", type="boolean")))
    (only,) = read(text, model=model_of(probe)).goals
    assert isinstance(only, FindGoal)
    assert [(c.attribute, c.value) for c in only.find.constraints] == [("ok", so)]


def test_what_others_are_in_says_nothing_of_the_things() -> None:
    assert "in" not in read("list the lamps and the towns they are in", model=MODEL).unread


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("which rooms have the heating on?", True),
        ("rooms whose heating is off", False),
        ("rooms with the heating still off", False),
    ],
)
def test_a_named_flag_is_turned_round_by_the_opposite_of_its_particle(text: str, on: bool) -> None:
    (only,) = read(text, model=HEATED).goals
    assert isinstance(only, FindGoal)
    assert [(c.attribute, c.value) for c in only.find.constraints] == [("heating_on", on)]


def test_that_a_named_flag_is_off_is_tested() -> None:
    (only,) = read("is the heating of the Attic off?", model=HEATED, known=[ATTIC]).goals
    assert isinstance(only, FindGoal)
    assert only.test is not None
    assert (only.test.attribute, only.test.value) == ("heating_on", False)


@pytest.mark.parametrize(
    ("text", "on"), [("set the heating off for the Attic", False), ("turn heating on", True)]
)
def test_a_named_flag_is_set_with_its_particle(text: str, on: bool) -> None:
    (only,) = read(text, model=HEATED, known=[ATTIC]).goals
    assert isinstance(only, DoGoal)
    assert [(c.attribute, c.value) for c in only.assignments] == [("heating_on", on)]


CLIO = KnownValue("club.van", "name", "Clio", 1)


@pytest.mark.parametrize(
    ("text", "off"),
    [
        ("which vans are off road?", True),
        ("which vans are off the road?", True),
        ("which vans are back on the road?", False),
    ],
)
def test_a_particle_before_the_rest_of_the_name_says_which_way(text: str, off: bool) -> None:
    (only,) = read(text, model=DRIVEN).goals
    assert isinstance(only, FindGoal)
    assert [(c.attribute, c.value) for c in only.find.constraints] == [("off_road", off)]


@pytest.mark.parametrize(
    ("text", "off"),
    [
        ("take the Clio off the road", True),
        ("put the Clio back on the road", False),
        ("the Clio is off the road", True),
    ],
)
def test_a_thing_is_made_so_with_the_particle_before_the_rest(text: str, off: bool) -> None:
    (only,) = read(text, model=DRIVEN, known=[CLIO]).goals
    assert isinstance(only, DoGoal)
    assert [(c.attribute, c.value) for c in only.assignments] == [("off_road", off)]


def test_what_is_said_right_behind_a_form_of_be_is_a_flag_or_left_unread() -> None:
    crews = with_flag("driver", "off")
    (goal,) = read("which drivers are off duty at the moment?", model=crews).goals
    assert isinstance(goal, FindGoal)
    assert [(c.attribute, c.value) for c in goal.find.constraints] == [("off", True)]
    assert "off duty" in read("which lamps are off duty?", model=model_of(("lamp", "id", (
        attribute("id", role="id"), attribute("name", role="name"),
    )))).unread  # fmt: skip
