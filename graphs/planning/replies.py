"""Answers of the person, put into the goal that lacked them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from graphs.choices import chosen, told_by_fact
from graphs.gaps import Reply
from graphs.planning.agreeing import with_agreement
from graphs.reading.calling import arguments_of
from graphs.reading.clauses import ANY_TIME, clause_of
from graphs.reading.closed_class import ordinals
from graphs.reading.open_years import with_open_years
from graphs.rows.comparing import comparable
from graphs.state import Gap, Pin, Subtask
from tools.written_number import number

_LISTS = {"find": "constraints", "do": "assignments", "call": "arguments"}
"""Kind of goal -> its list that a value said later joins."""


def with_reply(subtask: Subtask, gaps: Sequence[Gap], reply: Reply, now: datetime) -> Subtask:
    """The subtask whose goal holds what was said to the gaps, read as the request was.

    A single value goes where it was asked for; of several, as of both ends of a stay, planning
    finds where each belongs, as if they had been said at once.
    """
    goal, pins = subtask["goal"], list(subtask.get("pins", []))
    for gap in gaps:
        said = (reply if isinstance(reply, str) else reply.get(gap["name"], "")).strip()
        if not said:
            continue
        if gap.get("read"):
            subtask = with_agreement({**subtask, "goal": goal}, gap, said)
            goal = subtask["goal"]
            continue
        value, option = _meant(gap, said)
        pin = gap.get("pin")
        if gap.get("values") and pin is None and not option:
            continue  # one of these values was asked for, and none is meant
        if pin is not None and option:
            said_it = Pin(**{**pin, "value": value})
            if pin["of"] and gap["about"]:  # the question told what is done to it
                subtask = {**subtask, "agreed": True}
            narrowed = _narrowed(goal, said_it)
            goal, pins = (narrowed, pins) if narrowed else (goal, [*pins, said_it])
            continue
        told = [] if option or number(said) is not None else values_said(said, now)
        if len(told) > 1 or any(one["kind"] == "date_range" for one in told):
            goal = _with_more(goal, [one for one in told if one not in _listed(goal)])
        else:
            value_said = told[0] if told else {"value": value}
            goal = _with_value(goal, gap.get("part", ""), _as_set(goal, gap, value_said))
    return {**subtask, "goal": goal, "pins": pins}


def _as_set(goal: Mapping[str, Any], gap: Gap, told: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an input of a change is set to: "until the 18th" says it, and compares nothing."""
    ends = goal["kind"] == "do" and gap.get("part") and told.get("op") in ("<=", ">=")
    return {**told, "op": "="} if ends else told


def says_several(said: str) -> bool:
    """Whether an answer says several values at once: it may hold all that is asked for."""
    clause = clause_of(said, 0, ANY_TIME)
    told = [one for placed in clause.values for one in arguments_of(placed, clause)]
    return len(told) > 1 or any(one.kind == "date_range" for one in told)


def values_said(said: str, now: datetime) -> list[dict[str, Any]]:
    """What an answer says, as parts of a form.

    Of names there is but one: what stands beside it tells it apart, and stays in the text.
    """
    clause = clause_of(said, 0, now)
    placed = (
        p for p in clause.values if clause.word(p.first) not in ordinals()
    )  # no 1: "the first"
    said_of = [one for value in placed for one in arguments_of(value, clause)]
    if sum(one.kind == "name" for one in said_of) > 1:
        return []
    told = [with_open_years(one, clause) for one in said_of]
    fields = {"op", "value", "kind", "cue"}
    return [
        one.model_dump(mode="json", include=fields | ({"open_year"} if one.open_year else set()))
        for one in told
    ]


def _meant(gap: Gap, said: str) -> tuple[Any, bool]:
    """The value said, and whether it is that of an option."""
    option = chosen(gap["options"], said) if gap["options"] else None
    values = gap.get("values") or gap["options"]
    place = told_by_fact(gap.get("facts", ()), said) if option is None else None
    if place is not None:
        return values[place], True
    if option is None or option not in gap["options"]:
        return comparable(said) if number(said) is not None else said, False
    return values[gap["options"].index(option)], True


def _narrowed(goal: dict[str, Any], pin: Pin) -> dict[str, Any] | None:
    """The goal whose one find of that type is for that thing alone; None where there is none."""
    finds = [find for find in _finds(goal) if pin["entity"] and find["entity"] == pin["entity"]]
    if len(finds) != 1:
        return None
    it = {"attribute": pin["attribute"], "value": pin["value"], "kind": "id"}
    meant = {**finds[0], "constraints": [it]}
    return _with_part(goal, finds[0], meant)  # type: ignore[no-any-return]


def _finds(part: Any) -> Iterator[dict[str, Any]]:
    """Every find within a part of a form."""
    if isinstance(part, dict):
        if "constraints" in part:
            yield part
        for name, value in part.items():
            if name != "value":
                yield from _finds(value)
    elif isinstance(part, list):
        for item in part:
            yield from _finds(item)


def _with_part(whole: Any, part: Any, instead: Any) -> Any:
    """A copy of the whole with something else instead of that part."""
    if whole is part:
        return instead
    if isinstance(whole, dict):
        return {name: _with_part(value, part, instead) for name, value in whole.items()}
    if isinstance(whole, list):
        return [_with_part(item, part, instead) for item in whole]
    return whole


def _with_value(goal: dict[str, Any], part: str, told: Mapping[str, Any]) -> dict[str, Any]:
    """The goal with a value at that place; where it names no place, with a further value."""
    steps = part.split(".")[1:]
    if steps and "." in part:
        found: dict[str, Any] | None = _replaced(goal, steps, told["value"])
        if found is not None:
            return found
    return _with_more(goal, [{"attribute": "" if "." in part else part, **told}])


def _listed(goal: dict[str, Any]) -> Sequence[Any]:
    """The values that a goal holds so far."""
    name = _LISTS.get(goal["kind"], "")
    return (goal["find"] if goal["kind"] == "find" else goal).get(name, ())  # type: ignore[no-any-return]


def _with_more(goal: dict[str, Any], more: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The goal with further values."""
    name = _LISTS.get(goal["kind"])
    if name is None:
        return goal
    listed = [*_listed(goal), *more]
    if goal["kind"] == "find":
        return {**goal, "find": {**goal["find"], name: listed}}
    return {**goal, name: listed}


def _replaced(part: Any, steps: Sequence[str], value: Any) -> Any:
    """A copy whose constraint at that place has the value; None where there is no such place."""
    if not steps:
        if not isinstance(part, Mapping):
            return None
        return {**part, "value": value, "find": None, "goal": "", "op": "=", "open_year": False}
    first, *rest = steps
    if isinstance(part, Mapping) and first in part:
        inner = _replaced(part[first], rest, value)
        return None if inner is None else {**part, first: inner}
    if isinstance(part, list) and first.isdigit() and int(first) < len(part):
        inner = _replaced(part[int(first)], rest, value)
        return None if inner is None else [*part[: int(first)], inner, *part[int(first) + 1 :]]
    return None
