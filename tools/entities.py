"""Which thing a parameter or output field is about: the hotel of ``id`` in ``/hotels/{id}``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tools.records import OutputField, Parameter, Tool
from tools.value_kinds import Kind
from tools.vocabulary import names
from tools.words import alternatives, identifier_words, prose_words

Words = tuple[str, ...]


class Entity(NamedTuple):
    """A candidate for the thing meant, as singular words, and how sure we are, in [0, 1]."""

    words: Words
    confidence: float


_VERBS, _GENERIC, _ROLES = names("verbs"), names("generic"), names("roles")
_COUNTABLE = names("countable")
_ATTRIBUTES = names("attributes") | names("registries")
_STOP = names("stop")
_PARAMETER_SEGMENT = re.compile(r"^\{.*\}$|^:|^<.*>$")
_VERSION = re.compile(r"^v\d+(\.\d+)*$", re.IGNORECASE)
_OF_THE = re.compile(
    r"\b(?:id|ids|identifier|identifiers|code|key|name|slug|number|reference)\s+(?:of|for|to)\s+"
    r"(?:the|a|an|this|that|each|your)?\s*([a-z]+(?:[ -][a-z]+)?)",
    re.IGNORECASE,
)
_NOUN_ID = re.compile(r"\b([a-z]+)(?:'s)?[ _-]?(?:id|identifier|code|key|slug)s?\b", re.IGNORECASE)
_OPENING = 80
_ARTICLES = (("the",), ("a",), ("an",))
_WHICH = frozenset({"who", "whom", "that", "which", "whose", "where", "to"})
_THINGS: dict[Kind, Words] = {
    "city": ("city",),
    "country": ("country",),
    "country_code": ("country",),
    "region": ("region",),
    "airport": ("airport",),
    "airline": ("airline",),
    "currency": ("currency",),
    "language": ("language",),
}


def parameter_entities(tool: Tool, parameter: Parameter) -> tuple[Entity, ...]:
    """What a parameter is about, surest first."""
    *container, leaf = parameter.name.split(".")
    name = alternatives(identifier_words(leaf))
    found = [Entity(_stem(name[0] if name else ()), 1.0)]
    if parameter.location == "path":
        found.append(Entity(_segment_before(tool, parameter.name), 0.95))
    found += [Entity(words, 0.9) for words in _containers(container)]
    found += [Entity(words, 0.8) for words in described_nouns(parameter.description)]
    inherited = 0.3 if any(entity.words for entity in found) else 0.7
    found += [Entity(words, inherited * sure) for words, sure in tool_entities(tool)]
    return _distinct(found)


def output_entities(tool: Tool, field: OutputField) -> tuple[Entity, ...]:
    """What an output field is about, surest first."""
    *container, leaf = field.path.split(".")
    found = [Entity(_stem(identifier_words(leaf)), 1.0)]
    nearest = _containers(container)
    found += [Entity(words, 0.95 - 0.2 * depth) for depth, words in enumerate(nearest[:2])]
    found += [Entity(words, 0.8) for words in described_nouns(field.description)]
    inherited = 0.3 if found[0].words else 0.4 if nearest else 0.95
    found += [Entity(words, inherited * sure) for words, sure in tool_entities(tool)]
    return _distinct(found)


@lru_cache(maxsize=4096)
def _entities_of(path: str, name: str) -> tuple[Entity, ...]:
    found = list(_path_entities(path))
    found.append(Entity(noun_words(identifier_words(name)), 0.7))
    return _distinct(found)


def tool_entities(tool: Tool) -> tuple[Entity, ...]:
    """What a tool deals in, by its path, then its name: ``/hotels/{id}/reviews`` -> review."""
    return _entities_of(tool.path, tool.name)


def entity_match(left: Words, right: Words) -> float:
    """How far two entities are the same thing by their words, in [0, 1].

    The last word is the head: ``tv show`` and ``show`` agree more than ``room`` and ``room rate``.
    """
    if left == right:
        return 1.0
    if not left or not right:
        return 0.0
    if left[-1] == right[-1]:
        return 0.8 if set(left) <= set(right) or set(right) <= set(left) else 0.6
    return 0.35 if left[-1] in right or right[-1] in left else 0.0


def _path_entities(path: str) -> Iterator[Entity]:
    static = [part for part in path.split("/") if part and not _VERSION.match(part)]
    confidence = 1.0
    for part in reversed(static):
        words = () if _PARAMETER_SEGMENT.match(part) else noun_words(identifier_words(part))
        if words:
            yield Entity(words, confidence)
            confidence *= 0.6
        if confidence < 0.3:
            return


def _segment_before(tool: Tool, name: str) -> Words:
    before, found, _ = tool.path.partition("{" + name + "}")
    segments = [part for part in before.split("/") if part and not _PARAMETER_SEGMENT.match(part)]
    return noun_words(identifier_words(segments[-1])) if found and segments else ()


def _containers(segments: list[str]) -> list[Words]:
    """Entities of the containers of a field, nearest first, wrappers left out."""
    named = (noun_words(identifier_words(part.replace("[]", ""))) for part in reversed(segments))
    return [words for words in named if words]


def _stem(words: Words) -> Words:
    """A name without its attribute and its roles: ``origin airport code`` -> ``airport``."""
    if not words or words[-1] not in _ATTRIBUTES:
        return ()
    rest = words[:-1]
    while rest and rest[-1] in _ATTRIBUTES:
        rest = rest[:-1]
    kept = tuple(word for word in rest if word not in _ROLES and word not in _GENERIC)
    return kept or _wrapper(rest)


def noun_words(words: Words) -> Words:
    """What is left of an operation or container name without verbs and wrappers."""
    words = tuple(word for word in words if not word.isdigit())
    while len(words) > 1 and words[0] in _VERBS:
        words = words[1:]
    if "by" in words[1:]:
        words = words[: words.index("by")]
    kept = tuple(word for word in words if word not in _GENERIC and word not in _VERBS)
    while kept and kept[-1] in ("id", "name"):
        kept = kept[:-1]
    return kept or _wrapper(words)


def _wrapper(words: Words) -> Words:
    """A word that mostly wraps others but stands alone here: ``collection_id``."""
    return words[-1:] if words and words[-1] in _COUNTABLE else ()


@lru_cache(maxsize=65536)
def described_nouns(description: str) -> tuple[Words, ...]:
    """Nouns that a description ties to the value: "the ID of the hotel", "hotel ID"."""
    description = description[:_OPENING]
    found: list[Words] = []
    for match in _OF_THE.finditer(description):
        words = prose_words(match.group(1))
        if words and words[0] not in _STOP:
            found += [(words[0],)] if len(words) == 1 or words[1] in _STOP else [words, words[:1]]
    for match in _NOUN_ID.finditer(description):
        words = prose_words(match.group(1))
        if words and words[0] not in _STOP and words[0] not in _ROLES:
            found.append(words)
    return tuple(found[:3])


@lru_cache(maxsize=65536)
def heads(description: str) -> Words:
    """The noun that a description begins with, where it goes on to tell which one is meant.

    ``member`` of "The member who made the booking", nothing of "Member number".
    """
    words = prose_words(description[:_OPENING])
    words = words[1:] if words[:1] in _ARTICLES else words
    return words[:1] if len(words) > 1 and words[1] in _WHICH else ()


def entity_of_kind(kind: Kind) -> Words:
    """The thing a shared kind always describes: a country code is about a country."""
    return _THINGS.get(kind, ())


def _distinct(found: list[Entity]) -> tuple[Entity, ...]:
    best: dict[Words, float] = {}
    for words, confidence in found:
        if words and confidence > best.get(words, 0.0):
            best[words] = confidence
    ranked = sorted(best.items(), key=lambda item: -item[1])
    return tuple(Entity(words, confidence) for words, confidence in ranked[:5])
