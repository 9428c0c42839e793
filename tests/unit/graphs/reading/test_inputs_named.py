"""Words that only call the input of a function which a value beside them is for."""

from __future__ import annotations

import pytest

from graphs.reading.calling import call_candidate
from graphs.reading.clauses import clause_of
from graphs.reading.reasoner import RuleReader
from tests.checking_stubs import NOW, operation, parameter
from tests.reading_stubs import MODEL
from tools.entity_types.records import AccessPath

MARCH = operation(
    "march", "March",
    parameter("pace", enum=("slow", "quick")),
    parameter("climbMetres", "integer"),
    parameter("childAge", "integer"),
    parameter("fee", "number", description="What was paid, in EUR"),
    parameter("arrival", format="date"),
)  # fmt: skip


def unread(text: str) -> set[str]:
    clause = clause_of(text, 0, NOW)
    path = AccessPath(tool_id=MARCH.id, kind="function", words=("march",))
    used = call_candidate(clause, path, MARCH, RuleReader(None).schema(MODEL)).used
    return {t.lower for at, t in enumerate(clause.tokens) if at not in used and not t.function}


@pytest.mark.parametrize(
    "text",
    [
        "march at a slow pace",
        "march of 500 m",
        "march arriving on 5 January",
        "march with a child of age 4",
    ],
)
def test_the_word_for_an_input_is_read_beside_its_value(text: str) -> None:
    assert unread(text) <= {"child"}


def test_it_is_left_where_nothing_is_said_of_the_input() -> None:
    assert unread("march at a pace") == {"pace"}


@pytest.mark.parametrize(("text", "kinds"), [("40 euros", 1), ("40 dollars", 2)])
def test_the_currency_that_an_input_counts_is_no_value_of_its_own(text: str, kinds: int) -> None:
    clause = clause_of(f"march for {text}", 0, NOW)
    path = AccessPath(tool_id=MARCH.id, kind="function", words=("march",))
    goal = call_candidate(clause, path, MARCH, RuleReader(None).schema(MODEL)).goal
    assert len(goal.arguments) == kinds
