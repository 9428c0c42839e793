"""Whether a call would give just any record: what was said leads to it, or does not."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from graphs.rules.frame import Frame
from graphs.rules.plan import Supply
from graphs.rules.tool_words import is_own
from tools.graph import Binding
from tools.records import Tool
from tools.value_kinds import SHARED, kind_of
from tools.words import identifier_words

_TELLING = frozenset(
    {"name", "quoted", "country", "identifier", "coordinate", "email", "phone", "url", "currency",
     "language", "money"}
)  # fmt: skip


def says_which(frame: Frame, uses: Collection[int]) -> bool:
    """Whether any of the values says which record is meant: a name does, a day does not."""
    return any(frame.values[i].kind in _TELLING for i in uses)


def guesses(frame: Frame, inner: Supply, bindings: Mapping[str, Binding]) -> bool:
    """Whether a producer would give just any record: nothing that was said leads to it."""
    if inner.known or inner.words:
        return False
    if inner.free and not all(_means_the_same(inner.tool, b.output) for b in bindings.values()):
        return False  # found by its words; but no text leads to a city
    if any(b.need == "user" for b in bindings.values()):
        return True  # the person should say it
    return not (frame.rankings or frame.each or (frame.mine and is_own(inner.tool)))


def _means_the_same(tool: Tool, output: str) -> bool:
    """Whether an output is something that every service knows: a city, a point, a code."""
    field = next((f for f in tool.outputs if f.path == output), None)
    if field is None:
        return False
    return kind_of(identifier_words(field.name), field.type, output=True) in SHARED
