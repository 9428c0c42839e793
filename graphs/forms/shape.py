"""What two goals have in common that differ in values alone; path memory rests on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from graphs.forms.records import Goal
from tools.json_number import is_number

_VALUES = ("limit", "skip", "value")
"""Fields that hold values of the request."""
_BESIDE = frozenset({"id", "span", "shown", "condition"})
"""Fields of which the plan of a goal does not depend."""

Place = tuple[dict[str, Any], str]


def shape_of(goal: Goal) -> str:
    """The goal without its values, as stable text."""
    written = _written(goal)
    for holder, name in _places(written):
        holder[name] = f"<{_kind(holder[name])}>"
    return json.dumps(_bare(written), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _written(goal: Goal) -> dict[str, Any]:
    written: dict[str, Any] = goal.model_dump(mode="json", exclude_defaults=True)
    return written


def _places(part: Any) -> Iterator[Place]:
    """Where the values stand; one that is itself a record, as a range of days is, counts whole."""
    if isinstance(part, list):
        for item in part:
            yield from _places(item)
    elif isinstance(part, dict):
        for name in sorted(part):
            if name in _VALUES:
                yield part, name
            else:
                yield from _places(part[name])


def _bare(part: Any, depth: int = 0) -> Any:
    """The part without spans, and without what says only when and whether it is shown."""
    if isinstance(part, list):
        return [_bare(item, depth + 1) for item in part]
    if not isinstance(part, dict):
        return part
    left = _BESIDE if depth == 0 else {"span"}
    return {name: _bare(one, depth + 1) for name, one in part.items() if name not in left}


def _kind(value: Any) -> str:
    """The JSON type of a value."""
    if is_number(value):
        return "number"
    names = {bool: "boolean", str: "string", list: "array", dict: "object"}
    return names.get(type(value), "null")
