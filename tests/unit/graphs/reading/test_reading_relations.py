"""What is asked of somebody's relation, nobody as a subject, inputs that a preposition names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.forms.records import CompareGoal, DoGoal, FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import (
    GARDEN,
    MODEL,
    PERSON,
    attribute,
    earlier_turn,
    model_of,
    read,
)
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input

_OWN = Input(
    key="garden_id", role="id", entity=GARDEN, attribute="id", words=("garden",), required=True
)
_UNTIL = Input(key="until", role="content", entity=GARDEN, attribute="until", words=("until",))
PAUSE = AccessPath(
    tool_id="club.pause_garden", kind="action", entity=GARDEN, inputs=(_OWN, _UNTIL),
    words=("pause", "garden"),
)  # fmt: skip


def mentored(target: str) -> EntityModel:
    """People who have a mentor, which stands for things of a type, or for nothing known."""
    person = MODEL.types[PERSON]
    mentor = attribute("mentor", target=target, target_attribute="id" if target else "")
    changed = person.model_copy(update={"attributes": (*person.attributes, mentor)})
    return replace(MODEL, types={**MODEL.types, PERSON: changed}, version=f"mentor {target}")


MENTORED = mentored(PERSON)
PAUSING = replace(MODEL, paths={**MODEL.paths, PAUSE.tool_id: PAUSE}, version="pausing")


@pytest.mark.parametrize(
    ("target", "wanted", "unread"),
    [(PERSON, ("mentor.email",), ()), ("", ("mentor",), ("email",))],
)
def test_what_is_asked_of_a_relation_is_not_asked_of_both(
    target: str, wanted: tuple[str, ...], unread: tuple[str, ...]
) -> None:
    form = read("What is the email of Ana Ruiz's mentor?", model=mentored(target))
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == wanted
    assert form.unread == unread
    (both,) = read("the email and the mentor of Ana Ruiz", model=mentored(target)).goals
    assert isinstance(both, FindGoal)
    assert set(both.find.wanted) == {"email", "mentor"}


@pytest.mark.parametrize(
    "text", ["Who is Ana Ruiz's mentor's email?", "the email of the mentor of Ana Ruiz"]
)
def test_what_is_asked_of_a_relation_is_told_in_any_order(text: str) -> None:
    (goal,) = read(text, model=mentored(PERSON)).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("mentor.email",)


@pytest.mark.parametrize(
    "text",
    [
        "who mentors Ana Ruiz's mentor?",
        "who is Ana Ruiz's mentor's mentor?",
        "who is the mentor of the mentor of Ana Ruiz?",
    ],
)
def test_a_relation_that_is_said_of_itself_leads_on(text: str) -> None:
    (goal,) = read(text, model=mentored(PERSON)).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("mentor.mentor",)


def test_a_relation_said_twice_in_another_way_is_left_unread() -> None:
    assert read("who does Ana Ruiz's mentor mentor?", model=mentored(PERSON)).unread == ("mentor",)


def test_where_somebody_related_is_tells_the_place_of_that_one() -> None:
    known = [KnownValue("club.plot", "name", "Elm", 1)]
    owner = attribute("owner", target="club.person", target_attribute="id")
    plot = ("plot", "id", (attribute("id", role="id"), attribute("name", role="name"), owner))
    for place, wanted, doubtful in (("city", "owner.city", False), ("phone", "owner", True)):
        person = (
            "person", "id",
            (attribute("id", role="id"), attribute("name", role="name"),
             attribute("email", format="email"), attribute(place)),
        )  # fmt: skip
        form = read("where is the owner of Elm?", model=model_of(plot, person), known=known)
        (goal,) = form.goals
        assert isinstance(goal, FindGoal)
        assert (goal.find.wanted, form.doubtful) == ((wanted,), doubtful)


@pytest.mark.parametrize(
    ("text", "attribute", "wanted"),
    [
        ("who mentors Ana Ruiz?", "full_name", ("mentor",)),
        ("who is mentored by Ana Ruiz?", "mentor", ()),
        ("whose mentor is Ana Ruiz?", "mentor", ()),
        ("who does Ana Ruiz mentor?", "mentor", ()),
        ("which persons does Ana Ruiz mentor?", "mentor", ()),
    ],
)
def test_a_relation_between_people_has_a_direction(
    text: str, attribute: str, wanted: tuple[str, ...]
) -> None:
    (goal,) = read(text, model=mentored(PERSON)).goals
    assert isinstance(goal, FindGoal)
    assert [c.attribute for c in goal.find.constraints] == [attribute]
    assert goal.find.wanted == wanted


def test_they_are_who_was_asked_for_of_a_person_and_not_that_person() -> None:
    (goal,) = read("who is Ana Ruiz's mentor and what is their email?", model=MENTORED).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("mentor", "mentor.email")
    _, other = read("who is Ana Ruiz's mentor and what's her email?", model=MENTORED).goals
    assert isinstance(other, FindGoal)
    assert [(c.goal, c.take) for c in other.find.constraints] == [("g1", "mentor")]


@pytest.mark.parametrize(
    ("text", "attribute", "take"),
    [("what is her email?", "id", "mentor"), ("list his tasks", "assigned_to", "mentor")],
)
def test_she_is_who_was_asked_for_of_a_person_in_the_turn_before(
    text: str, attribute: str, take: str
) -> None:
    form = read("who is Ana Ruiz's mentor?", model=MENTORED)
    (goal,) = read(text, [earlier_turn("T1", "", form, PERSON, [3])], model=MENTORED).goals
    assert isinstance(goal, FindGoal)
    (one,) = goal.find.constraints
    assert (one.attribute, one.goal, one.take) == (attribute, "T1.g1", take)


@pytest.mark.parametrize("nobody", ["nobody is", "no one is"])
def test_nobody_turns_the_test_of_a_condition(nobody: str) -> None:
    request = f"If {nobody} assigned to the broken shed lock, assign it to Ana Ruiz."
    asked, done = read(request).goals
    assert isinstance(asked, FindGoal)
    assert asked.test is not None
    assert (asked.test.attribute, asked.test.op) == ("assigned_to", "exists")
    assert asked.test.negated
    assert done.condition is not None
    assert done.condition.expect


def test_that_garden_is_the_one_that_was_named() -> None:
    request = "If there are no tasks in Riverside, pause that garden until 30 June 2026."
    asked, done = read(request, model=PAUSING).goals
    assert isinstance(asked, FindGoal)
    assert asked.test is not None
    assert asked.test.negated
    assert isinstance(done, DoGoal)
    assert done.target is not None
    assert [one.value for one in done.target.constraints] == ["Riverside"]


def test_an_input_that_a_preposition_names_takes_the_day_behind_it() -> None:
    (goal,) = read("Pause Riverside until 30 June 2026", model=PAUSING).goals
    assert isinstance(goal, DoGoal)
    assert [(one.attribute, one.value) for one in goal.assignments] == [("until", "2026-06-30")]


@pytest.mark.parametrize(("more", "op"), [("larger", "largest"), ("less", "smallest")])
def test_that_both_are_there_is_no_answer_to_which_is_more(more: str, op: str) -> None:
    form = read(f"Is the area of Riverside {more} than Old Orchard?")
    one, other, both = form.goals
    assert isinstance(one, FindGoal)
    assert isinstance(other, FindGoal)
    named = {goal.find.constraints[0].value for goal in (one, other)}
    assert named == {"Riverside", "Old Orchard"}
    assert one.find.wanted == other.find.wanted == ("area",)
    assert isinstance(both, CompareGoal)
    assert (both.goals, both.op) == (("g1", "g2"), op)
    assert one.test is None
    claimed = one if both.claimed == "g1" else other
    assert claimed.find.constraints[0].value == "Riverside"


def test_of_two_gardens_that_are_offered_none_is_claimed() -> None:
    both = read("Is the larger garden Riverside or Old Orchard?").goals[-1]
    assert not isinstance(both, CompareGoal) or not both.claimed


WALK = "club.walk"
_WALKS = AccessPath(
    tool_id="club.list_walks", kind="list", entity=WALK, container="[]", words=("list", "walk"),
    inputs=tuple(
        Input(key=f"{end}_garden", role="id", entity=GARDEN, attribute="id",
              words=(end, "garden"), required=True)
        for end in ("from", "to")
    ),
)  # fmt: skip
_MINUTES = attribute("minutes", type="integer")
_WALK = EntityType(id=WALK, group_id="club", words=("walk",), attributes=(_MINUTES,))
WALKING = replace(
    MODEL,
    types={**MODEL.types, WALK: _WALK},
    paths={**MODEL.paths, _WALKS.tool_id: _WALKS},
    version="walking",
)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("walks from Riverside to Old Orchard", "Riverside", "Old Orchard"),
        ("walks to the Old Orchard from Riverside", "Riverside", "Old Orchard"),
        ("walks between the Old Orchard and Riverside", "Old Orchard", "Riverside"),
    ],
)
def test_two_things_of_a_type_go_to_the_ends_of_a_way(text: str, start: str, end: str) -> None:
    (goal,) = read(text, model=WALKING).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.entity == WALK
    told = {one.attribute: one.value for one in goal.find.constraints}
    assert told == {"from_garden": start, "to_garden": end}


ROOM, TOWN = "club.room", "club.town"


def rooms() -> EntityModel:
    """Rooms are listed by a garden, which is in a town."""
    in_town = attribute("town_id", target=TOWN, target_attribute="id")
    model = model_of(
        (
            "room",
            "",
            (attribute("rooms_left", type="integer"), attribute("total_price", type="number")),
        ),
        ("garden", "id", (attribute("name", role="name"), in_town)),
        ("town", "id", (attribute("name", role="name"),)),
    )
    of_garden = Input(key="garden_id", role="id", entity=GARDEN, attribute="id",
                      words=("garden",), required=True)  # fmt: skip
    listed = model.paths["club.list_rooms"].model_copy(update={"inputs": (of_garden,)})
    paths = {**model.paths, listed.tool_id: listed}
    return replace(model, paths=paths, version="rooms")


def test_an_unknown_name_before_a_place_is_that_of_what_is_there() -> None:
    oulu = KnownValue(TOWN, "name", "Oulu", 3)
    (goal,) = read("rooms at Sea View in Oulu", model=rooms(), known=[oulu]).goals
    assert isinstance(goal, FindGoal)
    (constraint,) = goal.find.constraints
    assert constraint.find is not None
    told = {one.attribute: one.value for one in constraint.find.constraints}
    assert (constraint.find.entity, told) == (GARDEN, {"name": "Sea View", "town_id": "Oulu"})


def test_a_word_of_degree_is_of_what_it_measures_before_what_shares_a_word() -> None:
    (goal,) = read("the cheapest room", model=rooms()).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.order is not None
    assert goal.find.order.attribute == "total_price"


def test_who_is_named_by_a_relation_of_a_thing_is_no_other_that_has_to_do_with_it() -> None:
    masts = model_of(
        ("rigger", "id", (attribute("id", role="id"), attribute("name", role="name"))),
        ("mast", "id", (
            attribute("id", role="id"),
            attribute("code", role="name"),
            attribute("lead_id", target="club.rigger", target_attribute="id"),
        )),
        ("check", "id", (
            attribute("id", role="id"),
            attribute("mast_id", target="club.mast", target_attribute="id"),
            attribute("checker_id", target="club.rigger", target_attribute="id"),
        )),
    )  # fmt: skip
    known = [KnownValue("club.mast", "code", "Tall Tom", "m7")]
    (goal,) = read("which rigger is the lead on Tall Tom?", model=masts, known=known).goals
    assert isinstance(goal, FindGoal)
    assert [c.take for c in goal.find.constraints] == ["lead_id"]
