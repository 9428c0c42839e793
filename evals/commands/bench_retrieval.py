"""``cairn bench retrieval``: how finding tools grows with their number."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from evals.commands.giving import progress
from evals.commands.versions import versions

if TYPE_CHECKING:
    from evals.retrieval.scaling import Scaled

_COLUMNS = (
    "tools", "build s", "open s", "add s", "ms a query", "processor ms", "8 at once", "MB",
    "build MB",
)  # fmt: skip


@click.command()
@click.option(
    "--tools",
    "sizes",
    multiple=True,
    type=click.IntRange(10, 1_000_000),
    default=(2_000, 16_464),
    show_default=True,
    help="Made-up tools; repeatable.",
)
@click.option("--seed", default=1, show_default=True, help="Draws the made-up tools.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def retrieval(sizes: tuple[int, ...], seed: int, as_json: bool) -> None:
    """Time search over many tools: build, open again, add a group, ask alone and eight at once.

    Seconds are by the clock, with those of the processor behind; milliseconds are the median and
    the 95th percentile. MB is the most that a process holds that opens what is stored and is asked.
    """
    from app.json_output import print_json
    from evals.retrieval.scaling import scale_apart

    measured = [scale_apart(size, seed) for size in sizes]
    progress("")
    if as_json:
        print_json(
            {"versions": versions(), "seed": seed, "measured": list(map(_document, measured))}
        )
    else:
        _print_table(measured)


def _document(one: Scaled) -> dict[str, object]:
    asked = {**one.asked._asdict(), "opened": one.asked.opened._asdict()}
    asked["changed"] = one.asked.changed._asdict()
    return {**asdict(one), "built": one.built._asdict(), "asked": asked}


def _print_table(measured: list[Scaled]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    for column in _COLUMNS:
        table.add_column(column, justify="right")
    for one in measured:
        asked = one.asked
        spent = (one.built, asked.opened, asked.changed)
        pairs = (*spent, asked.query_ms, asked.query_processor_ms, asked.readers_ms)
        figures = (f"{first:.1f} / {second:.1f}" for first, second in pairs)
        table.add_row(
            f"{one.tools:,}", *figures, f"{asked.peak_mb:.0f}", f"{one.built_peak_mb:.0f}"
        )
    Console(width=110).print(table)
