"""Every method on the same requests, and what it comes to."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from evals.retrieval.measures import DEEPEST, MEASURES
from evals.retrieval.methods import Method
from evals.retrieval.records import Asked, RetrievalData

_RESAMPLED = 1000


@dataclass(frozen=True, slots=True)
class Measured:
    """One method on one part of one data set."""

    data: str
    split: str
    method: str
    requests: int
    tools: int
    values: dict[str, float]
    """Each measure in percent, the mean over requests."""
    intervals: dict[str, tuple[float, float]]
    """95 % of each mean, by drawing the requests again a thousand times."""
    milliseconds: float
    """Middle time of a search, the embedding of the request included."""
    building_seconds: float
    """Time to index the catalogue, embedding included."""


def measure(
    name: str, data: RetrievalData, asked: Sequence[Asked], methods: Sequence[Method]
) -> Iterator[Measured]:
    """One row for each method and split, and for all splits together (split ``all``)."""
    for method in methods:
        started = time.perf_counter()
        search = method.prepare(data.library, DEEPEST)
        search("warm up")
        built = time.perf_counter() - started
        times, rows = [], []
        for one in asked:
            started = time.perf_counter()
            found = search(one.text)
            times.append(1000 * (time.perf_counter() - started))
            rows.append([100 * of(found, one.gold, k) for _, of, k in MEASURES])
        table, splits = np.array(rows), np.array([one.split for one in asked])
        for split in ["all", *sorted({*splits} - {""})]:
            chosen = table if split == "all" else table[splits == split]
            yield Measured(
                data=name,
                split=split,
                method=method.name,
                requests=len(chosen),
                tools=len(data.library.tools()),
                values=_named(chosen.mean(axis=0)),
                intervals=_intervals(chosen),
                milliseconds=round(float(np.median(times)), 2),
                building_seconds=round(built, 2),
            )


def _named(values: np.ndarray) -> dict[str, float]:
    return {
        name: round(float(value), 1) for (name, _, _), value in zip(MEASURES, values, strict=True)
    }


def _intervals(table: np.ndarray) -> dict[str, tuple[float, float]]:
    random = np.random.default_rng(0)
    drawn = random.integers(0, len(table), (_RESAMPLED, len(table)))
    low, high = np.percentile(table[drawn].mean(axis=1), (2.5, 97.5), axis=0)
    lows, highs = _named(low), _named(high)
    return {name: (lows[name], highs[name]) for name in lows}
