"""Requests written for this project to sets of operations of the ToolBench hub."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from evals.retrieval.records import Asked, Fold, drawn

FILE = Path(__file__).parent / "data" / "hub.jsonl"
CHINESE = FILE.with_name("chinese.jsonl")
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


def in_two_languages() -> list[Asked]:
    """Some of the fold ``test`` as they are and in Chinese; the splits name the language."""
    english = {one.text: one for one in own_requests("test")}
    pairs = [json.loads(line) for line in CHINESE.read_text("utf-8").splitlines()]
    known = [replace(english[pair["english"]], split="English") for pair in pairs]
    said = [
        replace(one, id=pair["request"], text=pair["request"], split="Chinese")
        for one, pair in zip(known, pairs, strict=True)
    ]
    return [*known, *said]


def own_fold(text: str) -> Fold:
    """Drawn by the text alone; more is learned from than of what others made."""
    number = drawn(text)
    return "test" if number < _HELD else "fit" if number < 2 * _HELD else "train"
