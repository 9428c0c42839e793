"""What a plan takes a value for that another plan, nearly as good, takes for something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from graphs.planning.plans import sources_of
from graphs.plans.records import CallStep, Constant, Plan
from tools.library import ToolLibrary
from tools.tool_documents import purpose
from tools.words import identifier_words


def other_meanings(plan: Plan, other: Plan) -> list[str]:
    """A sentence for each value that the two plans put in different places."""
    meant, else_ = dict(_places(plan)), dict(_places(other))
    return [
        f"“{value}” is meant as {_worded(place)}, not as {_worded(else_[origin][0])}"
        for origin, (place, value) in meant.items()
        if origin in else_ and _worded(else_[origin][0]) != _worded(place)
    ]


def told_apart(plans: Sequence[Plan], library: ToolLibrary) -> list[str]:
    """What each plan does, in words that tell it from the others."""
    does = [_summary(plan, library) for plan in plans]
    if len({*does}) == len(does):
        return does
    places = [dict(_places(plan)) for plan in plans]
    known = set[str]().union(*places)
    differing = [one for one in sorted(known) if len({repr(some.get(one)) for some in places}) > 1]
    told = [
        ", ".join(f"“{some[o][1]}” as {_worded(some[o][0])}" for o in differing if o in some)
        for some in places
    ]
    clear = all(told) and len({*told}) == len(told)
    return told if clear else [_told_whole(plan, library) for plan in plans]


def _summary(plan: Plan, library: ToolLibrary) -> str:
    """What the last call of a plan is for."""
    return _purpose(plan.path[-1], library) if plan.path else ""


def _purpose(tool_id: str, library: ToolLibrary) -> str:
    return purpose(library.tool(tool_id))


def _told_whole(plan: Plan, library: ToolLibrary) -> str:
    """What each call of a plan is for, with the values that stand in it and in rows kept."""
    told = []
    for step in plan.steps:
        named = (
            f"{_worded(name)} {source.value}"
            for name, source in sources_of(step)
            if isinstance(source, Constant)
        )
        purpose = _purpose(step.tool_id, library) if isinstance(step, CallStep) else ""
        told.append(", ".join(filter(None, (purpose, *named))))
    return "; ".join(filter(None, told))


def _places(plan: Plan) -> Iterator[tuple[str, tuple[str, Any]]]:
    """Place in the form of each value that was said -> where it goes, and the value."""
    for step in plan.steps:
        for name, source in sources_of(step):
            if isinstance(source, Constant) and source.origin and not source.known:
                yield source.origin, (name, source.value)


def _worded(name: str) -> str:
    return " ".join(identifier_words(name))
