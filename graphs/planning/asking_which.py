"""The question which of several things is meant, with what tells them apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphs.answering.hundredths import in_currency
from graphs.answering.labels import attribute_label, stands_by_id
from graphs.gaps import make_gap
from graphs.planning.context import Planner
from graphs.planning.referred_names import named_rows
from graphs.plans.arguments import GOAL
from graphs.plans.records import CallStep, Plan, RowsStep
from graphs.plans.tables import SeveralToTakeError
from graphs.state import Gap, Pin
from tools.entity_types.records import EntityModel, EntityType
from tools.words import identifier_words

OPTIONS = 10
"""So many things are offered."""
_FACTS = 3


def which_one(error: SeveralToTakeError, plan: Plan, planner: Planner) -> Gap:
    """What the person is asked where one of several rows must be taken."""
    model = planner.model
    tool_id = _called_for(error.step, plan)
    path = model.paths.get(tool_id)
    kind = model.types.get(path.entity) if path else _type_of(error, model)
    rows = list(
        {row.get(error.attribute): row for row in error.rows if _is_one(row, error)}.values()
    )
    rows = rows[:OPTIONS]
    name = " ".join(kind.words if kind else identifier_words(error.attribute))
    options = labels_of(rows, kind, error.attribute, planner)
    gap = make_gap(f"which {name}", options=options)
    values = [row.get(error.attribute) for row in rows]
    entity = kind.id if kind else ""
    pin = Pin(of=tool_id, attribute=error.attribute, value=None, entity=entity)
    return {**gap, "values": values, "facts": _facts_of(rows, kind, planner), "pin": pin}


def _facts_of(
    rows: Sequence[Mapping[str, Any]], kind: EntityType | None, planner: Planner
) -> list[str]:
    """All values of each row, what the things are called that it refers to, and its type."""
    named = named_rows(rows, kind, planner.model, planner.grounding) if kind is not None else rows
    scalars, called = (str, int, float), kind.words if kind is not None else ()
    told = ([one for one in row.values() if isinstance(one, scalars)] for row in named)
    return [" ".join(map(str, [*one, *called])) for one in told]


def _type_of(error: SeveralToTakeError, model: EntityModel) -> EntityType | None:
    """The type of rows of which no operation of the plan tells it: one told by that attribute, of
    whose attributes they hold most.
    """
    held = {name for row in error.rows for name in row}
    kinds = [one for one in model.types.values() if one.id_attribute == error.attribute]
    return max(kinds, key=lambda one: sum(a.name in held for a in one.attributes), default=None)


def _is_one(row: Mapping[str, Any], error: SeveralToTakeError) -> bool:
    return not isinstance(row.get(error.attribute), list | dict)


def _called_for(step_id: str, plan: Plan) -> str:
    """The operation whose rows a step holds, or the goal that found them."""
    if step_id.startswith(GOAL):
        return step_id
    steps = {step.id: step for step in plan.steps}
    step = steps.get(step_id)
    while isinstance(step, RowsStep):
        if step.of.startswith(GOAL):
            return step.of
        step = steps.get(step.of)
    return step.tool_id if isinstance(step, CallStep) else ""


def labels_of(
    rows: Sequence[Mapping[str, Any]],
    kind: EntityType | None,
    taken: str,
    planner: Planner | None = None,
) -> list[str]:
    """Each row by its names, and by the first values in which it differs from others, if any; a
    thing that it refers to by what that is called.
    """
    if kind is not None and planner is not None:
        rows = named_rows(rows, kind, planner.model, planner.grounding)
    names, alone = kind.name_attributes if kind else (), len(rows) == 1
    told = (name for name in _told(rows, kind) if name not in (*names, taken))
    differing = [name for name in told if alone or _differs(rows, name)]
    labels = [_label(row, (*names, taken), differing[:_FACTS], kind) for row in rows]
    return [
        label if labels.count(label) == 1 else f"{label} [{row[taken]}]"
        for label, row in zip(labels, rows, strict=True)
    ]


def _told(rows: Sequence[Mapping[str, Any]], kind: EntityType | None) -> list[str]:
    """The fields of rows that tell a person something: no id of another thing, and of a known type
    none that came around it.
    """
    scalars = (str, int, float, bool)
    names = dict.fromkeys(n for row in rows for n, v in row.items() if isinstance(v, scalars))
    if kind is None:
        return [*names]
    known = {one.name: one for one in kind.attributes if not stands_by_id(kind, one)}
    joined = [n for n in names if "." in n and not n.startswith("^")]  # what it belongs to
    return [*joined, *(name for name in names if name in known)]


def _differs(rows: Sequence[Mapping[str, Any]], name: str) -> bool:
    return len({str(row.get(name)) for row in rows}) > 1


def _label(
    row: Mapping[str, Any], names: Sequence[str], facts: Sequence[str], kind: EntityType | None
) -> str:
    called = next((str(row[name]) for name in names if row.get(name)), "")
    told = ", ".join(
        f"{_words(name, row, kind)} {_value(name, row, kind)}"
        for name in facts
        if row.get(name) is not None
    )
    return f"{called} ({told})" if called and told else called or told


def _value(name: str, row: Mapping[str, Any], kind: EntityType | None) -> Any:
    return row[name] if kind is None else in_currency(kind, name, row[name])


def _words(name: str, row: Mapping[str, Any], kind: EntityType | None) -> str:
    if kind is None:
        return " ".join(identifier_words(name))
    return attribute_label(kind, name, row)
