"""``cairn bench graph``: how the tool graph grows with the number of tools."""

from __future__ import annotations

from pathlib import Path

import click

from evals.commands.giving import progress
from evals.commands.versions import versions
from evals.commands.writing import write_text


@click.command()
@click.option(
    "--tools", "most", default=16_000, show_default=True, type=click.IntRange(100, 1_000_000),
    help="Made-up tools; also an eighth, a quarter and half of them.",
)  # fmt: skip
@click.option(
    "--data", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR",
    help="Measure the tools of DIR/toolbench/tools.jsonl instead.",
)  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="Draws the made-up tools.")
@click.option(
    "--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="SVG file for the curve of times.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def graph(most: int, data: Path | None, seed: int, plot: Path | None, as_json: bool) -> None:
    """Time the tool graph: find all bindings, add a group, load what is stored, ask neighbours.

    Exit code 1 when a bound is missed: 60 s for 2,479 tools and 600 s for 16,000, 5 s to add a
    group, 3 s to load, 1 ms for neighbours, 4 GB, and growth that is not near-linear. Up to 4,000
    tools the extended graph is compared with one that is found at once.
    """
    from app.json_output import print_json
    from evals.scale.growth_plot import growth_svg
    from evals.scale.measuring import HUB, measure_apart
    from evals.scale.report import document, print_report, shortcomings

    if data is not None and not (data / HUB).is_file():
        raise click.UsageError(f"{data} has no {HUB}. Name a folder that has, or leave out --data.")
    measured = []
    for source in [data] if data else [most // 8, most // 4, most // 2, most]:
        progress(f"{source} tools" if isinstance(source, int) else str(HUB))
        measured.append(measure_apart(source, seed))
    if plot is not None:
        write_text(plot, growth_svg(measured))
    if as_json:
        print_json({"versions": versions(), "seed": seed, **document(measured)})
    else:
        print_report(measured)
    if wrong := shortcomings(measured):
        raise click.ClickException("\n".join(wrong))
