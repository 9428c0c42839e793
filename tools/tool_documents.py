"""What search compares a request with: the text of a tool, in fields and as one short document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tools.library import ToolLibrary
from tools.records import Category, Tool, ToolGroup

_SENTENCE_END = re.compile(r"(?<=[.!?。！？])\s+|(?<=[。！？])|\n\s*\n")
_SPACE = re.compile(r"\s+")
_NAME_BREAK = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^\w]+|_+")
_MARKUP = re.compile(r"<[^>]{0,200}>|[*`#]+|\[([^\]]*)\]\([^)]*\)")
_SENTENCE_CHARACTERS = 200
_TERSE_CHARACTERS = 40
_NAMES = 8


class ToolDocument(NamedTuple):
    """The text of a tool by field; lexical search weights each field on its own."""

    title: str
    """Name, summary and tags."""
    place: str
    """Group, category and URL path."""
    description: str
    inputs: str
    """Names and descriptions of the parameters."""
    outputs: str
    """Names of the output fields, each once."""


def placed_tools(library: ToolLibrary) -> list[tuple[Tool, ToolGroup, Category | None]]:
    """Every tool of a library with its group and category; tools without a group are left out."""
    groups = {group.id: group for group in library.groups()}
    categories = {category.id: category for category in library.categories()}
    homes = ((tool, groups.get(tool.group_id)) for tool in library.tools())
    return [(tool, home, categories.get(home.category_id)) for tool, home in homes if home]


def tool_document(tool: Tool, group: ToolGroup, category: Category | None) -> ToolDocument:
    """The text of a tool for lexical search."""
    place = (group.name, category.name if category else "", tool.path)
    inputs = (text for p in tool.parameters for text in (p.name, p.description))
    return ToolDocument(
        title=" ".join((tool.name, tool.summary, *tool.tags)),
        place=" ".join(place),
        description=tool.description,
        inputs=" ".join(inputs),
        outputs=" ".join(dict.fromkeys(field.name for field in tool.outputs)),
    )


def tool_sentence(tool: Tool, group: ToolGroup, category: Category | None) -> str:
    """The text of a tool for its vector: whose it is and what it does, about 150 characters.

    Inputs and outputs blur the vector of a tool that says what it does (measured in
    docs/retrieval.md), so they stand in only for a tool that hardly says anything.
    """
    return _sentence(_said(tool), tool, group, category)


def tool_passage(tool: Tool, group: ToolGroup, category: Category | None) -> str:
    """The text of a tool for the trained retriever: its sentence, one more, and what it takes."""
    said = _said(tool)
    sentence = _sentence(said, tool, group, category)
    first = first_sentence(tool.description)
    more = first_sentence(tool.description.strip()[len(first) :].lstrip(". "))
    takes = [] if _is_terse(said) else _takes(tool)
    return ". ".join(part for part in (sentence, more.rstrip("."), *takes) if part)


def _sentence(said: list[str], tool: Tool, group: ToolGroup, category: Category | None) -> str:
    parts = [*said, *_signature(tool)] if _is_terse(said) else said
    home = f"{group.name}, {category.name}" if category else group.name
    return f"{home}: {'. '.join(parts)}"


def _said(tool: Tool) -> list[str]:
    said = (name_words(tool.name), tool.summary, first_sentence(tool.description))
    return list(dict.fromkeys(text.strip().rstrip(".") for text in said if text.strip()))


def _is_terse(said: list[str]) -> bool:
    return sum(map(len, said)) < _TERSE_CHARACTERS


def _signature(tool: Tool) -> list[str]:
    return [*_takes(tool), *_listed("gives", (field.name for field in tool.outputs))]


def _takes(tool: Tool) -> list[str]:
    return _listed("takes", (parameter.name for parameter in tool.parameters))


def _listed(verb: str, names: Iterable[str]) -> list[str]:
    words = list(dict.fromkeys(filter(None, map(name_words, names))))
    return [f"{verb} {', '.join(words[:_NAMES])}"] if words else []


def sentences_of(text: str) -> list[str]:
    """The sentences of a request that have two words or more; none where it is one sentence."""
    found = [part for part in _SENTENCE_END.split(text.strip()) if len(part.split()) > 1]
    return found if len(found) > 1 else []


def first_sentence(text: str) -> str:
    """The first sentence without markup, cut at a word near 200 characters."""
    plain = _SPACE.sub(" ", _MARKUP.sub(r"\1", _SENTENCE_END.split(text.strip(), 1)[0])).strip()
    if len(plain) <= _SENTENCE_CHARACTERS:
        return plain
    return plain[:_SENTENCE_CHARACTERS].rsplit(" ", 1)[0]


def purpose(tool: Tool) -> str:
    """What a tool is for, to a person: its summary, else the words of its name: "Edit client"."""
    return tool.summary or name_words(tool.name).capitalize()


@lru_cache(maxsize=65536)
def name_words(name: str) -> str:
    """An identifier as spaced lower-case words: ``getHotelByID`` gives ``get hotel by id``."""
    return " ".join(part.lower() for part in _NAME_BREAK.split(name) if part)
