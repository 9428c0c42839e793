"""Tests of every row, by which one that fails decides."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.testing import truth_of
from graphs.forms.records import Test

SHIPPED = Test(attribute="state", op="=", value="shipped", every=True)


def truth(test: Test, *rows: dict[str, Any], cut: bool = False) -> bool | None:
    return truth_of(test, rows, None, counted=False, searched=True, cut=cut)


@pytest.mark.parametrize(
    ("states", "cut", "so"),
    [
        (("shipped", "shipped"), False, True),
        (("shipped", "packed"), False, False),
        (("shipped", "packed"), True, False),
        (("shipped", "shipped"), True, None),
        ((), False, None),
    ],
)
def test_all_are_so_only_where_all_are_known(
    states: tuple[str, ...], cut: bool, so: bool | None
) -> None:
    assert truth(SHIPPED, *({"state": state} for state in states), cut=cut) is so


def test_a_row_that_does_not_tell_leaves_it_open() -> None:
    assert truth(SHIPPED, {"state": "shipped"}, {"number": 5}) is None
    assert truth(SHIPPED, {"number": 5}) is None


def test_what_may_be_left_out_of_a_row_is_not_there() -> None:
    paid = Test(attribute="paid_on", op="exists", every=True)
    assert truth(paid, {"paid_on": "2026-05-01"}, {"number": 5}) is False
    assert truth(paid, {"paid_on": "2026-05-01"}, {"paid_on": "2026-05-02"}) is True


def test_denied_of_all_is_denied_of_each() -> None:
    none = SHIPPED.model_copy(update={"negated": True})
    assert truth(none, {"state": "packed"}, {"state": "packed"}) is True
    assert truth(none, {"state": "packed"}, {"state": "shipped"}) is False


@pytest.mark.parametrize(
    ("test", "value", "so"),
    [
        (Test(attribute="price", op="<", value=100, every=True), None, None),
        (Test(attribute="price", op="<", value=100, every=True, negated=True), None, None),
        (Test(attribute="ended", op="<=", value="2026-05-12", every=True), None, False),
    ],
)
def test_a_value_that_is_not_there_decides_nothing_but_that_no_day_came(
    test: Test, value: object, so: bool | None
) -> None:
    held = {"price": 50, "ended": "2026-05-01"}[test.attribute]
    rows = [{test.attribute: held}, {test.attribute: value}]
    assert truth(test, *rows[test.negated :]) is so


@pytest.mark.parametrize(
    ("op", "total", "so"),
    [(">", 30, True), (">", 10, None), ("<", 30, False), ("<", 10, None), ("=", 20, None)],
)
def test_a_count_of_rows_that_are_not_all_is_the_least_there_are(
    op: Any, total: int, so: bool | None
) -> None:
    more = Test(op=op, value=20)
    assert truth_of(more, [], total, counted=True, searched=True, cut=True) is so
