"""A part of a name that was shown stands for the whole of it, unless a thing is known by it."""

from __future__ import annotations

import pytest

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Form
from graphs.reading.clauses import clause_of
from graphs.reading.reasoner import RuleReader
from graphs.reading.short_names import fully_named
from tests.reading_stubs import MODEL, NOW, KnownThings


def shown(*texts: str) -> EarlierTurn:
    rows = tuple({"reporter": text, "cost": 4} for text in texts)
    return EarlierTurn("T1", "", Form(), {"g1": Found(goal="g1", status="answered", rows=rows)})


def named(said: str, *texts: str) -> list[object]:
    clause = clause_of(said, 0, NOW)
    schema = RuleReader().schema(MODEL)
    told = fully_named(clause, [shown(*texts)], KnownThings(), schema)
    return [placed.value.value for placed in told.values]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("What did Ottokar report?", "Ottokar Blum"),
        ("What did Blum report?", "Ottokar Blum"),
        ("What did Ottokar Blum report?", "Ottokar Blum"),
        ("What did Ana report?", "Ana"),
        ("What did Jonas report?", "Jonas"),
        ("What did Lock report?", "Lock"),
    ],
)
def test_the_one_name_that_begins_or_ends_so_is_meant(said: str, meant: str) -> None:
    people = ("Ottokar Blum", "Ana Lind", "Jonas Ek", "Jonas Roth", "The Lock of Ottokars")
    assert named(said, *people) == [meant]
