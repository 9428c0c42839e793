"""What things that an earlier turn changed held before, as far as the conversation showed it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from tools.entity_types.records import EntityType

_CHARS = 120

Row = Mapping[str, Any]


def held_before(
    found: Found, kind: EntityType | None, turns: Sequence[EarlierTurn]
) -> Iterator[dict[str, Any]]:
    """Of each changed thing its id and what another value is in place of; ``turns``: those up to
    the change, the newest last.
    """
    key = kind.id_attribute if kind is not None else ""
    for change in found.changes if key else ():
        old = next(_shown(change.row.get(key), key, found, turns), None)
        other = dict(_others(change.row, old)) if old is not None else {}
        if other:
            yield {key: change.row[key], **other}


def _shown(thing: Any, key: str, changed: Found, turns: Sequence[EarlierTurn]) -> Iterator[Row]:
    """The rows that were told of a thing before it was changed, the newest first."""
    founds = (one for turn in reversed(turns) for one in reversed([*turn.found.values()]))
    for one in founds:
        if one is not changed and one.entity == changed.entity and thing is not None:
            rows = [change.row for change in one.changes] or one.rows
            yield from (row for row in rows if row.get(key) == thing)


def _others(new: Row, old: Row) -> Iterator[tuple[str, Any]]:
    for name, value in new.items():
        if "." in name or name.startswith("^") or name not in old or old[name] == value:
            continue
        if not isinstance(old[name], dict | list) and len(str(old[name])) <= _CHARS:
            yield name, old[name]
