"""Whether an operation that was asked could have known: only then "none" is a fact."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.planning.plans import calls_of
from graphs.plans.records import Plan
from graphs.state import Observation
from tools.entity_types.records import EntityModel


def could_know(plan: Plan, observations: Sequence[Observation], model: EntityModel) -> bool:
    """Whether every call that was run was a list read whole, or asked by exact filters or an id."""
    pairs = zip(calls_of(plan), observations, strict=False)
    return all(_knows(step.tool_id, one, model) for step, one in pairs)


def _knows(tool_id: str, observation: Observation, model: EntityModel) -> bool:
    path = model.paths.get(tool_id)
    if path is None or observation["outcome"] == "failed":
        return False
    given = {key for call in observation["arguments"] for key in call}
    if any(one.role == "search" and one.key in given for one in path.inputs):
        return False
    # No row at all on the first page of a list: there are none on the others.
    return not path.paged or observation["seen"] >= observation["total"]
