"""Numbers, money and currencies as arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphs.reading.values import Value
from graphs.reading.values.known_places import is_known_place
from graphs.reading.values.lexicon import pairs
from graphs.rules.fit import Fit, Scored, Slot
from graphs.rules.frame import Frame
from graphs.rules.lexicon import lexicon
from graphs.rules.parameter_view import (
    HIGH,
    LOW,
    described,
    is_place_search,
    same_unit,
    words_of,
)
from tools.records import Parameter, Tool
from tools.way_ends import FROM

_BOUNDS = frozenset({"min", "max", "minimum", "maximum"})
_RATE = re.compile(r"\s+(?:an?|per|each|every)\s+([a-z]+)", re.IGNORECASE)
_PEOPLE = frozenset({"guest", "person", "adult", "party", "people", "traveller", "passenger"})


def currency(slot: Slot) -> Iterator[Scored]:
    """A currency named by itself."""
    if slot.what == "currency" or (
        slot.what in ("label", "symbol") and "currency" in described(slot.parameter)
    ):
        yield slot.value.value, 0.9


def money(slot: Slot) -> Iterator[Scored]:
    """An amount of money, or its currency."""
    if slot.what == "currency" and slot.value.value["currency"]:
        yield slot.value.value["currency"], 0.85
    elif slot.what in ("amount", "number") or words_of(slot.parameter) & {
        "amount",
        "price",
        "budget",
        "cost",
    }:
        score = bound_score(slot.parameter, slot.value)
        yield slot.value.value["amount"], score


def bound_score(parameter: Parameter, value: Value) -> float:
    """How well a number's comparison (under, at least) suits a bound parameter (max, min)."""
    words = words_of(parameter) | (described(parameter) if not value.comparison else frozenset())
    words = words | words_of(parameter)
    low, high = bool(words & LOW), bool(words & HIGH)
    if value.comparison in ("<", "<="):
        return 0.9 if high and not low else 0.0
    if value.comparison in (">", ">="):
        return 0.9 if low and not high else 0.0
    name = words_of(parameter)
    return 0.3 if name & _BOUNDS else 0.7


def number(slot: Slot) -> Iterator[Scored]:
    """A plain number: bounded, counted, or an amount."""
    if not _takes_number(slot):
        return
    name, value = words_of(slot.parameter), slot.value
    told = described(slot.parameter)
    if value.comparison:
        about = same_unit(value.unit, name | told) if value.unit else not _of_another(slot)
        yield value.value, bound_score(slot.parameter, value) if about else 0.0
    elif name & _BOUNDS:
        return
    elif value.unit:
        yield (
            value.value,
            0.95 if same_unit(value.unit, name) else 0.8 * same_unit(value.unit, told),
        )
    elif _is_rate_of(slot) or (value.cue == "for" and name & _PEOPLE):
        yield value.value, 0.85
    elif slot.what in ("number", "amount", "count"):
        yield value.value, 0.6 if slot.what == "amount" else 0.5
    elif slot.what == "year" and 1000 <= value.value <= 2999:
        yield int(value.value), 0.8


def _is_rate_of(slot: Slot) -> bool:
    """Whether a parameter is called by the time that an amount is for: "150 a month", monthly."""
    rate = _RATE.match(slot.frame.original, slot.value.end)
    unit = "" if rate is None else pairs("units.txt").get(rate[1].lower(), "")
    return bool(unit) and bool(
        {unit, f"{unit}ly", *lexicon().related(unit)} & words_of(slot.parameter)
    )


def _of_another(slot: Slot) -> bool:
    """Whether the word before a bare bound names a measure that the parameter is not about."""
    near = [t.word for t in slot.frame.tokens if t.content and t.start < slot.value.start][-1:]
    spoken = {*near, *(other for word in near for other in lexicon().related(word))}
    return bool(spoken & lexicon().measures) and not spoken & words_of(slot.parameter)


def _takes_number(slot: Slot) -> bool:
    """Whether a parameter is for plain numbers at all."""
    if slot.value.unit == "ordinal":
        return False
    if slot.what in ("latitude", "longitude", "page", "identifier"):
        return False
    if slot.parameter.type == "string":
        return slot.what in ("number", "count", "amount", "year")
    return slot.parameter.type in ("integer", "number", "any")


_SIZES = (frozenset({"limit"}), frozenset({"per", "page"}), frozenset({"page", "size"}))


def all_rows(tool: Tool, parameter: Parameter, frame: Frame) -> Iterator[Fit]:
    """As many rows as the service gives at once, where rows are to be looked through."""
    most = parameter.json_schema.get("maximum")
    if words_of(parameter) not in _SIZES or not isinstance(most, int):
        return
    if any(map(is_place_search, tool.required)):
        return
    named = any(
        v.kind in ("name", "quoted") and not is_known_place(str(v.value)) for v in frame.values
    )
    if named or frame.rankings or frame.aggregate or any(v.comparison for v in frame.values):
        yield Fit(most, 0.5, frozenset())


def currency_role(parameter: Parameter, value: Value, frame: Frame) -> float:
    """Money is converted from its own currency into the one that is named alone."""
    paid = any(v.kind == "money" and v.value["currency"] for v in frame.values)
    source = bool(words_of(parameter) & FROM)
    if value.kind == "money":
        return 0.15 if source else -1.0  # nobody changes money into itself
    into = paid or value.cue in ("to", "in", "into")
    if value.cue == "from":
        into = False
    return (-0.5 if source else 0.1) if into else (0.1 if source else -0.3)
