"""``cairn bench retrieval``: how finding tools grows with their number."""

from __future__ import annotations

from dataclasses import asdict

import click

from evals.commands.giving import progress
from evals.commands.versions import versions


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
    """Time search over many tools: build, open again, add a group, ask alone and eight at once."""
    from rich.console import Console
    from rich.table import Table

    from app.json_output import print_json
    from evals.retrieval.scaling import scale_apart

    measured = []
    for size in sizes:
        progress(f"{size} tools")
        measured.append(scale_apart(size, seed))
    if as_json:
        rows = [asdict(one) for one in measured]
        print_json({"versions": versions(), "seed": seed, "measured": rows})
        return
    table = Table(box=None)
    for column in ("tools", "build s", "open s", "add s", "p50 ms", "p95 ms", "8 readers", "MB"):
        table.add_column(column, justify="right")
    for one in measured:
        table.add_row(
            f"{one.tools:,}",
            *(f"{value:.1f}" for value in (one.build_seconds, one.open_seconds)),
            *(f"{value:.1f}" for value in (one.change_seconds, *one.query_ms)),
            "{:.1f} / {:.1f}".format(*one.readers_ms),
            f"{one.peak_mb:.0f}",
        )
    Console(width=100).print(table)
