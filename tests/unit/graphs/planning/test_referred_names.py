"""Rows say what the things are called that they refer to, where that is known."""

from __future__ import annotations

from graphs.planning.referred_names import with_referred_names
from tests.form_reasoner_stubs import found
from tests.search_stubs import MODEL, StubGrounding, named

KNOWN = StubGrounding([named("shop.customer", "Acme", 17), named("shop.staff", "Ada", 2)])


def test_known_names_stand_beside_ids() -> None:
    rows = ({"id": 4, "customer_id": 17, "handled_by": 3}, {"id": 5, "customer_id": None})
    came = with_referred_names({"g1": found("g1", *rows)}, MODEL, KNOWN)["g1"]
    assert came.rows == ({**rows[0], "customer_id.name": "Acme"}, rows[1])


def test_names_that_rows_hold_stay_as_they_are() -> None:
    row = {"id": 4, "customer_id": 17, "customer_id.name": "Acme Ltd"}
    assert with_referred_names({"g1": found("g1", row)}, MODEL, KNOWN)["g1"].rows == (row,)


def test_changed_things_are_told_so_too() -> None:
    change = {"tool_id": "shop.ship", "call_id": "c1", "row": {"id": 4, "handled_by": 2}}
    (one,) = with_referred_names({"g1": found("g1", changes=[change])}, MODEL, KNOWN)["g1"].changes
    assert one.row == {"id": 4, "handled_by": 2, "handled_by.name": "Ada"}


def test_others_of_the_same_type_are_not_named_unasked() -> None:
    row = {"id": 2, "name": "Bo", "supervisor": 2}
    came = found("g1", row, entity="shop.staff")
    assert with_referred_names({"g1": came}, MODEL, KNOWN)["g1"].rows == (row,)
