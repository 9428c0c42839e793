"""``cairn eval``: measures the agent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from evals.commands.benchmarks import bindings, planning
from evals.commands.conversation import conversation
from evals.commands.experiments import compare, experiment
from evals.commands.giving import give, progress
from evals.commands.live import live
from evals.commands.oracle import oracle
from evals.commands.recorded import recorded
from evals.commands.retrieval import retrieval
from evals.commands.selecting import chosen_tasks, selection
from evals.commands.soay import soay
from evals.commands.strategies import strategies
from evals.commands.trees import trees
from evals.commands.writing import write_text
from evals.tasks.kinds import shown_fold
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.tasks.curve import Answered, Asking
    from evals.tasks.records import Task
    from evals.tasks.scoring import Score


@click.group("eval")
def eval_() -> None:
    """Measure the agent on requests whose answers are known."""


eval_.add_command(oracle)
eval_.add_command(experiment)
eval_.add_command(compare)
eval_.add_command(strategies)
eval_.add_command(planning)
eval_.add_command(bindings)
eval_.add_command(live)
eval_.add_command(conversation)
eval_.add_command(recorded)
eval_.add_command(retrieval)
eval_.add_command(soay)
eval_.add_command(trees)


@eval_.command()
@selection
@click.option(
    "--show-failures",
    is_flag=True,
    help="Say what went wrong; of held tasks only with --fold held, of fresh ones never.",
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

    chosen = chosen_tasks(fold, kinds, ids)
    settings = load_settings()
    if ablate:
        if show_failures or at_least is not None:
            message = "--ablate goes with neither --show-failures nor --at-least."
            raise click.UsageError(message)
        _ablate(settings, chosen, output, as_json=as_json)
        return
    scores = asyncio.run(_scores(settings, chosen))
    shown = shown_fold(fold)
    result = document(scores, settings, shown)
    if not give(result, output, as_json=as_json):
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
@selection
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
    askings = sequence(chosen_tasks(fold, kinds, ids), seed)
    found = curve_document(asyncio.run(_learned(settings, askings)), window)
    if plot is not None:
        write_text(plot, curve_svg(found["windows"], f"Learning curve, {fold} fold, seed {seed}"))
    document = {**conditions(settings), "fold": fold, "seed": seed, **found}
    if not give(document, output, as_json=as_json):
        print_curve(found)


async def _learned(settings: Settings, askings: Sequence[Asking]) -> list[Answered]:
    from evals.tasks.curve import learn

    answered = []
    async for one in learn(settings, askings):
        answered.append(one)
        progress(f"{len(answered)} of {len(askings)}")
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
            progress(f"{name} done")
        return results

    results = asyncio.run(measure())
    document = {**conditions(settings), "variants": ablation_document(results)}
    if not give(document, output, as_json=as_json):
        print_ablation(results)


async def _scores(settings: Settings, chosen: list[Task]) -> list[Score]:
    """The scores in the order of the tasks; progress goes to a terminal only."""
    from evals.tasks.running import run_tasks
    from evals.tasks.scoring import score

    scores: dict[str, Score] = {}
    async for run in run_tasks(settings, chosen):
        scores[run.task.id] = score(run)
        progress(f"{len(scores)} of {len(chosen)}")
    return [scores[task.id] for task in chosen]


def _require(scores: list[Score], at_least: float | None) -> None:
    right = 100 * sum(score.right for score in scores) / len(scores)
    if at_least is not None and right < at_least:
        raise click.ClickException(f"{right:.1f} % are answered right, not {at_least:g} %.")
