"""Things that are free, by what they or others may lack."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from tests.reading_stubs import attribute, model_of, read

ID = attribute("id", role="id")
MEMBER = ("member", "id", (ID, attribute("name", role="name"), attribute("email", format="email")))
BOX = ("box", "id", (ID, attribute("label", role="name"), attribute("rent", type="number")))


def locker(**more: Any) -> Any:
    of = attribute("member_id", target="club.member", target_attribute="id", **more)
    return ("locker", "id", (ID, of))


def horse(**more: Any) -> Any:
    of = attribute("box_id", target="club.box", target_attribute="id", **more)
    return ("horse", "id", (ID, attribute("name", role="name"), of))


def find(text: str, *types: Any) -> list[Any]:
    (goal,) = read(text, model=model_of(*types)).goals
    assert isinstance(goal, FindGoal)
    return list(goal.find.constraints)


@pytest.mark.parametrize("text", ["which lockers are free?", "list the empty lockers"])
def test_what_may_be_of_somebody_is_free_where_it_is_of_nobody(text: str) -> None:
    (one,) = find(text, MEMBER, locker(nullable=True))
    assert (one.attribute, one.op, one.assumed) == ("member_id", "missing", True)


@pytest.mark.parametrize("text", ["which box is free?", "how many empty boxes are there?"])
def test_what_others_may_be_in_is_free_where_none_is(text: str) -> None:
    (one,) = find(text, BOX, horse(nullable=True))
    assert (one.attribute, one.op, one.take, one.assumed) == ("id", "not in", "box_id", True)


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("which lockers are free?", (MEMBER, locker())),
        ("which boxes are free?", (BOX, horse())),
        ("which boxes are free tomorrow?", (BOX, horse(nullable=True))),
    ],
)
def test_free_is_left_unread_where_nothing_tells_it(text: str, types: Any) -> None:
    assert any("free" in one for one in read(text, model=model_of(*types)).unread)


def test_a_size_in_words_is_no_number_of_things() -> None:
    size = attribute("size", type="string", enum=("small", "large"))
    of = attribute("member_id", target="club.member", target_attribute="id", nullable=True)
    kinds = model_of(MEMBER, ("locker", "", (attribute("locker_no", type="integer"), size, of)))
    (goal,) = read("how many lockers are free?", model=kinds).goals
    assert isinstance(goal, FindGoal)
    assert goal.total is not None
    assert goal.total.op == "count"
