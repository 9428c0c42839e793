"""What a comparison of other goals comes to, in code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from math import isfinite
from operator import add, mul, truediv
from typing import Any

from graphs.answering.records import Found
from graphs.forms.records import CompareGoal
from graphs.rows.comparing import extent, kind_of, matches
from graphs.search.left_before import left_before
from tools.written_number import number

TOO_LITTLE = "too little was found to compare"
UNLIKE = "the values cannot be compared"
WORKED_OUT: Mapping[str, Callable[[float, float], float]] = {
    "sum": add, "product": mul, "ratio": truediv,
}  # fmt: skip
"""What is worked out of the numbers of goals, one after the other."""


def compared(goal: CompareGoal, known: Mapping[str, Found], wanted: Mapping[str, str]) -> Found:
    """The comparison; ``wanted`` names for each goal the attribute that it asked for first."""
    try:
        found = _compared(goal, known, wanted)
    except OverflowError:
        found = None
    if found is None or not isfinite(found.total or 0):  # beyond what can be reckoned with
        return Found(goal=goal.id, status="failed", note=UNLIKE)
    return found.model_copy(update={"unapplied": left_before(goal, known)})


def _compared(goal: CompareGoal, known: Mapping[str, Found], wanted: Mapping[str, str]) -> Found:
    values = {
        name: value_of(known[name], goal.attribute or wanted.get(name, ""))
        for name in goal.goals
        if name in known
    }
    values = {name: value for name, value in values.items() if value is not None}
    if len(values) < 2:
        return Found(goal=goal.id, status="failed", note=TOO_LITTLE)
    if goal.op == "same":
        first, *others = values.values()
        same = all(matches(first, "=", other) for other in others)
        return Found(goal=goal.id, status="answered", truth=same)
    if goal.op in WORKED_OUT:
        return _worked_out(goal, values)
    keys = {name: extent(value) for name, value in values.items()}
    if len({kind_of(key) for key in keys.values()}) > 1:
        return Found(goal=goal.id, status="failed", note=UNLIKE)
    largest = max(keys, key=lambda name: keys[name].start)
    smallest = min(keys, key=lambda name: keys[name].start)
    difference = _difference(values[largest], values[smallest])
    if goal.op == "difference" and difference is None:
        return Found(goal=goal.id, status="failed", note=UNLIKE)
    alike = keys[largest].start == keys[smallest].start
    winner = smallest if goal.op == "smallest" else largest
    return Found(
        goal=goal.id,
        status="answered",
        largest=winner,
        total=difference if goal.op == "difference" else None,
        truth=goal.claimed == winner and not alike if goal.claimed else None,
        rows=tuple({"goal": name, "value": value} for name, value in values.items()),
        matched=len(values),
    )


def _worked_out(goal: CompareGoal, values: Mapping[str, Any]) -> Found:
    """One number of all, without the noise of binary fractions; there is none where one of them is
    no number, or unknown, or divides by nothing.
    """
    numbers = [number(values.get(name)) for name in goal.goals]
    known = [one for one in numbers if one is not None]
    if len(known) < len(numbers) or (goal.op == "ratio" and 0 in known[1:]):
        return Found(goal=goal.id, status="failed", note=UNLIKE)
    total = round(reduce(WORKED_OUT[goal.op], known), 10)
    rows = tuple({"goal": name, "value": value} for name, value in values.items())
    return Found(goal=goal.id, status="answered", total=total, rows=rows, matched=len(values))


def value_of(found: Found, attribute: str) -> Any:
    """What is compared of a goal: its total, the attribute of its only row, or how many things it
    found; what a function answers is not counted.
    """
    if found.total is not None:
        return found.total
    if attribute and len(found.rows) == 1:
        return found.rows[0].get(attribute)
    counted = bool(found.entity and found.matched) and not attribute
    return found.matched if counted else None


def _difference(left: Any, right: Any) -> float | int | None:
    """How far two numbers are apart, without the noise of binary fractions."""
    most, least = number(left), number(right)
    return None if most is None or least is None else round(most - least, 10)
