"""The table of chosen goals."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, get_args

from evals.goals.measuring import Chosen, Outcome
from evals.goals.records import HALVES, Half
from graphs.rules.language import is_chinese

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


def summary(chosen: Sequence[Chosen]) -> dict[str, float]:
    """How many wishes, and the share of each outcome in per cent."""
    figures: dict[str, float] = {"wishes": len(chosen)}
    for name in OUTCOMES:
        figures[name] = round(100 * sum(one.outcome == name for one in chosen) / len(chosen), 1)
    return figures


def groups(chosen: Sequence[Chosen]) -> dict[str, list[Chosen]]:
    """The rows of the table: each API, Chinese, what nothing can do, all; in both halves."""
    rows: dict[str, list[Chosen]] = {}
    for half in HALVES:
        mine = [one for one in chosen if one.wish.half == half]
        for one in mine:
            rows.setdefault(f"{half}: {one.wish.group}", []).append(one)
        rows[f"{half}: in Chinese"] = [one for one in mine if is_chinese(one.wish.request)]
        rows[f"{half}: all"] = mine
    return {name: row for name, row in rows.items() if row}


def failures(chosen: Sequence[Chosen], half: Half) -> list[str]:
    """A line for each wish of a half that went wrong."""
    wrong = [c for c in chosen if c.wish.half == half and c.outcome != "right"]
    return [
        f"{c.outcome:9}{c.wish.request}\n"
        f"         {' '.join(c.goals) or 'none'}, not {' '.join(sorted(c.wish.tools)) or 'any'}"
        for c in wrong
    ]


def document(chosen: Sequence[Chosen]) -> dict[str, Any]:
    """The figures of all groups, and each wish of the fit half with what was chosen for it."""
    wishes = [
        {"request": c.wish.request, "goals": list(c.goals), "outcome": c.outcome}
        for c in chosen
        if c.wish.half == "fit"
    ]
    return {"groups": {name: summary(row) for name, row in groups(chosen).items()}, "fit": wishes}


def print_table(chosen: Sequence[Chosen]) -> None:
    """One row for each group."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    table.add_column("", no_wrap=True)
    for column in ("wishes", *(f"{name} %" for name in OUTCOMES)):
        table.add_column(column, justify="right")
    for name, row in groups(chosen).items():
        table.add_row(name, *(f"{figure:g}" for figure in summary(row).values()))
    width = None if sys.stdout.isatty() else 120
    Console(width=width).print(table)
