"""What clauses are read against, and which kinds of values its attributes may hold."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from graphs.forms.records import ValueKind
from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed
from graphs.reading.meaning import Meaning
from graphs.reading.schema_index import SchemaIndex
from graphs.reading.tokens import stem, stems
from graphs.reading.values.day_rules import named_weekday
from graphs.reading.values.lexicon import pairs
from graphs.reading.values.quantities import TIME_UNITS
from graphs.reading.values.record import NUMBERS
from tools.entity_types.amounts import counts_hundredths
from tools.entity_types.draft import PERSONAL
from tools.entity_types.records import Attribute, EntityModel, EntityType
from tools.entity_types.ways import Ways
from tools.value_kinds import kind_of
from tools.words import identifier_words

_DAYS = (("day",), ("weekday",))
KINDS: dict[str, ValueKind] = {
    "identifier": "id", "quoted": "text", "month": "date_range", "time_range": "time",
    "time": "time",
}  # fmt: skip
"""Kinds of values as forms call them, where they differ."""


@dataclass(frozen=True, slots=True)
class Schema:
    """The types of a library, their words, the ways between them."""

    model: EntityModel
    index: SchemaIndex
    ways: Ways
    meaning: Meaning
    people: frozenset[str]
    """Types that are people by what their things are called."""

    def kind(self, entity: str) -> EntityType:
        """The type with an id."""
        return self.model.types[entity]

    def identifies(self, entity: str, attribute: str) -> bool:
        """Whether an attribute is the id of its type, or what its things are called."""
        kind = self.model.types.get(entity)  # names of what is no longer in the library are kept
        return kind is not None and attribute in {kind.id_attribute, *kind.name_attributes} - {""}

    def target_of_path(self, entity: str, path: str) -> str:
        """The type that an attribute over relations stands for."""
        first, _, rest = path.partition(".")
        target = self.target_of(entity, first) if rest else ""
        return self.target_of_path(target, rest) if target else self.target_of(entity, path)

    def target_of(self, entity: str, attribute: str) -> str:
        """The type that an attribute stands for; its own where it identifies things of it."""
        if attribute and self.identifies(entity, attribute):
            return entity
        found = self.kind(entity).attribute(attribute)
        return found.target if found else ""

    def is_group_word(self, word: str, group: str) -> bool:
        """Whether a word stands in the name of a group."""
        return bool(word) and stem(word) in stems(identifier_words(group))

    def group_words(self, clause: Clause, group: str) -> set[int]:
        """The places of the words that only a group is called by: "the weather" of all it tells."""
        tokens = enumerate(clause.tokens)
        return {at for at, token in tokens if group in self.index.groups(token.stem)}

    def has_contact(self, entity: str) -> bool:
        """Whether things of a type are people for certain: animals have a day of birth, too."""
        kind = self.kind(entity)
        if kind.stands_for is not None:
            return self.has_contact(kind.stands_for.target)
        return entity in self.people or any(
            a.format == "email" or "email" in a.words or a.words[-2:] in PERSONAL
            for a in kind.attributes
        )  # fmt: skip

    def is_person(self, entity: str) -> bool:
        """Whether things of a type are people: they are called so, or have an e-mail address, a
        first or a last name, a day of birth.
        """
        kind = self.kind(entity)
        if kind.stands_for is not None:
            return self.is_person(kind.stands_for.target)
        born = any(closed("born") & set(a.words) for a in kind.attributes)
        return born or self.has_contact(entity)


def fits_kind(attribute: Attribute, kind: str) -> bool:
    """Whether an attribute may hold a value of a kind."""
    if kind in ("time", "time_range"):
        return attribute.format in ("time", "date-time")
    if kind in DATES:
        return is_date(attribute)
    if kind in NUMBERS:
        return is_measure(attribute)
    if kind in ("email", "url", "phone"):
        return attribute.format == kind or kind in attribute.words
    return False


def is_date(attribute: Attribute) -> bool:
    """Whether it holds days or points in time."""
    return attribute.format in ("date", "date-time")


def is_day(attribute: Attribute) -> bool:
    """Whether it holds days of the week, or other days by a word."""
    words = [named_weekday(str(value)) for value in attribute.enum]
    return (bool(words) and all(words)) or attribute.words[-1:] in _DAYS


def is_measure(attribute: Attribute) -> bool:
    """Whether it holds amounts: numbers that stand for no other thing; some write them as text."""
    numeric = attribute.type in ("integer", "number") or attribute.format == "decimal"
    if is_free_text(attribute) and attribute.role == "plain":
        numeric = kind_of(attribute.words, "string", output=True) in ("amount", "count")
    refers = attribute.target or attribute.role == "id" or attribute.words[-1:] == ("id",)
    return numeric and not refers


def own_measures(kind: EntityType) -> list[tuple[str, Attribute]]:
    """The amounts that things have themselves, by name; those in lists within them where they have
    no other.
    """
    measures = [(one.name, one) for one in kind.attributes if is_measure(one)]
    return [pair for pair in measures if "[]" not in pair[0]] or measures


def tells_time(attribute: Attribute) -> bool:
    """Whether it holds how long something takes; a year when something was is none."""
    unit = pairs("units.txt").get(attribute.words[-1].lower() if attribute.words else "", "")
    return (tells_how_long(attribute.words) or unit in TIME_UNITS) and not is_year(attribute)


def is_year(attribute: Attribute) -> bool:
    """Whether it holds years as numbers, not how many of them."""
    counts = attribute.name.lower().endswith("years")
    year = kind_of(attribute.words, "integer", output=True) == "year"
    return year and not counts and is_measure(attribute)


def tells_how_long(words: Iterable[str]) -> bool:
    """Whether words name a length of time, by its unit or otherwise; hours per week are none."""
    said = set(words)
    return bool((closed("lasting") | set(TIME_UNITS)) & said) and not said & closed("per")


def is_free_text(attribute: Attribute) -> bool:
    """Whether it holds any text."""
    return attribute.type == "string" and not attribute.enum and not attribute.format


def plain(value: Any, kind: str) -> Any:
    """The value as forms hold it: amounts without currency, months as their days."""
    if kind == "money" and isinstance(value, dict):
        return value["amount"]
    if isinstance(value, dict) and "month" in value and "year" in value:
        last = monthrange(value["year"], value["month"])[1]
        month = f"{value['year']}-{value['month']:02}"
        return {"start": f"{month}-01", "end": f"{month}-{last:02}"}
    return value


def is_price(attribute: Attribute) -> bool:
    """Whether an attribute is what a thing costs, with nothing more said of it."""
    return set(attribute.words) <= closed("priced")


def is_of_money(attribute: Attribute) -> bool:
    """Whether an attribute is called by what is counted in money: a price, a fee, a balance."""
    priced = kind_of(attribute.words, "number", output=True) == "amount"
    return priced or counts_hundredths(attribute)
