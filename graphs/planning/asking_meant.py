"""The question whether a doubtful command is meant as it was read, before anything is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from graphs.context import RunContext
from graphs.gaps import make_gap
from graphs.planning.asking_which import OPTIONS, labels_of
from graphs.planning.context import Planner
from graphs.planning.earlier import results_of
from graphs.planning.referred_names import is_key, names_by_id
from graphs.planning.state import PlanSolveState
from graphs.plans.arguments import GOAL, reference
from graphs.plans.records import CallStep, Constant
from graphs.plans.tables import Table
from graphs.rows.algebra import Row, values_of
from graphs.search.shifts import NEW
from graphs.state import Gap, Pin, Result
from tools.entity_types.records import AccessPath, EntityType, Input
from tools.records import Tool
from tools.tool_documents import purpose
from tools.words import name_parts

_MARKS = {True: "yes", False: "no"}


def is_to_ask(state: PlanSolveState, tool: Tool) -> bool:
    """Whether the next call changes something by a reading that the person has not confirmed."""
    settled = state["subtask"].get("agreed") is not None
    return tool.risk != "read" and state.get("doubted", False) and not settled


def whether_meant(
    context: RunContext,
    tool: Tool,
    step: CallStep,
    held: Mapping[str, Table],
    planner: Planner,
) -> Gap:
    """What is to be done, and to what: the thing that was read, then others of its type of which
    earlier turns told.
    """
    model = planner.model
    place, table = _changed(step, held, model.paths[tool.id].entity)
    kind = model.types.get(table.entity)
    if kind is None:
        gap = make_gap(_deed_to_all(tool, step, held, planner), "is this meant", options=["yes"])
        return {**gap, "values": [True], "pin": Pin(of="", attribute="", value=None, entity=""),
                "read": True}  # fmt: skip
    earlier = results_of(context.earlier) if place.startswith(GOAL) else {}
    rows = _with_others(table, kind, earlier.values())
    options = labels_of(rows, kind, kind.id_attribute, planner)
    what = f"is this {' '.join(kind.words)} meant"
    step = _without_own_id(step, model.paths[tool.id], kind.id)  # the option tells which one
    gap = make_gap(f"{deed(tool, step, planner, held)}; {options[0]}", what, options=options)
    pin = Pin(of=place, attribute=kind.id_attribute, value=None, entity=kind.id)
    return {**gap, "values": [row.get(kind.id_attribute) for row in rows], "pin": pin, "read": True}


def _without_own_id(step: CallStep, path: AccessPath, entity: str) -> CallStep:
    own = {one.key for one in path.inputs if one.role == "id" and one.entity == entity}
    said = {key: source for key, source in step.arguments.items() if key not in own}
    return step.model_copy(update={"arguments": said})


def _changed(step: CallStep, held: Mapping[str, Table], entity: str) -> tuple[str, Table]:
    """The rows that the call is about, and what refers to them: those of its own type first."""
    sources = [s for s in step.arguments.values() if not isinstance(s, Constant)]
    places = [place for s in sources if len(held[place := reference(s)].rows) == 1]
    places.sort(key=lambda place: held[place].entity != entity)
    return (places[0], held[places[0]]) if places else ("", Table())


def _deed_to_all(tool: Tool, step: CallStep, held: Mapping[str, Table], planner: Planner) -> str:
    """What the call does, with all things that it is done to."""
    table = held.get(step.over, Table())
    kind = planner.model.types.get(table.entity)
    if kind is None or not table.rows:
        return deed(tool, step, planner, held)
    labels = labels_of(table.rows, kind, kind.id_attribute, planner)
    return "; ".join([deed(tool, step, planner, held), *labels])


def _with_others(table: Table, kind: EntityType, earlier: Iterable[Result]) -> list[Row]:
    """The row that was read, and others of its type that were told before, the latest first."""
    found = [one["found"] for one in earlier if "found" in one]
    seen = [row for one in found if one["entity"] == kind.id for row in one["rows"]]
    rows = {str(row.get(kind.id_attribute)): row for row in (*table.rows, *reversed(seen))}
    return [*rows.values()][:OPTIONS]


def deed(tool: Tool, step: CallStep, planner: Planner, held: Mapping[str, Table]) -> str:
    """What the call does, with the values that it is given; things by their names."""
    path, told = planner.model.paths.get(tool.id), []
    inputs = {one.key: one for one in path.inputs} if path is not None else {}
    for key, value in _given(step, held):
        name = _name(inputs[key], value, planner) if key in inputs else None
        said = _MARKS[value] if isinstance(value, bool) else value
        told.append(f"{' '.join(name_parts(key)).lower()} {name or said}")
    return "; ".join([purpose(tool), *told])


def _given(step: CallStep, held: Mapping[str, Table]) -> Iterator[tuple[str, Any]]:
    """What is given as it stands, and what was reckoned from what things hold now."""
    for key, source in step.arguments.items():
        if isinstance(source, Constant):
            yield key, source.value
        elif source.attribute.startswith(NEW):
            became = values_of(held.get(reference(source), Table()).rows, source.attribute)
            yield key, ", ".join(map(str, became))


def _name(taken: Input, value: Any, planner: Planner) -> str | None:
    """What the thing is called whose id an input is given; None where that is not known."""
    kind = planner.model.types.get(planner.model.stands_for(taken))
    if kind is None or not (is_key(value) and kind.name_attributes):
        return None
    return names_by_id(kind, planner.grounding).get(value)
