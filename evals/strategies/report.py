"""The table and the JSON document of a comparison of strategies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from evals.strategies.comparison import Comparison
from evals.strategies.figures import HEADS, LEGEND, figures
from evals.tasks.columns import print_columns
from evals.tasks.report import conditions

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.judging.judge import Judge
    from evals.strategies.running import Try
    from graphs.strategies.names import Strategy


def print_comparison(comparison: Comparison, judge: Judge | None) -> None:
    """A row for each strategy, and who judged."""
    names = list(comparison.tries)
    found = {name: figures(comparison, name) for name in names}
    shown = [head for head in HEADS if any(found[name][head] is not None for name in names)]
    rows = [[name, *(_cell(found[name][head]) for head in shown)] for name in names]
    print_columns(["", *(HEADS[head] for head in shown)], rows)
    click.echo(LEGEND)
    click.echo(judged_text(comparison, judge))
    if comparison.left_out:
        click.echo(left_out_text(comparison.left_out))


def _cell(figure: float | None) -> str:
    return "–" if figure is None else f"{figure:g}"


def judged_text(comparison: Comparison, judge: Judge | None) -> str:
    """Who says what passed and won, and what judging took."""
    against = f"; win: against {comparison.against}" if comparison.against else ""
    if judge is None:
        return f"pass: by gold facts{against}, by gold facts, then fewer calls."
    spent = judge.spending
    return (
        f"pass: by {judge.votes} votes of the judge{against}, each vote in both orders; "
        f"p=gold, w=gold: how often it agrees with the gold facts.\n"
        f"The judge took {spent.model_calls} model calls, {spent.tokens} tokens, "
        f"{spent.money:g} of cost."
    )


def left_out_text(names: Sequence[Strategy]) -> str:
    """A line on the strategies that did not run."""
    told = ", ".join(names)
    return f"Left out, since no chat model is set: {told}. Set CAIRN_MODEL, or give --model."


def document(
    comparison: Comparison, settings: Settings, shown: str | None, judge: Judge | None
) -> dict[str, Any]:
    """Everything as JSON; the texts of the fold ``shown`` only."""
    spent = judge.spending if judge else None
    return {
        **conditions(settings),
        "against": comparison.against,
        "left_out": list(comparison.left_out),
        "judge": {"votes": judge.votes, **spent.told()} if judge and spent else None,
        "strategies": {name: figures(comparison, name) for name in comparison.tries},
        "tasks": _tasks(comparison, shown),
    }


def _tasks(comparison: Comparison, shown: str | None) -> list[dict[str, Any]]:
    names = list(comparison.tries)
    entries = []
    for place, one in enumerate(comparison.tries[names[0]]):
        task = one.run.task
        texts = {"request": task.request} if task.fold == shown else {}
        tries = {name: _try(comparison, name, place, shown) for name in names}
        entries.append({"id": task.id, "fold": task.fold, "kind": task.kind, **texts, "by": tries})
    return entries


def _try(comparison: Comparison, name: Strategy, place: int, shown: str | None) -> dict[str, Any]:
    one = comparison.tries[name][place]
    told = {
        "right": one.score.right,
        "status": one.run.status,
        "calls": len(one.score.called),
        "model_calls": one.run.spending.model_calls,
        "tokens": one.run.spending.tokens,
        "cost": one.run.spending.money,
        "seconds": round(one.run.seconds, 3),
        "limit_hit": one.limited,
        **_verdicts(comparison, name, place),
    }
    return told | _texts(one) if one.run.task.fold == shown else told


def _verdicts(comparison: Comparison, name: Strategy, place: int) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for by, verdicts in (("gold", comparison.gold), ("judge", comparison.judged)):
        if verdicts is None:
            continue
        told[f"pass_by_{by}"] = verdicts.passed[name][place]
        if name in verdicts.duels:
            told[f"duel_by_{by}"] = verdicts.duels[name][place]
    return told


def _texts(one: Try) -> dict[str, Any]:
    return {
        "answer": one.run.answer,
        "path": list(one.score.called),
        "missing": list(one.score.unmet),
    }
