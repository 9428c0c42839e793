"""What was measured, beside what is asked, and how it grows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from evals.scale.measuring import Measured

LINEAR = 1.2
"""Time may grow with at most this power of the number of tools: 1 is linear, 2 every pair."""


class Figure(NamedTuple):
    """One thing that is asked of a graph."""

    name: str
    value: float
    """As the clock says; memory in GB."""
    unit: str
    bound: float | None
    """Must stay below it; None where nothing is asked of so many tools."""
    processor: float | None = None
    """The same in processor time, on all cores together."""

    @property
    def is_short(self) -> bool:
        """Whether the bound is missed."""
        return self.bound is not None and self.value >= self.bound


def figures(one: Measured) -> list[Figure]:
    """The figures of one catalogue with the bounds that hold for its size."""
    (median, most), processor = one.neighbours_ms, one.neighbours_processor_ms
    return [
        Figure(
            "bindings found", one.found.clock, "s", _found_bound(one.tools), one.found.processor
        ),
        Figure(f"group of {one.group} added", one.added.clock, "s", 5, one.added.processor),
        Figure("stored graph loaded", one.loaded.clock, "s", 3, one.loaded.processor),
        Figure("neighbours, median", median, "ms", 1, processor[0]),
        Figure("neighbours, 99th percentile", most, "ms", None, processor[1]),
        Figure("peak memory", one.peak_mb / 1024, "GB", 4),
    ]


def growth(measured: Sequence[Measured]) -> float | None:
    """The power of the number of tools that processor time grows with; None for one size.

    The slope of a straight line through the logarithms, by least squares.
    """
    if len({one.tools for one in measured}) < 2:
        return None
    x = [math.log(one.tools) for one in measured]
    y = [math.log(max(one.found.processor, 1e-9)) for one in measured]
    middle_x, middle_y = sum(x) / len(x), sum(y) / len(y)
    spread = sum((a - middle_x) ** 2 for a in x)
    return sum((a - middle_x) * (b - middle_y) for a, b in zip(x, y, strict=True)) / spread


def shortcomings(measured: Sequence[Measured]) -> list[str]:
    """What is not as asked, one sentence each."""
    wrong = [
        f"{one.tools:,} tools, {figure.name}: {figure.value:.3g} {figure.unit}, not under "
        f"{figure.bound:g} {figure.unit}."
        for one in measured
        for figure in figures(one)
        if figure.is_short
    ]
    wrong += [
        f"{one.tools:,} tools: the extended graph is not the one found at once."
        for one in measured
        if one.same is False
    ]
    power = growth(measured)
    if power is not None and power > LINEAR:
        wrong.append(f"Time grows with the number of tools to the power of {power:.2f}.")
    return wrong


def document(measured: Sequence[Measured]) -> dict[str, Any]:
    """All of it as JSON values."""
    return {
        "sizes": [
            {**asdict(one), "found": one.found._asdict(), "added": one.added._asdict(),
             "loaded": one.loaded._asdict()}
            for one in measured
        ],
        "growth": growth(measured),
        "shortcomings": shortcomings(measured),
    }  # fmt: skip


def print_report(measured: Sequence[Measured]) -> None:
    """A table for each size, and how the time grows."""
    from rich.console import Console
    from rich.table import Table

    for one in measured:
        per_tool = one.edges / one.tools
        title = f"{one.tools:,} tools, {one.groups:,} groups, {per_tool:.1f} edges a tool"
        table = Table(title=title, title_justify="left", box=None)
        table.add_column("")
        for column in ("clock", "processor", "asked", ""):
            table.add_column(column, justify="right")
        for figure in figures(one):
            table.add_row(*_cells(figure))
        Console().print(table)
    if (power := growth(measured)) is not None:
        Console().print(f"Processor time grows with tools^{power:.2f}.")


def _found_bound(tools: int) -> float | None:
    if tools <= 2479:
        return 60
    return 600 if tools <= 16_000 else None


def _cells(figure: Figure) -> tuple[str, ...]:
    processor = "" if figure.processor is None else f"{figure.processor:.2f} {figure.unit}"
    asked = "" if figure.bound is None else f"< {figure.bound:g} {figure.unit}"
    verdict = "" if figure.bound is None else "short" if figure.is_short else "reached"
    return figure.name, f"{figure.value:.2f} {figure.unit}", processor, asked, verdict
