"""Which look-up tells whether a change was made whose outcome nobody knows."""

from __future__ import annotations

from graphs.answering.records import Changed
from tools.entity_types.records import AccessPath, EntityModel

_READ = {"detail": 0, "list": 1}
"""Kinds of operations that show a thing, that of the thing alone first."""


def look_up_of(model: EntityModel, change: Changed) -> AccessPath | None:
    """An operation that shows what the change was made to, by what was sent; None without one."""
    changing = model.paths.get(change.tool_id)
    if changing is None or not changing.entity:
        return None
    showing = [
        path
        for path in model.paths.values()
        if path.entity == changing.entity
        and path.kind in _READ
        and all(needed.key in change.arguments for needed in path.required)
    ]
    return min(showing, key=lambda path: (_READ[path.kind], path.tool_id), default=None)
