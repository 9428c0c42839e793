"""What a model writes of attributes as JSON: names, operators and values, however it does so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, time, timedelta
from typing import Any

_OPERATORS = {
    "=": "=", "==": "=", "eq": "=", "is": "=", "!=": "!=", "ne": "!=", "<>": "!=", "<": "<",
    "lt": "<", "before": "<", "<=": "<=", "lte": "<=", "≤": "<=", ">": ">", "gt": ">",
    "after": ">", ">=": ">=", "gte": ">=", "≥": ">=", "contains": "contains", "like": "contains",
    "in": "in", "not in": "not in", "not_in": "not in", "nin": "not in", "exists": "exists",
    "missing": "missing",
}  # fmt: skip
"""Operators as models write them."""
_SUFFIXED = re.compile(r"(.*[^\s=<>!≤≥])\s*(<=|>=|!=|==?|<|>|≤|≥)|(.+)__([a-z]+(?:_[a-z]+)*)")
"""An attribute with its operator in one: ``due_on <``, ``due_on__lt``."""
_ENDS = 2
"""How many values ``between`` has."""
_DAY = len("2026-05-03")
_LAST = time(23, 59)

Written = tuple[str, str, Any]
"""Name, operator, value."""


class WrongGoalError(ValueError):
    """A goal that cannot be read; the message tells the model what to mend."""


def written(raw: Any) -> Iterator[Written]:
    """Name, operator and value of each constraint; raises ``WrongGoalError``."""
    if isinstance(raw, Mapping):
        for name, value in raw.items():
            yield from _of_name(str(name), value)
    elif raw and not isinstance(raw, list | tuple):
        raise WrongGoalError(f'{raw!r} must map attributes to values: {{"status": "open"}}.')
    for one in raw if isinstance(raw, list | tuple) else ():
        if isinstance(one, Mapping) and "attribute" in one:
            op = _OPERATORS.get(str(one.get("op", "=")).lower(), str(one.get("op")))
            value = one.get("value")
            if one.get("find") or one.get("goal"):
                value = {key: one[key] for key in ("find", "goal", "take") if one.get(key)}
            yield str(one["attribute"]), op, value
        elif isinstance(one, Mapping):
            yield from written(one)
        elif isinstance(one, list | tuple) and len(one) == 3:
            yield str(one[0]), _OPERATORS.get(str(one[1]).lower(), str(one[1])), one[2]
        else:
            raise WrongGoalError(f'{one!r} must map attributes to values: {{"status": "open"}}.')


def _of_name(name: str, value: Any) -> Iterator[Written]:
    if (said := _SUFFIXED.fullmatch(name)) and (op := operator(said[2] or said[4])):
        yield said[1] or said[3], op, value
    elif value is None:
        yield name, "missing", None
    elif isinstance(value, Mapping) and "between" in value:
        if not isinstance(ends := value["between"], list | tuple) or len(ends) != _ENDS:
            raise WrongGoalError(f'{name}: between takes two values, as in {{"between": [1, 5]}}.')
        rest = {key: one for key, one in value.items() if key != "between"}
        bounds = {op: end for op, end in zip((">=", "<="), ends, strict=True) if end is not None}
        for part in (bounds, rest):
            yield from _of_name(name, part) if part else ()
    elif isinstance(value, Mapping) and (day := _whole_day(value)):
        yield name, "=", day
    elif isinstance(value, Mapping) and value and all(operator(key) for key in value):
        for key, one in value.items():
            op = operator(key)
            if op in ("exists", "missing"):
                yield name, op if one else {"exists": "missing", "missing": "exists"}[op], None
            else:
                yield name, op, one
    else:
        yield name, "=", value


def _whole_day(bounds: Mapping[str, Any]) -> str:
    """The day that two bounds enclose from its first minute to its last; ``""``: they do not."""
    ends = {operator(key): str(one) for key, one in bounds.items()}
    until = ends.get("<", ends.get("<=", ""))
    try:
        first, last = datetime.fromisoformat(ends[">="]), datetime.fromisoformat(until)
    except (KeyError, ValueError):
        return ""
    if len(ends) != _ENDS or first.time() != time.min or first.tzinfo or last.tzinfo:
        return ""
    if "<" in ends:
        ended = last == first + timedelta(days=1)
    else:
        ended = until == ends[">="][:_DAY] or (last.date() == first.date() and last.time() >= _LAST)
    return first.date().isoformat() if ended else ""


def operator(key: Any) -> str:
    """The operator that a model means; ``""`` where it is none."""
    return _OPERATORS.get(str(key).lower().lstrip("$"), "")


def is_yes(value: Any) -> bool:
    """Whether something is said to be so: what reads "false" is not."""
    return value is True or str(value).strip().casefold() in ("true", "yes")
