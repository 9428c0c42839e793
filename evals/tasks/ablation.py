"""What each part of the agent is worth: the same tasks with one part after the other left out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from evals.tasks.columns import print_columns
from evals.tasks.figures import COLUMNS, LEGEND, Column, Figures, average, figures
from evals.tasks.records import Task
from evals.tasks.scoring import Score
from graphs.switches import Switches

if TYPE_CHECKING:
    from app.settings import Settings

FULL = "full"
WEIGHTS = ("edge_weights", "node_weights")
_SHOWN = ("right %", "path %", "fabricated", "calls", "decisions", "planning decisions")

MEASURED = (
    *(column for column in COLUMNS if column.name in _SHOWN),
    Column("moves", "moves", average(lambda score: score.moves)),
    *(column for column in COLUMNS if column.name == "seconds"),
)
"""The figures of the table, in its order."""

_WIDTH = 5
"""Characters of a figure."""

Measured = Mapping[str, Sequence[Score]]
"""Name of a variant -> its scores; the full agent first."""


def variants() -> dict[str, tuple[str, ...]]:
    """Name of each variant -> the switches that are off in it."""
    alone = {f"no {field.name.replace('_', ' ')}": (field.name,) for field in fields(Switches)}
    return {FULL: (), **alone, "no weights": WEIGHTS}


async def ablate(
    settings: Settings, tasks: Sequence[Task]
) -> AsyncIterator[tuple[str, list[Score]]]:
    """Run all tasks once for each variant; a part that is off in the settings stays off."""
    from evals.tasks.running import run_tasks
    from evals.tasks.scoring import score

    for name, off in variants().items():
        changed = settings.model_copy(update={f"use_{switch}": False for switch in off})
        yield name, [score(run) async for run in run_tasks(changed, tasks)]


def measured(scores: Sequence[Score]) -> Figures:
    """The figures of one variant."""
    return {column.name: column.of(scores) for column in MEASURED}


def differences(mine: Figures, full: Figures) -> Figures:
    """How far each figure is from that of the full agent; None where either is missing."""
    return {
        name: None if (a := mine[name]) is None or (b := full[name]) is None else round(a - b, 2)
        for name in mine
    }


def print_ablation(results: Measured) -> None:
    """One row for each variant: its figures, and how they differ from those of the full agent."""
    full = measured(results[FULL])
    rows = [[name, *_cells(measured(scores), full)] for name, scores in results.items()]
    heads = (f"{column.head:>{_WIDTH}}" for column in MEASURED)
    print_columns(["", *heads], rows, justify="left")
    click.echo(f"{LEGEND}\nBehind each figure: how far it is from that of the full agent.")


def _cells(mine: Figures, full: Figures) -> list[str]:
    """Each figure, and where it differs by how much."""
    cells = []
    for name, apart in differences(mine, full).items():
        figure = "–" if mine[name] is None else f"{mine[name]:g}"
        cells.append(f"{figure:>{_WIDTH}}" + (f" {apart:+g}" if apart else ""))
    return cells


def ablation_document(results: Measured) -> dict[str, Any]:
    """For each variant what is off, its figures and how they differ."""
    full = measured(results[FULL])
    off = variants()
    return {
        name: {
            "off": list(off[name]),
            "figures": figures(scores) | measured(scores),
            "differences": differences(measured(scores), full),
        }
        for name, scores in results.items()
    }
