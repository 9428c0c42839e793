"""The figures of SoAyEval as a document and as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from evals.soay.classes import CLASSES, Classed, accuracy, score

_HOPS = (1, 2, 3)


def figures(classed: Sequence[Classed]) -> dict[str, Any]:
    """The figures of one way to answer."""
    count = len(classed) or 1
    shares = {name: 100 * sum(one.found == name for one in classed) / count for name in CLASSES}
    by_hop = {
        f"ACC {hops}": accuracy([one for one in classed if one.question.hops == hops])
        for hops in _HOPS
    }
    return {
        "questions": len(classed),
        **shares,
        "ACC": accuracy(classed),
        **by_hop,
        "Score": score(classed),
        "stated": 100 * sum(one.stated for one in classed) / count,
        "seconds": fmean(one.seconds for one in classed) if classed else 0.0,
        "model calls": fmean(one.model_calls for one in classed) if classed else 0.0,
    }


def document(rows: Mapping[str, Sequence[Classed]]) -> dict[str, Any]:
    """The figures of every way, and each question with what was found; none that is kept back."""
    return {
        "figures": {name: figures(classed) for name, classed in rows.items()},
        "questions": {
            name: [_told(one) for one in classed if not one.question.kept_back]
            for name, classed in rows.items()
        },
    }


def _told(one: Classed) -> dict[str, Any]:
    return {
        "id": one.question.id,
        "hops": one.question.hops,
        "class": one.found,
        "stated": one.stated,
        "path": list(one.path),
        "answer": one.answer,
        "seconds": round(one.seconds, 3),
    }


def print_table(rows: Mapping[str, Sequence[Classed]]) -> None:
    """A column for each way to answer."""
    from rich.console import Console

    from app.plain_tables import table

    told = {name: figures(classed) for name, classed in rows.items()}
    names = list(next(iter(told.values()), {}))
    lines = [(name, *(_figure(found[name]) for found in told.values())) for name in names]
    Console().print(table(("", *told), lines))


def _figure(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.1f}"
