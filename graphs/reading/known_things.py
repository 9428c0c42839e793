"""What things are called, as far as known, indexed for reading; kept while nothing changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from threading import Lock

from graphs.reading.coded_things import CodeShapes
from graphs.reading.described import DescribedThings
from graphs.reading.phrases import NamePhrases
from graphs.reading.schema import Schema
from graphs.search.grounding import Grounding
from memory.name_directory import KnownValue

_KEPT = 32
"""Indices kept: one for each set of types in scope, of each owner whose requests are read now."""


@dataclass(frozen=True, slots=True)
class KnownThings:
    """Names of several words, and codes."""

    described: DescribedThings
    phrases: NamePhrases
    codes: CodeShapes
    """Of ids and names."""


_made: OrderedDict[tuple[int, ...], tuple[Sequence[Sequence[KnownValue]], KnownThings]] = (
    OrderedDict()
)
_lock = Lock()


def known_things(grounding: Grounding, schema: Schema, entities: Collection[str]) -> KnownThings:
    """Names of things of these types; the directory gives the same values until some change."""
    values = [
        grounding.values(kind.id, attribute)
        for kind in map(schema.kind, sorted(entities))
        for attribute in dict.fromkeys((*kind.name_attributes, kind.id_attribute))
        if attribute
    ]
    key = tuple(map(id, values))
    with _lock:
        known = _made.get(key)
        if known is not None:
            _made.move_to_end(key)
            return known[1]
    codes = CodeShapes(value for some in values for value in some)
    called = [value for some in values for value in some if " " in value.text]
    made = KnownThings(DescribedThings(called), NamePhrases(called), codes)
    with _lock:
        _made[key] = values, made  # the values are kept, so that no others have their ids
        while len(_made) > _KEPT:
            _made.popitem(last=False)
    return made
