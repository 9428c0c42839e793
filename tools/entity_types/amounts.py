"""Amounts written as a record: ``{"amount": 14.5, "currency": "EUR"}`` is one number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from tools.words import identifier_words

_NUMBERS = ("integer", "number")
_MEASURES = (("unit",), ("currency",))
"""What the field beside an amount is called that says what it is measured in."""
Typed = tuple[str, str]
"""A path and its type."""


def amount_records(fields: Iterable[Typed]) -> Mapping[str, tuple[str, ...]]:
    """Path of an amount -> the words of its record, by which people call it."""
    return {
        amount: identifier_words(amount.rpartition(".")[0].rpartition(".")[2])
        for amount, _ in _amounts(fields)
    }


def measure_fields(fields: Iterable[Typed]) -> frozenset[str]:
    """Paths that only say the unit or the currency of the amount beside them."""
    return frozenset(path for _, measures in _amounts(fields) for path in measures)


def _amounts(fields: Iterable[Typed]) -> Iterator[tuple[str, list[str]]]:
    """The one number of each record that says its unit or currency, with the paths of those."""
    inside: dict[str, list[Typed]] = defaultdict(list)
    for path, kind in fields:
        record = path.rpartition(".")[0]
        if record and not record.endswith("[]"):
            inside[record].append((path, kind))
    for some in inside.values():
        numbers = [path for path, kind in some if kind in _NUMBERS]
        leaves = {path: identifier_words(path.rpartition(".")[2]) for path, _ in some}
        measures = [path for path, words in leaves.items() if words[-1:] in _MEASURES]
        if len(numbers) == 1 and measures:
            yield numbers[0], measures
