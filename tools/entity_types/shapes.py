"""Telling types by the fields of their records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from tools.entity_types.draft import Draft
from tools.entity_types.fields import heads

_ALIKE = 0.6
"""Least share of fields that two shapes of one type have in common."""
_TELLING = 1.0
"""Least weight of the shared fields; one that only one type has weighs 1."""
_VOTED, _SURE = 1.5, 0.6
"""Least weight, and share of all weight, of fields that point to one type by themselves."""


class Shapes:
    """Types by the fields of their records."""

    def __init__(self, homes: Iterable[Draft]) -> None:
        self._having: dict[str, list[Draft]] = defaultdict(list)
        for home in homes:
            for name in heads(list(home.fields.values())):
                self._having[name].append(home)

    def nearest(self, shape: frozenset[str]) -> Draft | None:
        """The type that has records of about this shape, None where none or several have."""
        weights, found = self._weights(shape)
        fits = [
            (max(_likeness(shape, own) for own in found[key].shapes), weight, key)
            for key, weight in weights.items()
            if weight >= _TELLING
        ]
        best = max(fits, default=None)
        return found[best[2]] if best is not None and best[0] >= _ALIKE else None

    def voted(self, shape: frozenset[str]) -> Draft | None:
        """The type that most of the telling fields point to."""
        weights, found = self._weights(shape)
        best = max(weights, key=lambda key: weights[key], default=None)
        if best is None or weights[best] < _VOTED:
            return None
        return found[best] if weights[best] >= _SURE * sum(weights.values()) else None

    def _weights(self, shape: frozenset[str]) -> tuple[dict[int, float], dict[int, Draft]]:
        weights: dict[int, float] = defaultdict(float)
        found: dict[int, Draft] = {}
        for name in shape:
            for home in self._having.get(name, ()):
                found[id(home)] = home
                weights[id(home)] += 1 / len(self._having[name])
        return weights, found


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(1, len(one | other))
