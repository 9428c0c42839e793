"""The verbs of operations that change something."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from graphs.reading.closed_class import function_words
from graphs.reading.tokens import stem
from tools.entity_types.records import EntityModel
from tools.library import ToolLibrary
from tools.records import Tool
from tools.words import identifier_words, is_plural, prose_words

CHANGES = ("create", "update", "delete", "action")
"""Kinds of operations that change something."""


def verbs_of(tool: Tool, names_something: Callable[[str], bool]) -> Iterator[str]:
    """What an operation may do, in words.

    ``names_something``: whether a word is what things or their attributes are called.
    """

    def _leads(text: str, word: str) -> bool:
        """Whether a text begins with the word for things: "Jobs Create"."""
        return is_plural(text.split(maxsplit=1)[0].lower()) and names_something(word)

    for text in (tool.summary, tool.description):
        words = prose_words(text)
        if len(words) > 1 and words[0] not in function_words() and not _leads(text, words[0]):
            yield words[0]
    last = tool.path.rstrip("/").rpartition("/")[2]
    for name in (tool.name, tool.summary, "" if "{" in last else last):
        word = next(iter(identifier_words(name)), "")
        if word and word not in function_words() and not names_something(word):
            yield word


def changing_verbs(library: ToolLibrary, model: EntityModel) -> frozenset[str]:
    """Stems of the verbs of all operations that change something; blocks."""
    kinds = model.types.values()
    called = [words for k in kinds for words in (k.words, *(a.words for a in k.attributes))]
    nouns = {stem(word) for words in called for word in words}
    tools = (library.tool(p.tool_id) for p in model.paths.values() if p.kind in CHANGES)
    return frozenset(
        stem(verb) for tool in tools for verb in verbs_of(tool, lambda word: stem(word) in nouns)
    )
