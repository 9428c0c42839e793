"""How well a value fits a parameter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from graphs.reading.values import Value
from graphs.rules.frame import Frame
from tools.records import Parameter
from tools.value_kinds import Kind

Scored = tuple[Any, float]
"""A form that a value takes in a parameter, with its score in [0, 1]."""
GOOD = 0.45
"""A fit below this is not used."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A value put into a parameter."""

    value: Any
    """What would be sent, in the parameter's form."""
    score: float
    """In [0, 1]."""
    uses: frozenset[int]
    """Indices of the values used."""
    words: frozenset[str] = frozenset()
    """Content words of the request that name the value."""
    free: frozenset[str] = frozenset()
    """Content words of the request that are the value, as free text."""
    parts: frozenset[int] = frozenset()
    """Indices of those values of which only a part is sent: the city within a name."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A value held against a parameter."""

    parameter: Parameter
    what: Kind
    """The kind of value the parameter takes."""
    value: Value
    frame: Frame
