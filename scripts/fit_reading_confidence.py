"""Fits how sure a reading is: runs the live services for development, and asks what came right.

The chance that a request is answered rightly is a logistic function of features of its form, one
for changes and one for all else. It is checked on each service with the weights fitted to the
others, then fitted to all and written to ``graphs/reading/data/weights.json``. ``sure`` becomes
the least chance at which, on services not fitted to, so many in a hundred of the answers told as
certain are right. With ``--only`` a feature is fitted beside all other weights as they stand: those
of questions were fitted to services before anybody had worked on them.

    python scripts/fit_reading_confidence.py [--runs FILE] [--least-right 0.98]
    python scripts/fit_reading_confidence.py --of chance --only plain_list
    python scripts/fit_reading_confidence.py --of chance --only adrift --runs FILE

The last is fitted to ``scripts/data/turns.jsonl``: look-ups in conversations on six services, as
they were answered when the first conversation was held there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path
from typing import Any

import numpy as np

from evals.fitted_weights import WEIGHTS
from evals.live.judging import Judged
from evals.regression import RIDGE, Matrix, newton

SPEAK_FOR = (
    "lead", "covered", "root_said", "root_asked", "points_back", "wanted", "purpose", "verb",
    "assigned", "name_own", "plain_list",
)  # fmt: skip
SPEAK_AGAINST = (
    "left", "edges", "back", "soft", "unplaced", "open_value", "unknown_thing", "relates_back",
    "passed_over", "content_missing", "target_missing", "noun_first", "referent", "untested",
    "untaken", "unmet", "bare", "name_cut", "none", "affirmed", "several",
    "not_by_name", "assumed", "value_passed", "far", "adrift",
)  # fmt: skip
FEATURES = (*SPEAK_FOR, *SPEAK_AGAINST)
_SIGNS = np.array([0, *[1] * len(SPEAK_FOR), *[-1] * len(SPEAK_AGAINST)])
GROUPS = {"chance": False, "chance_of_change": True}
"""The names of weights -> whether they are of requests that change something."""


async def collect(names: list[str]) -> list[dict[str, Any]]:
    """A record for each request and turn of these services; of all for development without names.

    Nothing is held back while it collects, so that it shows what would come of every reading.
    """
    from app.settings import Settings
    from evals.live.catalogue import find_services
    from evals.live.conversations.catalogue import conversations_on
    from evals.live.conversing import converse
    from evals.live.judging import judge
    from evals.live.running import LiveOptions, run_requests
    from graphs.reading.weights import fitted

    fitted().update(doubt=0.0, withhold=0.0)  # type: ignore[attr-defined]
    options, found = LiveOptions(strategy="plan"), []
    for service in find_services().developed(names):
        async for run in run_requests(Settings(), service, service.requests, options):
            found += _record(judge(service.name, run))
        for conversation in conversations_on(service.name):
            async for turn in converse(Settings(), service, conversation, options):
                found += _record(turn)
    return found


def _record(judged: Judged) -> list[dict[str, Any]]:
    if not judged.features:
        return []
    return [
        {
            "service": judged.service,
            "id": judged.id,
            "features": dict(judged.features),
            "status": judged.status,
            "right": judged.verdict == "right",
        }
    ]


def fit(x: Matrix, y: Matrix, signs: Matrix = _SIGNS) -> Matrix:
    """Logistic regression with a ridge; the first column is the bias.

    A feature that speaks for a reading never lowers the chance and one against it never raises it:
    what comes out otherwise is chance, and is left out.
    """
    weights = np.zeros(x.shape[1])
    free = np.ones(x.shape[1], dtype=bool)
    while True:
        weights[free] = newton(x[:, free], y)
        wrong = free & (weights * signs < 0)
        if not wrong.any():
            return weights
        weights[wrong], free = 0.0, free & ~wrong


def matrix(runs: list[dict[str, Any]]) -> Matrix:
    """A row for each run, the bias first."""
    rows = [[1.0, *(run["features"].get(name, 0.0) for name in FEATURES)] for run in runs]
    return np.array(rows, dtype=np.float64)


def fit_one(name: str, group: str, runs: list[dict[str, Any]], stored: dict[str, float]) -> float:
    """The weight of a feature on the side that it speaks for, the others as they are stored."""
    x, at = matrix(runs), 1 + FEATURES.index(name)
    y = np.array([run["right"] for run in runs], dtype=np.float64)
    others = np.array([stored.get(f"{group}.{one}", 0.0) for one in ("bias", *FEATURES)])
    others[at] = 0.0
    weight = 0.0
    for _ in range(50):
        chance = 1 / (1 + np.exp(-(x @ others) - weight * x[:, at]))
        slope = x[:, at] @ (y - chance) - RIDGE * weight
        weight += float(slope / (x[:, at] ** 2 @ (chance * (1 - chance)) + RIDGE))
    return round(weight, 4) if weight * _SIGNS[at] > 0 else 0.0


def foretold(runs: list[dict[str, Any]]) -> Matrix:
    """The chance of each run by weights fitted to the other services."""
    x, y = matrix(runs), np.array([run["right"] for run in runs], dtype=np.float64)
    chances = np.zeros(len(runs))
    for service in {run["service"] for run in runs}:
        own = np.array([run["service"] == service for run in runs])
        chances[own] = 1 / (1 + np.exp(-x[own] @ fit(x[~own], y[~own])))
    return chances


def threshold(runs: list[dict[str, Any]], chances: Matrix, least_right: float) -> float:
    """The least chance from which on so many of the answers told as certain are right."""
    told = [
        (chance, bool(run["right"]))
        for run, chance in zip(runs, chances, strict=True)
        if run["status"] == "done"
    ]
    for least in sorted({round(chance, 3) for chance, _ in told}):
        kept = [right for chance, right in told if chance >= least]
        if kept and sum(kept) / len(kept) >= least_right:
            return float(least)
    return 1.0


def main() -> None:
    """Collect or read runs, fit, print how it foretells, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=Path, help="JSON lines of runs, read or written")
    parser.add_argument("--of", action="append", choices=GROUPS, help="Repeatable; else all.")
    parser.add_argument("--service", action="append", default=[], help="Repeatable.")
    parser.add_argument("--only", action="append", choices=FEATURES, help="Repeatable.")
    parser.add_argument("--least-right", type=float, default=0.98)
    parser.add_argument("--withhold", type=float, default=0.5, help="Below it nothing is changed.")
    parser.add_argument("--doubt", type=float, default=0.75, help="Below it an answer says so.")
    options = parser.parse_args()
    if options.runs and options.runs.exists():
        runs = [json.loads(line) for line in options.runs.read_text().splitlines()]
    else:
        runs = asyncio.run(collect(options.service))
        if options.runs:
            options.runs.write_text("".join(f"{json.dumps(run)}\n" for run in runs))
    stored = json.loads(WEIGHTS.read_text())
    for group in options.of or GROUPS:
        some = [run for run in runs if bool(run["features"].get("changes")) == GROUPS[group]]
        if options.only:
            stored |= {f"{group}.{n}": fit_one(n, group, some, stored) for n in options.only}
            continue
        stored = {name: value for name, value in stored.items() if not name.startswith(f"{group}.")}
        stored |= fit_group(group, some)
        if not GROUPS[group]:
            stored["sure"] = threshold(some, foretold(some), options.least_right)
            print(f"sure: {stored['sure']}")
    stored["doubt"], stored["withhold"] = options.doubt, options.withhold
    WEIGHTS.write_text(json.dumps(stored, indent=2) + "\n")


def fit_group(group: str, runs: list[dict[str, Any]]) -> dict[str, float]:
    """The weights of one group of requests; prints how they foretell services not fitted to."""
    chances, right = foretold(runs), np.array([run["right"] for run in runs])
    for low, high in ((0, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 1.01)):
        inside = (chances >= low) & (chances < high)
        if inside.any():
            share = right[inside].mean()
            print(f"{group} {low:.1f} to {high:.1f}: {inside.sum():4} runs, {share:.2f} right")
    weights = fit(matrix(runs), right.astype(np.float64))
    names = (f"{group}.{name}" for name in ("bias", *FEATURES))
    told = {name: round(float(one), 4) for name, one in zip(names, weights, strict=True)}
    return {name: one for name, one in told.items() if one}


if __name__ == "__main__":
    main()
