"""What rows say that people may name: names, ids as texts, e-mails, short texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from graphs.rows.answer_rows import Row
from memory.name_directory import KnownValue, Mention
from tools.entity_types.records import AccessPath, Attribute, EntityModel, EntityType

_SHORT = 80
"""Characters of the longest text that is a value to compare with and no prose."""
_LABEL_VALUES = 3
_TELLING = 100
"""The lowest number that tells a thing apart by itself; lower ones count and measure."""
_UNSPOKEN = frozenset(
    {"date", "date-time", "time", "uri", "url", "uri-reference", "byte", "binary", "password"}
)
"""Formats of what is known without looking it up, or is never said."""


def row_names(
    model: EntityModel, path: AccessPath, rows: Iterable[Row], said: str = ""
) -> list[KnownValue]:
    """The values that rows of an access path hold of things of its type; prose only where it was
    ``said``.
    """
    entity = model.types.get(path.entity)
    if entity is None:
        return []
    spoken = [one for one in entity.attributes if _is_spoken(model, entity, one)]
    return [
        value
        for row in rows
        for attribute in spoken
        for value in _of_row(entity, attribute, row, path.tool_id, said.casefold())
    ]


def as_named_now(model: EntityModel, mentions: Iterable[Mention]) -> list[Mention]:
    """Mentions whose values are of one thing only where their attribute names things by all that
    was seen since; none of what only refers to other things, as was seen since.
    """
    spoken = (one for one in mentions if _is_spoken_now(model, one.value))
    return [*dict.fromkeys(_as_named_now(model, one) for one in spoken)]


def _is_spoken_now(model: EntityModel, known: KnownValue) -> bool:
    entity = model.types.get(known.entity)
    attribute = entity.attribute(known.attribute) if entity is not None else None
    return entity is None or attribute is None or _is_spoken(model, entity, attribute)


def _as_named_now(model: EntityModel, one: Mention) -> Mention:
    known = one.value
    entity = model.types.get(known.entity)
    attribute = entity.attribute(known.attribute) if entity is not None else None
    if known.thing is None or entity is None or attribute is None:
        return one
    if _tells_apart(entity, attribute):
        return one
    return replace(one, value=replace(known, thing=None, label="", tool_id="", seen_at=""))


def _of_row(
    entity: EntityType, attribute: Attribute, row: Mapping[str, Any], tool_id: str, said: str
) -> Iterator[KnownValue]:
    """What a row has for the attribute: of the thing, or of none where many may have it."""
    values = row.get(attribute.name)
    listed = values if isinstance(values, list) else [values]
    texts = [text for one in listed if (text := _said(entity, attribute, one))]
    tells_apart = _tells_apart(entity, attribute)
    thing = row.get(entity.id_attribute)
    is_one = tells_apart and len(texts) == 1 and not isinstance(thing, list | dict)
    for text in texts:
        short = len(text) <= _SHORT or text.casefold() in said
        if tells_apart or (short and not _says_itself(text)):
            yield KnownValue(
                entity=entity.id,
                attribute=attribute.name,
                text=text,
                thing=thing if is_one else None,
                label=_label(entity, row, text) if is_one else "",
                tool_id=tool_id,
            )


def _said(entity: EntityType, attribute: Attribute, value: Any) -> str:
    """A value as people say it: a text, or the number of a thing; ``""`` of any other."""
    if isinstance(value, str):
        return value.strip()
    own = attribute.name == entity.id_attribute and type(value) is int
    return str(value) if own and value >= _TELLING else ""


def _is_spoken(model: EntityModel, entity: EntityType, attribute: Attribute) -> bool:
    """Whether people say its values of things of the type; an id of another thing they do not."""
    stands_in = entity.stands_for is not None  # its names are those of the other things
    if attribute.format in _UNSPOKEN or (stands_in and attribute.name in entity.name_attributes):
        return False
    if _tells_apart(entity, attribute) or not attribute.target:
        return True
    target = model.types.get(attribute.target)
    return target is not None and attribute.target_attribute in target.name_attributes


def _tells_apart(entity: EntityType, attribute: Attribute) -> bool:
    """Whether a value stands for one thing rather than for what many have."""
    names = (entity.id_attribute, *entity.name_attributes)
    return attribute.name in names or attribute.role != "plain" or attribute.format == "email"


def _says_itself(text: str) -> bool:
    """Whether a text is a number, a date, a UUID or an address on the web."""
    if "://" in text or not any(character.isalpha() for character in text):
        return True
    for read in (datetime.fromisoformat, UUID):
        with suppress(ValueError):
            read(text)
            return True
    return False


def _label(entity: EntityType, row: Mapping[str, Any], text: str) -> str:
    """Other values of the row, those that people call it by first."""
    order = dict.fromkeys((*entity.name_attributes, *(a.name for a in entity.attributes)))
    values = (row.get(name) for name in order if name != entity.id_attribute)
    shown = [str(v) for v in values if isinstance(v, str | int | float) and str(v) != text]
    return ", ".join([one for one in shown if 0 < len(one) <= _SHORT // 2][:_LABEL_VALUES])
