"""Keeps rows small: what of an answer may enter the state, cut where its structure allows.

A value that can be handed on to another call is kept whole or left out, never shortened: half an
identifier is a wrong one.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from graphs.state import Row


def cut_rows(rows: Iterable[Row], chars: int, least: int, exact: Collection[str]) -> list[Row]:
    """The first rows that fit into so many characters of JSON; the first ``least`` always stay.

    Each row by itself is cut to as many characters; ``exact`` names the paths handed on.
    """
    kept: list[Row] = []
    used = 0
    for row in rows:
        fields = cut_fields(row["fields"], chars, exact)
        used += _size(fields)
        if used > chars and len(kept) >= least:
            break
        kept.append(Row(call_id=row["call_id"], fields=fields))
    return kept


def cut_fields(fields: Mapping[str, Any], chars: int, exact: Collection[str]) -> dict[str, Any]:
    """The fields within a size: paths handed on come first, then short values, then long ones.

    Within each kind their order counts. Paths handed on are bounded one by one, so that none of
    them pushes another one out.
    """
    if _size(fields) <= chars:
        return dict(fields)
    left, values = chars - 2, dict[str, Any]()
    for path in sorted(fields, key=lambda p: (p not in exact, _size(fields[p]) > chars // 4)):
        named = _size(path) + 4
        room = chars if path in exact else left - named
        value = _fitting(fields[path], room, is_exact=path in exact)
        if value is not None:
            values[path] = value
            left -= named + _size(value)
    return {path: values[path] for path in fields if path in values}


def _fitting(value: Any, room: int, *, is_exact: bool) -> Any:
    """The value, the start of a long list or text, or None where nothing of it fits."""
    size = _size(value)
    if size <= room:
        return value
    if isinstance(value, list):
        return _first_items(value, room) or None
    if isinstance(value, str) and not is_exact and room > _SHORTEST:
        return _first_chars(value, room, size)
    return None


def _first_chars(text: str, room: int, size: int) -> str | None:
    """The start of the text with an ellipsis; escapes may make it longer than it looks."""
    start = f"{text[: int(0.9 * len(text) * room / size)]}…"
    return start if _size(start) <= room else None


_SHORTEST = 40
"""A text cut to fewer characters says nothing."""


def _first_items(items: list[Any], room: int) -> list[Any]:
    kept: list[Any] = []
    used = 2
    for item in items:
        used += _size(item) + 2
        if used > room:
            break
        kept.append(item)
    return kept


def _size(value: Any) -> int:
    """Characters of the value as JSON."""
    return len(json.dumps(value, ensure_ascii=False))
