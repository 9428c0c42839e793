"""Names of things within records that are sent, as the ids that these records hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.search.scope import Scope
from graphs.search.things_named import things_named
from tools.entity_types.records import Input


def items_written(scope: Scope, one: Input, value: Any) -> Any:
    """The records of a list, a name that one known thing alone has as its id; the rest stays."""
    if not one.item_ids or not isinstance(value, list):
        return value
    return [
        {**item, **dict(_ids(scope, one, item))} if isinstance(item, Mapping) else item
        for item in value
    ]


def _ids(scope: Scope, one: Input, item: Mapping[str, Any]) -> list[tuple[str, Any]]:
    named = ((name, _id(scope, kind, item[name])) for name, kind in one.item_ids if name in item)
    return [(name, found) for name, found in named if found is not None]


def _id(scope: Scope, kind: str, value: Any) -> Any:
    """The id of the only thing of a type that a text is the whole name of."""
    things = things_named(value, {kind}, scope) if isinstance(value, str) else []
    whole = {thing.id for thing in things if thing.exact}
    return next(iter(whole)) if len(whole) == 1 and value not in whole else None
