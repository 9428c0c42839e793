"""Which facts an answer does not meet, read as a person would who asked this request."""

from __future__ import annotations

import re
from collections.abc import Sequence

from evals.live.echoes import without_echoes
from evals.live.records import LiveRequest
from evals.tasks.facts import unmet
from evals.tasks.records import Fact

_POLES = frozenset({"yes", "no"})
_POLE_WORDS = frozenset({"yes", "no", "yes,", "no,", "true", "false", "not"})
_GIVEN_UP = re.compile(r"^.*\b(?:could not be answered|cannot answer)\b.*$", re.MULTILINE)
"""A line that is no "no" to a question."""


def unsaid(answer: str, request: LiveRequest, facts: Sequence[Fact]) -> list[Fact]:
    """The facts that the answer does not meet."""
    said = without_echoes(answer, request.text)
    if request.kind == "test":
        said = _GIVEN_UP.sub(" ", said)
    numbers = [fact for fact in facts if fact.number is not None]
    if request.kind != "total" or len(numbers) != 1:  # totals of several groups stand in rows
        return [fact for fact in facts if not _met(said, request, fact)]
    result = _result(said)
    return [f for f in facts if not _met(said if f.number is None else result, request, f)]


def _met(said: str, request: LiveRequest, fact: Fact) -> bool:
    if request.kind == "test" and (pole := _pole(said)):
        if _POLES & set(fact.text):
            return pole in fact.text
        if fact.none and set(fact.none) <= _POLE_WORDS:
            return pole not in fact.none and f"{pole}," not in fact.none
    return not unmet(said, [fact])


def _pole(said: str) -> str:
    """The yes or no that an answer begins with, "" where it begins otherwise.

    What follows may hold a yes or no of its own (``parking no``), which must not count.
    """
    words = re.findall(r"[a-z]+", said.casefold())
    return words[0] if words and words[0] in _POLES else ""


def _result(said: str) -> str:
    """The lines of an answer that state its result: the first, and the last where it is a sentence.

    The rows between them hold numbers of all kinds, any of which may be the right one by chance.
    """
    lines = [line for line in map(str.strip, said.splitlines()) if line]
    if len(lines) <= 1:
        return said
    first = lines[:2] if lines[0].endswith(":") else lines[:1]
    last = lines[-1:] if lines[-1].rstrip("*_").endswith((".", "!")) else []
    return "\n".join([*first, *last])
