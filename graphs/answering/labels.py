"""What types, attributes and things are called, in the library's own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, takewhile
from typing import Any

from graphs.answering.plurals import plural, plural_label
from graphs.answering.telling import Voice
from graphs.reading.closed_class import closed
from graphs.reading.field_units import unit_in
from graphs.reading.schema import is_date
from graphs.rows.comparing import listed
from tools.entity_types.amounts import HUNDREDTHS, is_named_in_hundredths
from tools.entity_types.places_left import LEFT
from tools.entity_types.records import Attribute, EntityType
from tools.json_number import is_number
from tools.stated_ids import NO_NOUNS
from tools.value_kinds import kind_of
from tools.words import identifier_words, name_parts, singular

Row = Mapping[str, Any]
_NUMBERS = ("integer", "number")
_OF_IDS = NO_NOUNS | {"no"}
"""Words that only say that an attribute is an id: ``customer_no`` is told as "customer"."""
CODE_LENGTH = 12
"""Characters of an id that people may know things by."""


def bare(name: str) -> str:
    """The name of an attribute without the marks of outer fields and lists."""
    return name.lstrip("^").replace("[]", "")


def attribute_words(kind: EntityType, name: str) -> tuple[str, ...]:
    """Words of an attribute, those of ``id`` and of its unit left out where others remain."""
    attribute = kind.attribute(name)
    words = attribute.words if attribute is not None else _path_words(bare(name))
    if attribute is not None and attribute.type == "boolean":  # "is on" of ``isOn``
        led = takewhile(lambda word: word in closed("auxiliaries") - closed("able"), words)
        return words[len([*led]) :] or words
    if is_moment_name(words):  # as it is written: "starts at"
        return tuple(part.lower() for part in name_parts(bare(name).rpartition(".")[2]))
    if attribute is not None and is_date(attribute):  # "expires" is no several of anything
        last = name_parts(bare(name))[-1].lower()
        return (*words[:-1], last) if singular(last) == words[-1] else words
    if len(words) > 1:
        if attribute is not None and attribute.target and words[-1] in _OF_IDS:
            return words[:-1]
        counts = attribute is None or attribute.type in _NUMBERS
        unit = (attribute.unit if attribute else "") or (unit_in(name) if counts else "")
        if counts and is_named_in_hundredths(words):
            return words[:-1]
        if unit and words[-1] in {unit, singular(unit)}:
            return words[:-1]
        if unit and "".join(words[-2:]) == unit:  # ``area_m2``
            return words[:-2] or words
    return words or (name,)


def is_moment_name(words: Sequence[str]) -> bool:
    """Whether a name says when something happens: ``starts_at``, ``opened_on``."""
    return len(words) > 1 and words[-1] in closed("prepositions")


def is_counted(name: str, value: Any) -> bool:
    """Whether a value says how many: a number under the name of several things (``tracks``)."""
    parts = [part.lower() for part in name_parts(bare(name))]
    last = "".join(parts[-2:-1] if parts[-1:] and parts[-1] in LEFT else parts[-1:])
    plain = is_number(value) and not unit_in(name) and last not in HUNDREDTHS
    return plain and singular(last) != last


def _path_words(path: str) -> tuple[str, ...]:
    """Words of a path; a reference on the way, or at its end, goes by what it refers to:
    ``owner_id.email``, ``site_id.customer_id``.
    """
    parts = path.split(".")
    parts = parts[1:] if parts[0] == "id" else parts  # of what a row only stands for
    words = [identifier_words(part) for part in parts]
    return tuple(chain.from_iterable(map(_bare_words, words) if words[1:] else words))


def attribute_label(kind: EntityType, name: str, row: Row | None = None) -> str:
    """What an attribute is called: ``due date``, ``price per night``.

    An amount or a value beside its currency or unit, and what a thing related to this one is called
    by, go by what they belong to.
    """
    outer, _, leaf = bare(name).rpartition(".")
    if outer and (is_name(leaf) or _measured_with(outer, {} if row is None else row)):
        relation = next((a for a in kind.attributes if _stands_for(a, outer)), None)
        outer = outer.removeprefix(f"{kind.group_id}.")
        return " ".join(
            attribute_words(kind, relation.name) if relation else _bare_words(_path_words(outer))
        )
    words = attribute_words(kind, name)
    return " ".join(word for at, word in enumerate(words) if not at or word != words[at - 1])


def field_label(voice: Voice, kind: EntityType, name: str, keys: Sequence[str], row: Row) -> str:
    """What an attribute is called before its value, which a row holds under ``keys``; a number of
    things goes by their plural: ``guests 120``.
    """
    key = keys[0] if len(keys) == 1 else name
    label = attribute_label(kind, key, row)
    counted = voice.language != "zh" and len(keys) == 1 and is_counted(key, row[key])
    return plural_label(label) if counted else label


def is_name(leaf: str) -> bool:
    """Whether things are called by a field of this name, by its name alone."""
    words = identifier_words(leaf)
    return words[-1:] in {("name",), ("title",)} or kind_of(words, "string", output=True) == "name"


def _measured_with(outer: str, row: Row) -> bool:
    """Whether the object holds a unit or a currency for its one amount."""
    leaves = [bare(key).rpartition(".")[2] for key in row if bare(key).startswith(f"{outer}.")]
    return len(leaves) == 2 and not {"unit", "currency"}.isdisjoint(leaves)


def _stands_for(attribute: Attribute, prefix: str) -> bool:
    return bool(attribute.target) and _bare_words(attribute.words) == _bare_words(
        identifier_words(prefix)
    )


def _bare_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words of a name without the last one where that only says that it is a reference."""
    return words[:-1] if len(words) > 1 and words[-1] == "id" else words


def related_name(kind: EntityType, name: str, row: Row) -> str:
    """Key under which the row holds what the thing is called that an attribute stands for.

    That is a name joined to it (``owner_id.name``, ``pet.owner.name``), or a field beside it
    (``owner``).
    """
    for key in row:
        outer, _, leaf = bare(key).rpartition(".")
        if name in row and outer == bare(name) and is_name(leaf) and not leaf.startswith("^"):
            return key
    attribute = kind.attribute(name)
    if attribute is None or not attribute.target:
        return ""
    for key in (key for key, value in row.items() if _are_texts(value)):
        outer, _, leaf = bare(key).rpartition(".")
        led = outer and not leaf.startswith("^")  # that is of what led there
        if led and is_name(leaf) and _stands_for(attribute, outer):
            return key
        if (*identifier_words(bare(key)), "id") == attribute.words:
            return key
    return ""


def _are_texts(value: Any) -> bool:
    """Whether it is a text, or a list of texts: the names of what a thing has several of."""
    return bool(value) and all(isinstance(one, str) for one in listed(value))


def full_name(key: str, row: Row) -> Any:
    """A joined name with its other half, first name and last name, of each thing of a list; the
    same of both halves.
    """
    halves = _halves(key, row)
    return _joined_halves(*(row[one] for one in halves)) if halves else row[key]


def is_told_before(key: str, row: Row) -> bool:
    """Whether a joined name is the half of one that stands before it, and is told with that."""
    return _halves(key, row)[1:] == (key,)


def _halves(key: str, row: Row) -> tuple[str, ...]:
    """The two joined names that make one, in their order; ``()``: this is no half of one."""
    other = _other_half(key, row)
    pair = tuple(one for one in row if other and one in (key, other))
    return pair if pair and _joined_halves(*(row[one] for one in pair)) else ()


def _other_half(key: str, row: Row) -> str:
    outer, _, leaf = key.rpartition(".")
    for other in row if outer and key in row else ():
        around, _, half = other.rpartition(".")
        if other != key and around == outer and _are_halves(leaf, half) and is_name(other):
            return other
    return ""


def _are_halves(one: str, other: str) -> bool:
    """Whether two fields hold halves of one name: ``first_name``, ``last_name``."""
    words, half = identifier_words(one), identifier_words(other)
    return len(half) == len(words) == 2 and half[-1] == words[-1]


def _joined_halves(one: Any, other: Any) -> Any:
    """Both halves of a name, or of each name of a list; None where they do not fit."""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [_joined_halves(a, b) or a for a, b in zip(one, other, strict=True)]
    halves = isinstance(one, str) and isinstance(other, str) and " " not in f"{one}{other}"
    return f"{one} {other}" if halves else None


def stands_by_id(kind: EntityType, attribute: Attribute) -> bool:
    """Whether the values of an attribute are ids of other things, and not what these are called."""
    beside = any(a.words == (*attribute.words, "id") for a in kind.attributes)
    return bool(attribute.target) and not is_name(attribute.target_attribute) and not beside


def type_label(voice: Voice, kind: EntityType, count: int = 1) -> str:
    """What a thing, or several, of the type are called."""
    words = kind.words or (voice.say("result"),)
    if count == 1 or voice.language == "zh" or not words[-1].isascii():
        return " ".join(words)
    return " ".join((*words[:-1], plural(words[-1])))


def identity_attribute(kind: EntityType, row: Row) -> str:
    """Key of the value that tells the row apart: what it is called by, else its id."""
    called = _called(kind)
    ids = [kind.id_attribute, *(a.name for a in kind.attributes if a.role == "id")]
    unknown = [key for key in row if "." not in key and kind.attribute(key) is None]
    guessed = [key for key in unknown if is_name(key) and not key.startswith("^")]
    own = [key for key in unknown if not (kind.words and key.startswith("^"))]
    ids += [key for key in own if identifier_words(key)[-1:] == ("id",)]
    keys = (*called, *guessed, *ids, *map("^{}".format, ids))
    return next((key for key in keys if key and _is_said(row.get(key))), "")


def _called(kind: EntityType) -> list[str]:
    """Attributes that things of the type are called by; a ``dish`` of a dish is its name, too."""
    named = [a.name for a in kind.attributes if a.role == "name"]
    return [
        *kind.name_attributes,
        *named,
        *(a.name for a in kind.attributes if a.words == kind.words),
    ]


def _is_said(value: Any) -> bool:
    return is_number(value) or (isinstance(value, str) and value.strip() != "")


def thing_label(voice: Voice, kind: EntityType, row: Row) -> str:
    """What a row is called: its name, or its type and id; ``""`` where it has neither."""
    key = identity_attribute(kind, row)
    if not key:
        return ""
    name = _full_name(kind, key, row)
    if (key in _called(kind) or is_name(key)) and not name.isdigit():
        code = _code_beside(kind, key, row)
        return f"{name} ({code})" if code else name
    referred = _bare_words(identifier_words(key.lstrip("^")))
    named = referred != ("id",) and not kind.words  # a result is called by what it is about
    label = " ".join(referred) if named else type_label(voice, kind)
    return voice.say("thing_of_type", type=label, name=name)


def is_unspoken(kind: EntityType, row: Row) -> bool:
    """Whether a row is called by an id alone that is too long for people: a uuid."""
    key = identity_attribute(kind, row)
    called = key in _called(kind) or is_name(key)
    return bool(key) and not called and len(str(row[key])) > CODE_LENGTH


def told_by_label(kind: EntityType, row: Row) -> set[str]:
    """Keys of what the label of a row tells: what it is called by, and the code beside that."""
    told = name_keys(kind, row)
    key = identity_attribute(kind, row)
    return {*told, kind.id_attribute} if _code_beside(kind, key, row) else told


def name_keys(kind: EntityType, row: Row) -> set[str]:
    """Keys of what a row is called by: both halves of a name."""
    key = identity_attribute(kind, row)
    return {key, _own_half(kind, key, row)} - {""}


def _code_beside(kind: EntityType, key: str, row: Row) -> str:
    """An id that people write, short and with a digit, beside words that are no name: it tells
    more than they do; ``""`` where there is none.
    """
    held, text = row.get(kind.id_attribute), row.get(key)
    code = str(held) if is_number(held) or isinstance(held, str) else ""
    own = (one.words == kind.words for one in kind.attributes if one.name == key)
    words = key in _called(kind) and not (is_name(key) or any(own) or str(text).isdigit())
    if not words or code == text or len(code) > CODE_LENGTH:
        return ""
    return code if any(map(str.isdigit, code)) else ""


def _full_name(kind: EntityType, key: str, row: Row) -> str:
    """The value, with the other half of a name of two halves: first name, last name."""
    other = _own_half(kind, key, row)
    return f"{row[key]} {row[other]}" if other else str(row[key])


def _own_half(kind: EntityType, key: str, row: Row) -> str:
    """The key of the other half of the name that a row is called by; ``""``: it is a whole one."""
    for other in kind.name_attributes if key else ():
        value, halves = row.get(other), other != key and _are_halves(key, other)
        if halves and isinstance(value, str) and not {" ", "_"} & {*str(row[key])}:
            return other if "_" not in value else ""
    return ""
