"""Rows as a table."""

from __future__ import annotations

from graphs.answering.tables import table
from tests.answering_stubs import INVOICE, MODEL, found

ROWS = (
    {"amount": 5.5, "currency": "EUR", "number": "A", "id": 1, "lines[]": [1, 2]},
    {"amount": 7, "currency": "EUR", "number": "B", "id": 2, "lines[]": []},
)


def test_what_identifies_a_row_comes_first_and_wanted_columns_follow() -> None:
    made = table(found(INVOICE, *ROWS), MODEL.types[INVOICE], ("amount",))
    assert made.columns == ("number", "amount")
    assert made.rows == (("A", "5.50 EUR"), ("B", "7 EUR"))


def test_without_a_type_all_single_values_are_columns() -> None:
    made = table(found("", *ROWS))
    assert set(made.columns) == {"amount", "currency", "number", "id"}
    assert all(len(row) == len(made.columns) for row in made.rows)


def test_no_rows_make_an_empty_table() -> None:
    assert table(found(INVOICE)).columns == ()
