"""Whose things an operation gives, and of which time."""

from __future__ import annotations

import pytest

from graphs.reading.clauses import clause_of
from graphs.reading.operations import is_mine
from tests.reading_stubs import NOW
from tools.records import Tool


def tool(name: str, summary: str) -> Tool:
    return Tool(
        id=f"yard.{name}", group_id="yard", name=name, method="GET", risk="read", summary=summary
    )


@pytest.mark.parametrize(
    ("request_", "mine"),
    [
        ("When is my slipway free?", True),
        ("When are ours due?", True),
        ("When is the slipway free?", False),
        ("Tell me when it is free.", False),
    ],
)
def test_what_is_ones_own_is_given_by_operations_that_say_so(request_: str, mine: bool) -> None:
    clause = clause_of(request_, 0, NOW)
    assert is_mine(clause, [tool("berths", "My berths, by date.")]) is mine
    assert is_mine(clause, [tool("list_my_berths", "All of the account.")]) is mine
    assert not is_mine(clause, [tool("berths", "Berths of the yard.")])
