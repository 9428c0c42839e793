"""The sorts of tasks."""

from __future__ import annotations

from typing import Literal, get_args

Fold = Literal["development", "unlike", "held"]
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
KINDS: tuple[Kind, ...] = get_args(Kind)
