"""Verdicts, and the rates that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from evals.judging.forms import Passing

Duel = Literal["won", "lost", "tie"]
"""How one strategy did against another on one task."""


def pass_rate(verdicts: Sequence[Passing]) -> float | None:
    """Solved of those that were solved or unsolved, in per cent; None where none was judged."""
    judged = [verdict for verdict in verdicts if verdict != "unsure"]
    return _percent(judged.count("solved"), len(judged))


def win_rate(duels: Sequence[Duel]) -> float | None:
    """Won of all, in per cent: won / (won + lost + tie)."""
    return _percent(duels.count("won"), len(duels))


def pass_agreement(judged: Sequence[Passing], right: Sequence[bool]) -> float | None:
    """How often the judge says of a request what its gold facts say, where it says something."""
    pairs = [(v, r) for v, r in zip(judged, right, strict=True) if v != "unsure"]
    return _percent(sum((verdict == "solved") == r for verdict, r in pairs), len(pairs))


def win_agreement(judged: Sequence[Duel], by_gold: Sequence[Duel]) -> float | None:
    """How often the judge says of two answers what the checks say; a tie is a third outcome."""
    same = sum(one == other for one, other in zip(judged, by_gold, strict=True))
    return _percent(same, len(judged))


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 1) if whole else None
