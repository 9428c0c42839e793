"""Some words of a name that is said are no part of the name of something else."""

from __future__ import annotations

import pytest

from graphs.reading.clauses import clause_of
from graphs.reading.links import Link
from graphs.reading.parts_of_names import is_no_part
from tests.reading_stubs import NOW


@pytest.mark.parametrize(
    ("text", "none"),
    [
        ("when does the Saffron Room open?", True),
        ("when does the Saffron Diner open?", False),  # the word for such things
        ("when does the Saffron Kitchen open?", False),
        ("when does the Saffron open?", False),
        ("when does the saffron room open?", False),
        ("is a saffron open?", True),
    ],
)
def test_what_is_called_otherwise_is_not_meant(text: str, *, none: bool) -> None:
    clause = clause_of(text, 0, NOW)
    at = next(i for i, t in enumerate(clause.tokens) if t.lower == "saffron")
    part = Link(at, at + 1, "name", "town.diner", "name", 0.5, "Saffron Kitchen")
    assert is_no_part(clause, part) is none
