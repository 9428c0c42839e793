"""The figures of the ways to search trees, as a document and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

import numpy as np

from evals.trees.measuring import TOKENS, TOP, Asked
from evals.trees.questions import KINDS

_RESAMPLED = 1000
ALL = "all"


def figures(asked: Sequence[Asked]) -> Iterator[dict[str, Any]]:
    """One row for each way to search and kind of question, in percent; the last kind is all."""
    for method in dict.fromkeys(one.method for one in asked):
        rows = [one for one in asked if one.method == method]
        for kind in (*KINDS, ALL):
            chosen = [one for one in rows if kind in (ALL, one.question.kind)]
            if chosen:
                yield {"method": method, "kind": kind, **_measures(chosen)}


def _measures(asked: Sequence[Asked]) -> dict[str, Any]:
    found = [one.recall(TOP) for one in asked]
    return {
        "questions": len(asked),
        "recall@1": _mean([one.recall(1) for one in asked]),
        f"recall@{TOP}": _mean(found),
        f"interval of recall@{TOP}": _interval(found),
        "mrr": _mean([one.reciprocal_rank for one in asked]),
        f"copied of {TOP}": _mean([one.copied_top for one in asked]),
        f"copied of {TOKENS} tokens": _mean([one.copied_tokens for one in asked]),
        "f1": _mean([one.f1 for one in asked]),
        "interval of f1": _interval([one.f1 for one in asked]),
        "em": _mean([one.exact for one in asked]),
        "p50 ms": round(median(one.milliseconds for one in asked), 1),
    }


def _mean(values: Sequence[float]) -> float:
    return round(100 * sum(values) / len(values), 1)


def _interval(values: Sequence[float]) -> list[float]:
    """95 % of the mean, by drawing the questions again a thousand times."""
    table = 100 * np.array(values)
    drawn = np.random.default_rng(0).integers(0, len(table), (_RESAMPLED, len(table)))
    low, high = np.percentile(table[drawn].mean(axis=1), (2.5, 97.5))
    return [round(float(low), 1), round(float(high), 1)]


def document(asked: Sequence[Asked], settings: Mapping[str, Any]) -> dict[str, Any]:
    """The figures, what was measured, and each question; of those kept back only the figures."""
    questions = {one.question: one.conference for one in asked}
    return {
        "settings": dict(settings),
        "sources that name no node": sum(not one.is_exact for one in questions),
        "figures": list(figures(asked)),
        "questions": [_told(one) for one in asked if not one.question.kept_back],
    }


def _told(one: Asked) -> dict[str, Any]:
    return {
        "method": one.method,
        "tree": one.conference,
        "kind": one.question.kind,
        "question": one.question.text,
        "rank": one.ranks[0] if one.ranks else None,
        "answer": one.answer,
        "f1": round(one.f1, 3),
    }


def print_table(asked: Sequence[Asked]) -> None:
    """One row for each way to search and kind of question."""
    from app.plain_tables import console, table

    rows = list(figures(asked))
    titles = [name for name in rows[0] if not name.startswith("interval")]
    titles.insert(titles.index(f"recall@{TOP}") + 1, f"interval of recall@{TOP}")
    console().print(table(titles, ([_cell(row[name]) for name in titles] for row in rows)))


def _cell(value: Any) -> str:
    return f"{value[0]} to {value[1]}" if isinstance(value, list) else str(value)
