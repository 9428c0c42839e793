"""Answers as rows of their access path, also where they look unlike what was promised."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.rows.answer_rows import relative_name, rows_of
from tests.plan_stubs import make_path


def rows(body: Any, container: str, *attributes: str, kind: Any = "list") -> list[dict[str, Any]]:
    return rows_of(body, make_path("t", kind, "e", container=container, attributes=attributes))


def test_names_are_relative_to_the_container_and_what_encloses_it_is_marked() -> None:
    body = {
        "currency": "EUR",
        "data": [{"id": 1, "owner": {"id": 7}, "tags": ["a", "b"]}, {"id": 2}],
    }
    assert rows(body, "data[]") == [
        {"^currency": "EUR", "id": 1, "owner.id": 7, "tags[]": ["a", "b"]},
        {"^currency": "EUR", "id": 2},
    ]


def test_records_within_a_row_stay_reachable_as_lists() -> None:
    body = [{"id": 1, "stops": [{"name": "A", "legs": [{"km": 1}]}, {"name": "B"}]}]
    assert rows(body, "[]") == [{"id": 1, "stops[].name": ["A", "B"], "stops[].legs[].km": [1]}]


def test_a_list_that_holds_nothing_is_told_as_one() -> None:
    """What replaces the thing may have to be told it; of an answer without records it is none."""
    body = [{"id": 1, "tags": [], "of": {"days": []}}, {"id": 2}]
    assert rows(body, "[]") == [{"id": 1, "tags[]": [], "of.days[]": []}, {"id": 2}]
    assert rows({"items": []}, "", kind="detail") == []


def test_rows_of_a_list_in_a_list_know_what_encloses_them() -> None:
    body = {"name": "shop", "orders": [{"name": "o1", "lines": [{"sku": 1}, {"sku": 2}]}]}
    assert rows(body, "orders[].lines[]") == [
        {"^name": "o1", "sku": 1},
        {"^name": "o1", "sku": 2},
    ]


@pytest.mark.parametrize(
    ("body", "container", "kind", "expected"),
    [
        ({"id": 1}, "", "detail", [{"id": 1}]),
        ({"data": {"id": 1}, "ok": True}, "data", "detail", [{"id": 1, "^ok": True}]),
        ([{"id": 1}, {"id": 2}], "", "detail", [{"id": 1}, {"id": 2}]),
        ({"data": {"id": 1}}, "data[]", "list", [{"id": 1}]),
        ({"data": [{"id": 1}]}, "data", "detail", [{"id": 1}]),
        ({"id": 1, "tags": ["x"]}, "[]", "list", [{"id": 1, "tags[]": ["x"]}]),
        ({"results": [{"id": 1}]}, "[]", "list", [{"id": 1}]),
        ([{"id": 1}], "data[]", "list", [{"id": 1}]),
        ({"items": [{"id": 1}], "errors": []}, "data[]", "list", [{"id": 1}]),
        ({"page": {"items": [{"id": 1}]}}, "data[]", "list", [{"id": 1}]),
        ({"total": 0, "items": []}, "data[]", "list", []),
        ({"items": [{"id": 1}]}, "", "list", [{"id": 1}]),
        (["EUR", "USD"], "[]", "list", [{"value": "EUR"}, {"value": "USD"}]),
        ({"data": None}, "data[]", "list", []),
        ({"data": []}, "data[]", "list", []),
        ([], "data[]", "list", []),
        ({}, "", "detail", []),
        (None, "", "detail", []),
        ("gone", "data[]", "list", [{"value": "gone"}]),
    ],
)
def test_shapes(body: Any, container: str, kind: Any, expected: list[Any]) -> None:
    found = rows(body, container, kind=kind)
    assert [{n: v for n, v in r.items() if n != "^total"} for r in found] == expected


def test_among_several_places_the_one_with_the_attributes_is_meant() -> None:
    body = {"id": 7, "city": "Ghent", "orders": [{"sku": 1}]}
    assert rows(body, "[]", "id", "city")[0]["city"] == "Ghent"
    assert rows(body, "[]", "sku") == [{"^id": 7, "^city": "Ghent", "sku": 1}]


@pytest.mark.parametrize(
    ("output", "container", "name"),
    [
        ("data[].id", "data[]", "id"),
        ("data[].tags[]", "data[]", "tags[]"),
        ("currency", "data[]", "^currency"),
        ("meta.unit", "data[]", "^meta.unit"),
        ("a[].id", "a[].b[]", "^id"),
        ("a[].c[].id", "a[].b[]", ""),
        ("tags[]", "data[]", ""),
        ("id", "", "id"),
        ("[].id", "[]", "id"),
        ("[]", "[]", "value"),
        ("data.id", "data", "id"),
        ("status", "data", "^status"),
    ],
)
def test_names_of_described_outputs(output: str, container: str, name: str) -> None:
    assert relative_name(output, container) == name


scalars = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
bodies = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner),
    max_leaves=25,
)


@given(bodies, st.sampled_from(["", "[]", "a", "a[]", "a.b[]", "a[].b[]"]))
def test_any_answer_gives_flat_rows_none_of_them_empty(body: Any, container: str) -> None:
    for row in rows(body, container):
        assert any(not name.startswith("^") for name in row)
        for value in row.values():
            inner = value if isinstance(value, list) else [value]
            assert not any(isinstance(one, list | dict) for one in inner)
