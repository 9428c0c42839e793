"""How many places things have left, worked out of how many they have and how many are taken."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.rows.answer_rows import rows_of
from tests.reading_stubs import attribute
from tools.entity_types.places_left import NAME, with_places_left
from tools.entity_types.records import AccessPath, Attribute, EntityType

CAPACITY = attribute("capacity", type="integer")
BOOKED = attribute("booked_count", type="integer")


def _told(*attributes: Attribute) -> AccessPath:
    kind = EntityType(id="club.class", group_id="club", words=("class",), attributes=attributes)
    path = AccessPath(
        tool_id="club.list_classes", kind="list", entity=kind.id, container="[]",
        attributes=tuple(one.name for one in attributes),
    )  # fmt: skip
    types, paths = with_places_left([kind], [path])
    told = [name for name, *_ in paths[0].worked_out]
    assert told == [one.name for one in types[0].attributes[len(attributes) :]]
    return paths[0]


def test_rows_tell_how_many_places_are_left() -> None:
    body = [
        {"capacity": 12, "booked_count": 5},
        {"capacity": 20, "booked_count": 23},
        {"capacity": None, "booked_count": 3},
    ]
    assert [row.get(NAME) for row in rows_of(body, _told(CAPACITY, BOOKED))] == [7, 0, None]


def test_rows_tell_what_is_left_of_an_amount_of_which_some_is_used() -> None:
    path = _told(*(attribute(name, type="number") for name in ("hours-granted", "hours-used")))
    (row,) = rows_of([{"hours-granted": 40, "hours-used": 31.5}], path)
    assert row["hours_left"] == 8.5


def test_seats_of_which_some_are_sold_and_uses_of_which_some_are_used() -> None:
    seats, sold = (attribute(name, type="integer") for name in ("seats", "sold"))
    (row,) = rows_of([{"seats": 90, "sold": 62}], _told(seats, sold))
    assert row[NAME] == 28
    uses, used = (attribute(name, type="integer") for name in ("max_uses", "used"))
    most = uses.model_copy(update={"words": ("max", "use")})
    (row,) = rows_of([{"max_uses": 10, "used": 10}], _told(most, used))
    assert row["uses_left"] == 0


@pytest.mark.parametrize(
    "more",
    [
        [CAPACITY],
        [CAPACITY, BOOKED, attribute("free_seats", type="integer")],  # told already
        [CAPACITY, BOOKED, attribute("waiting_registrations", type="integer")],  # which are taken?
        [CAPACITY, attribute("sold_price", type="number")],
        [attribute("hours_granted", type="number"), attribute("nights_used", type="number")],
    ],
)
def test_nothing_is_worked_out_where_the_amounts_are_not_known(more: Any) -> None:
    assert _told(*more).worked_out == ()
