"""Judges by gold facts: no model, the same verdict every time."""

from __future__ import annotations

from evals.judging.forms import Passing
from evals.judging.records import Duel
from evals.tasks.scoring import Score


def gold_pass(score: Score) -> Passing:
    """Solved where the answer is right by its gold facts and nothing in it is made up."""
    return "solved" if score.right else "unsolved"


def gold_duel(mine: Score, other: Score) -> Duel:
    """Truthfulness first, then exploration, then the number of calls.

    The one that is right wins over one that is not. Of two wrong ones the one that made nothing up
    wins, then the one that made all calls of a right path: calling less is no merit there. Of two
    right ones the one with fewer calls wins.
    """
    if mine.right and other.right:
        return _better((-len(mine.called),), (-len(other.called),))
    return _better(_worth(mine), _worth(other))


def _worth(score: Score) -> tuple[int, ...]:
    walked = bool(score.task.gold) and score.path.right
    return score.right, not score.fabricated, walked


def _better(mine: tuple[int, ...], other: tuple[int, ...]) -> Duel:
    if mine == other:
        return "tie"
    return "won" if mine > other else "lost"
