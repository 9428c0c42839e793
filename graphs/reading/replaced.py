"""What a request tells to be no longer so: "in the hall instead of the shed"."""

from __future__ import annotations

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed


def replaced(clause: Clause) -> set[int]:
    """The places of what another takes the place of, with the words that lead to it."""
    found = set[int]()
    for at in range(1, len(clause.tokens)):
        leads = clause.word(at) in closed("of") | closed("than")
        if leads and clause.word(at - 1) in closed("replacing"):
            found.update(range(at - 1, _end(clause, at + 1)))
    return found


def _end(clause: Clause, at: int) -> int:
    """Behind the last token of what begins here, be it with a preposition."""
    ends = closed("contrasting") | closed("prepositions")
    words = clause.tokens[at + 1 :]
    behind = (i for i, t in enumerate(words, at + 1) if t.lower in ends or not t.is_word)
    return next(behind, len(clause.tokens))
