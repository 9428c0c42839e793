"""What the prompt says that a goal holds, and what a model wrote beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.models.constraint_json import PLACE

_KEYS = {
    "find", "entity", "of", "goal", "where", "constraints", "want", "wanted", "order", "limit",
    "skip", "each", "total", "test", "not", "compare", "goals", "attribute", "op", "do", "action",
    "type", "target", "target_goal", "set", "assignments", "tool", "tool_id", "call", "with",
    "arguments", "talk", "topic", "reply", "text", "kind", "id", "hidden", "shown", "if",
    "condition", "by", "group_by", PLACE,
}  # fmt: skip
"""The grammar of a goal, with the names of the records."""
_OF_TOTALS = {"by", "group_by"}
"""What nothing takes where there is no total."""
_TOLD = {
    "find": "find, where, want, order, limit, skip, each, total, test, not",
    "do": "do, type, target, set, tool, each",
    "call": "call, with, want, test, not",
    "compare": "compare, op, of",
    "talk": "talk, reply",
}
"""Kind of goal -> what it holds, as the prompt says."""


def beside_grammar(raw: Mapping[str, Any]) -> Iterator[str]:
    """What a goal says in a way of its own: nothing takes it, so it must not be lost unsaid."""
    for key in _strange(raw):
        value = raw[key]
        yield str(value) if isinstance(value, str | int | float) else key


def told_strange(goals: Sequence[Mapping[str, Any]]) -> list[str]:
    """The same, as complaints about goals, a line each."""
    return [
        f"g{place}: nothing takes {', '.join(strange)}; a goal of this kind holds {told}."
        for place, raw in enumerate(goals, 1)
        if (strange := _strange(raw))
        and (told := next((_TOLD[kind] for kind in _TOLD if kind in raw), ""))
    ]


def _strange(raw: Mapping[str, Any]) -> list[str]:
    taken = _KEYS if raw.get("total") else _KEYS - _OF_TOTALS
    return [k for k, value in raw.items() if k not in taken and value not in (None, "", [], {})]
