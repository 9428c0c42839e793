"""``cairn eval soay``: questions about scholars, judged as SoAyEval does."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from evals.commands.giving import give, progress
from graphs.strategies.names import STRATEGIES, Strategy

if TYPE_CHECKING:
    from evals.soay.classes import Classed
    from evals.soay.records import Question

SCRIPTED: tuple[Strategy, ...] = ("solution", "react", "dfsdt")
"""The strategies whose prompts the scripted model knows."""

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.option(
    "--data", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR",
    help="The folder soaybench; without it scholars and questions of our own.",
)  # fmt: skip
@click.option(
    "--strategy", "strategies", type=click.Choice(STRATEGIES), multiple=True,
    default=("solution",), show_default=True, help="Repeatable: a row for each.",
)  # fmt: skip
@click.option("--language", type=click.Choice(["en", "zh"]), default="en", show_default=True)
@click.option("--gold/--no-gold", default=True, show_default=True, help="Also the gold programs.")
@click.option(
    "--scripted", type=click.Choice(SCRIPTED), multiple=True,
    help="Repeatable: also this strategy by a chat model that knows the gold programs.",
)  # fmt: skip
@click.option("--kept-back", is_flag=True, help="The half kept back, in place of the other.")
@click.option("--each", type=click.IntRange(1), default=9, help="Questions of each template.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--output", type=_FILE, help="JSON file to write.")
def soay(
    data: Path | None,
    strategies: tuple[Strategy, ...],
    language: str,
    gold: bool,
    scripted: tuple[Strategy, ...],
    kept_back: bool,
    each: int,
    as_json: bool,
    output: Path | None,
) -> None:
    """Answer academic questions over scholars that are made up but for their names.

    Rows: the gold programs, run in the sandbox over HTTP; strategies by a scripted model that
    knows them; and each strategy as it is set up. Gold answers come of running the gold solution.
    Half of the questions, by a hash of their number, is kept back: it runs with --kept-back alone,
    and its questions and answers are not told.
    """
    from app.settings import load_settings
    from evals.commands.live import require_model
    from evals.soay.benchmark import read_questions
    from evals.soay.made_up import made_up_questions
    from evals.soay.measuring import by_gold_programs, by_scripted_model, by_strategy
    from evals.soay.report import document, print_table

    settings = load_settings()
    for strategy in strategies:
        require_model(settings, strategy)
    every = read_questions(data) if data is not None else made_up_questions()
    if any(language not in one.asked for one in every):
        raise click.UsageError("Our own questions are asked in English. Give --data DIR.")
    entities = list(dict.fromkeys(one.entity for one in every))
    questions = _some([one for one in every if one.kept_back == kept_back], each)
    asked = (settings, entities, questions)
    ways = {"gold programs": by_gold_programs(*asked)} if gold else {}
    for name in scripted:
        ways[f"{name}, scripted"] = by_scripted_model(*asked, name, language)
    for name in strategies:
        ways[name] = by_strategy(*asked, name, language)
    rows = asyncio.run(_rows(ways))
    if not give(document(rows), output, as_json=as_json):
        print_table(rows)


def _some(questions: Sequence[Question], each: int) -> list[Question]:
    """The first questions of each template."""
    seen: Counter[int] = Counter()
    found = []
    for question in questions:
        seen[question.template] += 1
        if seen[question.template] <= each:
            found.append(question)
    return found


async def _rows(ways: Mapping[str, AsyncIterator[Classed]]) -> dict[str, list[Classed]]:
    rows: dict[str, list[Classed]] = {}
    for name, classed in ways.items():
        rows[name] = []
        async for one in classed:
            rows[name].append(one)
            progress(f"{name}: {len(rows[name])}")
    return rows
