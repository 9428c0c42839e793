"""Where in an answer the rows lie: ``[]``, ``data[]``, ``data``, or the answer itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tools.entity_types.fields import Field
from tools.value_kinds import kind_of
from tools.vocabulary import names
from tools.words import identifier_words

Words = tuple[str, ...]
Expected = Literal["one", "several", "either"]

_WRAPPERS = names("generic")
_PAGING = names("envelope_records")
_ENVELOPE = _WRAPPERS | _PAGING | names("envelope_values")
"""What an envelope says beside its rows, in plain values."""
_BESIDE = _WRAPPERS | _PAGING
"""Records and lists of an envelope that are no rows."""
_DEPTH = 3
_COUNTED = ("integer", "number", "boolean")


def container_of(fields: Sequence[Field], wanted: Sequence[Words], expected: Expected) -> str:
    """The container of the rows of an answer.

    ``wanted`` are names of what the operation is about, surest first; ``expected`` says whether the
    path speaks of one record (``/hotels/{id}``), of several (``/hotels``), or of neither.
    """
    path = ""
    for _ in range(_DEPTH):
        step = _step(fields, path, wanted, expected)
        if step is None:
            return path
        path = step
        if path.endswith("[]"):
            return _within(fields, path, wanted)
    return path


def _within(fields: Sequence[Field], path: str, wanted: Sequence[Words]) -> str:
    """Rows that hold the thing itself beside a word on it: ``items[].track``, ``added_at``."""
    inner = [f.name.removeprefix(path + ".") for f in fields if f.name.startswith(path + ".")]
    if "id" in inner:
        return path
    for name in inner:
        child, _, leaf = name.partition(".")
        if leaf == "id" and identifier_words(child) in wanted:
            return f"{path}.{child}"
    return path


def _step(
    fields: Sequence[Field], path: str, wanted: Sequence[Words], expected: Expected
) -> str | None:
    """One level down, None where the record lies here."""
    start = f"{path}." if path else ""
    inner = [f.name.removeprefix(start) for f in fields if f.name.startswith(start)]
    if inner and all(name.startswith("[]") for name in inner):
        return "[]" if not path else f"{path}[]"
    own = [f for f in fields if f.name.startswith(start) and _is_own(f.name.removeprefix(start), f)]
    if expected == "several":
        # The id of what the rows belong to, and how many there are: ``{id, results: [...]}``.
        own = [f for f in own if f.leaf != ("id",) and f.type not in _COUNTED]
    children = dict.fromkeys(name.split(".", 1)[0] for name in inner if "." in name)
    lists = [child for child in children if child.endswith("[]")]
    objects = [child for child in children if not child.endswith("[]")]
    chosen = _chosen(objects if expected == "one" else lists, wanted, not own)
    if chosen is None and expected == "either" and not any(f.leaf == ("id",) for f in own):
        things = [one for one in objects if f"{one}.id" in inner]
        chosen = _chosen(things, wanted, False)  # ``{file: {id, ...}, editor}``
    if chosen is None and not own:
        chosen = _chosen(lists if expected == "one" else objects, wanted, True)
    return None if chosen is None else start + chosen


def _is_own(name: str, field: Field) -> bool:
    """Whether a field says something of a record, not of the envelope."""
    if "." in name or "[]" in name:
        return False
    words = identifier_words(name)
    kind = kind_of(words, field.type, output=True)
    return kind not in ("page", "flag") and not set(words) <= _ENVELOPE


def _chosen(children: list[str], wanted: Sequence[Words], bare: bool) -> str | None:
    """The child that holds the rows: by name, then by a wrapper's name, then the only one."""
    named = {child: identifier_words(child.replace("[]", "")) for child in children}
    for words in wanted:
        for child, own in named.items():
            if words and (own == words or (bare and own[-1:] == words[-1:])):
                return child
    telling = [child for child, own in named.items() if not set(own) <= _BESIDE]
    if not bare:
        return None
    wrapping = [child for child, own in named.items() if set(own) <= _WRAPPERS]
    if wrapping and not telling:
        return wrapping[0]
    if len(telling) == 1:
        return telling[0]
    return wrapping[0] if wrapping else None


def names_rows(container: str) -> Words:
    """What the container calls its rows; empty where it only wraps."""
    words = identifier_words(container.replace("[]", "").rsplit(".", 1)[-1])
    return () if set(words) <= _BESIDE else words
