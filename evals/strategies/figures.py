"""The figures of each strategy: rates by whoever judges, and averages per task."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean
from typing import NamedTuple

from evals.judging.records import pass_agreement, pass_rate, win_agreement, win_rate
from evals.strategies.comparison import Comparison
from evals.strategies.running import Try
from evals.tasks.figures import Figures
from graphs.strategies.names import Strategy


class Average(NamedTuple):
    """One figure per task."""

    name: str
    """Name in documents."""
    head: str
    """Head of the column in tables."""
    of: Callable[[Try], float]
    digits: int = 1


AVERAGES = (
    Average("calls", "calls", lambda one: len(one.score.called)),
    Average("model calls", "model", lambda one: one.run.spending.model_calls),
    Average("tokens", "token", lambda one: one.run.spending.tokens, 0),
    Average("cost", "cost", lambda one: one.run.spending.money, 6),
    Average("seconds", "sec", lambda one: one.run.seconds, 2),
)
HEADS = {
    "tasks": "tasks",
    "right %": "right%",
    "path %": "path%",
    "pass %": "pass%",
    "win %": "win%",
    "pass agreement %": "p=gold%",
    "win agreement %": "w=gold%",
    "fabricated": "fabr",
    **{average.name: average.head for average in AVERAGES},
    "limits hit": "limit",
}
"""Name of each figure -> head of its column."""
LEGEND = (
    "right, path: by gold facts and calls; fabr: made up; limit: runs that hit one. Per task: "
    "calls, model calls,\ntokens, cost by CAIRN_MODEL_PRICES, seconds."
)


def figures(comparison: Comparison, strategy: Strategy) -> Figures:
    """All figures of a strategy; those that do not apply are None."""
    made = comparison.tries[strategy]
    gold, judged = comparison.gold, comparison.judged
    said = judged or gold
    walked = [one.score.path.right for one in made if one.score.task.gold]
    duels = said.duels.get(strategy)
    found: Figures = {
        "tasks": len(made),
        "right %": pass_rate(gold.passed[strategy]),
        "path %": round(100 * mean(walked), 1) if walked else None,
        "pass %": pass_rate(said.passed[strategy]),
        "win %": win_rate(duels) if duels is not None else None,
        "pass agreement %": None,
        "win agreement %": None,
        "fabricated": sum(one.score.fabricated for one in made),
        **{a.name: round(mean(map(a.of, made)), a.digits) for a in AVERAGES},
        "limits hit": sum(one.limited for one in made),
    }
    if judged is not None:
        right = [one.score.right for one in made]
        found["pass agreement %"] = pass_agreement(judged.passed[strategy], right)
        if duels is not None:
            found["win agreement %"] = win_agreement(duels, gold.duels[strategy])
    return found
