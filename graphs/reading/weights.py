"""The fitted numbers of reading, from one file."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def fitted() -> Mapping[str, float]:
    """Feature -> weight; and the thresholds, each by its name."""
    file = files("graphs.reading").joinpath("data", "weights.json")
    return dict(json.loads(file.read_text("utf-8")))


def reach(name: str) -> int:
    """How far a word reaches to what it speaks of, in tokens or characters."""
    return int(fitted()[f"reach.{name}"])


def most(name: str) -> int:
    """How many of something are looked at."""
    return int(fitted()[f"most.{name}"])


def weighed(group: str, amounts: Mapping[str, float]) -> float:
    """The sum of amounts, each by its weight in a group."""
    return sum(fitted()[f"{group}.{name}"] * amount for name, amount in amounts.items())


def value_of(features: Mapping[str, float]) -> float:
    """The weighted sum of features."""
    weights = fitted()
    return sum(weights.get(name, 0.0) * amount for name, amount in features.items())


def confidence(features: Mapping[str, float]) -> float:
    """The chance that what was read with these features is answered rightly, in [0, 1]."""
    return chance_of("chance_of_change" if features.get("changes") else "chance", features)


def chance_of(group: str, features: Mapping[str, float]) -> float:
    """The chance that the weights of a group give to features, in [0, 1]."""
    weights = fitted()
    total = weights[f"{group}.bias"] + sum(
        weights.get(f"{group}.{name}", 0.0) * amount for name, amount in features.items()
    )
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))
