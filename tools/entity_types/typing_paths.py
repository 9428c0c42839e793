"""What URL paths say: collections, items of them, changes of an item, and who is nested in whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple

from tools.entities import noun_words
from tools.records import Tool
from tools.vocabulary import names
from tools.words import identifier_words, is_plural, name_parts

Words = tuple[str, ...]
End = Literal["collection", "item", "other"]

_PLACEHOLDER = re.compile(r"\{([^}]+)\}")
_VERSION = re.compile(r"^v\d+(\.\d+)*$", re.IGNORECASE)
_SUFFIX = re.compile(r"\.(json|xml|php|aspx?)$", re.IGNORECASE)
_VERBS, _WRAPPERS = names("verbs"), names("generic")
_LISTING = ("list",)
"""The last segment of what lists the things that the one before it names."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an operation stands among the paths of its group."""

    subject: Words
    """What it is about: the collection of its path."""
    end: End
    """``collection``: rows of it; ``item``: one of it; ``other``: a word that is neither."""
    tail: Words = ()
    """The words of a last segment that is neither."""
    owners: tuple[tuple[str, Words], ...] = ()
    """Placeholders with the words of the collection that each follows, in order."""
    node: tuple[str, ...] = ()
    """The path of the collection, placeholders as ``{}``."""
    plural: bool = False
    """Whether its last segment speaks of several."""
    asked: tuple[str, ...] = ()
    """The placeholders that stand for one of the collection right before them."""

    @property
    def parent(self) -> Words:
        """The collection of the item that the last collection or word is nested in."""
        inner = self.owners[:-1] if self.end == "item" else self.owners
        return inner[-1][1] if inner else ()


class _Known(NamedTuple):
    """Paths of a group that stand for rows: those with items below, those that are read."""

    collections: frozenset[tuple[str, ...]]
    read: frozenset[tuple[str, ...]]


def places(tools: Iterable[Tool]) -> dict[str, Place]:
    """Where each tool of a group stands."""
    split = {tool.id: (tool, _segments(tool.path)) for tool in tools}
    collections = {
        _node(parts[:at])
        for _, parts in split.values()
        for at, part in enumerate(parts)
        if at and _PLACEHOLDER.search(part) and not _PLACEHOLDER.search(parts[at - 1])
    }
    read = {_node(parts) for tool, parts in split.values() if tool.risk == "read"}
    # What is listed and added to is a collection, whatever it is called: ``/teams/{id}/members``.
    added = {_node(p) for tool, p in split.values() if tool.method == "POST" and _is_of_one(p)}
    known = _Known(frozenset(collections | (added & read)), frozenset(read))
    return {tool_id: _placed(parts, known) for tool_id, (_, parts) in split.items()}


def _is_of_one(parts: Sequence[str]) -> bool:
    """Whether a path ends with a plural right behind the id of something."""
    return len(parts) > 1 and bool(_PLACEHOLDER.search(parts[-2])) and ends_plural(parts[-1])


def thing_words(segment: str) -> Words:
    """The thing that a segment names, verbs before it left out; empty for a verb or ``by-name``."""
    words = identifier_words(segment)
    if "by" in words:
        return noun_words(words[: words.index("by")])
    while len(words) > 1 and words[0] in _VERBS:
        words = words[1:]
    return () if set(words) <= _VERBS and not _is_noun(segment, words) else words


def _is_noun(segment: str, words: Words) -> bool:
    """Whether a word that is also a verb means things here: ``shows``, ``posts``."""
    return bool(noun_words(words)) or (ends_plural(segment) and words[-1] not in _WRAPPERS)


def ends_plural(name: str) -> bool:
    """Whether the last word of a name is a plural."""
    return any(is_plural(part.lower()) for part in name_parts(name)[-1:])


def _row_words(segment: str) -> Words:
    """What a read segment without items is about; empty for ``search``, ``popular``."""
    words = thing_words(segment)
    return noun_words(words) or (words if words and _is_noun(segment, words) else ())


def _segments(path: str) -> list[str]:
    parts = [_SUFFIX.sub("", part) for part in path.split("/") if part and not _VERSION.match(part)]
    flat: list[str] = []
    for part in parts:
        # Methods in one segment: ``users.profile.get``.
        flat += part.split(".") if "." in part and "{" not in part else [part]
    return [part for part in flat if part]


def _node(parts: Iterable[str]) -> tuple[str, ...]:
    return tuple("{}" if _PLACEHOLDER.search(part) else part for part in parts)


def _placed(parts: list[str], known: _Known) -> Place:
    return replace(_place(parts, known), asked=tuple(_asked(parts)))


def _place(parts: list[str], known: _Known) -> Place:
    owners = tuple(_owners(parts))
    if not parts:
        return Place((), "other")
    if _PLACEHOLDER.search(parts[-1]):
        cut = max((i + 1 for i, p in enumerate(parts) if not _PLACEHOLDER.search(p)), default=0)
        return Place(_collection(parts[:cut]), "item", owners=owners, node=_node(parts[:cut]))
    node, tail = _node(parts), identifier_words(parts[-1])
    if node in known.collections:
        return Place(thing_words(parts[-1]) or tail, "collection", (), owners, node, True)
    before = _collection(parts[:-1])
    if tail == _LISTING and before and node in known.read:  # ``users.list``
        return Place(before, "collection", (), owners, node[:-1], True)
    noun = _row_words(parts[-1])
    if noun and node in known.read:
        return Place(noun, "collection", (), owners, node, ends_plural(parts[-1]))
    if noun and tail[0] in _VERBS and node[:-1] not in known.collections:
        return Place(noun, "other", tail, owners, node)
    return Place(before, "other", tail, owners, node)


def _collection(parts: list[str]) -> Words:
    """The words of the last segment that names a thing."""
    named = (thing_words(p) for p in parts if not _PLACEHOLDER.search(p))
    return next((words for words in reversed(list(named)) if words), ())


def _owners(parts: list[str]) -> Iterator[tuple[str, Words]]:
    for at, part in enumerate(parts):
        for name in _PLACEHOLDER.findall(part):
            yield name, _collection(parts[:at])


def side_by_side(path: str) -> Iterator[tuple[str, str]]:
    """The placeholders of a path that stand side by side, two and no more at one place."""
    parts = [_PLACEHOLDER.fullmatch(part) for part in path.split("/")]
    names = [one[1] if one is not None else "" for one in parts]
    for at, (first, second) in enumerate(pairwise(names)):
        if first and second and not any([*names[max(at - 1, 0) : at], *names[at + 2 : at + 3]]):
            yield first, second


def _asked(parts: list[str]) -> Iterator[str]:
    """Placeholders that end a run right behind the segment of their collection.

    Not ``{owner}`` of ``/repos/{owner}/{repo}``, nor ``{email}`` of ``/users/by-email/{email}``.
    """
    behind = False
    for part, following in pairwise([*parts, ""]):
        names = _PLACEHOLDER.findall(part)
        if not names:
            behind = bool(thing_words(part))
        elif behind and not _PLACEHOLDER.search(following):
            yield names[-1]
