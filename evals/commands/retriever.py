"""``cairn retriever``: teach the encoder that finds tools."""

from __future__ import annotations

from pathlib import Path

import click

from memory.errors import DeveloperError


@click.group()
def retriever() -> None:
    """Teach the encoder that finds tools; needs torch (pip install --group training)."""


_data = click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder in the formats of docs/retrieval.md; what it lacks is left out.",
)


@retriever.command()
@_data
@click.option(
    "--output", required=True, type=click.Path(dir_okay=False, path_type=Path), help="JSON lines."
)
def examples(data: Path, output: Path) -> None:
    """Write what there is to learn from as one file, for training on a machine without Cairn."""
    from evals.retrieval.training.examples import sources
    from evals.retrieval.training.records import write_sources

    write_sources(sources(data), output)


@retriever.command()
@click.option("--data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--examples",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What `cairn retriever examples` wrote, in place of --data.",
)
@click.option(
    "--output",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Model folder to write; an interrupted run in it goes on.",
)
@click.option("--epochs", type=click.IntRange(1), default=14, show_default=True)
@click.option("--rate", type=float, default=2e-4, show_default=True, help="Top learning rate.")
@click.option(
    "--documents",
    type=click.IntRange(16),
    default=512,
    show_default=True,
    help="Documents each step compares with; the shipped model took 4200, on a GPU.",
)
@click.option("--seed", type=int, default=0, show_default=True)
def train(
    data: Path | None,
    file: Path | None,
    output: Path,
    epochs: int,
    rate: float,
    documents: int,
    seed: int,
) -> None:
    """Train on published and own requests and write retriever.onnx with its card."""
    from evals.retrieval.training.records import read_sources
    from memory.minilm import MODEL_FOLDER

    if (data is None) == (file is None):
        raise click.UsageError("Give one of --data and --examples.")
    try:
        from evals.retrieval.training.loop import Schedule
        from evals.retrieval.training.running import learn
    except ModuleNotFoundError as error:
        message = f"{error.name} is not installed. Run: pip install --group training"
        raise DeveloperError(message, code="training_not_installed") from error
    held = read_sources(file) if file is not None else []
    if data is not None:
        from evals.retrieval.training.examples import sources

        held = list(sources(data))
    schedule = Schedule(epochs=epochs, rate=rate, documents=documents, seed=seed)
    recalls = learn(held, schedule, MODEL_FOLDER, output, click.echo)
    for name, found in recalls.items():
        click.echo(
            f"{name}: " + ", ".join(f"{split or 'all'} {v:.1f} %" for split, v in found.items())
        )


@retriever.command()
@_data
def fuse(data: Path) -> None:
    """Fit the shares of words and of the whole request, and write tools/data/fusion.json.

    Where the folder lacks a data set that these are fitted to, they are printed only.
    """
    import json

    from evals.benchmarks.embedded_once import EmbeddedOnce
    from evals.retrieval.fitting import missing_to_fit, requests_to_fit, tried
    from memory.minilm import MiniLmEmbedder, MiniLmTokenEmbedder
    from tools.fusion import FILE, fusion_for

    asked = list(requests_to_fit(data))
    if not asked:
        names = ", ".join(missing_to_fit(data))
        raise click.UsageError(f"{data} holds none of the data sets: {names}.")
    trained = MiniLmTokenEmbedder()
    share = fusion_for("trained").tokens
    ways = {
        "general": tried(asked, EmbeddedOnce(MiniLmEmbedder())),
        "trained": tried(asked, trained, asking=trained, tokens=share),
    }
    best = {}
    for name, found in ways.items():
        for one in found:
            click.echo(f"{name} {one.fusion.lexical:.1f} {one.fusion.whole:.1f} {one.recall:.2f}")
        best[name] = max(found, key=lambda one: one.recall).fusion._asdict()
    if missing := missing_to_fit(data):
        click.echo(f"Nothing is written: {data} has no {', '.join(missing)}.", err=True)
        return
    FILE.write_text(f"{json.dumps(best, indent=2)}\n", "utf-8")
