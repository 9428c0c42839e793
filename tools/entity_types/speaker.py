"""What the inputs of an operation are read against, and whose ids their descriptions speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tools.entities import described_nouns
from tools.entity_types.records import EntityType, PathKind
from tools.records import Parameter
from tools.stated_ids import NO_NOUNS
from tools.words import prose_words

Words = tuple[str, ...]


class Speaker(NamedTuple):
    """What an operation's inputs are read against."""

    kind: PathKind
    entity: EntityType | None
    """The type of its rows, or of what it changes."""
    owners: Mapping[str, EntityType]
    """Path placeholders, with the type that each is the id of."""
    named: Mapping[Words, EntityType]
    """The types of the group by their names."""
    reads: bool = True
    aspect: Words = ()
    """The attribute that its path names: ``/orders/{id}/status``."""
    sorts: Mapping[Words, EntityType] = {}
    """What things of a type are a kind of, with the type: a cove of the places."""


def told_id(parameter: Parameter, speaker: Speaker) -> EntityType | None:
    """The type whose id a description says that this is, by any word for one or by its own."""
    told = described_type(parameter, speaker)
    says = told is not None and (_says_id(parameter) or says_key(parameter, told))
    return told if says else None


def described_type(parameter: Parameter, speaker: Speaker) -> EntityType | None:
    """The type of which the description says that this is the id."""
    nouns = described_nouns(parameter.description)
    tails = (words[start:] for words in nouns for start in range(len(words)))
    found = (speaker.named.get(tail) or speaker.sorts.get(tail) for tail in tails)
    return next((one for one in found if one is not None and one.id_attribute), None)


def _says_id(parameter: Parameter) -> bool:
    return parameter.format == "uuid" or "id" in said(parameter)


def says_key(parameter: Parameter, known: EntityType) -> bool:
    """Whether a description speaks of what a type is known by: the code of a harbour."""
    key = known.attribute(known.id_attribute)
    return key is not None and bool(NO_NOUNS & {*key.words[-1:]} & {*said(parameter)})


def said(parameter: Parameter) -> Words:
    """The words of a description."""
    return prose_words(parameter.description)
