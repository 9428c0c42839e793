"""The kinds of things that APIs keep: what operations take the ids of, and what they give."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from graphs.rules.identified_records import identified_records
from graphs.rules.tool_words import is_own
from tools.per_tool import per_tool
from tools.records import Parameter, Tool
from tools.words import identifier_words, prose_words

_SEGMENTS = re.compile(r"[^/]+")
_SELF = frozenset({"me", "self", "whoami", "myself", "profile"})
PERSONS = ("user", "member", "account", "person", "profile", "customer", "people")
"""Nouns for the people who use a service, likeliest first."""
_PEOPLE = frozenset(
    {"friend", "contact", "colleague", "singer", "writer", "speaker", "player", "seller", "owner",
     "teacher", "employee", "follower", "listener", "viewer", "guest", "patient"}
)  # fmt: skip
_PRESENT = frozenset({"current", "currently", "now", "playing", "present", "active", "ongoing"})
_WHOSE = re.compile(
    r"\b(?:current|present|active)(?:ly)? (?:\w+ )?(?:user|member|account)\b", re.IGNORECASE
)
_PLACES = frozenset({"number", "index", "position"})
INSIDE = 0.8
"""Things given less surely are only found in the records of others."""
ANY_OF = "|"
"""What parts the nouns of a thing that may be of several kinds."""

Thing = tuple[str, str]
"""The group, and the noun for a thing of the kind; several, parted by bars, where any will do."""


def nouns_of(thing: Thing) -> tuple[str, ...]:
    """The nouns for a thing: one, or each of those of which any will do."""
    return tuple(thing[1].split(ANY_OF))


class Given(NamedTuple):
    """An output that identifies a thing."""

    path: str
    sureness: float


@dataclass(frozen=True, slots=True)
class Things:
    """What the operations of a library take and give."""

    takes: Mapping[str, Mapping[str, Thing]]
    """Tool id -> parameter key -> the kind of thing it is the id of."""
    gives: Mapping[str, Mapping[Thing, Given]]
    """Tool id -> kinds of things that its answer holds."""
    givers: Mapping[Thing, tuple[str, ...]]
    """Kind of thing -> ids of the reading tools that give it."""
    makers: Mapping[Thing, tuple[str, ...]]
    """Kind of thing -> ids of the tools that make one and give its id."""
    kinds: frozenset[Thing]
    """All kinds that operations take or give."""
    called: Mapping[str, frozenset[Thing]]
    """Stem of another word for a kind -> the kinds: film for titles."""
    ordered: frozenset[Thing]
    """Kinds of things that are told apart by a small number: seasons, tracks."""
    shares: Mapping[Thing, float]
    """Kind of thing -> the share of all operations that take the id of such a thing, in [0, 1]."""


def is_self(tool: Tool) -> bool:
    """Whether a tool returns the account of the person who asks."""
    segments = static_segments(tool)
    return bool(segments) and bool(set(identifier_words(segments[-1])) & _SELF)


def is_person(noun: str) -> bool:
    """Whether a kind of thing is people, by its noun: user, artist, creator."""
    return noun in PERSONS or noun in _PEOPLE or noun.endswith(("ist", "or", "ian"))


@per_tool
def is_present(tool: Tool) -> bool:
    """Whether a tool tells what is going on at this moment, and of no thing that must be named."""
    if tool.method != "GET" or "{" in tool.path:
        return False
    if not is_own(tool) and any("[]" in record.path for record in identified_records(tool)):
        return False
    words = {*prose_words(_WHOSE.sub("", tool.summary)), *identifier_words(tool.name)}
    words.update(word for segment in static_segments(tool) for word in identifier_words(segment))
    return bool(words & _PRESENT)


def is_place_in_order(parameter: Parameter) -> bool:
    """Whether a thing is told from others by a small number: a season, a track."""
    words = set(identifier_words(parameter.name))
    return bool(words & _PLACES) and parameter.type in ("integer", "number")


def static_segments(tool: Tool) -> list[str]:
    """The segments of a path without placeholders."""
    return [s for s in _SEGMENTS.findall(tool.path) if not s.startswith("{")]
