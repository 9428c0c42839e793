"""Where nobody knows whether a change was made, a look-up is offered that can tell."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.checking_again import look_up_of
from graphs.answering.records import Changed
from tests.answering_stubs import BOOKING, BOOKING_ID, MODEL, access, ask, doing, found
from tools.entity_types.records import AccessPath, EntityModel

LIST, ONE = (
    access("desk.bookings_list", "list", BOOKING),
    access("desk.bookings_get", "detail", BOOKING, BOOKING_ID),
)


def model_with(*paths: AccessPath) -> EntityModel:
    return EntityModel(MODEL.types, {**MODEL.paths, **{p.tool_id: p for p in paths}}, "2")


def change(tool: str, **arguments: Any) -> Changed:
    return Changed(tool_id=tool, call_id="c1", arguments=arguments, outcome="unknown")


@pytest.mark.parametrize(
    ("made", "paths", "expected"),
    [
        (change("desk.bookings_create", person_id=5), (LIST, ONE), "desk.bookings_list"),
        (change("desk.bookings_update", booking_id=17), (LIST, ONE), "desk.bookings_get"),
        (change("desk.bookings_update", booking_id=17), (LIST,), "desk.bookings_list"),
        (change("desk.bookings_update", booking_id=17), (), None),
        (change("desk.convert"), (LIST, ONE), None),
        (change("desk.unheard_of"), (LIST, ONE), None),
    ],
)
def test_the_thing_itself_else_the_list_of_its_type(
    made: Changed, paths: tuple[AccessPath, ...], expected: str | None
) -> None:
    path = look_up_of(model_with(*paths), made)
    assert (path.tool_id if path else None) == expected


@pytest.mark.parametrize(
    ("outcome", "offered"), [("unknown", True), ("accepted", True), ("failed", False)]
)
def test_it_is_offered_only_where_nobody_knows(outcome: str, offered: bool) -> None:
    made = change("desk.bookings_update", booking_id=17).model_copy(update={"outcome": outcome})
    question = doing("change")
    told = ask(question, found(BOOKING, changes=(made,)), model=model_with(LIST, ONE)).text
    assert ("Asking for the booking will tell (desk.bookings_get)." in told) is offered
