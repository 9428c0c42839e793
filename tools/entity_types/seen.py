"""What answers showed of operations: fields, types and some of the values; the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from memory.redaction import REDACTED, redact
from tools.output_fields import MAX_FIELD_DEPTH, MAX_FIELDS, is_addressable
from tools.records import ValueType
from tools.schema_shape import kind_of_value

MAX_VALUES = 300
"""Distinct values kept of one field."""
MAX_OF_ALL = 8_000
"""Distinct values kept of one operation, shared evenly by its fields."""
MAX_CHARACTERS = 120
"""Longer texts are nobody's name and no id."""
_ROWS_READ = 500

Secrets = Callable[[], Iterable[str]]
"""What must never be kept, as it is now."""


@dataclass(frozen=True, slots=True)
class SeenField:
    """One leaf of the answers of an operation."""

    path: str
    """As ``OutputField.path``."""
    type: ValueType
    values: tuple[Any, ...] = ()
    """Distinct scalar values, in the order in which they were seen."""
    count: int = 0
    """How many values were seen, equal ones counted each time."""


@dataclass(frozen=True, slots=True)
class SeenAnswer:
    """What is known of an operation's answers."""

    fields: tuple[SeenField, ...] = ()
    rows: int = 0
    """The most rows that one answer held; 1 for a single record."""


class SeenAnswers(Protocol):
    """Answers seen, by tool; safe to use from several threads and processes.

    What is kept of a tool is bounded by ``MAX_FIELDS`` and ``MAX_OF_ALL``.
    """

    @property
    def version(self) -> str:
        """Changes with everything new; an answer that showed nothing new leaves it."""
        ...

    def note(self, tool_id: str, body: Any) -> None:
        """Keep what an answer shows. Secrets are replaced first."""
        ...

    def of(self, tool_id: str) -> SeenAnswer | None:
        """What was seen of a tool, None where nothing was."""
        ...

    def all(self) -> dict[str, SeenAnswer]:
        """What was seen of every tool."""
        ...

    def forget(self) -> None:
        """Forget all answers of the owner."""
        ...

    def for_owner(self, owner: str) -> SeenAnswers:
        """The answers that another owner has seen."""
        ...


def read_answer(body: Any, secrets: Iterable[str] = ()) -> SeenAnswer:
    """The fields of one answer, without values that are secret or stand under a secret's name."""
    body = redact(body, secrets)
    kinds: dict[str, ValueType] = {}
    values: dict[str, dict[Any, None]] = {}
    counts: dict[str, int] = {}
    for path, value in _leaves(body, "", 0):
        if path not in kinds and len(kinds) == MAX_FIELDS:
            continue
        kinds[path] = _joined(kinds.get(path), kind_of_value(value))
        kept = values.setdefault(path, {})
        if value is not None and value != REDACTED and not isinstance(value, list | dict):
            counts[path] = counts.get(path, 0) + 1
            if len(kept) < MAX_VALUES and len(str(value)) <= MAX_CHARACTERS:
                kept[value] = None
    fields = (SeenField(p, k, tuple(values[p]), counts.get(p, 0)) for p, k in kinds.items())
    return SeenAnswer(tuple(fields), _rows(body))


def merged(old: SeenAnswer, new: SeenAnswer) -> SeenAnswer:
    """Both answers as one; values of the old one come first, and are counted once.

    What was equal in one answer stays counted, however many others follow.
    """
    fields = {one.path: one for one in old.fields}
    paths = fields.keys() | {one.path for one in new.fields}
    most = min(MAX_VALUES, MAX_OF_ALL // max(1, len(paths)))
    for one in new.fields:
        known = fields.get(one.path)
        if known is None:
            if len(fields) == MAX_FIELDS:
                continue
            known = SeenField(one.path, one.type)
        values = tuple(dict.fromkeys((*known.values, *one.values)))[:most]
        equal = max(0, *(each.count - len(each.values) for each in (known, one)))
        count = max(known.count, one.count, len(values) + equal)
        fields[one.path] = SeenField(one.path, _joined(known.type, one.type), values, count)
    return SeenAnswer(tuple(fields.values()), max(old.rows, new.rows))


def _leaves(value: Any, path: str, depth: int) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value and depth < MAX_FIELD_DEPTH:
        for name, part in value.items():
            if is_addressable(str(name)):
                yield from _leaves(part, f"{path}.{name}" if path else str(name), depth + 1)
    elif isinstance(value, list):
        for item in value[:_ROWS_READ] or [None]:
            yield from _leaves(item, f"{path}[]", depth)
    else:
        yield path, value


def _joined(old: ValueType | None, new: ValueType) -> ValueType:
    if old is None or old in (new, "any"):
        return new
    if new == "any":
        return old
    return "number" if {old, new} == {"integer", "number"} else "any"


def _rows(body: Any) -> int:
    if isinstance(body, list):
        return len(body)
    lists = [len(v) for v in body.values() if isinstance(v, list)] if isinstance(body, dict) else []
    return max(lists, default=1)
