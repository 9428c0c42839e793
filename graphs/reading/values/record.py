"""The record of one value that a request states: what it is, where it stands, how it is said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

ValueKind = Literal[
    "date",
    "date_range",
    "time",
    "time_range",
    "datetime",
    "duration",
    "number",
    "money",
    "currency",
    "country",
    "language",
    "coordinate",
    "email",
    "url",
    "phone",
    "quoted",
    "identifier",
    "month",
    "name",
]
NUMBERS: tuple[ValueKind, ...] = ("number", "money", "duration")
"""Kinds of values that are amounts."""
Comparison = Literal["", "<", "<=", ">", ">=", "="]
Conjunction = Literal["", "and", "or"]


@dataclass(frozen=True, slots=True)
class Value:
    """A value as written (`text`, `start`, `end`) and in its JSON-ready normal form (`value`).

    Normal forms by kind: date "2026-05-13"; time "14:30"; datetime "2026-05-13T14:30:00";
    date_range and time_range {"start", "end"} (both ends included); duration {"amount", "unit"};
    number int or float; money {"amount", "currency" or None}; currency an ISO 4217 code;
    country and language {"code", "name"}; coordinate {"latitude", "longitude"} in degrees;
    month {"month", "name"} and "year" when said; every other kind a string.
    """

    kind: ValueKind
    value: Any
    text: str
    start: int
    end: int
    cue: str = ""
    """The preposition or verb directly before, lower case, in English for Chinese too."""
    unit: str = ""
    """What a number counts or measures (singular), or what an identifier was called."""
    comparison: Comparison = ""
    role: str = ""
    """A hint: "now", "today", "tonight", "label" (page 2), "celsius", "fahrenheit", "state",
    "city" (a country that is one), "nationality" (of people) and "size" (an amount of one), both
    never with a cue."""
    group: int = 0
    """Values coordinated in one list share a number above 0."""
    conjunction: Conjunction = ""
    open_year: bool = False
    """Whether a day was said without its year, and that day of this year is nearer."""

    @classmethod
    def matched(
        cls, kind: ValueKind, value: Any, match: re.Match[str], *, unit: str = "", role: str = ""
    ) -> Value:
        """The value that the whole of a match states."""
        return cls(kind, value, match[0], match.start(), match.end(), unit=unit, role=role)
