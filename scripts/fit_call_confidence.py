"""Fits how sure it is that calls were what a request asked for, from the signs against them.

The chance is a logistic function of the signs of ``graphs/checking``, as ``chance`` is one of how a
request was read. It is fitted on requests at first contact, to services that nobody had worked on
and to the sandbox, planned by the older rules and by the search; each service is judged by weights
fitted to the others. ``doubt_call`` becomes the least chance at which, so judged, at most two in a
hundred of all requests are told wrongly as certain. Both go into
``graphs/reading/data/weights.json``.

    python scripts/fit_call_confidence.py [--runs FILE] [--most-wrong 0.02]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import fit_reading_confidence as reading
import numpy as np

RUNS = Path(__file__).parent / "data" / "calls.jsonl"
GROUP = "chance_of_call"
FEATURES = (
    "amount_left", "code_left", "day_left", "name_left", "option_left", "words_left",
    "words_elsewhere", "not_nearest", "misfit", "none", "no_truth", "affirmed", "unlike",
)  # fmt: skip
"""All of them speak against an answer."""
_SIGNS = np.array([0, *[-1] * len(FEATURES)])
Run = dict[str, Any]
"""``service``, ``told`` (as certain, were there no doubt of calls), ``right``, ``features``."""


def matrix(runs: list[Run]) -> reading.Matrix:
    """A row for each run, the bias first."""
    rows = [[1.0, *(run["features"].get(name, 0.0) for name in FEATURES)] for run in runs]
    return np.array(rows, dtype=np.float64)


def fit(runs: list[Run]) -> reading.Matrix:
    """The weights, those that chance made speak for an answer left out."""
    right = np.array([run["right"] for run in runs], dtype=np.float64)
    return reading.fit(matrix(runs), right, _SIGNS)


def foretold(runs: list[Run]) -> reading.Matrix:
    """The chance of each run by weights fitted to the other services."""
    chances = np.zeros(len(runs))
    for service in {run["service"] for run in runs}:
        own = np.array([run["service"] == service for run in runs])
        others = fit([run for run in runs if run["service"] != service])
        chances[own] = 1 / (1 + np.exp(-matrix(runs)[own] @ others))
    return chances


def threshold(runs: list[Run], chances: reading.Matrix, most: float) -> float:
    """The least chance from which on no more than so many answers are told wrongly as certain."""
    told = [(c, run["right"]) for c, run in zip(chances, runs, strict=True) if run["told"]]
    for least in sorted({round(float(chance), 3) for chance, _ in told}):
        if sum(chance >= least and not right for chance, right in told) <= most:
            return least
    return 1.0


def main() -> None:
    """Read the runs, fit, print how it foretells, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=Path, default=RUNS)
    parser.add_argument("--most-wrong", type=float, default=0.02)
    options = parser.parse_args()
    asked = [json.loads(line) for line in options.runs.read_text().splitlines()]
    runs = [run for run in asked if run["features"] is not None]
    chances = foretold(runs)
    least = threshold(runs, chances, options.most_wrong * len(asked))
    for service in sorted({run["service"] for run in runs}):
        print(service, told(runs, chances, service, least))
    stored = json.loads(reading.WEIGHTS.read_text())
    stored = {name: one for name, one in stored.items() if not name.startswith(f"{GROUP}.")}
    names = (f"{GROUP}.{name}" for name in ("bias", *FEATURES))
    found = ((name, round(float(one), 4)) for name, one in zip(names, fit(runs), strict=True))
    stored |= {name: one for name, one in found if one}
    stored["doubt_call"] = least
    reading.WEIGHTS.write_text(json.dumps(stored, indent=2) + "\n")


def told(runs: list[Run], chances: reading.Matrix, service: str, least: float) -> dict[str, int]:
    """How many answers of a service are told as certain, rightly and wrongly, and doubted."""
    some = [(c >= least, run["right"]) for c, run in zip(chances, runs, strict=True)
            if run["service"] == service and run["told"]]  # fmt: skip
    return {
        f"{'right' if right else 'wrong'}, {'told' if sure else 'doubted'}": some.count(
            (sure, right)
        )
        for right in (True, False)
        for sure in (True, False)
    }


if __name__ == "__main__":
    main()
