"""Fit what tells nouns for people from all others, and write it to ``people.json`` of reading.

    PYTHONPATH=. python scripts/fit_people.py

A logistic regression on the vectors of the shipped embedder of purposes, on the nouns of
``scripts/data/nouns.toml``. The least chance is the one from which on, of nouns that took no part
in the fit (five folds), so many in a hundred taken for people are people.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import numpy as np

from evals.regression import Matrix, foretold, least_chance, newton
from graphs.reading import people
from memory.minilm import PURPOSES, MiniLmEmbedder

NOUNS = Path(__file__).parent / "data" / "nouns.toml"
WEIGHTS = Path(people.__file__).parent / "data" / "people.json"
RIGHT, RIDGE, FOLDS, DIGITS = 0.99, 0.1, 5, 4


def fit(x: Matrix, y: Matrix) -> Matrix:
    """Logistic regression with a ridge; the first weight is the bias."""
    return newton(np.c_[np.ones(len(x)), x], y, RIDGE)


def main() -> None:
    """Fit, print how nouns not fitted to are told, write the weights."""
    nouns = {
        name: [one.strip() for one in said.split(",")]
        for name, said in tomllib.loads(NOUNS.read_text()).items()
    }
    texts = [people.asked(one.split()) for one in (*nouns["people"], *nouns["things"])]
    embedder = MiniLmEmbedder(model=PURPOSES)
    x = np.asarray(embedder.embed(texts), dtype=np.float64)
    y = np.repeat([1.0, 0.0], [len(nouns["people"]), len(nouns["things"])])
    fold = np.random.default_rng(0).permutation(len(y)) % FOLDS
    chances = foretold(x, y, fold, fit)
    least = least_chance(chances, y, RIGHT)
    told = chances >= least
    print(f"{len(y)} nouns; from {least:.3f} on {y[told].mean():.3f} are people,")
    print(f"{told[y == 1].mean():.3f} of the people are told")
    weights = [round(float(one), DIGITS) for one in fit(x, y)]
    found = {"embedder": embedder.name, "least": round(least, 3), "bias": weights[0]}
    document = {**found, "weights": weights[1:]}
    WEIGHTS.write_text(json.dumps(document) + "\n")


if __name__ == "__main__":
    main()
