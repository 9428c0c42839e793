"""``cairn eval strategies``: the agent and the published baselines on the same tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from evals.commands.giving import give, progress
from evals.commands.selecting import chosen_tasks, selection
from evals.commands.writing import write_text
from evals.tasks.kinds import shown_fold
from graphs.strategies.names import STRATEGIES, Strategy
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.judging.judge import Judge
    from evals.strategies.comparison import Comparison
    from evals.strategies.running import Try
    from evals.tasks.records import Task


def _options(command: Callable[..., None]) -> Callable[..., None]:
    """The options beside those that choose tasks."""
    name = click.Choice(STRATEGIES)
    options = (
        click.option("--strategy", "names", type=name, multiple=True, help="Repeatable; else all."),
        click.option("--model", metavar="MODEL", help="In place of CAIRN_MODEL."),
        click.option("--oracle", is_flag=True, help="Ask a model that knows the gold calls."),
        click.option(
            "--against",
            type=name,
            default="vanilla",
            show_default=True,
            help="Who is to be beaten.",
        ),
        click.option(
            "--judge", "judge_model", metavar="MODEL", help="Chat model that judges, too."
        ),
        click.option(
            "--votes",
            type=click.IntRange(1, 15),
            default=3,
            show_default=True,
            help="Of the judge.",
        ),
        click.option(
            "--html", type=click.Path(dir_okay=False, path_type=Path), help="Page to write."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@selection
@_options
def strategies(
    fold: str,
    kinds: tuple[str, ...],
    ids: tuple[str, ...],
    as_json: bool,
    output: Path | None,
    names: tuple[Strategy, ...],
    model: str | None,
    oracle: bool,
    against: Strategy,
    judge_model: str | None,
    votes: int,
    html: Path | None,
) -> None:
    """Run tasks by the agent (dfs) and by published baselines, and compare them.

    Without a chat model the agent runs by its rules, and the baselines are left out. Each
    strategy runs on fresh services, with the tools, the limits and the model of the settings.
    """
    from app.settings import changed, load_settings
    from evals.strategies.running import carried_out

    tasks, settings = chosen_tasks(fold, kinds, ids), load_settings()
    settings = changed(settings, model=model) if model else settings
    wanted = list(dict.fromkeys(names)) or list(STRATEGIES)
    able, left_out = carried_out(wanted, has_model=oracle or bool(settings.model))
    if not able:
        message = f"{', '.join(left_out)} need a chat model. Set CAIRN_MODEL, or give --model."
        raise DeveloperError(message, code="no_model")
    comparison, judge = asyncio.run(
        _compared(settings, tasks, able, left_out, against, judge_model, votes=votes, oracle=oracle)
    )
    _tell(comparison, judge, settings, fold, output, html, as_json=as_json)


async def _compared(
    settings: Settings,
    tasks: Sequence[Task],
    able: Sequence[Strategy],
    left_out: Sequence[Strategy],
    against: Strategy,
    judge_model: str | None,
    *,
    votes: int,
    oracle: bool,
) -> tuple[Comparison, Judge | None]:
    from dataclasses import replace

    from evals.judging.opening import open_judge
    from evals.strategies.comparison import compare, judged_by

    made = await _tries(settings, tasks, able, oracle=oracle)
    comparison = compare(made, against, left_out)
    if judge_model is None:
        return comparison, None
    async with open_judge(settings, judge_model, votes) as judge:
        progress("judging")
        return replace(comparison, judged=await judged_by(judge, comparison)), judge


async def _tries(
    settings: Settings, tasks: Sequence[Task], names: Sequence[Strategy], *, oracle: bool
) -> Mapping[Strategy, Sequence[Try]]:
    """All tries, those of a strategy in the order of the tasks."""
    from evals.strategies.running import tries

    made: dict[Strategy, Sequence[Try]] = {}
    for name in names:
        found: dict[str, Try] = {}
        async for one in tries(settings, tasks, name, oracle=oracle):
            found[one.run.task.id] = one
            progress(f"{name}: {len(found)} of {len(tasks)}")
        made[name] = [found[task.id] for task in tasks]
    return made


def _tell(
    comparison: Comparison,
    judge: Judge | None,
    settings: Settings,
    fold: str,
    output: Path | None,
    html: Path | None,
    *,
    as_json: bool,
) -> None:
    from evals.strategies.page import page
    from evals.strategies.report import document, judged_text, print_comparison

    if html is not None:
        tasks = len(next(iter(comparison.tries.values())))
        note = f"{tasks} tasks of the fold {fold}. {judged_text(comparison, judge)}"
        write_text(html, page(comparison, "Strategies compared", note))
    result = document(comparison, settings, shown_fold(fold), judge)
    if not give(result, output, as_json=as_json):
        print_comparison(comparison, judge)
