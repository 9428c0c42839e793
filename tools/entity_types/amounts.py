"""Amounts written as a record: ``{"amount": 14.5, "currency": "EUR"}`` is one number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from tools.entity_types.records import Attribute, Input
from tools.json_number import is_number
from tools.words import identifier_words, prose_words

_NUMBERS = ("integer", "number")
_MEASURES = (("unit",), ("currency",))
"""What the field beside an amount is called that says what it is measured in."""
HUNDREDTHS = frozenset({"cent", "cents", "penny", "pence"})
"""What a hundredth of a currency is called."""
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


def units_said(description: str) -> Iterator[str]:
    """The words that a description says to count "in", singular: grams are a ``gram``."""
    return (unit for before, unit in pairwise(prose_words(description)) if before == "in")


def hundredths(value: Any, taken: Attribute | Input) -> Any:
    """An amount of a currency as what takes it counts: 45.5 euros are 4550 in ``price_cents``."""
    if not counts_hundredths(taken) or not is_number(value):
        return value
    exact = round(value * 100, 6)
    return int(exact) if float(exact).is_integer() else exact


def counts_hundredths(taken: Attribute | Input) -> bool:
    """Whether a number counts hundredths of a currency: by its name, or said to be "in cents"."""
    if isinstance(taken, Input):
        return is_named_in_hundredths(taken.words)
    if not HUNDREDTHS.isdisjoint(taken.words):
        return taken.type in _NUMBERS and is_named_in_hundredths(taken.words)
    units = {*prose_words(taken.description)[:1], *units_said(taken.description)}
    return taken.type in _NUMBERS and not units.isdisjoint(HUNDREDTHS)


def is_named_in_hundredths(words: Sequence[str]) -> bool:
    """Whether a name ends in what an amount is counted in: ``price_cents``, no ``vat_per_cent``."""
    return not HUNDREDTHS.isdisjoint(words[-1:]) and tuple(words[-2:-1]) != ("per",)


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
