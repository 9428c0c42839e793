"""Telling what a record is by its fields: a cast member with a profile and a gender is a person."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tools.entities import Entity, Words
from tools.parameter_texts import Slot, record_path
from tools.vocabulary import names

_SURE = 0.6
"""Least share of a record's telling fields that must point to one entity."""
_CONFIDENCE = 0.85
_ENOUGH = 1.5
"""Least weight of those fields; a field that only one entity has weighs 1."""
_SAID_OF_ALL = frozenset((word,) for word in names("attributes"))
_COMMON = 3
"""A field found in records of more entities than this tells nothing."""


class _Record(NamedTuple):
    tool: str
    path: str


def typed_by_shape(outputs: Sequence[Slot], inputs: Sequence[Slot]) -> list[Slot]:
    """The outputs of one vendor, ids of unnamed records typed by the fields beside them.

    Only things that some parameter asks an id of are considered. A record already about such a
    thing (``/search/person``) shows which fields go with it; another record (``cast[]``) gets
    that entity as a further candidate when most of its telling fields point there.
    """
    wanted = {slot.entity for slot in inputs if slot.kind == "identifier" and slot.entity}
    records: dict[_Record, list[Slot]] = defaultdict(list)
    for output in outputs:
        records[_Record(output.tool_id, record_path(output.key))].append(output)
    entities_by_field = _entities_by_field(records, wanted)
    shapes = dict(_guesses(records, wanted, entities_by_field))
    return [_with_guess(output, shapes) for output in outputs]


def _plain_id(slots: Sequence[Slot]) -> Slot | None:
    return next((slot for slot in slots if slot.words == ("id",)), None)


def _entities_by_field(
    records: Mapping[_Record, list[Slot]], wanted: set[Words]
) -> dict[str, Counter[Words]]:
    """For each field name how many records of each wanted entity have it."""
    result: dict[str, Counter[Words]] = defaultdict(Counter)
    for slots in records.values():
        key = _plain_id(slots)
        if key is not None and key.entity in wanted:
            for slot in slots:
                result[slot.name][key.entity] += 1
    return result


def _guesses(
    records: Mapping[_Record, list[Slot]],
    wanted: set[Words],
    entities_by_field: Mapping[str, Counter[Words]],
) -> Iterator[tuple[_Record, Entity]]:
    """The entity that the fields of each record not yet about a wanted thing point to."""
    for record, slots in records.items():
        key = _plain_id(slots)
        if key is None or key.entity in wanted:
            continue
        votes: dict[Words, float] = defaultdict(float)
        for slot in slots:
            seen = entities_by_field.get(slot.name, Counter())
            if slot.words[-1:] not in _SAID_OF_ALL and 0 < len(seen) <= _COMMON:
                for entity in seen:
                    votes[entity] += 1 / len(seen)
        if votes:
            entity, weight = max(votes.items(), key=lambda vote: (vote[1], vote[0]))
            share = weight / sum(votes.values())
            if share >= _SURE and weight >= _ENOUGH:
                yield record, Entity(entity, round(_CONFIDENCE * share, 3))


def _with_guess(output: Slot, shapes: Mapping[_Record, Entity]) -> Slot:
    guess = shapes.get(_Record(output.tool_id, record_path(output.key)))
    if guess is None or output.words != ("id",):
        return output
    ranked = sorted((*output.entities, guess), key=lambda entity: -entity.confidence)
    return replace(output, entities=tuple(ranked))
