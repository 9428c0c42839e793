"""How the agent gets better with use: tasks asked again and again of one that remembers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import click

from evals.tasks.columns import print_columns
from evals.tasks.figures import COLUMNS, Figures
from evals.tasks.records import Task

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.tasks.scoring import Score

TIMES = 3
"""How often each task is asked."""

Turn = Literal["first", "again", "new values"]
_TURNS: tuple[Turn, ...] = ("first", "again", "new values")

_MEASURED = tuple(
    column
    for column in COLUMNS
    if column.name in ("tasks", "right %", "calls", "decisions", "planning decisions", "seconds")
)


@dataclass(frozen=True, slots=True)
class Asking:
    """One place of the sequence."""

    task: Task
    turn: Turn


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of one place of the sequence."""

    asking: Asking
    score: Score


def sequence(tasks: Sequence[Task], seed: int) -> list[Asking]:
    """Each task ``TIMES`` times, at places drawn with the seed.

    It is asked as it is, but the last time with other values where there is a task ``like`` it.
    Tasks like another one have no turns of their own when that one is there.
    """
    present = {task.id for task in tasks}
    others = {task.like: task for task in tasks if task.like in present}
    places = [task for task in tasks if task.like not in present] * TIMES
    Random(seed).shuffle(places)
    return list(_turns(places, others))


def _turns(places: Sequence[Task], others: dict[str, Task]) -> Iterator[Asking]:
    asked: Counter[str] = Counter()
    for task in places:
        asked[task.id] += 1
        if asked[task.id] == 1:
            yield Asking(task, "first")
        elif asked[task.id] < TIMES or task.id not in others:
            yield Asking(task, "again")
        else:
            yield Asking(others[task.id], "new values")


async def learn(settings: Settings, askings: Sequence[Asking]) -> AsyncIterator[Answered]:
    """Run the sequence one by one; counts and paths of each run are there for the next."""
    from evals.tasks.running import run_in_turn
    from evals.tasks.scoring import score

    runs = run_in_turn(settings, [asking.task for asking in askings])
    place = iter(askings)
    async for run in runs:
        yield Answered(next(place), score(run))


def windows(answered: Sequence[Answered], size: int) -> dict[str, Sequence[Answered]]:
    """The sequence cut into pieces of this size, named by the places they hold."""
    pieces = [answered[i : i + size] for i in range(0, len(answered), size)]
    starts = range(1, len(answered) + 1, size)
    return {
        f"{start} to {start + len(piece) - 1}": piece
        for start, piece in zip(starts, pieces, strict=True)
    }


def by_turn(answered: Sequence[Answered]) -> dict[str, Sequence[Answered]]:
    """The same by how often the task had been asked; turns that nobody had are left out."""
    found: dict[str, list[Answered]] = defaultdict(list)
    for one in answered:
        found[one.asking.turn].append(one)
    return {turn: found[turn] for turn in _TURNS if found[turn]}


def curve_figures(answered: Sequence[Answered]) -> Figures:
    """The figures of one piece; ``repeated %`` is the share that was asked before."""
    scores = [one.score for one in answered]
    repeated = sum(one.asking.turn != "first" for one in answered)
    shown = {column.name: column.of(scores) for column in _MEASURED}
    return shown | {"repeated %": round(100 * repeated / len(answered), 1)}


def curve_document(answered: Sequence[Answered], size: int) -> dict[str, Any]:
    """The figures of each window and of each turn."""
    pieces = {"windows": windows(answered, size), "turns": by_turn(answered)}
    return {
        name: {key: curve_figures(piece) for key, piece in found.items()}
        for name, found in pieces.items()
    }


def print_curve(document: dict[str, Any]) -> None:
    """Two tables: along the sequence, and by how often a task had been asked."""
    heads = [*(column.head for column in _MEASURED), "asked before%"]
    for part in ("windows", "turns"):
        rows = [
            [name, *("–" if figure is None else f"{figure:g}" for figure in figures.values())]
            for name, figures in document[part].items()
        ]
        print_columns(["", *heads], rows)
    click.echo("Along the sequence, then by turn; calls, decisions, planning decisions per task.")
