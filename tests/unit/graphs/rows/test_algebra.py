"""The algebra of rows: keep, order, take, distinct, join."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.rows.algebra import ANY, distinct, joined, kept, kept_beside, ordered, taken

ROWS: list[dict[str, Any]] = [
    {"n": "Sol", "price": 80, "day": "2026-05-03", "city": "A"},
    {"n": "Mar", "price": 95.5, "day": "2026-04-30T10:00:00", "city": "B"},
    {"n": "Lua", "price": "1,250", "day": None, "city": "a"},
    {"n": "Rio", "city": "C"},
]


def names(rows: list[dict[str, Any]]) -> str:
    return " ".join(row["n"] for row in rows)


def test_keeping() -> None:
    assert names(kept(ROWS, "price", "<", 100)) == "Sol Mar"
    assert names(kept(ROWS, "price", "missing")) == "Rio"
    assert names(kept(ROWS, "city", "!=", "a")) == "Mar Rio"


def test_keeping_by_another_attribute_of_the_same_row() -> None:
    stock = [
        {"n": "acid", "left": 4.5, "least": 5},
        {"n": "agar", "left": 160, "least": 100},
        {"n": "salt", "left": 1},
        {"n": "dye", "least": 2},
    ]
    assert names(kept_beside(stock, "left", "<", "least")) == "acid"
    assert names(kept_beside(stock, "left", ">=", "least")) == "agar"


def test_records_within_a_row_are_each_compared_with_themselves() -> None:
    tests = [
        {"n": "x", "r[].what": ["lead", "zinc"], "r[].value": [12, 3], "r[].limit": [10, 50]},
        {"n": "y", "r[].what": ["lead", "zinc"], "r[].value": [4, 12], "r[].limit": [10, 50]},
    ]
    assert kept_beside(tests, "r[].value", ">", "r[].limit") == [
        {"n": "x", "r[].what": ["lead"], "r[].value": [12], "r[].limit": [10]}
    ]


@pytest.mark.parametrize(
    ("attribute", "descending", "expected"),
    [
        ("price", False, "Sol Mar Lua Rio"),
        ("price", True, "Lua Mar Sol Rio"),
        ("day", False, "Mar Sol Lua Rio"),
        ("day", True, "Sol Mar Lua Rio"),
        ("city", False, "Sol Lua Mar Rio"),
        ("city", True, "Rio Mar Sol Lua"),
        ("absent", False, "Sol Mar Lua Rio"),
    ],
)
def test_ordering(attribute: str, descending: bool, expected: str) -> None:
    assert names(ordered(ROWS, attribute, descending=descending)) == expected


def test_unlike_values_are_ordered_as_text_and_lists_by_their_best() -> None:
    rows: list[dict[str, Any]] = [{"v": "b"}, {"v": 2}, {"v": "a"}, {"v": [3, "0"]}]
    assert [row["v"] for row in ordered(rows, "v")] == [[3, "0"], 2, "a", "b"]
    rows = [{"v": [1, 9]}, {"v": [5]}]
    assert ordered(rows, "v") == rows
    assert ordered(rows, "v", descending=True) == rows


def test_taking() -> None:
    assert names(taken(ROWS, 2)) == "Sol Mar"
    assert names(taken(ROWS, 2, skip=1)) == "Mar Lua"
    assert names(taken(ROWS, None, skip=3)) == "Rio"
    assert names(taken(ROWS, 1, each="city")) == "Sol Mar Rio"
    assert names(taken(ROWS, 1, skip=1, each="city")) == "Lua"
    assert names(taken(ROWS, None, skip=1, each="city")) == "Lua"
    assert names(taken(ROWS, 1, alike="city")) == "Sol Lua"
    assert names(taken(ROWS, 1, skip=1, alike="city")) == "Mar"


def test_the_first_of_each_value_and_all_without_one() -> None:
    assert names(distinct(ROWS, "city")) == "Sol Mar Rio"
    assert names(distinct(ROWS, "price")) == "Sol Mar Lua Rio"
    assert names(distinct(ROWS, "absent")) == "Sol Mar Lua Rio"


def test_joining_keeps_what_nothing_matches_and_repeats_what_several_do() -> None:
    rows: list[dict[str, Any]] = [{"o": 1}, {"o": "2"}, {"o": None}, {"o": [1, 2]}]
    owners: list[dict[str, Any]] = [
        {"id": "1", "n": "Ana"},
        {"id": 2, "n": "Bo"},
        {"id": 2, "n": "Cy"},
    ]
    found = joined(rows, owners, "o", "id", "owner")
    assert [(row["o"], row.get("owner.n")) for row in found] == [
        (1, "Ana"),
        ("2", "Bo"),
        ("2", "Cy"),
        (None, None),
        ([1, 2], ["Ana", "Bo", "Cy"]),
    ]
    assert rows[0] == {"o": 1}


def test_one_answer_that_was_asked_for_several_rows_matches_once() -> None:
    trips: list[dict[str, Any]] = [{"no": 1, "van": "V"}, {"no": 2, "van": "V"}]
    vans: list[dict[str, Any]] = [
        {"code": "V", "km": 9, "^no": 1},
        {"code": "V", "km": 9, "^no": 2},
    ]
    found = joined(trips, vans, "van", "code", "van")
    assert [(row["no"], row["van.km"]) for row in found] == [(1, 9), (2, 9)]


values = (
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text("aAé0", max_size=2)
    | st.dates().map(str)
    | st.lists(st.integers(0, 3) | st.text("ab", max_size=1), max_size=2)
)
tables = st.lists(st.dictionaries(st.sampled_from(["a", "b"]), values, max_size=2), max_size=8)
operators = st.sampled_from(["=", "!=", "<", "<=", ">", ">=", "contains", "in", "not in"])


@given(tables, operators, values)
def test_a_filter_keeps_some_rows_in_order_and_is_idempotent(
    rows: Any, op: Any, wanted: Any
) -> None:
    once = kept(rows, "a", op, wanted)
    assert kept(once, "a", op, wanted) == once
    places = [place for place, row in enumerate(rows) if any(row is one for one in once)]
    assert [rows[place] for place in places] == once


@given(tables, st.booleans())
def test_ordering_loses_nothing_is_stable_and_idempotent(rows: Any, descending: bool) -> None:
    numbered = [{**row, "#": place} for place, row in enumerate(rows)]
    once = ordered(numbered, "a", descending=descending)
    assert sorted(row["#"] for row in once) == list(range(len(rows)))
    assert ordered(once, "a", descending=descending) == once
    for one, other in pairwise(once):
        if one.get("a") == other.get("a") and type(one.get("a")) is type(other.get("a")):
            assert one["#"] < other["#"]


@given(tables, st.integers(0, 4), st.integers(1, 4))
def test_pages_make_the_whole(rows: Any, skip: int, limit: int) -> None:
    assert taken(rows, skip) + taken(rows, None, skip) == rows
    assert len(taken(rows, limit, skip)) <= limit
    for each in ("", "a"):
        firsts = taken(rows, limit, each=each)
        assert len(firsts) + len(taken(rows, None, limit, each)) == len(rows)


@given(tables, tables)
def test_a_join_keeps_every_row(rows: Any, others: Any) -> None:
    numbered = [{**row, "#": place} for place, row in enumerate(rows)]
    found = joined(numbered, others, "a", "b", "p")
    assert list(dict.fromkeys(row["#"] for row in found)) == list(range(len(rows)))


WEEK = {"id": 1, "week[].day": ["mon", "tue"], "week[].opens": ["09:00", "10:00"]}


def test_of_a_list_of_records_those_are_kept_that_compare_so() -> None:
    assert kept([WEEK], "week[].day", "=", "tue") == [
        {"id": 1, "week[].day": ["tue"], "week[].opens": ["10:00"]}
    ]


def test_a_list_of_records_that_is_told_in_part_stays_whole() -> None:
    row = {**WEEK, "week[].opens": ["09:00"]}
    assert kept([row], "week[].day", "=", "tue") == [row]


def test_a_list_of_scalars_stays_whole() -> None:
    row = {"tags[]": ["pool", "bar"]}
    assert kept([row], "tags[]", "=", "pool") == [row]


def test_any_attribute_may_say_a_value() -> None:
    rows = [{"name": "Portland", "state": "Oregon"}, {"name": "Portland", "state": "Maine"}]
    assert kept(rows, ANY, "=", "maine") == rows[1:]
