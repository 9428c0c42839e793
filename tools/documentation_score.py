"""How well a tool is described, from 1 to 3 for completeness and for readability.

Completeness: are its purpose, all of its inputs and its outputs told? All of it is 3, nothing or
nothing but one of them 1. Readability: is the purpose, and is what is said of each input, more than
the name once again? Both are 3, neither 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from tools.records import Parameter, Tool
from tools.words import identifier_words, prose_words, singular

Score = Literal[1, 2, 3]


class Documentation(NamedTuple):
    """The two scores of a tool, and what it lacks."""

    completeness: Score
    readability: Score
    lacks: tuple[str, ...]

    @property
    def is_good(self) -> bool:
        """Whether both scores are the highest."""
        return self.completeness == self.readability == 3


def documentation_of(tool: Tool) -> Documentation:
    """Score one tool by what its record holds."""
    purpose = f"{tool.summary} {tool.description}".strip()
    silent = [p for p in tool.parameters if not _is_told(p)]
    complete = (bool(purpose), not silent, bool(tool.outputs) or tool.risk != "read")
    echoes = [p for p in tool.parameters if p.description and not _adds(p.name, p.description)]
    readable = (_adds(tool.name, purpose), not echoes)
    lacks = _lacks(complete, silent, readable, echoes)
    return Documentation(
        3 if all(complete) else 2 if sum(complete) == 2 else 1,
        3 if all(readable) else 2 if any(readable) and purpose else 1,
        tuple(lacks),
    )


def _is_told(parameter: Parameter) -> bool:
    facts = (parameter.description, parameter.enum, parameter.format, parameter.example)
    return any(fact not in ("", None, ()) for fact in facts)


def _adds(name: str, text: str) -> bool:
    """Whether a text has a word that the name does not have."""
    return bool({singular(word) for word in prose_words(text)} - set(identifier_words(name)))


def _lacks(
    complete: tuple[bool, bool, bool],
    silent: list[Parameter],
    readable: tuple[bool, bool],
    echoes: list[Parameter],
) -> Iterator[str]:
    if not complete[0]:
        yield "its purpose"
    elif not readable[0]:
        yield "a purpose beyond its name"
    if silent:
        yield f"words on {', '.join(p.name or 'body' for p in silent)}"
    if echoes:
        yield f"more than the name on {', '.join(p.name for p in echoes)}"
    if not complete[2]:
        yield "what it returns"
