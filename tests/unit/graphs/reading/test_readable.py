"""Long requests: what is beyond is told as unread, and the work stays bounded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint, Form
from graphs.reading import clauses
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from graphs.reading.weights import most
from graphs.working import Work
from tests.processor_time import is_done_within
from tests.reading_stubs import MODEL, question, read

_CHARACTERS = 20_000
_SECONDS = 2.0
"""Processor time in which the longest request is surely read: the worst found took 0.4 s, on a
machine with other work; without bounds it is minutes."""
_PIECES = (
    "tasks", "gardens", "Riverside", "Ana Ruiz", "open", "17", "2026-05-14", "14 May 2026", "and",
    "or", "of", "not", "more than 3", "between 1 and 5", "which", "how many", "if", "then", "close",
    "assign", '"a b"', "(", ")", ",", ".", "?", "\n", "a@b.co", "A B", "$5", "3 hours", "January",
    "09:30", "apples", "的", "é", "per", "sorted by", "the highest", "x-1", "it", "them", "'s", "/",
)  # fmt: skip


def conditions(form: Form) -> int:
    parts = [part for goal in form.goals for _, part in parts_of(goal, goal.id)]
    return sum(isinstance(part, Constraint) for part in parts)


def test_what_is_beyond_the_first_words_is_told_as_unread() -> None:
    last = "How many gardens are there?"
    form = read("Which tasks are open? " * 60 + last)
    assert form.goals
    assert last in form.unread


def test_clauses_that_are_not_read_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(text: str, *rest: Any) -> Clause:
        made.append(text)
        return clause_of(text, *rest)

    monkeypatch.setattr(clauses, "clause_of", noted)
    form = read("Which tasks are open? " * 500 + "...")
    assert len(made) <= most("clauses") + 1
    assert form.unread.count("Which tasks are open?") == 500 - most("clauses")


def test_nothing_more_is_read_where_there_are_too_many_conditions() -> None:
    many = ", ".join(f"task {number} of Riverside" for number in range(60))
    form = read(f"Which of {many} are open? And {many}? And {many}?")
    assert conditions(form) < most("conditions") + most("tokens")
    assert form.unread


def test_reading_stops_where_nobody_waits_for_it() -> None:
    reader, work = RuleReader(), Work()
    asked = replace(question("Which tasks are open? How many gardens are there?"), work=work)
    schema = reader.schema(MODEL)
    scope = in_scope(MODEL, {}, schema)
    assert reader.form(asked, schema, scope).goals
    work.end()
    form = reader.form(asked, schema, scope)
    assert not form.goals
    assert form.unread == ("Which tasks are open?", "How many gardens are there?")


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(_PIECES), min_size=1, max_size=6), st.sampled_from(["", " ", ", "]))
def test_the_longest_request_of_any_repeated_words_is_read_in_time(
    pieces: list[str], between: str
) -> None:
    unit = between.join(pieces) + (between or " ")
    text = (unit * (_CHARACTERS // len(unit) + 1))[:_CHARACTERS]
    assert is_done_within(_SECONDS, lambda: read(text))
