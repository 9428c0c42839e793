"""``cairn bench``: measures what the machinery costs, and what it withstands."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from evals.commands.bench_graph import graph
from evals.commands.bench_retrieval import retrieval
from evals.commands.versions import versions
from evals.tasks.kinds import folds_of
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.bench_steps import Figures


@click.group()
def bench() -> None:
    """Measure what the machinery costs, and what it withstands."""


bench.add_command(graph)
bench.add_command(retrieval)


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
        given = {"versions": versions(), "times": times, "seed": seed}
        print_json({**given, **document(trials)})
    else:
        print_report(trials)
    if wrong := shortcomings(trials):
        raise click.ClickException(f"{len(wrong)} shortcomings in {len(trials)} trials.")


@bench.command()
@click.option(
    "--requests", default=2000, show_default=True, type=click.IntRange(1, 1_000_000),
    help="How many to send to each of the servers.",
)  # fmt: skip
@click.option("--clients", default=16, show_default=True, type=click.IntRange(1, 1000))
@click.option(
    "--round", "round_size", default=200, show_default=True, type=click.IntRange(1, 1_000_000),
    help="Requests of one turn.",
)  # fmt: skip
@click.option(
    "--request", default="Convert {number} US dollars to euros", show_default=True,
    help="One that a single call answers; {number} stands for any.",
)  # fmt: skip
@click.option(
    "--strategy", default="plan", show_default=True, type=click.Choice(("plan", "dfs")),
    help="How the agent answers.",
)  # fmt: skip
@click.option("--no-memory", is_flag=True, help="Remember no path, and walk none again.")
@click.option("--plain", is_flag=True, help="Also empty nodes on LangGraph's saver as it comes.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def load(
    requests: int,
    clients: int,
    round_size: int,
    request: str,
    strategy: str,
    no_memory: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Put a server under load, beside one that runs the same graph with empty nodes.

    Both run with the sandbox services in data folders of their own; locust sends the requests.
    Exit code 1 when the agent reaches less than 0.6 of the rate of empty nodes, its p95 is 1.5 s or
    more, a request fails, or from 2,000 requests on memory or something that is not kept grows.
    """
    from app.json_output import print_json
    from evals.load.generator import Load
    from evals.load.measuring import measure
    from evals.load.report import document, print_report, shortcomings

    settings = {"CAIRN_STRATEGY": strategy, "CAIRN_USE_MEMORY": "off" if no_memory else "on"}
    found = measure(Load(request, clients), requests, round_size, settings, with_plain=plain)
    if as_json:
        print_json({"versions": versions(), "settings": settings, **document(found)})
    else:
        print_report(found)
    if wrong := shortcomings(found):
        raise click.ClickException(f"{len(wrong)} shortcomings in {requests} requests.")


@bench.command("server-kills")
@click.option(
    "--times", default=20, show_default=True, type=click.IntRange(1, 10_000), help="Kills."
)
@click.option(
    "--runs", default=100, show_default=True, type=click.IntRange(2, 10_000),
    help="Requests of the load that each kill interrupts; some have a second turn.",
)  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="Draws requests and moments.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def server_kills(times: int, runs: int, seed: int, as_json: bool) -> None:
    """Kill the server with SIGKILL under load and check that nothing is damaged.

    After a restart on the same folder every run is resumed over HTTP until it has ended. Runs the
    sandbox services and a server in data folders of their own. Exit code 1 when a change was made
    twice, an answer that was kept was asked for again, something stored was lost or cannot be read,
    a run did not end, or it did not tell the truth.
    """
    from app.json_output import print_json
    from evals.server_kills.measuring import measure
    from evals.server_kills.report import document, print_report, progress, shortcomings

    trials = []
    for number, trial in enumerate(measure(times, runs, seed), 1):
        trials.append(trial)
        click.echo(progress(number, trial), err=True)
    if as_json:
        given = {"versions": versions(), "times": times, "runs": runs, "seed": seed}
        print_json({**given, **document(trials)})
    else:
        print_report(trials)
    if wrong := shortcomings(trials):
        raise click.ClickException(f"{len(wrong)} shortcomings in {len(trials)} trials.")


@bench.command("traces")
@click.option("--rounds", default=7, show_default=True, type=click.IntRange(1, 1000))
@click.option("--tasks", "most", default=40, show_default=True, type=click.IntRange(1, 1000))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def traces_(rounds: int, most: int, as_json: bool) -> None:
    """Time tasks of the sandbox with and without traces, turn by turn.

    Exit code 1 when writing traces adds 5 % or more to a run.
    """
    from dataclasses import asdict

    from app.json_output import print_json
    from app.settings import load_settings
    from evals.bench_traces import TARGET_PERCENT, measure_traces
    from evals.tasks.columns import print_columns
    from evals.tasks.records import load_tasks

    settings, tasks = load_settings(), load_tasks("development")[:most]
    costs = asyncio.run(measure_traces(settings, tasks, rounds))
    if as_json:
        print_json({"versions": versions(), **asdict(costs)})
    else:
        heads = ["tasks", "rounds", "ms without", "ms with", "added %", "of CPU %", "KB a trace"]
        print_columns(heads, [[f"{value:.4g}" for value in asdict(costs).values()]])
    if costs.percent >= TARGET_PERCENT:
        message = f"Traces add {costs.percent:.1f} %, not under {TARGET_PERCENT:g} %."
        raise click.ClickException(message)


@bench.command("replay")
@click.option(
    "--fold", type=click.Choice([*folds_of("all"), "all"]), default="development",
    show_default=True, help="Which tasks.",
)  # fmt: skip
@click.option(
    "--keep", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
    help="Folder to leave the traces in.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def replay_(fold: str, keep: Path | None, as_json: bool) -> None:
    """Record all tasks of the sandbox, replay them, and count how many are identical.

    Exit code 1 when one is not.
    """
    from app.json_output import print_json
    from app.settings import load_settings
    from evals.bench_replay import measure_replays
    from evals.tasks.records import load_tasks

    tasks = [task for name in folds_of(fold) for task in load_tasks(name)]
    found = measure_replays(load_settings(), tasks, keep)
    if as_json:
        print_json({"versions": versions(), "fold": fold, **found.to_json()})
    else:
        click.echo(found.told())
    if found.different:
        raise click.ClickException(f"{len(found.different)} traces differ.")


def _measured(settings: Settings, request: str, runs: int) -> Figures:
    from evals.bench_steps import measure

    try:
        return asyncio.run(measure(settings, request, runs))
    except ValueError as error:
        raise DeveloperError(f"--request: {error}.", code="request_not_answered") from error


def _document(figures: Figures, settings: Settings, request: str, runs: int) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "versions": versions(),
        "settings": settings.model_dump(
            mode="json", exclude={"data_dir", "credentials", "vault_key", "model_api_key"}
        ),
        "request": request,
        "runs": runs,
        "milliseconds": {
            name: value if name == "steps" else round(value, 3)
            for name, value in asdict(figures).items()
        },
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
