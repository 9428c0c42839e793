"""The words by which descriptions speak of operations."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.reading.tokens import stem
from tools.per_tool import per_tool
from tools.records import Tool
from tools.words import identifier_words, prose_words


@per_tool
def own_words(tool: Tool) -> tuple[str, ...]:
    """The words by which an operation and its inputs and outputs are called."""
    return tuple(dict.fromkeys(names_of(tool)))


@per_tool
def own_stems(tool: Tool) -> frozenset[str]:
    """Their stems."""
    return frozenset(map(stem, own_words(tool)))


@per_tool
def words_of(tool: Tool) -> frozenset[str]:
    """The stems of all words by which a description speaks of an operation."""
    return frozenset(map(stem, _words(tool)))


def _words(tool: Tool) -> Iterator[str]:
    yield from names_of(tool)
    yield from prose_words(tool.description)
    told = [(one.description, one.enum) for one in tool.parameters]
    told += [(one.description, one.enum) for one in tool.outputs]
    for description, enum in told:
        yield from prose_words(f"{description} {' '.join(map(str, enum))}")


def names_of(tool: Tool) -> Iterator[str]:
    """The words of the names of an operation, of its inputs and outputs, and of its summary."""
    yield from identifier_words(tool.id.rpartition(".")[2])
    yield from prose_words(tool.summary)
    for name in (*(one.name for one in tool.parameters), *(one.path for one in tool.outputs)):
        yield from (word for part in name.split(".") for word in identifier_words(part))
