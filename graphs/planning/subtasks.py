"""The goals of a form as subtasks: what each rests on, and when it is pursued."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.answering.records import Found
from graphs.forms.records import Constraint, Form, Goal
from graphs.state import Condition, Result, Subtask

WITHOUT_A_TOOL = frozenset({"compare", "talk"})
"""Kinds of goals that are computed from what other goals found."""
_REFERENCES = frozenset({"of", "goal", "target_goal"})


def subtasks_of(form: Form, request: str) -> list[Subtask]:
    """One subtask per goal, in reading order."""
    names = {goal.id: f"A{number}" for number, goal in enumerate(form.goals, 1)}
    return in_order_around_changes([_subtask(goal, request, names) for goal in form.goals])


def in_order_around_changes(subtasks: Sequence[Subtask]) -> list[Subtask]:
    """The subtasks, where one that reads waits for changes said before it, and the other way round,
    of the same types: what is read after a change is what it left.
    """
    order = [one["id"] for one in subtasks]
    if any(d in order[at:] for at, one in enumerate(subtasks) for d in one["depends_on"]):
        return list(subtasks)  # what waits for later ones could wait for itself
    ordered = []
    for at, one in enumerate(subtasks):
        before = [other["id"] for other in subtasks[:at] if _is_one_to_wait_for(other, one)]
        ordered.append(Subtask(**one, after=before) if before else one)
    return ordered


def _is_one_to_wait_for(earlier: Subtask, later: Subtask) -> bool:
    changes = (earlier["goal"]["kind"] == "do") != (later["goal"]["kind"] == "do")
    shared = {*_types_of(earlier["goal"])} & {*_types_of(later["goal"])}
    return changes and bool(shared) and earlier["id"] not in later["depends_on"]


def _types_of(part: Any) -> Iterator[str]:
    """The types that a part of a form, as JSON, speaks of."""
    if isinstance(part, list | tuple):
        for item in part:
            yield from _types_of(item)
    elif isinstance(part, Mapping):
        if isinstance(part.get("entity"), str) and part["entity"]:
            yield part["entity"]
        for name, value in part.items():
            if name != "value":
                yield from _types_of(value)


def _subtask(goal: Goal, request: str, names: Mapping[str, str]) -> Subtask:
    told = goal.model_dump(mode="json")
    condition = told.pop("condition")
    rests_on = dict.fromkeys(names.get(one, one) for one in references(told))
    return Subtask(
        id=names[goal.id],
        text=text_of(goal, request),
        search="",
        depends_on=list(rests_on),
        category="llm" if goal.kind in WITHOUT_A_TOOL else "",
        condition=_condition(condition, names) if condition else None,
        goal={**told, "condition": condition},
    )


def is_rested_on(name: str, subtasks: Sequence[Subtask]) -> bool:
    """Whether another subtask uses, or waits for, what this one comes to."""
    decisive = [one["condition"]["subtask"] for one in subtasks if one["condition"]]
    return name in decisive or any(name in one["depends_on"] for one in subtasks)


def text_of(goal: Goal, request: str) -> str:
    """The stretch of a request that a goal was read from; all of it where that is not known."""
    return (request[slice(*goal.span)].strip() if goal.span else "") or request


def _condition(condition: Mapping[str, Any], names: Mapping[str, str]) -> Condition:
    decides = condition["goal"]
    return Condition(subtask=names.get(decides, decides), expect=condition["expect"])


def references(part: Any) -> Iterator[str]:
    """Ids of the goals and earlier turns that a part of a form, as JSON, refers to."""
    if isinstance(part, list | tuple):
        for item in part:
            yield from references(item)
    elif isinstance(part, Mapping):
        for name, value in part.items():
            if name in _REFERENCES and isinstance(value, str):
                if value:
                    yield value
            elif name == "goals":
                yield from value
            elif name != "value":
                yield from references(value)


def known_to(results: Mapping[str, Result]) -> dict[str, dict[str, Any]]:
    """What these results found, by the ids under which goals refer to it."""
    return {
        name if "." in name else result["found"]["goal"]: result["found"]
        for name, result in results.items()
        if "found" in result
    }


def found_of(results: Mapping[str, Result]) -> dict[str, Found]:
    """The same as records."""
    return {name: Found.model_validate(found) for name, found in known_to(results).items()}


def found_records(state: Mapping[str, Any]) -> dict[str, Found]:
    """What other goals and earlier turns came to, as a goal's state holds it."""
    return {name: Found.model_validate(one) for name, one in state.get("found", {}).items()}


def told_records(state: Mapping[str, Any]) -> list[Constraint]:
    """Where and when the request speaks of, as a goal's state holds it, nearest first."""
    return [Constraint.model_validate(one) for one in state.get("told", ())]


def wanted_first(form: Mapping[str, Any]) -> dict[str, str]:
    """Goal id -> the attribute that it asks for first."""
    finds = {goal["id"]: (goal.get("find") or goal).get("wanted") for goal in form["goals"]}
    return {name: wanted[0] for name, wanted in finds.items() if wanted}
