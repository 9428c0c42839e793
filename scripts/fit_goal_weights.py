"""Fit the weights of ``graphs/rules/scoring.py`` and print them; nothing is written.

    PYTHONPATH=. python scripts/fit_goal_weights.py

Coordinate search for the weights that make the right goals likeliest: a softmax over the plans of
each clause and over declining. Examples are the fit half of ``cairn eval goals`` and the
development and unlike tasks of one clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np

from app.settings import load_settings
from evals.goals.records import load_wishes
from evals.tasks.records import load_tasks
from evals.tasks.running import open_fresh
from graphs.nodes.retrieve import find_candidates
from graphs.parts import Parts
from graphs.reasoner import Question, Task
from graphs.rules.decomposing import decompose
from graphs.rules.ranking import UNDERSTOOD, VIABLE
from graphs.rules.reasoner import RuleReasoner
from graphs.rules.scoring import WEIGHTS, Traits, Weights, score
from graphs.rules.thinking import Thinking

ROUNDS = 14
WARMTH = 0.03
"""How far apart two scores are that count as clearly different."""
KEPT = 0.03
"""What it costs to leave the weights set so far."""
SHARES = {"wish": 1.0, "development": 4.0, "unlike": 2.5}
FIXED = frozenset({"undone", "nearby", "elsewhere", "unowned", "availability", "hidden_gap"})
"""Weights of what the examples tell nothing about."""
BOUNDS = {"words": (0.25, 0.8), "values": (0.2, 0.6), "used": (0.15, 0.6), "idle": (0.25, 0.6),
          "precision": (0.08, 0.3), "unmet": (0.03, 0.2), "further": (0.03, 0.05),
          "asked": (0.0, 0.12), "gap": (0.85, 1.0), "base": (-0.4, 0.4)}  # fmt: skip
"""Bounds that keep to what was set by hand where the examples tell little."""


@dataclass(frozen=True)
class Example:
    """The plans of one clause."""

    traits: list[Traits]
    right: list[bool]
    missing: list[bool]
    weight: float
    possible: bool


def examples() -> list[Example]:
    """All examples, each clause one."""
    with open_fresh(load_settings()) as (_, parts):
        if not isinstance(parts.reasoner, RuleReasoner):
            raise SystemExit("Weights are fitted for the rules only. Unset the chat model.")
        thinking = parts.reasoner.thinking
        return [
            _example(parts, thinking, subtask, tools, share)
            for request, tools, share in _requests()
            for subtask in _subtasks(parts, thinking, request, share)
        ]


def _requests() -> Iterator[tuple[str, frozenset[str], str]]:
    for wish in load_wishes():
        if wish.half == "fit":
            yield wish.request, wish.tools, "wish"
    for fold in ("development", "unlike"):
        for task in load_tasks(fold):
            needed = {n for call in task.gold for n in call.needs()}
            last = [c for n, c in enumerate(task.gold, 1) if n not in needed]
            tools = {t for call in last for t in (call.tool, *call.instead)}
            if task.expect == "refused" or (tools and task.expect != "asks"):
                yield task.request, frozenset(tools | {p[-1] for p in task.other_paths}), fold


def _subtasks(parts: Parts, thinking: Thinking, request: str, share: str) -> list[Any]:
    question = Question(request, parts.library.categories(), parts.limits.subtasks)
    split = decompose(question, thinking.now(), converts=thinking.converts()).subtasks
    found = [s for s in split if s["category"] != "llm" and not s["depends_on"]]
    return found if share != "unlike" or len(found) == 1 else []


def _example(
    parts: Parts, thinking: Thinking, subtask: Any, tools: frozenset[str], share: str
) -> Example:
    candidates = find_candidates(parts, subtask, [])
    ranked = thinking.plans(Task("", "en", subtask, {}, candidates))
    ranker = thinking.ranker(thinking.frame(subtask["text"]))
    return Example(
        [ranker.traits(r.plan, candidates[r.plan.tools[-1]]) for r in ranked],
        [r.plan.tools[-1] in tools for r in ranked],
        [bool(r.plan.missing) for r in ranked],
        SHARES[share] * (1 if tools else 2),
        bool(tools),
    )


def loss_of(found: list[Example]) -> Callable[[Weights], float]:
    """The mean negative log likelihood of the right goals under some weights."""
    rows = [traits for one in found for traits in one.traits]
    columns = {f.name: np.array([float(getattr(t, f.name)) for t in rows]) for f in fields(Traits)}
    many: Any = Traits(**columns)  # type: ignore[arg-type]
    of = np.repeat(np.arange(len(found)), [len(one.traits) for one in found])
    right = np.array([r for one in found for r in one.right], dtype=float)
    asks = np.array([m for one in found for m in one.missing], dtype=float)
    possible = np.array([one.possible for one in found])
    share = np.array([one.weight for one in found])

    def loss(weights: Weights) -> float:
        scores = np.asarray(score(many, weights)) - 0.06 * asks
        scores -= 0.75 * np.maximum(0, UNDERSTOOD - many.words)
        odds = np.exp(np.clip((scores - VIABLE) / WARMTH, -30, 30))
        total = np.bincount(of, odds, len(found)) + 1
        likely = np.where(possible, np.bincount(of, odds * right, len(found)), 1) / total
        return float(-(share * np.log(likely + 0.02)).sum() / share.sum())

    return loss


def fit(loss: Callable[[Weights], float]) -> dict[str, float]:
    """Weights by coordinate search from those of the code."""
    start = asdict(WEIGHTS)

    def cost(weights: dict[str, float]) -> float:
        moved = (((weights[k] - start[k]) / (abs(start[k]) + 0.1)) ** 2 for k in start)
        return loss(Weights(**weights)) + KEPT * sum(moved)

    best, steps = dict(start), {k: max(0.3 * abs(v), 0.05) for k, v in start.items()}
    for _ in range(ROUNDS):
        for name in sorted(set(start) - FIXED):
            low, high = BOUNDS.get(name, (0.0, 1.0))
            tried = [
                {**best, name: min(max(best[name] + sign * steps[name], low), high)}
                for sign in (1, -1)
            ]
            better = min([best, *tried], key=cost)
            steps[name] *= 1.0 if better is not best else 0.6
            best = better
    return best


if __name__ == "__main__":
    for name, value in fit(loss_of(examples())).items():
        print(f"    {name}: float = {value:.2f}")
