"""Parameters and output fields in one comparable form: kind, entity, words and a text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tools.entities import Entity, Words, entity_of_kind, output_entities, parameter_entities
from tools.input_leaves import input_leaves
from tools.records import OutputField, Parameter, Tool, ValueType
from tools.value_kinds import (
    SHARED,
    STANDARD_IDS,
    Kind,
    is_short_form,
    kind_of,
    kinds_in_prose,
    place_kind,
)
from tools.words import alternatives, identifier_words, prose_words

_DESCRIPTION_LENGTH = 50
_TEXT_KINDS = frozenset({"query", "name", "label"})


@dataclass(frozen=True, slots=True)
class Slot:
    """One end of a possible binding: an output field that gives or a parameter that takes."""

    tool_id: str
    key: str
    """Output path or parameter key."""
    name: str
    kind: Kind
    accepts: tuple[Kind, ...]
    """Kinds a parameter takes, its own first; for an output its own kind alone."""
    words: Words
    entities: tuple[Entity, ...]
    type: ValueType
    description: str
    required: bool = False
    enum: tuple[Any, ...] = ()
    example: Any = None
    pattern: str | None = None

    @property
    def entity(self) -> Words:
        """The surest thing this slot is about, empty when unknown."""
        return self.entities[0].words if self.entities else ()

    @property
    def text(self) -> str:
        """Entity, kind where all agree on it, name and description: a short text to embed."""
        shared = self.kind.split("_") if self.kind in SHARED else ()
        said = (*self.entity, *shared, *self.words)
        head = " ".join(dict.fromkeys(said))
        about = self.description[:_DESCRIPTION_LENGTH].strip()
        return f"{head}: {about}" if about else head


def inputs_of(tool: Tool) -> list[Slot]:
    """The parameters of a tool as slots, whole-body parameters left out."""
    return [_input(tool, parameter) for parameter in input_leaves(tool) if parameter.name]


def outputs_of(tool: Tool) -> list[Slot]:
    """The output leaves of a tool as slots."""
    return [_output(tool, field) for field in tool.outputs if field.name]


def record_path(output_path: str) -> str:
    """The object that holds an output leaf: ``results[].lat`` -> ``results[]``.

    Two outputs of one tool belong to one record when their record paths are equal; values that
    only make sense together (a latitude and its longitude) must come from one record.
    """
    return output_path.rpartition(".")[0]


def _input(tool: Tool, parameter: Parameter) -> Slot:
    words = identifier_words(parameter.name.rsplit(".", 1)[-1])
    parts = alternatives(words)
    entities = parameter_entities(tool, parameter)
    kinds = [_kind(part, parameter) for part in parts] or ["label"]
    kinds[0] = _promote(kinds[0], entities)
    entities = _with_thing(entities, kinds[0], words)
    about = f"{parameter.description} {tool.summary or tool.description}"
    return Slot(
        tool_id=tool.id,
        key=parameter.key,
        name=parameter.name,
        kind=kinds[0],
        accepts=tuple(dict.fromkeys([*kinds, *_subjects(kinds[0], parameter.description, about)])),
        words=parts[0] if parts else words,
        entities=entities,
        type=_value_type(parameter),
        description=parameter.description,
        required=parameter.required,
        enum=parameter.enum,
        example=parameter.example,
        pattern=parameter.json_schema.get("pattern"),
    )


def _output(tool: Tool, field: OutputField) -> Slot:
    words = identifier_words(field.name)
    entities = output_entities(tool, field)
    kind = kind_of(
        words, field.type, description=field.description, value_format=field.format, output=True
    )
    kind = _promote(kind, entities)
    if kind == "country" and is_short_form(words):
        kind = "country_code"
    entities = _with_thing(entities, kind, words)
    return Slot(
        tool_id=tool.id,
        key=field.path,
        name=field.name,
        kind=kind,
        accepts=(kind,),
        words=words,
        entities=entities,
        type=field.type,
        description=field.description,
        enum=field.enum,
        example=field.example,
    )


def _kind(words: Words, parameter: Parameter) -> Kind:
    return kind_of(
        words,
        _value_type(parameter),
        description=parameter.description,
        value_format=parameter.format,
    )


def _value_type(parameter: Parameter) -> ValueType:
    """The type of the values; a list of objects counts as an object, nothing can fill it."""
    items = parameter.json_schema.get("items")
    lists_objects = isinstance(items, dict) and items.get("type") == "object"
    return "object" if lists_objects else parameter.type


def _promote(kind: Kind, entities: Sequence[Entity]) -> Kind:
    """The name of a city is a city; the code of an airport is an airport code."""
    if kind == "name" and entities and entities[0].confidence > 0.7:
        return place_kind(entities[0].words[-1]) or kind
    return kind


def _with_thing(entities: tuple[Entity, ...], kind: Kind, words: Words) -> tuple[Entity, ...]:
    """The entities, led by the one that kind or registry name."""
    registry = next(((word,) for word in words if word in STANDARD_IDS), ())
    thing = entity_of_kind(kind) or registry
    if not thing or (entities and entities[0].words == thing):
        return entities
    return (Entity(thing, 0.9), *(entity for entity in entities if entity.words != thing))


def _subjects(kind: Kind, description: str, about: str) -> list[Kind]:
    """What else a free text may name: a query "for a location" takes a place."""
    if kind in ("city", "region", "country"):
        return ["place"]
    if kind == "place":
        return ["query"]
    if kind not in _TEXT_KINDS:
        return []
    mentioned = [place_kind(word) for word in prose_words(about)]
    found = [*kinds_in_prose(description), *(place for place in mentioned if place is not None)]
    return [subject for subject in dict.fromkeys(found) if subject in SHARED or subject == kind]
