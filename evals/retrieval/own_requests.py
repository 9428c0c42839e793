"""Requests written for this project to sets of operations of the ToolBench hub."""

from __future__ import annotations

import json
from pathlib import Path

from evals.retrieval.records import Asked, Fold, drawn

FILE = Path(__file__).parent / "data" / "hub.jsonl"
_HELD = 6
"""Of a hundred of one's own, so many are kept for ``fit`` and as many for ``test``."""


def own_requests(fold: Fold) -> list[Asked]:
    """Those of a fold; the ids are texts, since each is there once."""
    read = (json.loads(line) for line in FILE.read_text("utf-8").splitlines())
    return [
        Asked(id=one["request"], text=one["request"], gold=frozenset(one["tools"]))
        for one in read
        if own_fold(one["request"]) == fold
    ]


def own_fold(text: str) -> Fold:
    """Drawn by the text alone; more is learned from than of what others made."""
    number = drawn(text)
    return "test" if number < _HELD else "fit" if number < 2 * _HELD else "train"
