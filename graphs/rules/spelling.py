"""Slips of the pen put right, by the words of the library and the names of places and days."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from graphs.reading import spelling
from graphs.reading.spelling import Vocabulary
from graphs.reading.tokens import unmarked
from graphs.reading.values.day_rules import MONTHS, WEEKDAYS
from graphs.reading.values.known_places import cities, states
from graphs.reading.values.regions import countries
from graphs.rules.lexicon import lexicon
from graphs.state import Slip
from tools.library import ToolLibrary
from tools.records import Tool
from tools.words import identifier_words, prose_words

_WORD = re.compile(r"(?<![\w@#/._'’\"“-])[A-Za-z]+(?![\w@#/_\"”'’-]|\.\w)")


def put_right(request: str, library: ToolLibrary) -> tuple[str, list[Slip]]:
    """The request without clear slips, and what they were."""
    marked, slips = _marked(request)
    if spelling.is_common(marked):
        return marked, slips
    known = _vocabulary_of(library)
    read = spelling.put_right(marked, known)
    slips += [
        Slip(written=one.written, meant=one.meant, name=one.meant.lower() in known.names)
        for one in read.slips
    ]
    return read.text, slips


def _marked(request: str) -> tuple[str, list[Slip]]:
    """The request with the marks of contractions written in haste, and which these were: "dont"."""
    slips: list[Slip] = []

    def put(match: re.Match[str]) -> str:
        written, meant = match[0], unmarked().get(match[0].lower(), "")
        plain = written.islower() or (match.start() == 0 and written[1:].islower())
        if not meant or not plain:
            return written
        meant = meant if written.islower() else meant.capitalize()
        slips.append(Slip(written=written, meant=meant, name=False))
        return meant

    return _WORD.sub(put, request), slips


def as_written(text: str, slips: Sequence[Slip]) -> str:
    """A text made of the corrected request, in the words of the person."""
    for slip in slips:
        meant = re.compile(rf"\b{re.escape(slip['meant'])}\b", re.IGNORECASE)
        text = meant.sub(lambda _, slip=slip: slip["written"], text)  # type: ignore[misc]
    return text


def _vocabulary_of(library: ToolLibrary) -> Vocabulary:
    """The vocabulary of a library, read once per revision."""
    revision, known = library.revision(), _read.get(library)
    if known is None or known[0] != revision:
        known = _read[library] = (revision, _vocabulary(library.tools()))
    return known[1]


def _vocabulary(tools: Sequence[Tool]) -> Vocabulary:
    told = {form for tool in tools for word in _words(tool) for form in (word, f"{word}s")}
    general = lexicon()
    told.update(general.superlatives, general.comparatives, general.write_verbs)
    names = (*cities(), *states(), *countries(), *MONTHS, *WEEKDAYS)
    called = {word for name in names for word in name.split() if word.isalpha()}
    return Vocabulary(frozenset(told), frozenset(called))


def _words(tool: Tool) -> Iterator[str]:
    named = (tool.name, *tool.tags, *(p.name for p in tool.parameters))
    for name in (*named, *(field.path for field in tool.outputs)):
        yield from identifier_words(name)
    described = (tool.summary, tool.description, *(p.description for p in tool.parameters))
    for text in (*described, *(field.description for field in tool.outputs)):
        yield from prose_words(text)


_read: WeakKeyDictionary[ToolLibrary, tuple[int, Vocabulary]] = WeakKeyDictionary()
