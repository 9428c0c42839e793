"""The verbs of operations that change something."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from graphs.reading.closed_class import function_words
from graphs.reading.tokens import stem
from tools.entity_types.records import EntityModel
from tools.library import ToolLibrary
from tools.records import Tool
from tools.words import identifier_words, prose_words

CHANGES = ("create", "update", "delete", "action")
"""Kinds of operations that change something."""


def verbs_of(tool: Tool, names_something: Callable[[str], bool]) -> Iterator[str]:
    """What an operation may do, in words.

    ``names_something``: whether a word is what things or their attributes are called.
    """
    told = [prose_words(tool.summary), prose_words(tool.description)]
    yield from (words[0] for words in told if len(words) > 1 and words[0] not in function_words())
    last = tool.path.rstrip("/").rpartition("/")[2]
    for name in (tool.name, tool.summary, "" if "{" in last else last):
        first = next(iter(identifier_words(name)), "")
        if first and first not in function_words() and not names_something(first):
            yield first


def changing_verbs(library: ToolLibrary, model: EntityModel) -> frozenset[str]:
    """Stems of the verbs of all operations that change something; blocks."""
    kinds = model.types.values()
    called = [words for k in kinds for words in (k.words, *(a.words for a in k.attributes))]
    nouns = {stem(word) for words in called for word in words}
    tools = (library.tool(p.tool_id) for p in model.paths.values() if p.kind in CHANGES)
    return frozenset(
        stem(verb) for tool in tools for verb in verbs_of(tool, lambda word: stem(word) in nouns)
    )
