"""Records within a thing that stand for no other thing: an estimate of a low and a high one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tools.entity_types.amounts import amount_records
from tools.entity_types.records import Attribute, EntityType
from tools.words import identifier_words


@dataclass(frozen=True, slots=True)
class Whole:
    """A record and the attributes that are its parts."""

    words: tuple[str, ...]
    """What it is called."""
    parts: tuple[str, ...]


def whole_records(kind: EntityType) -> Sequence[Whole]:
    """The records of a type that have several plain parts; none that is one amount with its unit,
    and none that goes by the name of an attribute.
    """
    inside: dict[str, list[Attribute]] = defaultdict(list)
    for attribute in kind.attributes:
        record = attribute.name.rpartition(".")[0]
        if record and "[]" not in record:
            inside[record].append(attribute)
    amounts = {name.rpartition(".")[0] for name in amount_records(_typed(kind))}
    single = {a.words for a in kind.attributes if "." not in a.name}
    return [
        Whole(words, tuple(a.name for a in some))
        for record, some in inside.items()
        if len(some) > 1 and record not in amounts and all(map(_is_plain, some))
        and (words := identifier_words(record.rpartition(".")[2])) not in single
    ]  # fmt: skip


def _typed(kind: EntityType) -> Sequence[tuple[str, str]]:
    return [(a.name, a.type) for a in kind.attributes]


def _is_plain(attribute: Attribute) -> bool:
    return attribute.role == "plain" and not attribute.target
