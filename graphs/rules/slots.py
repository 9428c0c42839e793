"""Which value of a request fits which parameter of a tool, and how well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from graphs.reading.values import Value
from graphs.rules.amount_fits import all_rows, currency, currency_role, money, number
from graphs.rules.date_fits import date_range, datetime, day, days_ahead, duration, month, time
from graphs.rules.fit import GOOD, Fit, Scored, Slot
from graphs.rules.frame import Frame
from graphs.rules.parameter_view import item_options, kind, words_of
from graphs.rules.place_fits import (
    city_fits,
    coordinate,
    country,
    identifier,
    language,
    place_name,
    quoted,
)
from graphs.rules.word_fits import enum_fits, flag_fits, order_fits, text_fits
from tools.json_number import is_number
from tools.records import Parameter, Tool
from tools.value_kinds import Kind
from tools.way_ends import FROM, TO


def _plain(*kinds: Kind) -> Callable[[Slot], Iterator[Scored]]:
    """A reader of values that are sent as they are to parameters of these kinds."""

    def read(slot: Slot) -> Iterator[Scored]:
        if slot.what in kinds:
            yield slot.value.value, 0.95

    return read


_EXCLUDING = frozenset({"without", "exclude", "excluded", "except", "not", "ignore"})
_SORTING = frozenset({"sort", "order", "sorting", "ordering"})
_READERS = {
    "name": place_name,
    "quoted": quoted,
    "country": country,
    "currency": currency,
    "money": money,
    "number": number,
    "duration": duration,
    "date": day,
    "date_range": date_range,
    "datetime": datetime,
    "time": time,
    "month": month,
    "coordinate": coordinate,
    "identifier": identifier,
    "language": language,
    "email": _plain("email"),
    "url": _plain("url"),
    "phone": _plain("phone"),
}


def best_fit(
    tool: Tool,
    parameter: Parameter,
    frame: Frame,
    *,
    role: Parameter | None = None,
    taken: frozenset[int] = frozenset(),
    explained: frozenset[str] = frozenset(),
) -> Fit | None:
    """The best fit of any value of the clause, None when none is good enough.

    ``role`` is the parameter further on for which this one is being filled: the origin of a
    flight, when looking up an airport. ``taken`` are values that siblings already use;
    ``explained`` are words that other tools of the chain speak of, so that they are no free text.
    """
    fits = [
        fit
        for fit in _fits(tool, parameter, frame, role, taken, explained)
        if fit.score >= GOOD and acceptable(parameter, fit.value)
    ]
    return max(fits, key=lambda fit: fit.score, default=None)


def acceptable(parameter: Parameter, value: Any) -> bool:
    """Whether a value has the type and form that the description demands."""
    schema = parameter.json_schema
    if parameter.type in ("integer", "number"):
        if not is_number(value):
            return False
        low, high = schema.get("minimum"), schema.get("maximum")
        if parameter.type == "integer" and value != int(value):
            return False
        return (low is None or value >= low) and (high is None or value <= high)
    if isinstance(value, str):
        return _well_formed(value, parameter.format, schema.get("pattern"))
    return True


def _well_formed(text: str, form: str | None, pattern: Any) -> bool:
    if form == "date" and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        return False
    if form == "time" and not re.fullmatch(r"\d{2}:\d{2}(:\d{2})?.*", text):
        return False
    if not isinstance(pattern, str) or len(pattern) > 60 or len(text) > 60:
        return True
    try:
        return re.search(pattern, text) is not None
    except re.error:
        return True


def _fits(
    tool: Tool,
    parameter: Parameter,
    frame: Frame,
    role: Parameter | None,
    taken: frozenset[int],
    explained: frozenset[str],
) -> Iterator[Fit]:
    if words_of(parameter) & _EXCLUDING:
        return  # it would leave out just what was asked for
    options = parameter.enum or item_options(parameter)
    if words_of(parameter) & _SORTING and kind(parameter) != "identifier":
        yield from order_fits(options, frame)
        return
    if options:
        yield from enum_fits(parameter, options, frame)
        if kind(parameter) not in ("currency", "country_code", "language"):
            return
    what = kind(parameter)
    for index, value in enumerate(frame.values):
        found = list(_value_fits(Slot(parameter, what, value, frame)))
        if not found:
            continue
        uses = frozenset({index, *_partner(parameter, value, frame)})
        again = index in taken
        bonus = _role_bonus(parameter, role, value, frame) - (
            _AGAIN[_is_end(parameter, role)] * again
        )
        for sent, score in found:
            yield Fit(sent, min(score + bonus, 1.0), uses)
    yield from city_fits(tool, parameter, what, frame, role)
    yield from all_rows(tool, parameter, frame)
    yield from days_ahead(parameter, frame)
    yield from text_fits(tool, parameter, what, frame, explained)
    yield from flag_fits(parameter, frame)


_AGAIN = {False: 0.3, True: 1.0}
"""What it costs to use a value twice; nobody goes from a place to the same place."""


def _is_end(parameter: Parameter, role: Parameter | None) -> bool:
    """Whether a place is wanted for one end of a journey."""
    names = words_of(parameter) | (words_of(role) if role else frozenset())
    return bool(names & (FROM | TO)) and kind(parameter) not in ("date", "time", "currency")


def _value_fits(slot: Slot) -> Iterator[Scored]:
    """Forms a value can take in a parameter, with scores; nothing when it cannot."""
    if slot.parameter.type == "array":
        yield from _array_fits(slot)
        return
    reader = _READERS.get(slot.value.kind)
    if reader is not None and slot.parameter.type not in ("object", "boolean"):
        yield from reader(slot)


def _array_fits(slot: Slot) -> Iterator[Scored]:
    """The members of a list of values, each in the form of an item."""
    items = slot.parameter.json_schema.get("items", {})
    if not isinstance(items, dict) or items.get("enum"):
        return
    item_type = items.get("type", "string")
    one = slot.parameter.model_copy(update={"type": item_type, "json_schema": items})
    group = slot.value.group
    members = [v for v in slot.frame.values if group and v.group == group] or [slot.value]
    sent = [next(_value_fits(Slot(one, slot.what, v, slot.frame)), None) for v in members]
    if all(sent):
        yield [s[0] for s in sent if s], min(s[1] for s in sent if s)


def _partner(parameter: Parameter, value: Value, frame: Frame) -> Iterator[int]:
    """Values used along: the duration's start, the members of a list."""
    for index, other in enumerate(frame.values):
        same_list = parameter.type == "array" and value.group and other.group == value.group
        lasting = value.kind == "duration" and kind(parameter) == "date" and other.kind == "date"
        if same_list or lasting or _in_brackets(value, other, frame):
            yield index


def _in_brackets(value: Value, other: Value, frame: Frame) -> bool:
    """Whether one of two values says the other once more: Dubai (DXB)."""
    first, second = sorted((value, other), key=lambda v: v.start)
    between = frame.original[first.end : second.start].strip()
    return {value.kind, other.kind} == {"name", "identifier"} and between in ("(", "（", "[")


def _role_bonus(parameter: Parameter, role: Parameter | None, value: Value, frame: Frame) -> float:
    """Whether from and to, in the request and in the names, agree."""
    if value.kind in ("money", "currency") and kind(parameter) == "currency":
        return currency_role(parameter, value, frame)
    if value.kind == "date_range":
        return 0.0  # its "from" belongs to both of its ends
    for side, others, cues in ((FROM, TO, ("from",)), (TO, FROM, ("to", "into"))):
        names = words_of(parameter) | (words_of(role) if role else frozenset())
        if names & side and not names & others:
            if value.cue in cues:
                return 0.15
            if value.cue in ("from", "to", "into"):
                return -0.5
    return 0.0
