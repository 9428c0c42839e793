"""Names of things in a flow: of which types they are, and which are those of nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from graphs.flows.filling import values_of
from graphs.flows.records import Flow, FlowComplaint
from graphs.plans.columns import Column, Columns, columns_of
from graphs.plans.records import CallStep, Constant, Plan
from graphs.search.grounding import Grounding
from tools.entity_types.records import EntityModel
from tools.library import ToolLibrary


def things_named(flow: Flow, model: EntityModel, library: ToolLibrary) -> dict[str, set[str]]:
    """The types of the things whose ids stand in the plans for names that were said, by the place
    of the name in the form.
    """
    found: dict[str, set[str]] = {}
    for plan in flow.plans.values():
        for entity, one in _taken(plan, model, library):
            if one.known and entity in model.types:
                found.setdefault(one.origin, set()).add(entity)
    return found


def strangers(
    flow: Flow, named: Mapping[str, Collection[str]], grounding: Grounding
) -> Iterator[FlowComplaint]:
    """A complaint for each value in place of a known name that is neither the name nor the id of a
    thing, where all of them were read.
    """
    for goal, plan in flow.plans.items():
        for step in plan.steps:
            for name, one in values_of(step):
                types = named.get(one.origin, ())
                if types and not one.known and _is_strange(one, types, grounding):
                    text = f"{step.id}: {name} is {one.value!r}, and nothing is called so"
                    yield FlowComplaint(goal=goal, step=step.id, text=text)


def _is_strange(one: Constant, types: Collection[str], grounding: Grounding) -> bool:
    if not all(grounding.read_whole(entity) for entity in types):
        return False
    held = {v for entity in types for known in grounding.values(entity)
            for v in (str(known.thing), known.text)}  # fmt: skip
    return str(one.value) not in held


def _taken(plan: Plan, model: EntityModel, library: ToolLibrary) -> Iterator[tuple[str, Constant]]:
    """Each value in a plan, with the type of the thing that it stands for; ``""``: for none."""
    columns = columns_of(plan, model, library)
    for step in plan.steps:
        if isinstance(step, CallStep):
            path = model.paths.get(step.tool_id)
            of = {one.key: model.stands_for(one) for one in path.inputs} if path else {}
        else:
            held = columns.get(step.of, Columns()).held
            of = {name: _target(column, model) for name, column in held.items()}
        yield from ((of.get(name, ""), one) for name, one in values_of(step))


def _target(column: Column, model: EntityModel) -> str:
    kind = model.types.get(column.entity)
    attribute = kind.attribute(column.attribute) if kind is not None else None
    return attribute.target if attribute is not None else ""
