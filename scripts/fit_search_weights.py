"""Fit the weights of ``graphs/search/scoring.py`` and write them to its file.

    PYTHONPATH=. python scripts/fit_search_weights.py choices.jsonl

Every line is one choice: ``{"candidates": [{feature: amount, ...}, ...], "right": index}``. The
weights are those of a softmax over the candidates that makes the right ones likeliest, held near
what was set before. Temperature and margin come from folds that took no part: the temperature is
the one under which the chances are best, the margin the least lead from which on the share of right
choices is as asked for. With ``--only``, named once for each, these weights alone are fitted, and
temperature and margin stay.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from graphs.search.scoring import WEIGHTS_FILE, Weights

Floats = NDArray[np.float64]
Choice = tuple[Floats, int]
"""A row of features for each candidate, and the place of the right one."""
STEPS = 400
RATE = 0.5


def read_choices(path: Path) -> tuple[list[str], list[Choice]]:
    """The names of all features, and the choices over them."""
    told = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    names = sorted({name for one in told for some in one["candidates"] for name in some})
    choices = []
    for one in told:
        rows = [[some.get(name, 0.0) for name in names] for some in one["candidates"]]
        choices.append((np.array(rows, dtype=np.float64), int(one["right"])))
    return names, choices


def chances(features: Floats, weights: Floats) -> Floats:
    """The chance of each candidate."""
    scores = features @ weights
    raised: Floats = np.exp(scores - scores.max())
    share: Floats = raised / raised.sum()
    return share


def fit(
    choices: Sequence[Choice], before: Floats, ridge: float, free: Floats | None = None
) -> Floats:
    """The likeliest weights; what it costs to leave those before keeps them near.

    ``free`` is 1 for each weight that may move at all, else 0.
    """
    weights = before.copy()
    for _ in range(STEPS):
        slope = ridge * (before - weights)
        for features, right in choices:
            slope += (features[right] - chances(features, weights) @ features) / len(choices)
        weights += RATE * (slope if free is None else slope * free)
    return weights


def fitted_only(
    only: Sequence[str],
    names: Sequence[str],
    choices: Sequence[Choice],
    before: Weights,
    *,
    ridge: float,
) -> Weights:
    """The weights with these features fitted and all others as they were."""
    start = np.array([before.weights.get(name, 0.0) for name in names])
    free = np.array([float(name in only) for name in names])
    found = fit(choices, start, ridge, free)
    new = {n: round(float(v), 4) for n, v in zip(names, found, strict=True) if n in only}
    return before.model_copy(update={"weights": dict(sorted({**before.weights, **new}.items()))})


def held_out(
    choices: Sequence[Choice], before: Floats, ridge: float, folds: int
) -> list[tuple[Floats, int]]:
    """The scores of every choice under weights that it took no part in, and its right place."""
    found: list[tuple[Floats, int]] = []
    for fold in range(folds):
        rest = [one for place, one in enumerate(choices) if place % folds != fold]
        weights = fit(rest, before, ridge)
        found += [
            (features @ weights, right)
            for place, (features, right) in enumerate(choices)
            if place % folds == fold
        ]
    return found


def temperature_of(scored: Sequence[tuple[Floats, int]]) -> float:
    """What to divide scores by so that their chances are best."""

    def loss(warmth: float) -> float:
        return -sum(
            float(np.log(chances(scores[:, None] / warmth, np.ones(1))[right] + 1e-12))
            for scores, right in scored
        )

    return float(min(np.geomspace(0.1, 10.0, 60), key=loss))


def margin_of(scored: Sequence[tuple[Floats, int]], temperature: float, sure: float) -> float:
    """The least lead from which on the share of right choices is as asked for; 1: never."""
    leads = []
    for scores, right in scored:
        first, *others = sorted(scores, reverse=True)
        lead = first - others[0] if others else np.inf
        leads.append((float(np.tanh(lead / (2 * temperature))), scores[right] == first))
    for margin in sorted({0.0, *(lead for lead, _ in leads)}):
        clear = [was_right for lead, was_right in leads if lead >= margin]
        if sum(clear) >= sure * len(clear):
            return round(margin, 4)
    return 1.0


def fitted(
    names: Sequence[str],
    choices: Sequence[Choice],
    before: Weights,
    *,
    ridge: float = 0.01,
    folds: int = 5,
    sure: float = 0.95,
) -> Weights:
    """The weights of all features, with temperature and margin from held-out folds."""
    start = np.array([before.weights.get(name, 0.0) for name in names])
    weights = fit(choices, start, ridge)
    scored = held_out(choices, start, ridge, min(folds, len(choices)))
    temperature = temperature_of(scored)
    new = {name: round(float(value), 4) for name, value in zip(names, weights, strict=True)}
    return Weights(
        weights=dict(sorted({**before.weights, **new}.items())),
        temperature=round(temperature, 4),
        margin=margin_of(scored, temperature, sure),
    )


def main() -> None:
    """Fit and write."""
    reader = argparse.ArgumentParser(description="Fit the weights of the plan search.")
    reader.add_argument("choices", type=Path)
    reader.add_argument("--ridge", type=float, default=0.01)
    reader.add_argument("--folds", type=int, default=5)
    reader.add_argument("--sure", type=float, default=0.95)
    reader.add_argument("--only", action="append", metavar="FEATURE")
    asked = reader.parse_args()
    names, choices = read_choices(asked.choices)
    if len(choices) < asked.folds:
        raise SystemExit(f"{len(choices)} choices are too few for {asked.folds} folds.")
    before = Weights.model_validate_json(WEIGHTS_FILE.read_text("utf-8"))
    if asked.only:
        after = fitted_only(asked.only, names, choices, before, ridge=asked.ridge)
    else:
        after = fitted(
            names, choices, before, ridge=asked.ridge, folds=asked.folds, sure=asked.sure
        )
    WEIGHTS_FILE.write_text(after.model_dump_json(indent=2) + "\n", "utf-8")
    print(f"{len(choices)} choices, margin {after.margin}, temperature {after.temperature}")


if __name__ == "__main__":
    main()
