"""The table and the document of a measured retrieval."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from evals.retrieval.measuring import Measured

_SHOWN = ("recall@1", "recall@5", "recall@10", "ndcg@1", "ndcg@3", "ndcg@5", "complete@5", "map@10")


def document(measured: Sequence[Measured]) -> list[dict[str, Any]]:
    """All rows as JSON values."""
    return [asdict(one) for one in measured]


def print_table(measured: Sequence[Measured]) -> None:
    """One row for each data set, split and method, in percent."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    for column in ("data", "split", "method"):
        table.add_column(column, no_wrap=True)
    for column in ("requests", *_SHOWN, "95 % of recall@5", "ms", "build s"):
        table.add_column(column, justify="right")
    for one in measured:
        low, high = one.intervals["recall@5"]
        table.add_row(
            one.data,
            one.split,
            one.method,
            f"{one.requests:,}",
            *(f"{one.values[name]:.1f}" for name in _SHOWN),
            f"{low:.1f} to {high:.1f}",
            f"{one.milliseconds:.1f}",
            f"{one.building_seconds:.1f}",
        )
    Console(width=None if sys.stdout.isatty() else 180).print(table)
