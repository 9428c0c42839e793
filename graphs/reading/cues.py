"""What the words of closed classes in a clause ask for: how many, which end, not, for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import Degree, closed, degrees, number_words, totals
from graphs.reading.tokens import Token
from tools.entity_types.records import Operator

_NEAR = 3
"""So many tokens before a word another one may speak of it."""


@dataclass(frozen=True, slots=True)
class Superlative:
    """A word of degree and where it stands."""

    at: int
    degree: Degree


def superlatives(clause: Clause) -> list[Superlative]:
    """Words of degree that ask for an end of an order, "at most" and "at least" left out."""
    return [
        Superlative(at, degrees()[token.lower])
        for at, token in enumerate(clause.tokens)
        if token.lower in degrees() and not (at and clause.tokens[at - 1].lower == "at")
    ]


def total_word(clause: Clause) -> tuple[int, str] | None:
    """Where a total is asked for, and which: ``("how many", count)``."""
    for at, token in enumerate(clause.tokens):
        op = totals().get(token.lower)
        if op is None or not _is_total(clause, at):
            continue
        return at, op
    return None


def _is_total(clause: Clause, at: int) -> bool:
    """Whether a word asks for a total here, and is no part of something's name."""
    word = clause.tokens[at].lower
    before = clause.tokens[at - 1].lower if at else ""
    if word == "many":
        return before in ("how", "as")
    if word == "number":
        plain = not at or clause.tokens[at - 1].function
        return plain and _follows(clause.tokens, at, "of")
    return word != "count" or at == clause.head


def _follows(tokens: Sequence[Token], at: int, word: str) -> bool:
    return at + 1 < len(tokens) and tokens[at + 1].lower == word


def negated(clause: Clause, at: int) -> bool:
    """Whether a negating word stands shortly before a token, with no comma between."""
    for token in reversed(clause.tokens[max(0, at - _NEAR) : at]):
        if token.lower in (",", "but", "and") or token.lower in closed("prepositions"):
            return False
        if token.lower in closed("negating"):
            return True
    return False


def limit_before(clause: Clause, at: int) -> tuple[int, int] | None:
    """The number of things asked for before the word for them, and its token: "3 newest tasks"."""
    for place in range(at - 1, max(-1, at - _NEAR - 2), -1):
        token = clause.tokens[place]
        count = number_words().get(token.lower) or (
            int(token.text) if token.text.isdecimal() else 0
        )
        if 0 < count <= 1000 and not _is_compared(clause.tokens, place):
            return place, count
        if token.function and token.lower not in degrees():
            return None
    return None


def _is_compared(tokens: Sequence[Token], at: int) -> bool:
    before = tokens[at - 1].lower if at else ""
    return before in ("than", "least", "most", "over", "under", "above", "below", "exactly")


def grouped_by(clause: Clause, at: int) -> bool:
    """Whether the word at a place says what groups are made of: "per garden", "by status"."""
    before = [t.lower for t in clause.tokens[max(0, at - 2) : at]]
    return bool(before) and (
        before[-1] in closed("grouping") or (len(before) == 2 and before == ["for", "each"])
    )


def operator_of(comparison: str, cue: str) -> Operator:
    """The operator of a value as it was read."""
    if comparison in ("<", "<=", ">", ">=", "="):
        return comparison  # type: ignore[return-value]
    return {"after": ">", "since": ">=", "before": "<", "until": "<=", "by": "<="}.get(cue, "=")  # type: ignore[return-value]
