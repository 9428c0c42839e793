"""Whether an operation that was asked could have known: only then "none" is a fact."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.plans.records import CallStep, Plan
from graphs.search.reaching import counts_reach
from graphs.state import Observation
from tools.entity_types.records import AccessPath, EntityModel

INPUT = "input"
"""What a call is for that only gives others what they must be told."""


def could_know(plan: Plan, observations: Sequence[Observation], model: EntityModel) -> bool:
    """Whether every call that was run was a list read whole, or asked by exact filters or an id.

    What a search gave for an input of the next call is the thing that was meant, so that others
    like it do not matter.
    """
    calls = plan.calls
    pairs = [*zip(calls, observations, strict=False)]
    single = not any(call.over for call in calls)
    leading = [single and step.why == INPUT and one["matched"] > 0 for step, one in pairs[:-1]]
    known = [_knows(step.tool_id, one, model) for step, one in pairs]
    told = all(ok or led for ok, led in zip(known, [*leading, False], strict=False))
    return told and not any(_goes_by_others(step, calls, model) for step in calls)


def _goes_by_others(call: CallStep, calls: Sequence[CallStep], model: EntityModel) -> bool:
    """Whether it was asked for those things alone that things of another type, of which nobody
    spoke, refer to: the restaurants of one's reservations are not all there are.
    """
    source = next((one for one in calls if one.id == call.over and one.why == INPUT), None)
    path = model.paths.get(call.tool_id)
    listed = model.paths.get(source.tool_id) if source is not None else None
    if source is None or path is None or listed is None or source.arguments:
        return False
    taken = (path.input(key) for key in call.arguments)
    return any(one is not None and one.entity not in ("", listed.entity) for one in taken)


def _knows(tool_id: str, observation: Observation, model: EntityModel) -> bool:
    path = model.paths.get(tool_id)
    if path is None or observation["outcome"] == "failed":
        return False
    given = {key for call in observation["arguments"] for key in call}
    if any(one.role == "search" and one.key in given for one in path.inputs):
        return False
    if observation["seen"] and not given and _is_one_of_many(path, model):
        return False  # others may be what this one is not
    if observation["seen"] and any(counts_reach(one) for one in path.inputs):
        return False  # what was looked for may lie beyond the days that were listed
    # No row at all on the first page of a list: there are none on the others.
    return not path.paged or observation["seen"] >= observation["total"]


def _is_one_of_many(path: AccessPath, model: EntityModel) -> bool:
    """Whether it gives one thing that nobody chooses, as whoever is logged in, of a type that
    other operations give, too.
    """
    chosen = path.kind != "detail" or path.required
    return not chosen and len(model.finders(path.entity)) > 1
