"""Ids of other things within the records that a list input takes: the article of an order line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tools.entity_types.records import EntityType, Input
from tools.entity_types.speaker import Speaker, Words
from tools.records import Parameter
from tools.stated_ids import NO_NOUNS
from tools.words import identifier_words


def with_item_ids(one: Input, parameter: Parameter, speaker: Speaker) -> Input:
    """The input with the fields of its records that are ids, each with its type."""
    found = tuple(_item_ids(parameter, speaker))
    return one.model_copy(update={"item_ids": found}) if found else one


def _item_ids(parameter: Parameter, speaker: Speaker) -> Iterator[tuple[str, str]]:
    items = parameter.json_schema.get("items")
    fields = items.get("properties") if isinstance(items, Mapping) else None
    for name in fields if isinstance(fields, Mapping) else ():
        known = _type_of(identifier_words(name), speaker)
        if known is not None:
            yield name, known.id


def _type_of(words: Words, speaker: Speaker) -> EntityType | None:
    """The type that ``product_id`` is the id of, or the only one that is known by ``sku``."""
    kinds = {one.id: one for one in speaker.named.values() if one.id_attribute}
    keys = {one.id: key.words for one in kinds.values() if (key := one.attribute(one.id_attribute))}
    before = speaker.named.get(words[:-1]) if words[-1:] and {*words[-1:]} <= NO_NOUNS else None
    if before is not None and before.id in keys:
        return before if words[-1:] in (("id",), keys[before.id][-1:]) else None
    alike = [kinds[one] for one, key in keys.items() if key == words]
    return alike[0] if len(alike) == 1 and not {*words} <= NO_NOUNS else None
