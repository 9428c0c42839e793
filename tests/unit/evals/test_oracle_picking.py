"""Rows whose sum a task asks for."""

from __future__ import annotations

from typing import Any

import pytest

from evals.oracle.picking import picked
from evals.tasks.records import Fact

BODY = {
    "loans": [
        {"title": "cello", "state": "open", "fee": 30.5},
        {"title": "viola", "state": "open", "fee": 20.0},
        {"title": "tuba", "state": "returned", "fee": 7.0},
    ]
}
LIST = "loans[]"


def test_rows_that_add_up_are_taken_with_their_sum() -> None:
    found = picked([Fact(number=50.5)], LIST, BODY)
    assert found["filters"] == [{"path": "loans[].state", "op": "=", "value": "open"}]
    assert found["aggregate"] == {"op": "sum", "path": "loans[].fee"}


@pytest.mark.parametrize(
    ("fact", "body"),
    [(Fact(number=57.5), BODY), (Fact(number=30.5), BODY), (Fact(text=("x",)), BODY),
     (Fact(number=1.0), None)],
)  # fmt: skip
def test_else_all_rows(fact: Fact, body: Any) -> None:
    assert picked([fact], LIST, body) == {"container": LIST}
