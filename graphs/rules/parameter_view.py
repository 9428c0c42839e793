"""What a parameter says of itself: its kind, its words, its role."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from graphs.rules.lexicon import lexicon
from tools.records import Parameter, ValueType
from tools.value_kinds import Kind, kind_of
from tools.words import identifier_words, prose_words

STARTS = frozenset(
    {"start", "from", "in", "arrival", "begin", "since", "after", "departure", "depart", "outbound"}
)

ENDS = frozenset({"end", "to", "out", "until", "before", "return", "till", "inbound"})

LOW = frozenset({"min", "minimum", "least", "above", "over", "lowest", "from", "gte", "greater"})

HIGH = frozenset(
    {"max", "maximum", "most", "under", "below", "highest", "up", "limit", "lte", "less", "budget"}
)


def kind(parameter: Parameter) -> Kind:
    """The kind of value a parameter takes."""
    leaf = parameter.name.rsplit(".", 1)[-1]
    return _kind(leaf, parameter.type, parameter.description, parameter.format)


@lru_cache(maxsize=65536)
def _kind(name: str, value_type: ValueType, description: str, form: str | None) -> Kind:
    return kind_of(identifier_words(name), value_type, description=description, value_format=form)


def words_of(parameter: Parameter) -> frozenset[str]:
    """Words of the name of a parameter."""
    return _name_words(parameter.name)


@lru_cache(maxsize=65536)
def _name_words(name: str) -> frozenset[str]:
    return frozenset(identifier_words(name))


def described(parameter: Parameter) -> frozenset[str]:
    """Words of the description of a parameter."""
    return frozenset(prose_words(parameter.description))


def same_unit(unit: str, words: frozenset[str]) -> bool:
    """Whether any of the words counts what the unit counts."""
    return any(lexicon().same_count(unit, word) for word in words)


def is_end(parameter: Parameter) -> bool:
    """Whether a parameter is the later end of a range."""
    words = identifier_words(parameter.name)
    return bool(set(words) & ENDS) and not (words[-1:] == ("in",) or "start" in words)


def is_start(parameter: Parameter) -> bool:
    """Whether a parameter is the earlier end of a range."""
    return bool(words_of(parameter) & STARTS) and not is_end(parameter)


def wants_code(parameter: Parameter, length: int) -> bool:
    """Whether a code of this length is wanted rather than a name."""
    example = parameter.example if parameter.example is not None else parameter.default
    if isinstance(example, str) and example:
        return len(example) == length and example.isupper()
    schema = parameter.json_schema
    return schema.get("maxLength") == length or "code" in described(parameter)


def asks_place(parameter: Parameter) -> bool:
    """Whether a free text is the name of a place: no other words belong there."""
    return bool(described(parameter) & {"city", "place", "town", "location", "airport", "country"})


def is_place_search(parameter: Parameter) -> bool:
    """Whether a place is looked for by its name, so that the answer is places."""
    return kind(parameter) in ("query", "name") and asks_place(parameter)


def is_point(parameter: Parameter) -> bool:
    """Whether a parameter is a point or half of one."""
    return kind(parameter) in ("latitude", "longitude", "coordinates")


def item_options(parameter: Parameter) -> tuple[Any, ...]:
    """The closed list that the items of an array come from."""
    items = parameter.json_schema.get("items")
    return tuple(items.get("enum", ())) if isinstance(items, dict) else ()


def can_be_said(parameter: Parameter) -> bool:
    """Whether a person can give the value: not the opaque ids that only a search returns.

    What stands on a ticket or a parcel can be said: a flight number, a tracking code.
    """
    if kind(parameter) == "identifier":
        return identifier_words(parameter.name)[-1:] in _PRINTED
    return kind(parameter) not in ("secret", "structure")


_PRINTED = (("number",), ("code",), ("reference",), ("locator",), ("isbn",), ("barcode",))


_MAIN = frozenset({"q", "query", "search", "keyword", "term", "text", "name", "title"})


def is_main(parameter: Parameter) -> bool:
    """Whether a text parameter is what the tool looks for, and not one filter among others."""
    return parameter.required or words_of(parameter) <= _MAIN
