"""``cairn eval planning`` and ``cairn eval bindings``: published data, measured without a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evals.commands.giving import give, progress

if TYPE_CHECKING:
    from evals.benchmarks.figures import Benchmark, Figure


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="JSON."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
        click.option("--only", multiple=True, metavar="NAME", help="Only this; repeatable."),
        click.option(
            "--data",
            required=True,
            type=click.Path(exists=True, file_okay=False, path_type=Path),
            help="Folder in the formats of docs/benchmarks.md; what it lacks is left out.",
        ),
    ):
        command = option(command)
    return command


@click.command()
@_options
def planning(data: Path, only: tuple[str, ...], as_json: bool, output: Path | None) -> None:
    """Plan the requests of published data sets; nothing is called and no model is asked."""
    from evals.benchmarks.catalogue import PLANNING

    _run(PLANNING, data, only, output, as_json=as_json)


@click.command()
@_options
def bindings(data: Path, only: tuple[str, ...], as_json: bool, output: Path | None) -> None:
    """Measure the bindings found between the APIs of published data sets; no model is asked."""
    from evals.benchmarks.catalogue import BINDINGS

    _run(BINDINGS, data, only, output, as_json=as_json)


def _run(
    benchmarks: Sequence[Benchmark],
    data: Path,
    only: Sequence[str],
    output: Path | None,
    *,
    as_json: bool,
) -> None:
    from app.data_folder import make_embedder
    from app.settings import load_settings
    from evals.benchmarks.report import document, print_table
    from evals.tasks.report import conditions

    settings = load_settings()
    embedder = make_embedder(settings)
    measured: dict[str, list[Figure]] = {}
    for benchmark in _chosen(benchmarks, data, only):
        progress(benchmark.name)
        measured[benchmark.name] = list(benchmark.measure(data, embedder))
    result = {**conditions(settings), "data": data.name, "figures": document(measured)}
    if not give(result, output, as_json=as_json):
        print_table(measured)


def _chosen(
    benchmarks: Sequence[Benchmark], data: Path, only: Sequence[str]
) -> Sequence[Benchmark]:
    known = [benchmark.name for benchmark in benchmarks]
    unknown = sorted(set(only) - set(known))
    if unknown:
        message = f"--only {unknown[0]!r} is not known. Take one of: {', '.join(known)}."
        raise click.UsageError(message)
    chosen = [one for one in benchmarks if one.name in only or not only]
    possible = [one for one in chosen if one.is_possible(data)]
    for left_out in (one for one in chosen if one not in possible):
        click.echo(f"Left out: {left_out.name}, {data} has no {left_out.needs[0]}.", err=True)
    if not possible:
        raise click.UsageError(f"{data} holds none of the data sets: {', '.join(known)}.")
    return possible
