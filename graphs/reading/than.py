"""Amounts behind "than": "taller than 2 m", "more expensive than 20 euros"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphs.reading.closed_class import closed, comparatives, comparisons, moments
from graphs.reading.tokens import Token
from graphs.reading.values.record import NUMBERS, Comparison, Value

_BOUNDS: dict[str, Comparison] = {"<": "<", ">": ">"}


def bounded(value: Value, tokens: Sequence[Token], first: int) -> Value:
    """An amount that begins at a token, with the bound that a comparative before it says."""
    free = value.kind in NUMBERS and not value.comparison and value.cue not in moments()
    said = bound_at(tokens, first - 1, value.kind) if free else ""
    return replace(value, comparison=said) if said else value


def is_open_bound(tokens: Sequence[Token], first: int, value: Value) -> bool:
    """Whether an amount stands behind "than" and nothing tells which way it bounds."""
    than = first > 0 and tokens[first - 1].lower in closed("than")
    return than and value.kind in NUMBERS and not value.comparison


def bound_at(tokens: Sequence[Token], at: int, kind: str = "") -> Comparison:
    """How the comparative before "than" compares; ``""``: there is none that is known.

    What is faster takes less time, so of a length of time nothing is told by it.
    """
    if at < 1 or tokens[at].lower not in closed("than"):
        return ""
    for word in (tokens[at - 1].lower, tokens[at - 2].lower if at > 1 else ""):
        if op := _BOUNDS.get(comparisons().get(word, "")):
            return op
        degree = comparatives().get(word)
        if degree is not None:
            fast = kind == "duration" and set(degree.dimension.split()) & closed("speeding")
            return "" if fast else (">" if degree.descending else "<")
    return ""
