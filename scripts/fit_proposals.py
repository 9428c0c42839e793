"""Fits which of the changes that a whole request may ask for is meant, if any is.

The chance that a change is right is a logistic function of its signs
(``graphs/reading/proposal_signs.py``). It is fitted to changes that were made and turned out right
or wrong: commands as people say them, with the calls that are right (``scripts/data/commands``),
and the requests to the live services that are developed on. Each service is judged by weights
fitted to the others. ``proposal.sure`` becomes the least chance from which on so many in a hundred
of the changes that would be made are right, 1 where no such chance is; below it, down to
``proposal.least``, the person is asked.

    PYTHONPATH=. python scripts/fit_proposals.py --runs FILE [--collect] [--service NAME ...]
    PYTHONPATH=. python scripts/fit_proposals.py --runs FILE --least-right 0.95 --least-asked 0.6
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
from proposal_runs import runs_of

from evals.fitted_weights import write_group
from evals.live.catalogue import find_services
from evals.regression import Matrix, foretold, least_chance, newton

GROUPS = ("proposal", "matched")
"""By how changes are made up: by how the request is built, by what is known of things."""
RIDGE, DIGITS, FOLDS = 2.0, 4, 8
Runs = list[dict[str, Any]]


async def collect(file: Path, names: list[str], known: set[tuple[str, str]]) -> None:
    """Add the records of commands and requests that are not known to a file."""
    for service in find_services().developed(names):
        for commands in (True, False):
            async for run in runs_of(service, commands=commands):
                if (run["service"], run["text"]) not in known:
                    _add(file, run)


def _add(file: Path, run: dict[str, Any]) -> None:
    with file.open("a") as out:
        out.write(json.dumps(run) + "\n")


def _read(file: Path) -> Runs:
    lines = file.read_text().splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


def told(runs: Runs, group: str) -> tuple[list[str], Matrix, Matrix, Matrix]:
    """The signs, a row for each change that was made, whether it was right, and its run."""
    made = [
        (at, one) for at, run in enumerate(runs)
        for one in run["proposals"] if one["came_to"] != "nothing" and one["by"] == group
    ]  # fmt: skip
    names = sorted({name for _, one in made for name in one["signs"]})
    x = np.array([[one["signs"].get(name, 0.0) for name in names] for _, one in made])
    right = np.array([one["came_to"] == "right" for _, one in made], dtype=np.float64)
    return names, x, right, np.array([at for at, _ in made])


def fit(x: Matrix, y: Matrix) -> Matrix:
    """Logistic regression on signs of one size; the first weight is the bias."""
    size = x.std(axis=0)
    size[size == 0] = 1.0
    weights = newton(np.c_[np.ones(len(x)), x / size], y, RIDGE)
    weights[1:] /= size
    return weights


def main() -> None:
    """Collect where asked to, fit, print how it foretells, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=Path, required=True, help="JSON lines of runs.")
    parser.add_argument("--collect", action="store_true")
    parser.add_argument("--service", action="append", default=[], help="Repeatable.")
    parser.add_argument("--least-right", type=float, default=0.97)
    parser.add_argument("--least-asked", type=float, default=0.6)
    options = parser.parse_args()
    if options.collect:
        known = {(one["service"], one["text"]) for one in _read(options.runs)}
        asyncio.run(collect(options.runs, options.service, known))
    runs = _read(options.runs)
    for group in GROUPS:
        write_group(group, fitted_to(runs, group, options.least_right, options.least_asked))


def fitted_to(runs: Runs, group: str, least_right: float, least_asked: float) -> dict[str, float]:
    """The weights of a group, and the chances from which on so many are right; prints both."""
    names, x, y, at = told(runs, group)
    order = sorted({run["service"] for run in runs})
    fold = np.array([order.index(runs[i]["service"]) % FOLDS for i in at])
    chance = foretold(x, y, fold, fit)
    new = np.array([runs[i]["before"] == "nothing" for i in at])
    print(f"{group}: {len(y)} made, {int(y.sum())} right; {int(new.sum())} not made before")
    for share in (0.5, 0.7, 0.8, 0.9, 0.95):
        some = new & (chance >= share)
        print(f"from {share}: {int(some.sum())} not made before, {int(y[some].sum())} right")
    weights = fit(x, y)
    found = {"bias": weights[0], **dict(zip(names, weights[1:], strict=True))}
    drawn = {"sure": least_right, "least": least_asked}
    lines = {name: _line(chance[new], y[new], share) for name, share in drawn.items()}
    return {name: round(float(one), DIGITS) for name, one in found.items()} | lines


def _line(chance: Matrix, right: Matrix, share: float) -> float:
    """The least chance from which on so many are right; 1 where too few were seen to tell: one
    wrong among them would be too many.
    """
    line = math.floor(1000 * least_chance(chance, right, share)) / 1000
    return line if (chance >= line).sum() * (1 - share) >= 1 else 1.0


if __name__ == "__main__":
    main()
