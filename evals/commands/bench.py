"""``cairn bench``: measures what the machinery costs, and what it withstands."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import click

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.bench_steps import Figures


@click.group()
def bench() -> None:
    """Measure what the machinery costs, and what it withstands."""


@bench.command()
@click.option(
    "--request",
    default="Convert 250 US dollars to euros",
    show_default=True,
    help="Request to run; one that the sandbox services can answer.",
)
@click.option("--runs", default=20, show_default=True, type=click.IntRange(1, 10_000))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def steps(request: str, runs: int, as_json: bool) -> None:
    """Time one step of the agent graph beyond the services, beside a graph of empty nodes.

    Runs the sandbox services in a data folder of its own. Exit code 1 when a target is missed:
    5 ms a step with checkpoints, 150 ms a request.
    """
    from app.json_output import print_json
    from app.settings import load_settings

    settings = load_settings()
    figures = _measured(settings, request, runs)
    if as_json:
        print_json(_document(figures, settings, request, runs))
    else:
        _print_table(figures)
    _require(figures)


@bench.command()
@click.option(
    "--times", default=50, show_default=True, type=click.IntRange(1, 10_000),
    help="Kills at random moments; at each moment of a write a tenth of them.",
)  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="Draws the random moments.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def kills(times: int, seed: int, as_json: bool) -> None:
    """Kill the command line with SIGKILL at many moments and check that nothing is damaged.

    Each killed run is resumed until it has ended. Runs the sandbox services in a data folder of
    its own. Exit code 1 when a change was made twice, an answer that was kept was asked for again,
    something stored was lost, a run did not end, or it did not tell the truth.
    """
    from app.json_output import print_json
    from evals.kills.measuring import measure
    from evals.kills.report import document, print_report, shortcomings

    trials = list(measure(times, seed))
    if as_json:
        given = {"versions": _versions(), "times": times, "seed": seed}
        print_json({**given, **document(trials)})
    else:
        print_report(trials)
    if wrong := shortcomings(trials):
        raise click.ClickException(f"{len(wrong)} shortcomings in {len(trials)} trials.")


def _measured(settings: Settings, request: str, runs: int) -> Figures:
    from evals.bench_steps import measure

    try:
        return asyncio.run(measure(settings, request, runs))
    except ValueError as error:
        raise DeveloperError(f"--request: {error}.", code="request_not_answered") from error


def _document(figures: Figures, settings: Settings, request: str, runs: int) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "versions": _versions(),
        "settings": settings.model_dump(
            mode="json", exclude={"data_dir", "credentials", "model_api_key"}
        ),
        "request": request,
        "runs": runs,
        "milliseconds": {
            name: value if name == "steps" else round(value, 3)
            for name, value in asdict(figures).items()
        },
    }


def _versions() -> dict[str, str]:
    import platform
    from importlib.metadata import version

    return {
        "cairn": version("cairn-agent"),
        "langgraph": version("langgraph"),
        "python": platform.python_version(),
    }


def _print_table(figures: Figures) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"one request, {figures.steps} steps; medians")
    table.add_column("")
    for column in ("without checkpoints", "with checkpoints"):
        table.add_column(column, justify="right")
    rows = (
        ("empty nodes, ms a step", figures.empty, figures.empty_saved),
        ("agent without its calls, ms a step", figures.agent, figures.agent_saved),
        ("added by the agent, ms a step", figures.agent - figures.empty, figures.added),
        (
            "request beyond its calls, ms",
            figures.agent * figures.steps,
            figures.agent_saved * figures.steps,
        ),
    )
    for name, plain, saved in rows:
        table.add_row(name, f"{plain:.2f}", f"{saved:.2f}")
    table.add_row("the same by its remembered path, ms", "", f"{figures.again:.2f}")
    Console().print(table)


def _require(figures: Figures) -> None:
    from evals.bench_steps import CALL_TARGET_MS, STEP_TARGET_MS

    for what, found, target in (
        ("A step", figures.agent_saved, STEP_TARGET_MS),
        ("A request", figures.agent_saved * figures.steps, CALL_TARGET_MS),
    ):
        if found >= target:
            raise click.ClickException(f"{what} takes {found:.1f} ms, not under {target:g} ms.")
