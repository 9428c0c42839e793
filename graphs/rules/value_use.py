"""Which values of a clause a plan puts to use, as an argument or as a filter of its answer."""

from __future__ import annotations

from graphs.reading.values import Value
from graphs.rules.date_fits import out_of_reach
from graphs.rules.frame import Frame
from graphs.rules.output_match import date_paths, label_paths, place_paths
from graphs.rules.plan import Plan
from graphs.rules.tool_words import is_own
from tools.stated_ids import prefix_of

_WHERE = frozenset({"in", "at", "near", "around", "to", "from", "into"})
_DESCRIPTIVE = ("name", "quoted", "country", "identifier", "email", "coordinate")


def value_share(plan: Plan, frame: Frame) -> float:
    """Share of the values that end up in a parameter, or can be looked for in the answer."""
    relevant = [
        (i, v)
        for i, v in enumerate(frame.values)
        if v.role != "now"
        and v.unit != "ordinal"
        and v.cue != "qualifier"
        and (i not in frame.implied or i in plan.uses)
    ]
    if not relevant:
        return 1.0
    got = sum(
        (0.5 if i in plan.weak else 1.0) if i in plan.uses else _in_answer(v, plan, frame)
        for i, v in relevant
    )
    return got / len(relevant)


def ignores_name(plan: Plan, frame: Frame) -> bool:
    """Whether a plan that sends no value leaves a thing that the clause names to be filtered.

    What only another clause told may be left, and own things are found by their names in a list.
    """
    named = any(
        value.kind in _DESCRIPTIVE and value.cue != "qualifier" and index not in frame.implied
        for index, value in enumerate(frame.values)
    )
    return named and not any(is_own(step.tool) for step in plan.steps)


def _in_answer(value: Value, plan: Plan, frame: Frame) -> float:
    """How well an unused value can serve as a filter on what the plan's tools return."""
    kind, best = value.kind, 0.0
    for step in plan.steps:
        if kind in ("date", "date_range", "datetime", "month") and date_paths(step.tool):
            best = max(best, 0.1 if out_of_reach(step.tool, frame) else 0.75)
        elif kind in ("time", "time_range") and date_paths(step.tool):
            best = max(best, 0.6)
        elif kind in ("number", "money", "duration"):
            best = max(best, 0.6 if value.comparison else 0.3)
        elif kind in ("name", "country") and value.cue in _WHERE:
            titled = label_paths(step.tool)
            told = 0.6 if titled and is_own(step.tool) else 0.3 if titled else 0.0
            best = max(best, told, 0.35 if place_paths(step.tool) else 0.0)  # "Flight to Rome"
        elif kind == "identifier" and prefix_of(value.text):
            best = max(best, 0.2)  # a record is fetched by its id, not found by it
        elif kind in _DESCRIPTIVE and label_paths(step.tool):
            best = max(best, 0.7)
    return best
