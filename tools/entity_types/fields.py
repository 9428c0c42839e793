"""Fields of answers on their way to attributes: described ones, seen ones, both as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tools.entity_types.member_meanings import members_told
from tools.entity_types.seen import SeenAnswer, SeenField, read_answer
from tools.records import OutputField, Tool, ValueType
from tools.words import identifier_words


@dataclass(slots=True)
class Field:
    """One leaf below a record, with the values known of it."""

    name: str
    type: ValueType = "string"
    format: str = ""
    enum: tuple[Any, ...] = ()
    description: str = ""
    pattern: str = ""
    values: dict[Any, None] = field(default_factory=dict)
    count: int = 0
    """How many values were seen, equal ones counted each time."""
    repeats: bool = False
    """Whether answers of one operation hold a value more than once: one of a list is seen again
    where it is fetched by itself.
    """
    nullable: bool = False
    """Whether it may be null, as described or as rows show."""

    @property
    def words(self) -> tuple[str, ...]:
        """Its path as words: ``address.city`` -> ``("address", "city")``."""
        return identifier_words(self.name.replace("[]", ""))

    @property
    def leaf(self) -> tuple[str, ...]:
        """The words of its last segment."""
        return identifier_words(self.name.rsplit(".", 1)[-1].replace("[]", ""))

    def add(self, other: Field) -> None:
        """Take over what another sighting of the same field says."""
        if self.type in ("any", "object") and other.type != "any":
            self.type = other.type
        self.format = self.format or other.format
        self.enum = self.enum or other.enum
        self.description = self.description or other.description
        self.pattern = self.pattern or other.pattern
        self.values.update(other.values)
        self.count += other.count
        self.repeats |= other.repeats
        self.nullable |= other.nullable


def answer_fields(tool: Tool, seen: SeenAnswer | None) -> tuple[list[Field], bool]:
    """The leaves of a tool's answer, and whether they are known only from answers seen.

    A worked example of the description counts as an answer.
    """
    found = {one.path: _described(one) for one in tool.outputs if one.path or one.type != "object"}
    documented = any(one.name for one in found.values())
    told = [read_answer(e.response) for e in tool.examples if isinstance(e.response, dict | list)]
    for answer in (*told, *([seen] if seen is not None else [])):
        for leaf in answer.fields:
            shown = _shown(leaf, answer)
            known = found.setdefault(leaf.path, shown)
            if known is not shown:
                known.add(shown)
    kept = [one for one in found.values() if one.name and not _opened(one, found)]
    return kept, bool(kept) and not documented


def below(fields: Iterable[Field], container: str) -> list[Field]:
    """The fields within a container, named from there on."""
    if not container:
        return list(fields)
    start = container + "."
    return [
        replace(one, name=one.name.removeprefix(start), values=dict(one.values))
        for one in fields
        if one.name.startswith(start)
    ]


def heads(fields: Sequence[Field]) -> frozenset[str]:
    """Names directly in the record: the shape that two sightings of one type share."""
    return frozenset(one.name.split(".", 1)[0].replace("[]", "") for one in fields)


def nested(fields: Sequence[Field]) -> Iterator[tuple[str, list[Field]]]:
    """Records inside a record: the path of each with its fields, named from there on."""
    prefixes = dict.fromkeys(one.name.rsplit(".", 1)[0] for one in fields if "." in one.name)
    for prefix in prefixes:
        inner = [one for one in below(fields, prefix) if "." not in one.name]
        if inner:
            yield prefix, inner


def _described(output: OutputField) -> Field:
    examples = () if output.example is None else (output.example,)
    told = members_told(output.description) if output.type == "string" else ()
    members = output.enum or told
    return Field(
        output.path,
        output.type,
        output.format or "",
        members,
        output.description,
        output.pattern,
        dict.fromkeys(one for one in (*members, *examples) if isinstance(one, str | int)),
        nullable=output.nullable,
    )


def _shown(leaf: SeenField, answer: SeenAnswer) -> Field:
    """A field as an answer shows it: one of a list of rows is null in those that have no value."""
    empty = leaf.path.count("[]") == 1 and 0 < leaf.count < answer.rows
    values = dict.fromkeys(leaf.values)
    repeats = leaf.count > len(values)
    return Field(leaf.path, leaf.type, "", (), "", "", values, leaf.count, repeats, nullable=empty)


def _opened(one: Field, found: dict[str, Field]) -> bool:
    """Whether an object of unknown properties is known from answers after all."""
    if one.type not in ("object", "any"):
        return False
    return any(path.startswith((one.name + ".", one.name + "[].")) for path in found)
