"""Names that stand for nothing: the look-up of what is called so gave nothing for the next call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from graphs.changes import gave
from graphs.planning.plans import sources_of
from graphs.plans.records import CallStep, Constant, Plan, RowsStep, Step
from graphs.state import Observation
from tools.entity_types.records import EntityModel


def unknown_names(
    plan: Plan, observations: Sequence[Observation], model: EntityModel
) -> tuple[str, tuple[str, ...]]:
    """The type of what was looked up by its name alone for a later call, and was not found, with
    the names; ``""`` and none where all was found or the rows themselves were looked for.
    """
    looked_up = _first_look_up(plan)
    if looked_up is None or not observations or gave(observations[0]):
        return "", ()
    call, work = looked_up
    path = model.path_of(call.tool_id, call.rows)
    kind = model.types.get(path.entity) if path is not None else None
    if path is None or kind is None or observations[0]["outcome"] == "failed":
        return "", ()
    searches = {one.key for one in path.inputs if one.role == "search"}
    named = {one.key for one in path.inputs if one.attribute in kind.name_attributes}
    said, places = [*_said([call, *work])], {*searches, *named, *kind.name_attributes}
    if not said or not all(place in places and isinstance(one, str) for place, one in said):
        return "", ()
    return kind.id, tuple(dict.fromkeys(name for _, name in said))


def _first_look_up(plan: Plan) -> tuple[CallStep, list[RowsStep]] | None:
    """The first call of several, with the work on its rows before the next."""
    first, *rest = plan.steps or (None,)
    after = [n for n, step in enumerate(rest) if isinstance(step, CallStep)]
    if not isinstance(first, CallStep) or not after:
        return None
    return first, [step for step in rest[: after[0]] if isinstance(step, RowsStep)]


def _said(steps: Sequence[Step]) -> Iterator[tuple[str, Any]]:
    """Where each value of the request goes, with the value."""
    for step in steps:
        for place, source in sources_of(step):
            if isinstance(source, Constant) and source.origin:
                yield place, source.value
