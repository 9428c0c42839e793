"""Bare numbers for what a service counts in cents: people count the currency that they are told."""

from __future__ import annotations

from typing import Any

from graphs.reading.clauses import Clause
from tools.entity_types.amounts import HUNDREDTHS, hundredths
from tools.entity_types.records import Attribute, Input
from tools.words import identifier_words


def as_counted(value: Any, taken: Attribute | Input, clause: Clause) -> Any:
    """A bare number as what takes it counts: 5 of what is told as 4.50 is 500 in ``rate_cents``;
    where cents are spoken of ("rate cents 450"), it is what it says.
    """
    said = (word for told in clause.words for word in identifier_words(told))
    return value if not HUNDREDTHS.isdisjoint(said) else hundredths(value, taken)
