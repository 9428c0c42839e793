"""Clauses of a request without the values it states."""

from __future__ import annotations

import pytest

from tools.stated_clauses import stated_clauses, without_values


@pytest.mark.parametrize(
    ("request_", "clauses"),
    [
        (
            'Write "buy milk" into C:/list1.txt and then delete the old list.',
            ["Write into", "delete the old list"],
        ),
        ("Cancel my table on May 3rd, 2024, at 7 pm", ["Cancel my table on at"]),
        ("Call Anna", ["Call"]),
        ("12:30", ["12:30"]),
    ],
)
def test_clauses(request_: str, clauses: list[str]) -> None:
    assert stated_clauses(request_) == clauses


def test_names_and_codes_are_left_out() -> None:
    assert without_values("Please move Ben's flight CA123 to Monday.") == ("Please move flight to.")
