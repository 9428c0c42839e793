"""Answers read as rows, and rows kept small."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.row_size import cut_fields, cut_rows
from graphs.rows.flattening import container_of, containers, read_rows, sample_paths
from graphs.state import Row

HOTELS = {
    "city": "Lisbon",
    "page": {"total": 2},
    "results": [
        {"id": 1, "rate": {"amount": 80}, "rooms": [{"beds": 1}, {"beds": 2}], "tags": ["sea"]},
        {"id": 2, "rate": {"amount": 95}, "rooms": [], "tags": []},
    ],
}

scalars = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
bodies = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner),
    max_leaves=25,
)


def test_containers_come_outermost_first() -> None:
    assert containers(HOTELS) == ["", "results[]", "results[].tags[]", "results[].rooms[]"]


@pytest.mark.parametrize("body", [None, 7, "text", True, {}, {"a": 1}])
def test_a_body_without_a_list_is_its_own_container(body: Any) -> None:
    assert containers(body) == [""]


def test_a_list_at_the_top_is_a_container() -> None:
    assert containers([1, 2]) == ["", "[]"]
    assert read_rows([{"id": 1}, {"id": 2}], "[]") == [{"[].id": 1}, {"[].id": 2}]
    assert read_rows([1, 2], "[]") == [{"[]": 1}, {"[]": 2}]
    assert read_rows([[1, 2], [3]], "[][]") == [{"[][]": 1}, {"[][]": 2}, {"[][]": 3}]


def test_a_list_that_only_a_later_item_has_is_found_among_the_first() -> None:
    assert "[].b[]" in containers([{"a": 1}, {"a": 2}, {"b": [1]}])


def test_rows_carry_the_scalars_around_them() -> None:
    assert read_rows(HOTELS, "results[]") == [
        {
            "city": "Lisbon",
            "results[].id": 1,
            "results[].rate.amount": 80,
            "results[].rooms[].beds": [1, 2],
            "results[].tags[]": ["sea"],
        },
        {"city": "Lisbon", "results[].id": 2, "results[].rate.amount": 95},
    ]


def test_rows_carry_the_units_around_them() -> None:
    body = {"units": {"fee": "EUR"}, "place": {"lat": 51.0, "name": "Ghent"}, "fees": [{"fee": 3}]}
    assert read_rows(body, "fees[]") == [{"units.fee": "EUR", "fees[].fee": 3}]


def test_rows_of_an_inner_list_carry_the_scalars_of_both_levels() -> None:
    around = {"city": "Lisbon", "results[].id": 1}
    assert read_rows(HOTELS, "results[].rooms[]") == [
        {**around, "results[].rooms[].beds": 1},
        {**around, "results[].rooms[].beds": 2},
    ]


def test_the_whole_body_is_one_row() -> None:
    (row,) = read_rows(HOTELS, "")
    assert row["page.total"] == 2
    assert row["results[].id"] == [1, 2]


def test_lists_in_lists_become_one_list_of_values() -> None:
    body = {"a": [{"b": [{"c": 1}, {"c": 2}]}, {"b": [{"c": 3}]}]}
    assert read_rows(body, "") == [{"a[].b[].c": [1, 2, 3]}]


def test_no_rows_where_there_is_no_such_list() -> None:
    assert read_rows(HOTELS, "flights[]") == []
    assert read_rows({"results": None}, "results[]") == []


def test_reading_stops_at_the_limit_and_only_there() -> None:
    body = [{"id": i} for i in range(20_000)]
    assert len(read_rows(body, "[]")) == 20_000
    assert read_rows(body, "[]", 2) == [{"[].id": 0}, {"[].id": 1}]


@pytest.mark.parametrize(
    ("path", "container"),
    [("city", ""), ("results[].id", "results[]"), ("a[].b[].c", "a[].b[]"), ("[]", "[]")],
)
def test_container_of(path: str, container: str) -> None:
    assert container_of(path) == container


def test_samples_are_the_first_values_that_are_not_null() -> None:
    body = [{"a": None}, {"a": 1, "b": None}, {"a": 2}]
    assert sample_paths([body], 50)["[].a"] == 1
    assert sample_paths([body], 50)["[].b"] is None
    assert sample_paths([body, [{"b": 3}]], 50)["[].b"] == 3


def test_two_samples_of_an_empty_answer() -> None:
    assert sample_paths([], 50) == {}
    assert sample_paths([{}], 50) == {}


@given(bodies)
def test_every_container_gives_flat_rows_of_sampled_paths(body: Any) -> None:
    paths = sample_paths([body], 1000)
    for container in containers(body):
        for row in read_rows(body, container):
            assert row.keys() <= paths.keys()
            for value in row.values():
                assert not isinstance(value, dict)
                if isinstance(value, list):
                    assert not any(isinstance(item, list | dict) for item in value)
    assert not any(isinstance(value, list | dict) for value in paths.values())


# --- kept small ---------------------------------------------------------------------------------


def row(**fields: Any) -> Row:
    return Row(call_id="A1.1", fields=fields)


def size(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False))


def test_small_rows_stay_as_they_are() -> None:
    rows = [row(a=1, b=None, c=[]), row(a="x" * 50)]
    assert cut_rows(rows, 200, 1, ()) == rows


def test_rows_beyond_the_size_are_left_out_but_for_the_first_ones() -> None:
    rows = [row(a="x" * 90) for _ in range(9)]
    assert len(cut_rows(rows, 300, 1, ())) == 3
    assert len(cut_rows(rows, 300, 5, ())) == 5


def test_long_texts_and_lists_are_shortened() -> None:
    fields: dict[str, Any] = {"id": 7, "text": "word " * 300, "list": list(range(1000))}
    cut = cut_fields(fields, 500, ())
    assert cut["id"] == 7
    assert cut["text"].endswith("…")
    assert fields["text"].startswith(cut["text"][:-1])
    assert size(cut) <= 500


def test_long_values_take_only_the_room_that_short_ones_leave() -> None:
    fields = {"text": "x" * 900, "id": 1, "list": [*range(500)], "name": "Sol", "none": None}
    cut = cut_fields(fields, 400, ())
    assert (cut["id"], cut["name"]) == (1, "Sol")
    assert cut["text"].endswith("…")


def test_a_long_list_keeps_its_first_items() -> None:
    cut = cut_fields({"list": list(range(1000))}, 200, ())
    assert cut["list"] == list(range(len(cut["list"])))
    assert len(cut["list"]) > 20


def test_a_list_of_which_nothing_fits_is_left_out_rather_than_empty() -> None:
    assert cut_fields({"list": ["x" * 300]}, 200, ()) == {}


def test_what_is_handed_on_is_whole_or_absent_and_comes_first() -> None:
    fields = {"text": "x" * 990, "id": "k" * 200, "token": "t" * 5000}
    cut = cut_fields(fields, 1000, {"id", "token"})
    assert cut["id"] == "k" * 200
    assert "token" not in cut
    assert cut["text"].endswith("…")
    assert list(cut) == ["text", "id"]


def test_a_list_that_is_handed_on_keeps_whole_items() -> None:
    ids = [f"id-{i}" for i in range(500)]
    cut = cut_fields({"ids": ids}, 300, {"ids"})
    assert cut["ids"] == ids[: len(cut["ids"])]
    assert cut["ids"]


@given(
    st.dictionaries(
        st.text("abc", min_size=1, max_size=3),
        st.text(max_size=2000) | st.lists(st.integers(), max_size=300) | st.none() | st.integers(),
        max_size=30,
    ),
    st.integers(200, 1500),
)
def test_no_row_is_larger_than_allowed(fields: dict[str, Any], chars: int) -> None:
    cut = cut_fields(fields, chars, ())
    assert cut.keys() <= fields.keys()
    assert size(cut) <= chars
