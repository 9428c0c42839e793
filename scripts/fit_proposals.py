"""Fits which of the changes that a whole request may ask for is meant, if any is.

The chance that a change is right is a logistic function of its signs
(``graphs/reading/proposal_signs.py``). It is fitted to changes that were made and turned out right
or wrong: commands as people say them, with the calls that are right (``scripts/data/commands``),
and the requests to the live services that are developed on. Each service is judged by weights
fitted to the others. Lines are drawn by the likeliest change of each request: ``proposal.sure``
becomes the least chance from which on so many in a hundred of those that would be made are right, 1
where no such chance is; below it, down to ``proposal.least``, the person is asked.

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
Table = tuple[list[str], Matrix, Matrix, Matrix]
"""Signs, a row for each change that was made, whether it was right, and its run."""


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


def told(runs: Runs, group: str) -> Table:
    """The changes of a group that came to something."""
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
    parser.add_argument("--least-asked", type=float, default=0.65)
    options = parser.parse_args()
    if options.collect:
        known = {(one["service"], one["text"]) for one in _read(options.runs)}
        asyncio.run(collect(options.runs, options.service, known))
    runs = _read(options.runs)
    tables = {group: told(runs, group) for group in GROUPS}
    chances = {group: _foretold(runs, *tables[group]) for group in GROUPS}
    chance, right = _likeliest(runs, {group: (tables[group], chances[group]) for group in GROUPS})
    _tell(chance, right)
    lines = {"sure": options.least_right, "least": options.least_asked}
    drawn = {name: _line(chance, right, share) for name, share in lines.items()}
    for group in GROUPS:
        names, x, y, _ = tables[group]
        print(f"{group}: {len(y)} made, {int(y.sum())} right")
        write_group(group, _rounded(names, fit(x, y)) | drawn)


def _foretold(runs: Runs, _: list[str], x: Matrix, y: Matrix, at: Matrix) -> Matrix:
    """The chance of each change by weights fitted to other services."""
    order = sorted({run["service"] for run in runs})
    return foretold(x, y, np.array([order.index(runs[i]["service"]) % FOLDS for i in at]), fit)


def _likeliest(runs: Runs, made: dict[str, tuple[Table, Matrix]]) -> tuple[Matrix, Matrix]:
    """Of each run that changed nothing before, the chance of the likeliest change and whether it
    is right.
    """
    best: dict[int, tuple[float, float]] = {}
    for (_, _, y, at), chances in made.values():
        for i, chance, right in zip(at, chances, y, strict=True):
            if runs[i]["before"] == "nothing":
                best[i] = max(best.get(i, (0.0, 0.0)), (float(chance), float(right)))
    found = np.array([*best.values()])
    return found[:, 0], found[:, 1]


def _rounded(names: list[str], weights: Matrix) -> dict[str, float]:
    found = {"bias": weights[0], **dict(zip(names, weights[1:], strict=True))}
    return {name: round(float(one), DIGITS) for name, one in found.items()}


def _tell(chance: Matrix, right: Matrix) -> None:
    print(f"{len(chance)} requests that changed nothing before")
    for share in (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95):
        some = chance >= share
        print(f"from {share}: the likeliest of {int(some.sum())}, {int(right[some].sum())} right")


def _line(chance: Matrix, right: Matrix, share: float) -> float:
    """The least chance from which on so many are right; 1 where too few were seen to tell: one
    wrong among them would be too many.
    """
    line = math.floor(1000 * least_chance(chance, right, share)) / 1000
    return line if (chance >= line).sum() * (1 - share) >= 1 else 1.0


if __name__ == "__main__":
    main()
