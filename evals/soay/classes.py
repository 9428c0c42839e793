"""The classes of SoAyEval, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from evals.soay.records import Question

SoayClass = Literal["EM", "DS", "WS", "WC", "EE"]
"""``EM``: solution and answer are right; ``DS``: the answer is, by another solution; ``WS``: both
are wrong; ``WC``: the right solution, a wrong answer; ``EE``: it broke."""

CLASSES: tuple[SoayClass, ...] = get_args(SoayClass)
_RIGHT = frozenset({"EM", "DS"})
_BROKEN = frozenset({"failed", "error"})


@dataclass(frozen=True, slots=True)
class Classed:
    """One question, answered."""

    question: Question
    found: SoayClass
    stated: bool
    """Whether it is wrong and told as if it were right."""
    answer: str
    path: tuple[str, ...]
    model_calls: int
    seconds: float


def class_of(question: Question, path: Sequence[str], status: str, *, right: bool) -> SoayClass:
    """The class of one answer; ``path``: the tools of its steps, in order."""
    solved = tuple(path) in question.solutions
    if right:
        return "EM" if solved else "DS"
    if status in _BROKEN:
        return "EE"
    return "WC" if solved else "WS"


def accuracy(classed: Sequence[Classed]) -> float:
    """Percent of EM and DS; 0 of none."""
    return 100 * sum(one.found in _RIGHT for one in classed) / len(classed) if classed else 0.0


def score(classed: Sequence[Classed]) -> float:
    """The same with every question weighed by its hops."""
    whole = sum(one.question.hops for one in classed)
    right = sum(one.question.hops for one in classed if one.found in _RIGHT)
    return 100 * right / whole if whole else 0.0
