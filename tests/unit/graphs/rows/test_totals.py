"""Totals over rows and over groups of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.rows.totals import grouped, total

ROWS: list[dict[str, Any]] = [
    {"who": "Ana", "team": "x", "price": 0.1, "day": "2026-05-03", "tags": ["a", "b"]},
    {"who": "Bo", "team": "y", "price": "0.2", "day": "2026-05-01", "tags": ["a"]},
    {"who": "ana", "team": "x", "price": "€1,000", "day": None},
    {"team": "z", "price": None},
]


@pytest.mark.parametrize(
    ("op", "attribute", "value"),
    [
        ("count", "", 4),
        ("count", "day", 2),
        ("sum", "price", 1000.3),
        ("mean", "price", 333.43333333333334),
        ("min", "price", 0.1),
        ("max", "price", 1000),
        ("min", "day", "2026-05-01"),
        ("max", "day", "2026-05-03"),
        ("max", "who", "Bo"),
        ("sum", "who", None),
        ("mean", "absent", None),
        ("max", "absent", None),
    ],
)
def test_totals(op: Any, attribute: str, value: Any) -> None:
    assert total(ROWS, op, attribute) == value


def test_cents_add_up_and_whole_numbers_stay_whole() -> None:
    assert total([{"v": 0.1}, {"v": 0.2}], "sum", "v") == 0.3
    assert type(total([{"v": 1}, {"v": "2"}], "sum", "v")) is int


def test_nothing_is_counted_as_nothing() -> None:
    assert total([], "count") == 0
    assert total([], "sum", "v") is None
    assert grouped([], "count") == [{"total": 0}]
    assert grouped([], "count", by="who") == []


def test_groups_keep_what_is_asked_and_come_in_order_of_appearance() -> None:
    assert grouped(ROWS, "sum", "price", "who", ("team", "absent")) == [
        {"who": "Ana", "team": "x", "total": 1000.1},
        {"who": "Bo", "team": "y", "total": 0.2},
        {"who": None, "team": "z", "total": None},
    ]


def test_a_row_is_in_the_group_of_each_of_its_values() -> None:
    found = {row["tags"]: row["total"] for row in grouped(ROWS, "count", by="tags")}
    assert found == {"a": 2, "b": 1, None: 2}


numbers = st.integers(-(10**6), 10**6) | st.floats(-1e6, 1e6).map(lambda one: round(one, 3))
tables = st.lists(
    st.fixed_dictionaries({"g": st.sampled_from("abAB"), "v": numbers | numbers.map(str)}),
    min_size=1,
)


@given(tables, st.randoms())
def test_totals_do_not_depend_on_the_order(rows: Any, random: Any) -> None:
    mixed = random.sample(rows, len(rows))
    op: Any
    for op in ("count", "sum", "mean", "min", "max"):
        assert total(mixed, op, "v") == total(rows, op, "v")


@given(tables)
def test_groups_add_up_to_the_whole(rows: Any) -> None:
    counts = grouped(rows, "count", by="g")
    assert total(counts, "sum", "total") == len(rows)
    sums = grouped(rows, "sum", "v", "g")
    assert total(sums, "sum", "total") == pytest.approx(total(rows, "sum", "v"), abs=1e-6)
    greatest = grouped(rows, "max", "v", "g")
    assert total(greatest, "max", "total") == total(rows, "max", "v")
    least, most = total(rows, "min", "v"), total(rows, "max", "v")
    assert least - 1e-9 <= total(rows, "mean", "v") <= most + 1e-9
