"""The types of a group as what attributes may stand for: found by words, by values, as people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any

from tools.entities import described_nouns, heads
from tools.entity_types.draft import Words, names_person
from tools.entity_types.fields import Field
from tools.records import ValueType
from tools.words import prose_words

_SMALL = 10_000
"""Whole numbers below are ids of every type: they tell nothing by themselves."""
ENOUGH = 2
"""Distinct values before they tell a relation."""


@dataclass(slots=True)
class Known:
    """A type as relations see it."""

    id: str
    called: tuple[Words, ...]
    key: Field | None
    names: tuple[Field, ...]
    plain: Field | None
    """Its field called just ``id``, where its operations ask for another."""
    inner: dict[str, str]
    """Nested records by path, and ids that a change takes by name, with the type of each."""
    lists: dict[str, str] = dataclass_field(default_factory=dict)
    """Lists of records by path, with the type of their rows."""

    @property
    def keys(self) -> tuple[Field, ...]:
        """The fields by whose values it may be meant."""
        return tuple(f for f in (self.key, self.plain, *self.names) if f is not None)

    @property
    def person(self) -> bool:
        """Whether its things are people or their like."""
        return any(names_person(f) for f in self.names)


class Targets:
    """The types of one group, to be found by words, and by values of ids and names."""

    def __init__(self, types: Sequence[Known]) -> None:
        self.types = {one.id: one for one in types}
        self._by_words: dict[Words, Known] = {}
        self._by_value: dict[Any, list[tuple[Known, Field]]] = defaultdict(list)
        for one in types:
            for words in one.called:
                self._by_words.setdefault(words, one)
        for one in types:
            # The last word alone names it too, where no other type bears it.
            self._by_words.setdefault(one.called[0][-1:], one)
            for field in one.keys:
                for value in field.values:
                    if telling(value):
                        self._by_value[value].append((one, field))
        self._people = [one for one in types if one.person]
        self._by_key: dict[Words, list[Known]] = defaultdict(list)
        for one in types:
            if one.key is not None:
                self._by_key[one.key.words].append(one)

    def named(self, words: Words) -> Known | None:
        """The type that the longest tail of these words names."""
        for start in range(len(words)):
            found = self._by_words.get(words[start:])
            if found is not None:
                return found
        return None

    def by_id_words(self, words: Words) -> Known | None:
        """The type that ``depot code`` or ``customer id`` is the id of."""
        for cut in range(len(words) - 1, 0, -1):
            found = self.named(words[:cut])
            if found is not None and _fits_key(words[cut:], found):
                return found
        return None

    def known_by(self, words: Words) -> list[Known]:
        """The types whose id has this name."""
        return self._by_key.get(words, [])

    def described(self, text: str) -> Known | None:
        """The type whose id a description says that the value is."""
        for words in described_nouns(text):
            found = self.named(words)
            if found is not None:
                return found
        return None

    def head_of(self, text: str) -> Known | None:
        """The type whose thing a description says that the value is: "Member who made it"."""
        head = heads(text)
        return self._by_words.get(head) if head else None

    def spoken_of(self, text: str, own: Known) -> Known | None:
        """The only other type that a description names at all."""
        told = (self._by_words.get((word,)) for word in prose_words(text))
        found = {known.id: known for known in told if known is not None and known is not own}
        return next(iter(found.values())) if len(found) == 1 else None

    def by_values(self, values: Iterable[Any]) -> Iterator[tuple[Known, Field]]:
        """Types that have an id or a name for every one of these values."""
        wanted = list(values)
        counts: dict[tuple[str, str], int] = defaultdict(int)
        owners: dict[tuple[str, str], tuple[Known, Field]] = {}
        for value in wanted:
            for known, field in self._by_value.get(value, ()):
                counts[known.id, field.name] += 1
                owners[known.id, field.name] = (known, field)
        for place, count in counts.items():
            if count == len(wanted):
                yield owners[place]

    def having(self, values: Iterable[Any]) -> list[Known]:
        """The types among whose ids all of these values are, however small."""
        wanted = set(values)
        if len(wanted) < ENOUGH:
            return []
        keyed = ((one, one.key) for one in self.types.values())
        return [one for one, key in keyed if key is not None and wanted <= key.values.keys()]

    def person(self, field: Field) -> Known | None:
        """The type of people that a field may stand for: the only one, or that whose ids fit best.

        Ids of another type may be the same small numbers: the fewest that hold all are likeliest.
        """
        people = [one for one in self._people if may_be(field, one)]
        if len(people) == 1 and len(self._people) == 1:
            return people[0]
        having = [one for one in self.having(field.values) if one in people]
        return min(having, key=lambda one: len(key_of(one).values), default=None)


def _fits_key(words: Words, known: Known) -> bool:
    return known.key is not None and words in (("id",), known.key.words, known.key.words[-1:])


def telling(value: Any) -> bool:
    """Whether a value can be no other type's by chance."""
    if isinstance(value, str):
        return len(value) > 1 and not (value.isdecimal() and int(value) < _SMALL)
    return isinstance(value, int) and not isinstance(value, bool) and value >= _SMALL


def may_be(field: Field, known: Known) -> bool:
    """Whether the values can be ids of the type: the same kind, and among those seen."""
    key = known.key
    if key is None or not same_kind(field, key):
        return False
    known_values = sum(value in key.values for value in field.values)
    return not key.values or 2 * known_values >= len(field.values)


def key_of(known: Known) -> Field:
    """The id of a type that has one."""
    assert known.key is not None
    return known.key


def same_kind(one: Field, other: Field) -> bool:
    """Whether two fields have values of one type; all numbers are of one."""
    return one.type == other.type or (is_number(one.type) and is_number(other.type))


def is_number(kind: ValueType) -> bool:
    """Whether values are numbers."""
    return kind in ("integer", "number")
