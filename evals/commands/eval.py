"""``cairn eval``: measures the agent."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from evals.commands.oracle import oracle
from evals.tasks.kinds import FOLDS, KINDS
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.tasks.curve import Answered, Asking
    from evals.tasks.kinds import Fold
    from evals.tasks.records import Task
    from evals.tasks.scoring import Score


@click.group("eval")
def eval_() -> None:
    """Measure the agent on requests whose answers are known."""


eval_.add_command(oracle)


def _selection(command: Callable[..., None]) -> Callable[..., None]:
    """The options that choose tasks, and those that say where the figures go."""
    options = (
        click.option(
            "--fold",
            type=click.Choice([*FOLDS, "all"]),
            default="development",
            show_default=True,
            help="Everyday requests, ones worded unlike all others, ones held back, or all.",
        ),
        click.option(
            "--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Repeatable."
        ),
        click.option(
            "--task", "ids", metavar="ID", multiple=True, help="Only this task. Repeatable."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
        click.option(
            "--output", type=click.Path(dir_okay=False, path_type=Path), help="JSON file to write."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@eval_.command()
@_selection
@click.option(
    "--show-failures",
    is_flag=True,
    help="Say what went wrong; of held tasks only with --fold held.",
)
@click.option("--ablate", is_flag=True, help="Also with one part after the other switched off.")
@click.option("--at-least", type=click.FloatRange(0, 100), metavar="PERCENT", help="Else exit 1.")
def tasks(
    fold: str,
    kinds: tuple[str, ...],
    ids: tuple[str, ...],
    as_json: bool,
    output: Path | None,
    show_failures: bool,
    ablate: bool,
    at_least: float | None,
) -> None:
    """Run the tasks on the sandbox services and print how many are answered right."""
    from app.settings import load_settings
    from evals.tasks.report import document, failures, print_table

    chosen = _chosen(fold, kinds, ids)
    settings = load_settings()
    if ablate:
        if show_failures or at_least is not None:
            message = "--ablate goes with neither --show-failures nor --at-least."
            raise click.UsageError(message)
        _ablate(settings, chosen, output, as_json=as_json)
        return
    scores = asyncio.run(_scores(settings, chosen))
    shown: Fold = "development" if fold == "all" else cast("Fold", fold)
    result = document(scores, settings, shown)
    if not _give(result, output, as_json=as_json):
        if show_failures:
            click.echo("\n\n".join(failures(scores, shown)) + "\n")
        print_table(scores)
    _require(scores, at_least)


@eval_.command()
@click.option(
    "--show-failures", is_flag=True, help="Say what went wrong in the half to improve on."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def goals(*, show_failures: bool, as_json: bool) -> None:
    """Print how often the rules choose the right goal for one clause; nothing is called."""
    from app.json_output import print_json
    from app.settings import load_settings
    from evals.goals.measuring import choose_goals
    from evals.goals.records import load_wishes
    from evals.goals.report import document, failures, print_table
    from evals.tasks.running import open_fresh
    from graphs.rules.reasoner import RuleReasoner

    with open_fresh(load_settings()) as (_, parts):
        if not isinstance(parts.reasoner, RuleReasoner):
            message = "Goals are measured of the rules only. Unset the chat model."
            raise DeveloperError(message, code="no_rules")
        chosen = list(choose_goals(parts, parts.reasoner.thinking, load_wishes()))
    if as_json:
        print_json(document(chosen))
        return
    if show_failures:
        click.echo("\n".join(failures(chosen, "fit")) + "\n")
    print_table(chosen)


@eval_.command()
@_selection
@click.option("--seed", default=7, show_default=True, help="Draws the order of the requests.")
@click.option(
    "--window", type=click.IntRange(1), default=24, show_default=True, help="Requests of one point."
)
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="SVG file to write.")
def curve(
    fold: str,
    kinds: tuple[str, ...],
    ids: tuple[str, ...],
    seed: int,
    window: int,
    plot: Path | None,
    as_json: bool,
    output: Path | None,
) -> None:
    """Ask every task three times of one agent that remembers, and print how it gets better."""
    from app.settings import load_settings
    from evals.tasks.curve import curve_document, print_curve, sequence
    from evals.tasks.curve_plot import curve_svg
    from evals.tasks.report import conditions

    settings = load_settings()
    askings = sequence(_chosen(fold, kinds, ids), seed)
    found = curve_document(asyncio.run(_learned(settings, askings)), window)
    if plot is not None:
        _write(plot, curve_svg(found["windows"], f"Learning curve, {fold} fold, seed {seed}"))
    document = {**conditions(settings), "fold": fold, "seed": seed, **found}
    if not _give(document, output, as_json=as_json):
        print_curve(found)


async def _learned(settings: Settings, askings: Sequence[Asking]) -> list[Answered]:
    from evals.tasks.curve import learn

    answered = []
    async for one in learn(settings, askings):
        answered.append(one)
        _progress(f"{len(answered)} of {len(askings)}")
    return answered


def _ablate(
    settings: Settings, chosen: Sequence[Task], output: Path | None, *, as_json: bool
) -> None:
    from evals.tasks.ablation import ablate, ablation_document, print_ablation
    from evals.tasks.report import conditions

    async def measure() -> dict[str, Sequence[Score]]:
        results: dict[str, Sequence[Score]] = {}
        async for name, scores in ablate(settings, chosen):
            results[name] = scores
            _progress(f"{name} done")
        return results

    results = asyncio.run(measure())
    document = {**conditions(settings), "variants": ablation_document(results)}
    if not _give(document, output, as_json=as_json):
        print_ablation(results)


def _give(document: Mapping[str, Any], output: Path | None, *, as_json: bool) -> bool:
    """Write the document where it is wanted; whether that was on standard output."""
    from app.json_output import json_text, print_json

    if output is not None:
        _write(output, json_text(document))
    if as_json:
        print_json(document)
    return as_json


def _progress(text: str) -> None:
    """Say on a terminal how far it is, in place of what was said before."""
    if sys.stderr.isatty():
        click.echo(f"\r{text:<40}\r", nl=False, err=True)


def _chosen(fold: str, kinds: tuple[str, ...], ids: tuple[str, ...]) -> list[Task]:
    from evals.tasks.records import load_tasks

    known = [task for name in FOLDS if fold in (name, "all") for task in load_tasks(name)]
    unknown = sorted(set(ids) - {task.id for task in known})
    if unknown:
        message = f"There is no task {unknown[0]!r} in {fold}. --json lists the ids of a fold."
        raise DeveloperError(message, code="unknown_task")
    found = [t for t in known if (not ids or t.id in ids) and (not kinds or t.kind in kinds)]
    if not found:
        raise click.UsageError("No task is of that fold, kind and id.")
    return found


async def _scores(settings: Settings, chosen: list[Task]) -> list[Score]:
    """The scores in the order of the tasks; progress goes to a terminal only."""
    from evals.tasks.running import run_tasks
    from evals.tasks.scoring import score

    scores: dict[str, Score] = {}
    async for run in run_tasks(settings, chosen):
        scores[run.task.id] = score(run)
        _progress(f"{len(scores)} of {len(chosen)}")
    return [scores[task.id] for task in chosen]


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    except OSError as error:
        message = f"{path}: cannot be written: {error.strerror}. Name another file."
        raise DeveloperError(message, code="output_not_written") from error


def _require(scores: list[Score], at_least: float | None) -> None:
    right = 100 * sum(score.right for score in scores) / len(scores)
    if at_least is not None and right < at_least:
        raise click.ClickException(f"{right:.1f} % are answered right, not {at_least:g} %.")
