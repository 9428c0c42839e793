"""A type in the making: its names, fields and shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tools.entity_types.fields import Field, heads
from tools.records import ValueType
from tools.value_kinds import kind_of

Words = tuple[str, ...]

OUTER = "^"
"""Before the name of a field of what encloses a record."""

PERSONAL = (
    ("first", "name"), ("given", "name"), ("last", "name"), ("family", "name"), ("full", "name"),
    ("surname",),
)  # fmt: skip


@dataclass(slots=True)
class Draft:
    """A type in the making."""

    words: Words
    also: dict[Words, None] = field(default_factory=dict)
    fields: dict[str, Field] = field(default_factory=dict)
    placeholders: Counter[str] = field(default_factory=Counter)
    """What stands in paths for one of it."""
    asked_types: dict[str, ValueType] = field(default_factory=dict)
    """The types of these placeholders."""
    description: str = ""
    shapes: dict[frozenset[str], None] = field(default_factory=dict)
    """The shapes in which its records came."""
    inner: dict[str, Draft] = field(default_factory=dict)
    """Records nested in it, and ids in it, that are of another type, by path."""
    lists: dict[str, Draft] = field(default_factory=dict)
    """Lists of records in it that are things of their own, by path."""

    @property
    def called(self) -> tuple[Words, ...]:
        """All its names."""
        return (self.words, *self.also)

    def see(self, rows: Iterable[Field]) -> None:
        """Take the fields of further rows in."""
        rows = list(rows)
        self.shapes[heads(rows)] = None
        for row in rows:
            known = self.fields.setdefault(row.name, row)
            if known is not row:
                known.add(row)


def is_person(draft: Draft) -> bool:
    """Whether its things have an e-mail, a user name or a first name: people and their like."""
    own = (f for f in draft.fields.values() if "." not in f.name and f.type == "string")
    return any(names_person(f) for f in own)


def names_person(field: Field) -> bool:
    """Whether only people have such a field."""
    kind = kind_of(field.leaf, field.type, output=True)
    return kind in ("email", "username") or field.leaf[-2:] in PERSONAL
