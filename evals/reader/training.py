"""Weights of what tells which input a value is said for, and how well they tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from evals.reader.live_writes import Write, pairs_of
from evals.reader.pairs import Pair, card
from evals.regression import newton
from graphs.reading.meaning import Meaning
from graphs.reading.operations import Operations
from graphs.reading.said_for import features, texts
from memory.embeddings import Embedder
from tools.records import Tool

DIGITS = 4
ABREAST = 500
"""Values whose texts are embedded at once."""
Told = Mapping[str, float]
"""What speaks for an input, by name."""
Score = Callable[[Told], float]


@dataclass(frozen=True, slots=True)
class Met:
    """A value with what speaks for each of its inputs."""

    pair: Pair
    told: Sequence[Told]


def learn(
    pairs: Sequence[Pair], writes: Sequence[Write], embedder: Embedder, purposes: Embedder
) -> dict[str, Any]:
    """The weights, and the shares right before and after: of inputs by values of operations that
    nothing was learned from and of live services, of operations by requests to these.
    """
    found = met(pairs, embedder)
    taught = [one for one in found if not one.pair.is_held]
    live = met([pair for write in writes for pair in pairs_of(write)], embedder)
    weights = fit(taught)
    held = [*(one for one in found if one.pair.is_held), *live]
    before, after = shares(held, by_words_before), shares(held, by_weights(weights))
    inputs = {
        source: {"asked": asked, "before": share, "after": after[source][1]}
        for source, (asked, share) in before.items()
    }
    return {
        "learned": len(taught),
        "weights": weights,
        "inputs": inputs,
        "operations": operations_found(writes, purposes),
    }


def met(pairs: Sequence[Pair], embedder: Embedder) -> list[Met]:
    """All pairs with their features; texts are embedded many at once."""
    meaning, found = Meaning(embedder), []
    for start in range(0, len(pairs), ABREAST):
        part = pairs[start : start + ABREAST]
        meaning.prepare([text for one in part for text in texts(one.said, one.cards)])
        found += [Met(one, features(meaning, one.said, one.cards)) for one in part]
    return found


def fit(taught: Sequence[Met]) -> dict[str, float]:
    """A weight for each feature and the bias, by whether an input took the value or not."""
    names = [*taught[0].told[0]]
    rows = [[1.0, *(told[name] for name in names)] for one in taught for told in one.told]
    took = [float(at == one.pair.right) for one in taught for at in range(len(one.told))]
    weights = newton(np.array(rows), np.array(took))
    return dict(zip(["bias", *names], (round(float(w), DIGITS) for w in weights), strict=True))


def by_weights(weights: Mapping[str, float]) -> Score:
    """The score of an input by fitted weights."""
    return lambda told: sum(weights[name] * amount for name, amount in told.items())


def by_words_before(told: Told) -> float:
    """The score without any: a word of the name before the value, else the nearness of those."""
    return 2 * told["label"] + told["before_name"]


def operations_found(writes: Sequence[Write], purposes: Embedder) -> dict[str, Any]:
    """How many requests are nearest to the operation meant, of all that change something: by what
    it is for, and by what it sets as well.
    """
    if not writes:
        return {}
    before = _share_nearest(writes, [write.tools for write in writes], purposes)
    after = _share_nearest(writes, [[*map(_with_content, w.tools)] for w in writes], purposes)
    return {"live": {"asked": len(writes), "before": before, "after": after}}


def _with_content(tool: Tool) -> Tool:
    """A tool whose summary ends with the names of what stands in its body."""
    told = ", ".join(card(one.name, "").name for one in tool.parameters if one.location == "body")
    return tool.model_copy(update={"summary": f"{tool.summary or tool.name} {told}"})


def _share_nearest(
    writes: Sequence[Write], told: Sequence[Sequence[Tool]], purposes: Embedder
) -> float:
    operations, right = Operations(purposes), 0
    for write, tools in zip(writes, told, strict=True):
        near = operations.near(write.text, tools)
        right += max(near, key=near.__getitem__) == write.tool.id
    return right / len(writes)


def shares(among: Sequence[Met], score: Score) -> dict[str, tuple[int, float]]:
    """Source -> how many values there are, and the share whose input has the highest score."""
    right: dict[str, list[bool]] = {}
    for one in among:
        scores = [score(told) for told in one.told]
        right.setdefault(one.pair.source, []).append(scores.index(max(scores)) == one.pair.right)
    return {source: (len(found), sum(found) / len(found)) for source, found in right.items()}
