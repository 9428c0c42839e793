"""The table of measured figures, and the document with the same."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from evals.benchmarks.figures import Figure

Measured = Mapping[str, Sequence[Figure]]
"""Name of the benchmark -> its figures."""


def document(measured: Measured) -> dict[str, Any]:
    """All figures as JSON values."""
    return {
        name: [{**asdict(figure), "is_reached": figure.is_reached} for figure in figures]
        for name, figures in measured.items()
    }


def print_table(measured: Measured) -> None:
    """One row for each figure."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    table.add_column("measure", no_wrap=True)
    for column in ("cases", "value", "reach", ""):
        table.add_column(column, justify="right")
    table.add_column("published")
    for figures in measured.values():
        for figure in figures:
            table.add_row(*_cells(figure))
    Console(width=None if sys.stdout.isatty() else 160).print(table)


def _cells(figure: Figure) -> tuple[str, ...]:
    sign = "<=" if figure.at_most else ">="
    reach = "" if figure.reach is None else f"{sign} {figure.reach:g}"
    verdict = {None: "", True: "reached", False: "short"}[figure.is_reached]
    value = f"{figure.value:.1f} {figure.unit}" if figure.unit else f"{figure.value:.2f}"
    return figure.measure, f"{figure.cases:,}", value.strip(), reach, verdict, figure.published
