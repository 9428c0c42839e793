"""Which share of some things something is so of: "what percentage of the loans is overdue?"."""

from __future__ import annotations

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.once import once


@once
def share_word(clause: Clause) -> int | None:
    """Where it is asked which share of some things something is so: "what percentage of ..."."""
    asked = clause.mood == "ask" and not clause.words & closed("than")
    said = (
        at for at in range(len(clause.tokens) - 1)
        if clause.word(at) in closed("fractions") and clause.word(at + 1) in closed("of")
    )  # fmt: skip
    return next(said, None) if asked else None
