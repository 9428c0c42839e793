"""What people owe, have paid or have none of, and who is meant by "who"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read
from tools.entity_types.records import Attribute, EntityModel

ID = attribute("id", role="id")
GUEST = (
    "guest", "id",
    (ID, attribute("name", role="name"), attribute("email", format="email"),
     attribute("credits", type="integer")),
)  # fmt: skip
PONY = ("pony", "id", (ID, attribute("name", role="name"), attribute("born_on", format="date")))
OF_GUEST = attribute("guest_id", target="club.guest", target_attribute="id")
OF_PONY = attribute("pony_id", target="club.pony", target_attribute="id")
PRICE = attribute("price", type="number")
FLAG = attribute("paid", type="boolean")
DAY = attribute("paid_on", format="date", nullable=True)
STATE = attribute("state", enum=("held", "sent", "paid", "refunded"))
KNOWN = [KnownValue("club.guest", "name", "Ben Cole", "g1")]


def model(*attributes: Attribute) -> EntityModel:
    stay = ("stay", "id", (ID, OF_PONY, OF_GUEST, PRICE, *attributes))
    return model_of(GUEST, PONY, stay)


def find(text: str, *attributes: Attribute) -> FindGoal:
    (goal,) = read(text, model=model(*attributes), known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    return goal


def said(goal: Any) -> list[tuple[str, str, Any]]:
    return [(c.attribute, c.op, c.value) for c in goal.find.constraints]


@pytest.mark.parametrize("text", ["how much does ben owe?", "what does Ben still owe us?"])
@pytest.mark.parametrize(
    ("tells", "op", "value"),
    [(FLAG, "=", False), (DAY, "missing", None), (STATE, "in", ["held", "sent"])],
)
def test_what_somebody_owes_is_what_is_not_paid(
    text: str, tells: Attribute, op: str, value: Any
) -> None:
    goal = find(text, tells)
    assert goal.find.entity == "club.stay"
    assert (tells.name, op, value) in said(goal)
    assert goal.total is not None
    assert (goal.total.op, goal.total.attribute) == ("sum", "price")


@pytest.mark.parametrize(
    "text", ["how much money is outstanding for Ben?", "how much is outstanding for Ben?"]
)
def test_an_amount_that_is_outstanding_is_not_paid(text: str) -> None:
    goal = find(text, FLAG)
    assert ("paid", "=", False) in said(goal)
    assert goal.total is not None
    assert (goal.total.op, goal.total.attribute) == ("sum", "price")


def test_who_owes_is_who_has_what_is_not_paid() -> None:
    goal = find("who owes us money?", FLAG)
    assert said(goal) == [("paid", "=", False)]
    assert goal.find.wanted == ("guest_id",)


def test_nothing_is_owed_where_nothing_tells_what_is_paid() -> None:
    assert read("what does Ben owe?", model=model(), known=KNOWN).unread


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("who hasn't paid?", "missing"),
        ("who has paid?", "exists"),
    ],
)
def test_what_people_have_done_with_things_is_told_by_the_day_of_it(text: str, op: str) -> None:
    goal = find(text, DAY)
    assert said(goal) == [("paid_on", op, None)]
    assert goal.find.wanted == ("guest_id",)


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("which guests haven't paid yet?", "missing"),
        ("which guests have not paid", "missing"),
        ("guests who have not paid", "missing"),
        ("how many guests have already paid", "exists"),
    ],
)
def test_people_are_picked_by_what_they_have_done_with_things_of_theirs(text: str, op: str) -> None:
    form = read(text, model=model(DAY), known=KNOWN)
    (goal,) = form.goals
    assert not form.unread
    assert isinstance(goal, FindGoal)
    (one,) = goal.find.constraints
    assert (goal.find.entity, one.op, one.take) == ("club.guest", "in", "guest_id")
    assert one.find is not None
    assert [(c.attribute, c.op) for c in one.find.constraints] == [("paid_on", op)]


def test_what_two_kinds_of_things_tell_picks_no_people() -> None:
    kinds = model(DAY).types
    other = kinds["club.stay"].model_copy(update={"id": "club.meal", "words": ("meal",)})
    both = replace(model(DAY), types={**kinds, other.id: other}, version="both")
    (goal,) = read("guests who have paid", model=both, known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.entity != "club.guest"


@pytest.mark.parametrize("text", ["guests without credits", "which guests have no credits?"])
def test_none_of_an_amount_that_all_have_is_nothing(text: str) -> None:
    form = read(text, model=model(), known=KNOWN)
    assert [said(goal) for goal in form.goals] == [[("credits", "=", 0)]]
    assert not form.unread


def test_an_animal_with_a_birthday_is_not_who() -> None:
    assert find("who is the newest stay with?", DAY).find.wanted[-1] == "guest_id"


def test_a_title_before_a_name_ends_no_sentence() -> None:
    assert len(read("how much does dr. Cole pay?", model=model(FLAG), known=KNOWN).goals) == 1
    assert len(read("how much did all of Dr. Cole's stays cost?", model=model(FLAG)).goals) == 1


@pytest.mark.parametrize("guessed", [False, True])
def test_who_owes_most_is_told_by_what_is_owed_in_all(*, guessed: bool) -> None:
    person = ("person", "id", GUEST[2])
    target = attribute("person_id", target="club.person", target_attribute="id")
    stays = model_of(person, ("stay", "id", (ID, target, PRICE, FLAG)))
    form = read("who owes most?" if guessed else "which person owes us the most?", model=stays)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert goal.total is not None
    assert (goal.total.op, goal.total.attribute, goal.total.by) == ("sum", "price", "person_id")
    assert said(goal) == [("paid", "=", False)]
    assert bool(form.features.get("guessed")) is guessed
