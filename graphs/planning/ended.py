"""What things were before they were changed or deleted, as they were read to find them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from graphs.answering.records import Changed
from graphs.plans.tables import Table
from tools.entity_types.records import EntityModel


def ended_things(
    changes: Sequence[Changed], tables: Iterable[Table], model: EntityModel
) -> list[dict[str, Any]]:
    """The rows of what was deleted and of which the service returned nothing, each once."""
    seen = list(tables)
    gone = (
        one for one in changes
        if not one.row and one.tool_id in model.paths and model.paths[one.tool_id].kind == "delete"
    )  # fmt: skip
    return [row for change in gone if (row := _before(change, seen, model)) is not None]


def with_former(
    changes: Sequence[Changed], tables: Iterable[Table], model: EntityModel
) -> list[Changed]:
    """The changes with what the things held before in what was sent, where that was read."""
    seen = list(tables)
    return [one.model_copy(update={"before": _replaced(one, seen, model)}) for one in changes]


def _replaced(change: Changed, tables: Sequence[Table], model: EntityModel) -> dict[str, Any]:
    row, path = _before(change, tables, model), model.paths.get(change.tool_id)
    if row is None or path is None or path.kind != "update":
        return {}
    sent = (i for i in path.inputs if i.role == "content" and i.key in change.arguments)
    return {i.key: row[i.attribute] for i in sent if i.attribute in row}


def _before(change: Changed, tables: Sequence[Table], model: EntityModel) -> dict[str, Any] | None:
    path = model.paths.get(change.tool_id)
    kind = model.types.get(path.entity) if path is not None else None
    if path is None or kind is None or change.outcome != "done":
        return None
    ids = [
        change.arguments[one.key]
        for one in path.inputs
        if one.role == "id" and one.entity == kind.id and one.key in change.arguments
    ]
    rows = _rows(tables, kind.id)
    return next((row for row in rows if row.get(kind.id_attribute) in ids), None)


def _rows(tables: Sequence[Table], entity: str) -> Iterator[dict[str, Any]]:
    yield from (dict(row) for one in tables if one.entity == entity for row in one.rows)
