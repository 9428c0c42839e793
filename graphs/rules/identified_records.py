"""The records of an answer that a field identifies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tools.per_tool import per_tool
from tools.records import OutputField, Tool
from tools.words import identifier_words

_HANDLES = ("id", "uuid", "guid", "key", "uri", "number", "slug", "code", "handle")
"""Fields that may identify their record, likeliest first."""
TELLING = ("type", "kind", "object", "object_type", "item_type", "media_type", "entity_type")
"""Names of fields that may tell which kind of thing a record is."""
_WRAPS = frozenset(
    {"result", "item", "data", "list", "entry", "record", "value", "row", "page", "content", "hit",
     "element", "node", "edge", "response", "object", "payload", "match"}
)  # fmt: skip
"""Containers that say nothing of what is in them."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record of an answer with a field that may identify it."""

    path: str
    """Of the identifying field."""
    container: str
    """Where the record is, "" at the top."""
    named: str
    """The last word of the name nearest around it that says something, "" where none does."""
    inside: bool
    """Whether it lies in another record that a field identifies."""
    fields: frozenset[str]
    says: tuple[str, ...] = ()
    """What a field of it may say that it is: a track, an episode."""


_NAMES = frozenset(
    {"name", "title", "username", "handle", "label", "subject", "login", "nickname", "nick", "slug",
     "headline", "tag", "symbol", "code", "email"}
)  # fmt: skip
"""Fields that tell what a record is called."""


def bears_name(tool: Tool, path: str) -> bool:
    """Whether the record that the output at ``path`` lies in says what it is called."""
    return path.rpartition(".")[0] not in _nameless(tool)


@per_tool
def _nameless(tool: Tool) -> frozenset[str]:
    """The records of an answer with several fields and none that tells what they are called."""
    fields: dict[str, list[str]] = defaultdict(list)
    for output in tool.outputs:
        fields[output.path.rpartition(".")[0]].append(output.name)
    return frozenset(
        record
        for record, names in fields.items()
        if len(names) > 1 and not any(_NAMES & set(identifier_words(n)[-1:]) for n in names)
    )


@per_tool
def identified_records(tool: Tool) -> tuple[Record, ...]:
    """The records of an answer that a field identifies."""
    around: dict[str, dict[str, OutputField]] = defaultdict(dict)
    for output in tool.outputs:
        around[output.path.rpartition(".")[0]][output.name] = output
    identified = {path for path, fields in around.items() if set(_HANDLES) & set(fields)}
    return tuple(
        record
        for path, fields in around.items()
        for record in _identified(path, fields, _is_inside(path, identified))
    )


def _is_inside(path: str, identified: set[str]) -> bool:
    return any(path != other and path.startswith(f"{other}.") for other in identified if other)


def _identified(path: str, fields: Mapping[str, OutputField], inside: bool) -> Iterator[Record]:
    """A record, once for each id in it: its own, and those of what it belongs to."""
    parts = [identifier_words(part.replace("[]", "")) for part in path.split(".")]
    named = next((words[-1] for words in reversed(parts) if words and words[-1] not in _WRAPS), "")
    own = next((name for name in _HANDLES if name in fields), "")
    for name, output in fields.items():
        words = identifier_words(name)
        if name == own or (len(words) > 1 and words[-1] in ("id", "key", "number")):
            says = _says(fields) if name == own else ()
            yield Record(output.path, path, named, inside, frozenset(fields), says)


def _says(fields: Mapping[str, OutputField]) -> tuple[str, ...]:
    """The options of a field that tells which kind a record is of."""
    options = (fields[name].enum for name in TELLING if name in fields)
    return tuple(str(option).lower() for option in next(options, ()))
