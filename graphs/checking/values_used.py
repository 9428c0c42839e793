"""Which of the values that a request states no call was sent, and no row was chosen by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import combinations
from typing import Any

from graphs.checking.records import Checked
from graphs.reading.clauses import Placed
from graphs.reading.measured import counted_in, unit_told
from graphs.rows.comparing import folded
from graphs.search.units import in_unit_of
from graphs.search.values import words_of
from tools.json_number import is_number
from tools.single_values import single_values

GROUPS: Mapping[str, str] = {
    "number": "amount", "money": "amount", "duration": "amount",
    "date": "day", "date_range": "day", "time": "day", "time_range": "day", "datetime": "day",
    "month": "day", "currency": "code", "country": "name", "language": "code", "name": "name",
    "identifier": "code", "quoted": "name", "coordinate": "code", "email": "code", "url": "code",
    "phone": "code",
}  # fmt: skip
"""Kind of a value -> what is left where it is not used."""
_TODAY = ("now", "today", "tonight")
"""Roles of days that what is asked of a function is about anyway."""


def is_used(placed: Placed, asked: Checked) -> bool:
    """Whether a value was sent, or decided which rows are told."""
    value = placed.value
    if value.role in _TODAY or _is_tested(placed, asked):
        return True
    if value.kind in ("number", "money", "duration"):
        return _is_sent_amount(placed, asked)
    if value.kind == "month":
        return _is_sent_month(placed, asked)
    if GROUPS[value.kind] == "day":
        return _is_sent_day(value.value, asked)
    return any(_is_text_of(text, asked) for text in (value.text, *single_values(value.value)))


def _is_tested(placed: Placed, asked: Checked) -> bool:
    """Whether a yes or no was told of what an amount is compared with."""
    return asked.truth is not None and placed.is_measured and bool(placed.value.comparison)


def _is_sent_amount(placed: Placed, asked: Checked) -> bool:
    """Whether an amount was sent, in the unit in which the input counts, or chose rows."""
    sent = [*_numbers(asked.sent), *_numbers(asked.applied)]
    amounts = [*_numbers(single_values(placed.value.value))]
    inputs = [one for call in asked.calls for one in call.tool.parameters]
    for unit in {unit_told(one) for one in inputs} - {""}:
        amounts += _numbers([counted_in(placed, unit).value.value])
    if placed.value.kind == "duration":
        sent += _days_between(asked)
        lengths = (in_unit_of(placed.value.value, words_of(one), whole=False) for one in inputs)
        amounts += _numbers(single_values([*lengths]))
    return any(amount in sent for amount in amounts) or _is_text_of(placed.value.text, asked)


def _days_between(asked: Checked) -> list[float]:
    """How many days lie between days that were sent: the nights of a stay."""
    days = sorted({day for text in _texts(asked.sent) if (day := _as_day(text)) is not None})
    return [float((last - first).days) for first, last in combinations(days, 2)]


def _as_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def _is_sent_month(placed: Placed, asked: Checked) -> bool:
    """Whether a month, and its year where that is said, was sent or is told of."""
    month, said = placed.value.value, placed.value.text
    parts = [month["month"], *(y for y in [month.get("year")] if y and str(y) in said)]
    if all(part in [*_numbers(asked.sent)] for part in parts):
        return True
    start = f"{month.get('year', '')}-{month['month']:02d}"
    return any(start in text for text in _texts([*asked.sent, *asked.applied, *asked.told]))


def _is_sent_day(value: Any, asked: Checked) -> bool:
    """Whether a day or a time was sent, in whole or by its ends, or is that of the rows told."""
    ends = [str(one) for one in single_values(value)]
    known = [*_texts([*asked.sent, *asked.applied])]
    if any(end[:10] in text or _is_same_minute(end, text) for end in ends for text in known):
        return True
    days = [text[:10] for text in _texts(asked.told)]
    return bool(ends) and any(min(ends)[:10] <= day <= max(ends)[:10] for day in days)


def _is_same_minute(one: str, other: str) -> bool:
    """Whether two times of day, with seconds or without, are the same."""
    return one[2:3] == ":" and one[:5] == other[:5]


def _is_text_of(text: Any, asked: Checked) -> bool:
    """Whether a text is, or is within, what was sent or chose rows; or names a row told."""
    own = folded(str(text))
    known = [folded(str(one)) for one in (*asked.sent, *asked.applied, *asked.told)]
    return bool(own) and any(own == one or (len(own) > 2 and own in one) for one in known)


def _numbers(values: Iterable[Any]) -> Iterable[float]:
    return (float(one) for one in values if is_number(one))


def _texts(values: Iterable[Any]) -> Iterable[str]:
    return (one for one in values if isinstance(one, str))
