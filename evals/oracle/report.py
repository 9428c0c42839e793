"""The table of what the wiring does with a model that is always right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import mean, median
from typing import Any

import click

from evals.oracle.running import OracleRun
from evals.tasks.columns import print_columns
from evals.tasks.kinds import KEPT_BACK
from evals.tasks.scoring import score

Results = Mapping[str, Sequence[OracleRun]]


def figures(runs: Sequence[OracleRun]) -> dict[str, float]:
    """Right %, model calls and tokens per task."""
    spent = [one.run.spending for one in runs]
    return {
        "tasks": len(runs),
        "right %": round(100 * mean(score(one.run).right for one in runs), 1),
        "model calls, median": median(s.model_calls for s in spent),
        "model calls, mean": round(mean(s.model_calls for s in spent), 1),
        "prompt tokens": round(mean(one.prompt_tokens for one in runs)),
        "tokens": round(mean(s.tokens for s in spent)),
    }


def document(results: Results, react_tokens: float | None) -> dict[str, Any]:
    """Everything as JSON; ``react_tokens`` are the prompt tokens of a plain agent per task."""
    return {
        "modes": {name: figures(runs) for name, runs in results.items()},
        "react prompt tokens": react_tokens,
        "answered prompt tokens": {n: round(answered_tokens(r)) for n, r in results.items()},
        "lost": lost(results),
    }


def print_report(results: Results, react_tokens: float | None) -> None:
    """One row for each mode, and how much a plain agent's prompts take beside them."""
    heads = list(figures(next(iter(results.values()))))
    rows = [[name, *(f"{v:g}" for v in figures(runs).values())] for name, runs in results.items()]
    print_columns(["", *heads], rows)
    for line in lost(results):
        click.echo(line)
    if react_tokens is None:
        return
    for name, runs in results.items():
        own = answered_tokens(runs)
        click.echo(
            f"A plain agent with all tools bound: {react_tokens:.0f} prompt tokens a task that has "
            f"an answer, {react_tokens / max(own, 1):.1f} times the {own:.0f} of {name}."
        )


def answered_tokens(runs: Sequence[OracleRun]) -> float:
    """Prompt tokens of a task that has an answer."""
    seen = [one.prompt_tokens for one in runs if one.run.task.expect == "answered"]
    return mean(seen) if seen else 0.0


def lost(results: Results) -> list[str]:
    """A line for each task that is not right; of those held back only how many there are."""
    lines = []
    for mode, runs in results.items():
        wrong = [one for one in runs if not score(one.run).right]
        for one in wrong:
            if one.run.task.fold not in KEPT_BACK:
                why = "; ".join([*score(one.run).unmet, *one.lost])
                lines.append(f"{mode}: {one.run.task.id}: {why}")
        held = sum(one.run.task.fold in KEPT_BACK for one in wrong)
        lines += [f"{mode}: {held} of the tasks held back"] if held else []
    return lines
