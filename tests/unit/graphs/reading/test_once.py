"""What a clause alone tells is worked out once, however many candidates ask for it."""

from __future__ import annotations

from dataclasses import replace

from graphs.reading.clauses import ANY_TIME, Clause, clause_of
from graphs.reading.cues import superlatives
from graphs.reading.once import once


def test_a_function_is_asked_once_for_each_clause() -> None:
    asked: list[str] = []

    @once
    def length(clause: Clause) -> int:
        asked.append(clause.text)
        return len(clause.tokens)

    clause = clause_of("the cheapest boat", 0, ANY_TIME)
    assert [length(clause), length(clause)] == [3, 3]
    assert asked == ["the cheapest boat"]


def test_a_clause_with_other_values_is_read_anew_and_equal_ones_stay_equal() -> None:
    clause = clause_of("the cheapest boats for 3 days", 0, ANY_TIME)
    assert superlatives(clause) is superlatives(clause)
    other = replace(clause, values=())
    assert other.made == {}
    assert superlatives(clause)
    assert clause == clause_of("the cheapest boats for 3 days", 0, ANY_TIME)
