"""The sorts of tasks."""

from __future__ import annotations

from typing import Literal, get_args

Fold = Literal["development", "unlike", "held", "fresh"]
Kind = Literal[
    "single",
    "chain2",
    "chain3",
    "chain4",
    "parallel",
    "reference",
    "condition",
    "comparison",
    "superlative",
    "filter",
    "aggregate",
    "list",
    "fan_out",
    "conversion",
    "goals",
    "own",
    "paraphrase",
    "typo",
    "substitute",
    "ambiguous",
    "awkward",
    "impossible",
    "missing",
    "write",
]
Expect = Literal["answered", "refused", "asks", "approval"]
"""What a right run does: answers, says that it cannot be done, asks for what is missing, or stops
before a change that nobody approved."""

FOLDS: tuple[Fold, ...] = get_args(Fold)
KEPT_BACK: frozenset[Fold] = frozenset({"held", "fresh"})
"""Written to be measured on alone."""
UNSEEN: Fold = "fresh"
"""No text and no failure of it is shown, and ``all`` leaves it out: it is run for its totals."""

KINDS: tuple[Kind, ...] = get_args(Kind)


def folds_of(choice: str) -> tuple[Fold, ...]:
    """The folds that a choice on the command line stands for: one, or ``all``."""
    return tuple(f for f in FOLDS if choice == f or (choice == "all" and f != UNSEEN))


def shown_fold(choice: str) -> Fold | None:
    """The fold whose texts are shown for a choice on the command line."""
    fold = "development" if choice == "all" else choice
    return next((f for f in FOLDS if f == fold and f != UNSEEN), None)
