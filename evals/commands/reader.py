"""``cairn reader``: teach which input of an operation a value is said for."""

from __future__ import annotations

from pathlib import Path

import click


@click.group()
def reader() -> None:
    """Teach the reader which input of an operation a value is said for."""


@reader.command()
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder in the formats of docs/reader.md; what it lacks is left out.",
)
@click.option("--write", is_flag=True, help="Put the weights in place of those that ship.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="File for the document."
)
def train(data: Path, *, write: bool, as_json: bool, output: Path | None) -> None:
    """Fit the weights to published calls and print how well they tell it, before and after."""
    from evals.commands.giving import give
    from evals.fitted_weights import write_group
    from evals.reader.live_writes import live_writes
    from evals.reader.pairs import SETS, read_pairs
    from evals.reader.report import print_report
    from evals.reader.training import learn
    from graphs.reading.said_for import GROUP
    from memory.minilm import PURPOSES, MiniLmEmbedder

    pairs = read_pairs(data)
    if not any(not one.is_held for one in pairs):
        raise click.UsageError(f"{data} holds none of the data sets: {', '.join(SETS)}.")
    embedder, purposes = MiniLmEmbedder(), MiniLmEmbedder(model=PURPOSES)
    document = learn(pairs, list(live_writes()), embedder, purposes)
    if write:
        write_group(GROUP, document["weights"])
    if not give(document, output, as_json=as_json):
        print_report(document)
