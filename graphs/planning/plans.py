"""Plans and goals as they stand in the state, and which plans are the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import TypeAdapter

from graphs.forms.records import Goal
from graphs.plans.records import CallStep, Filter, Plan, Source, Step
from tools.digest import digest_of

_GOAL: TypeAdapter[Goal] = TypeAdapter(Goal)
_SHORT = 12


def as_goal(told: Mapping[str, Any]) -> Goal:
    """The goal that a JSON object tells."""
    return _GOAL.validate_python(told)


def digest_of_plan(plan: Plan) -> str:
    """The same for plans of the same steps."""
    return digest_of([step.model_dump(mode="json") for step in plan.steps])[:_SHORT]


def way_of(plan: Plan) -> str:
    """The same for plans that differ in values of the request alone."""
    steps = [_without_values(step.model_dump(mode="json")) for step in plan.steps]
    return digest_of(steps)[:_SHORT]


def _without_values(part: Any) -> Any:
    if isinstance(part, list):
        return [_without_values(item) for item in part]
    if not isinstance(part, dict):
        return part
    given = part.get("kind") == "constant" and part.get("origin")
    return {
        name: _without_values(one)
        for name, one in part.items()
        if name != "why" and not (given and name == "value")
    }


def sources_of(step: Step) -> Iterator[tuple[str, Source]]:
    """Where the values of a step go, an input or an attribute, and where they come from."""
    if isinstance(step, CallStep):
        yield from step.arguments.items()
        return
    for op in step.ops:
        if isinstance(op, Filter) and op.value is not None and op.attribute:
            yield op.attribute, op.value


def shared_calls(one: Plan | None, other: Plan) -> int:
    """How many calls both plans begin with, so that what they gave serves both."""
    shared = 0
    for left, right in zip(one.steps if one else (), other.steps, strict=False):
        if left != right:
            break
        shared += isinstance(left, CallStep)
    return shared
