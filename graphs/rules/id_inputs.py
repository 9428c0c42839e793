"""Inputs that take ids, and what these are the ids of, by names and paths."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tools.records import Parameter, Tool
from tools.words import identifier_words, prose_words

_SEGMENTS = re.compile(r"[^/]+")
_ID_WORDS = frozenset(
    {"id", "key", "number", "code", "slug", "uuid", "guid", "ref", "handle", "uri", "uris"}
)
VAGUE = {"item", "entry", "content", "thing", "object", "element", "member", "result", "resource"}
"""Nouns for things of any kind."""


def placeholders(tool: Tool) -> Iterator[tuple[str, str]]:
    """Each placeholder of a path with the segment before it, "" where that is none."""
    before = ""
    for segment in _SEGMENTS.findall(tool.path):
        if segment.startswith("{"):
            yield segment.strip("{}"), before
            before = ""
        else:
            before = segment


def noun_of(words: Sequence[str]) -> str:
    """What an id is the id of: the words before those that only say that it is one."""
    kept = [word for word in words if word not in _ID_WORDS]
    return kept[-1] if kept else ""


def path_parameter(tool: Tool, name: str) -> Parameter | None:
    """The input that a placeholder of the path stands for."""
    return next((p for p in tool.parameters if p.name == name and p.location == "path"), None)


def is_id(words: Sequence[str]) -> bool:
    """Whether an input or output is an id by its name."""
    return words[-1] in ("id", "key", "uuid", "guid", "uri", "uris")


def nouns_of_id(parameter: Parameter) -> tuple[str, ...]:
    """What an input that is an id by its name may be the id of; none for others."""
    words = identifier_words(parameter.name.rsplit(".", 1)[-1])
    if not is_id(words):
        return ()
    noun = noun_of(words)
    told = prose_words(parameter.description) if words[-1] in ("uri", "uris") or not noun else ()
    return (noun, *(word for word in told if word not in VAGUE))


def identifies(parameter: Parameter, segment: str) -> bool:
    """Whether a placeholder stands for one of the things before it."""
    if parameter.enum:
        return False
    words = identifier_words(parameter.name)
    if words[-1] in _ID_WORDS or words[-1] in ("name", "login", "username"):
        return True
    return bool(segment) and words[-1] == identifier_words(segment)[-1]
