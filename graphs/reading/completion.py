"""Which attribute of a type says that a thing is over, and how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from graphs.forms.records import ValueKind
from graphs.reading.closed_class import closed, function_words, irregular
from graphs.reading.schema import is_date
from graphs.reading.tokens import stem
from tools.entity_types.member_meanings import meaning_of
from tools.entity_types.records import Attribute, EntityType, Operator


@dataclass(frozen=True, slots=True)
class Completion:
    """How one attribute compares of what is over, and of what goes on; ``value`` None: with now."""

    attribute: Attribute
    over: tuple[Operator, Any]
    ongoing: tuple[Operator, Any]
    kind: ValueKind


def completions(kind: EntityType) -> Iterator[Completion]:
    """The attributes of a type that say whether a thing is over: a state with a last value, a day
    that is set when something has been done, an end, a flag of what has been done.
    """
    for one in kind.attributes:
        found = _completion(one, kind)
        if found is not None and not one.target and one.role == "plain":
            yield found


def _completion(one: Attribute, kind: EntityType) -> Completion | None:
    if one.enum:
        return _state(one)
    if lasts_until(one):
        return None  # it says for how long something is so, not that the thing is over
    if is_date(one) and one.nullable and is_done(one) and _has_begun(kind):
        return Completion(one, ("exists", None), ("missing", None), "date")
    if is_date(one) and not one.nullable and ends(one):
        return Completion(one, ("<", None), (">=", None), "date")
    if one.type == "boolean" and is_done(one):
        return Completion(one, ("=", True), ("=", False), "flag")
    return None


def _has_begun(kind: EntityType) -> bool:
    """Whether things of a type always have a day, so that another one may be their end."""
    return any(is_date(a) and not a.nullable for a in kind.attributes)


def _state(one: Attribute) -> Completion | None:
    """A state of whose values some say that it is over; what is listed before them goes on."""
    told = {v: meaning_of(one, v) or v for v in one.enum if isinstance(v, str)}
    over = [v for v, said in told.items() if _words(said) & closed("ended")]
    rest = [v for v in one.enum if v not in over]
    first = one.enum.index(over[0]) if over else 0
    ongoing = [v for v in rest if one.enum.index(v) < first] or rest
    if not over or not rest:
        return None
    return Completion(one, ("in", over), ("in", ongoing), "enum")


def _words(value: str) -> set[str]:
    return set(value.lower().replace("-", " ").replace("_", " ").split())


def is_done(one: Attribute) -> bool:
    """Whether an attribute is called by what has been done: ``returned_on``, ``paid``."""
    return any(_is_participle(word) or word in closed("ended") for word in one.words)


def lasts_until(one: Attribute) -> bool:
    """Whether it is the day until which a thing, which need not be so, is in a state:
    ``injured_until``, ``on_leave_until``.
    """
    state = [word for word in one.words if word not in closed("lasting_until")]
    until = len(state) < len(one.words) and is_date(one) and one.nullable
    led = bool(state) and state[0] in closed("prepositions") | closed("particles")
    return until and (led or is_done(one))  # what has no day until which it is valid is so for good


def is_of_itself(one: Attribute, kind: EntityType) -> bool:
    """Whether an attribute says what was done with the thing, not with something of it: ``paid``,
    not ``pets_allowed``.
    """
    rest = {*one.words} - {*kind.words} - function_words()
    return all(_is_participle(word) or word in closed("ended") for word in rest)


def _is_participle(word: str) -> bool:
    return word in irregular() or (word.endswith("ed") and stem(word) != word)


def ends(one: Attribute) -> bool:
    """Whether a day is called an end: ``ends_on``, ``valid_until``."""
    words = {stem(word) for word in one.words}
    return bool(words & set(map(stem, closed("ended"))) or closed("lasting_until") & set(one.words))


def called_by(attributes: Iterable[Attribute], name: str) -> list[Attribute]:
    """The attributes that are called by a word of a class: ``begun``, ``ended``."""
    words = {stem(word) for word in closed(name)}
    return [a for a in attributes if words & {stem(word) for word in a.words}]


def begins(kind: EntityType) -> Attribute | None:
    """The day on which things of a type begin: the only one called so, or the only one."""
    days = [a for a in kind.attributes if is_date(a)]
    found = called_by(days, "begun") or days
    return found[0] if len(found) == 1 else None
