"""Lists that belong to one thing each: whose are read, and which are not worth a try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from memory.name_directory import NameView, Reading
from tools.entity_types.records import EntityModel


def listed_things(known: NameView, entity: str, request: str) -> list[Any]:
    """Ids of known things, those that the request names first, then the newest."""
    named = (m.value for m in known.mentions(request, entities=[entity]))
    newest = reversed(known.values(entity))
    return [*dict.fromkeys(v.thing for v in (*named, *newest) if v.thing is not None)]


def named_first(entities: Sequence[str], model: EntityModel) -> list[str]:
    """Types, those first whose things have a name; last those without any text of their own."""

    def apart(entity: str) -> tuple[bool, bool]:
        kind = model.types.get(entity)
        texts = [a for a in kind.attributes if a.type == "string"] if kind is not None else []
        nameless = all(a.enum or a.format or a.target for a in texts)
        return nameless, kind is None or not kind.name_attributes

    return sorted(entities, key=apart)


def reading_of(
    readings: Sequence[Reading], tool_id: str, chosen: Mapping[str, Any]
) -> Reading | None:
    """How a list was read, if it was."""
    return next((r for r in readings if r.tool_id == tool_id and r.arguments == chosen), None)


def refuses_each(readings: Sequence[Reading], tool_id: str) -> bool:
    """Whether an operation turned down whatever thing it was asked of before."""
    before = [one for one in readings if one.tool_id == tool_id and one.arguments]
    return bool(before) and all(one.refused for one in before)
