"""Fit the weights of ``graphs/reading/spelling.py`` and write them to the weights of reading.

    PYTHONPATH=. python scripts/fit_spelling.py

Slips are made of the words that requests of the developed live services hold: letters swapped,
left out, doubled, put in, or hit beside the right key; one slip a word, in long ones sometimes two.
Words that name things of other services are no slips and are to be left alone. The weights are
those of a logistic regression over all words near a written one; the lead is the least from which
on, on services that took no part in the fit, at most one word in fifty is put right wrongly.
"""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from evals.fitted_weights import WEIGHTS
from evals.live.catalogue import find_services
from evals.live.records import LiveService
from graphs.reading.spelling import Vocabulary, features, near, vocabulary
from graphs.reading.tokens import stem
from tools.entity_types.building import build_entity_model
from tools.openapi_import import import_openapi

KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
WRONG, STEPS, RATE, RIDGE = 0.02, 1500, 0.5, 1e-3
SLIPS = 2
"""Slips made of each word."""
NAMES = 40
"""Words of each service that name things of others."""


def slipped(word: str, draw: random.Random) -> str:
    """The word with one slip."""
    at = draw.randrange(1, len(word))
    kind = draw.choice(("swap", "drop", "double", "beside", "extra"))
    if kind == "swap":
        return word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
    if kind == "drop":
        return word[:at] + word[at + 1 :]
    if kind == "double":
        return word[:at] + word[at - 1] + word[at:]
    other = draw.choice(beside(word[at]))
    return word[:at] + other + word[at + (kind == "beside") :]


def beside(letter: str) -> str:
    """The keys beside a letter's."""
    row = next((row for row in KEYS if letter in row), "aeiou")
    at = row.find(letter)
    return (row[max(0, at - 1) : at] + row[at + 1 : at + 2]) or "e"


def texts(value: object) -> Iterator[str]:
    """All texts in a piece of JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from texts(one)
    elif isinstance(value, str) and " " in value:
        yield value


Case = tuple[str, str, Vocabulary]
"""A written word, the word that is meant or "", and what is known there."""
Row = tuple[list[tuple[str, Mapping[str, float]]], str]
"""The features of words near a written one, each with its stem, and the stem that is meant."""


def cases(services: Sequence[LiveService], draw: random.Random) -> Iterator[list[Case]]:
    """The cases of each service."""
    known = {}
    for one in services:
        told = one.description("http://127.0.0.1:1")
        made = import_openapi(told, source=one.name, group_id=one.name, allow_loopback=True)
        tools = made.tools
        names = [text for text in texts(one.data()) if len(text) < 40]
        known[one.name] = vocabulary(build_entity_model(tools), names)
    for one in services:
        here, found = known[one.name], list[Case]()
        said = {w.lower() for r in one.requests for w in re.findall(r"[A-Za-z]{4,}", r.text)}
        for word in sorted(said):
            if word in here.read:
                for _ in range(SLIPS):
                    wrong = slipped(word, draw)
                    if len(word) > 6 and draw.random() < 0.2:
                        wrong = slipped(wrong, draw)
                    if len(wrong) > 3 and not here.knows(wrong):
                        found.append((wrong, word, here))
        strange = {w for other in known.values() for w in other.names if len(w) > 3}
        found += [(w, "", here) for w in draw.sample(sorted(strange), NAMES) if not here.knows(w)]
        yield found


def rows(some: Sequence[Case]) -> Iterator[Row]:
    """For each case the features of the words near by, by their stems, and the right stem."""
    for written, meant, known in some:
        words = near(written, known.read)
        told = [(stem(other), features(written, other, known)) for other in words]
        yield told, stem(meant) if meant else ""


def main() -> None:
    """Fit on every other service, choose the lead on the rest, fit on all."""
    draw = random.Random(7)
    services = [one for one in find_services().services if not one.set_aside]
    by_service = [list(rows(some)) for some in cases(services, draw)]
    names = sorted(
        {name for some in by_service for told, _ in some for _, row in told for name in row}
    )
    weights = fit([one for some in by_service[::2] for one in some], names)
    kept = [one for some in by_service[1::2] for one in some]
    lead = least_lead(kept, names, weights)
    print("set apart: right, wrong, of slips", measured(kept, names, weights, lead))
    final = fit([one for some in by_service for one in some], names)
    stored = json.loads(WEIGHTS.read_text("utf-8"))
    stored |= {f"slip.{n}": round(float(w), 4) for n, w in zip(names, final, strict=True)}
    stored["slip.lead"] = round(lead, 4)
    WEIGHTS.write_text(json.dumps(stored, indent=2) + "\n", "utf-8")


def fit(some: Sequence[Row], names: Sequence[str]) -> np.ndarray:
    """Logistic regression of whether a near word is the one that was meant."""
    told = [row for rows_, _ in some for _, row in rows_]
    x = np.array([[row[name] for name in names] for row in told])
    y = np.array([float(one == meant) for rows_, meant in some for one, _ in rows_])
    weights = np.zeros(len(names))
    for _ in range(STEPS):
        chance = 1.0 / (1.0 + np.exp(-x @ weights))
        weights += RATE * (x.T @ (y - chance) / len(y) - RIDGE * weights)
    return weights


def measured(
    some: Sequence[Row], names: Sequence[str], weights: np.ndarray, lead: float
) -> tuple[int, int, int]:
    """How many words are put right rightly and wrongly, and how many slips there are."""
    right = wrong = 0
    for told, meant in some:
        scores = [(float(np.dot([row[n] for n in names], weights)), one) for one, row in told]
        best, taken = max(scores, default=(-1.0, ""))
        others = max((score for score, one in scores if one != taken), default=-math.inf)
        if best >= 0.0 and best - others >= lead:
            right, wrong = right + (taken == meant), wrong + (taken != meant)
    return right, wrong, sum(bool(meant) for _, meant in some)


def least_lead(some: Sequence[Row], names: Sequence[str], weights: np.ndarray) -> float:
    """The least lead under which few words are put right wrongly."""
    for lead in np.arange(0.0, 6.0, 0.1):
        right, wrong, _ = measured(some, names, weights, float(lead))
        if wrong <= WRONG * max(right + wrong, 1):
            return float(lead)
    return 6.0


if __name__ == "__main__":
    main()
