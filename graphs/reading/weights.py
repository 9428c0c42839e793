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


def value_of(features: Mapping[str, float]) -> float:
    """The weighted sum of features."""
    weights = fitted()
    return sum(weights.get(name, 0.0) * amount for name, amount in features.items())


def confidence(features: Mapping[str, float]) -> float:
    """The chance that what was read with these features is answered rightly, in [0, 1]."""
    weights = fitted()
    total = weights["chance.bias"] + sum(
        weights.get(f"chance.{name}", 0.0) * amount for name, amount in features.items()
    )
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))
