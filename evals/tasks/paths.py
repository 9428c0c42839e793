"""Whether a run walked a right path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evals.tasks.records import GoldCall, Task


@dataclass(frozen=True, slots=True)
class PathScore:
    """``right``: the needed calls, each after those it needs. ``exact``: and no other call."""

    right: bool
    exact: bool
    extra: int
    """Calls beyond those of the gold path."""


def score_path(task: Task, called: Sequence[str]) -> PathScore:
    """Judge the tool ids that were called, in the order they were called.

    Calls that need nothing of each other may come in any order. A call that waits for approval is
    not part of what must have been called.
    """
    gold = task.gold[:-1] if task.expect == "approval" else task.gold
    by_shape = [len(path) for path in task.other_paths if _in_order(path, called)]
    lengths = [len(gold), *by_shape] if _follows(gold, called) else by_shape
    extra = len(called) - max(lengths, default=len(gold))
    return PathScore(right=bool(lengths), exact=bool(lengths) and extra == 0, extra=max(extra, 0))


def _follows(gold: Sequence[GoldCall], called: Sequence[str]) -> bool:
    """Give each gold call the earliest free call that comes after all it needs."""
    places: dict[int, int] = {}
    for number, call in enumerate(gold, 1):
        tools = {call.tool, *call.instead}
        first = max((places[needed] + 1 for needed in call.needs()), default=0)
        taken = set(places.values())
        free = (i for i in range(first, len(called)) if called[i] in tools and i not in taken)
        place = next(free, None)
        if place is None:
            return False
        places[number] = place
    return True


def _in_order(path: Sequence[str], called: Sequence[str]) -> bool:
    rest = iter(called)
    return all(tool in rest for tool in path)
