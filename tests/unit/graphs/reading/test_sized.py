"""Things told by how much of something they have, before their word."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from tests.reading_stubs import attribute, model_of, read

_MODEL = model_of(
    ("flat", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
        attribute("bedrooms", type="integer"),
        attribute("size_yards", type="integer"),
        attribute("rent", type="number"),
    )),
)  # fmt: skip


def _goal(request: str) -> FindGoal:
    (goal,) = read(request, model=_MODEL).goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("list the 2 bedroom flats", ("bedrooms", 2)),
        ("three bedroom flats", ("bedrooms", 3)),
        ("which two-bedroom flats are there?", ("bedrooms", 2)),
        ("the rent of an 8 yard flat", ("size_yards", 8)),
        ("which flats have 2 bedrooms?", ("bedrooms", 2)),
    ],
)
def test_an_amount_before_the_word_tells_which_and_not_how_many(
    request_: str, told: tuple[str, Any]
) -> None:
    goal = _goal(request_)
    assert [(c.attribute, c.value) for c in goal.find.constraints] == [told]
    assert goal.find.limit is None


def test_such_things_are_counted_and_not_what_they_have() -> None:
    goal = _goal("how many 2 bedroom flats are there?")
    assert goal.total is not None
    assert (goal.total.op, goal.total.attribute) == ("count", "")
    assert [c.value for c in goal.find.constraints] == [2]


def test_a_number_of_things_is_still_how_many() -> None:
    assert _goal("show me 2 flats").find.limit == 2
    assert not _goal("how many bedrooms do the flats have?").find.constraints
