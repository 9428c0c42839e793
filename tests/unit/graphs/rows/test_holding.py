"""What a row holds, as it was answered."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.rows.flattening import flatten
from graphs.rows.holding import as_held, held_as_null

PET = {
    "id": 3,
    "category": {"id": 2, "name": "Cats"},
    "photos": ["a.jpg"],
    "tags": [{"id": 1, "name": "quiet"}, {"id": 2, "name": None}],
}


@pytest.mark.parametrize("name", list(PET))
def test_what_was_answered_is_made_of_its_parts(name: str) -> None:
    assert as_held(flatten(PET, ""), name) == PET[name]


def test_what_is_not_there_is_nothing() -> None:
    assert as_held(flatten({"id": 3, "tags": []}, ""), "tags") is None
    assert as_held({"note": None}, "note") is None


_UNEQUAL = [{"id": 1}, {"id": 2, "name": "quiet"}]
_NESTED = [{"id": 1, "of": [1, 2]}, {"id": 2, "of": []}]
_MIXED = ["quiet", {"id": 2}]


@pytest.mark.parametrize("tags", [_UNEQUAL, _NESTED, _MIXED])
def test_what_cannot_be_told_apart_is_not_guessed(tags: list[Any]) -> None:
    with pytest.raises(LookupError):
        as_held(flatten({"tags": tags}, ""), "tags")


_SCALARS = st.integers() | st.text(max_size=3) | st.none()
_RECORDS = st.fixed_dictionaries({"a": _SCALARS, "b": st.fixed_dictionaries({"c": _SCALARS})})


@given(st.lists(_RECORDS, min_size=1, max_size=4))
def test_records_come_back_as_they_were(records: list[dict[str, Any]]) -> None:
    assert as_held(flatten({"rows": records}, ""), "rows") == records


def test_records_that_hold_different_things_are_not_put_together() -> None:
    people = [{"phone": "777"}, {"name": "Cy"}]
    held = as_held(flatten({"people": people}, ""), "people")
    assert held == [{"phone": "777", "name": None}, {"phone": None, "name": "Cy"}]


def test_what_is_null_is_an_argument_or_an_object_around_it() -> None:
    row = {"owner": None, "note": None, "size.width": 3}
    assert held_as_null(row, "note", "note", ()) == "note"
    assert held_as_null(row, "owner.name", "pet.owner.name", {"pet.owner"}) == "pet.owner"
    assert held_as_null(row, "owner.home.street", "owner.home.street", {"owner"}) == "owner"


def test_what_is_not_said_to_be_null_or_may_not_be_null_is_no_argument() -> None:
    row = {"owner": None, "name": "Rex", "size.width": 3}
    assert held_as_null(row, "owner.name", "owner.name", {"size"}) == ""
    assert held_as_null(row, "colour", "colour", ()) == ""
    assert held_as_null(row, "name.first", "name.first", {"name"}) == ""
