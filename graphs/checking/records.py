"""What is checked: a request, the calls that answer it, and what they gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from graphs.checking.wording import words_of
from graphs.reading.clauses import Clause, Placed, clause_of
from graphs.reading.stated_values import is_code
from graphs.reading.tokens import stem, tokens_of
from graphs.reading.weights import most
from tools.library import ToolLibrary
from tools.records import Tool
from tools.single_values import single_values


class Sent(NamedTuple):
    """A call that was sent, with its arguments by parameter key."""

    tool: Tool
    arguments: Mapping[str, Any]


@dataclass(frozen=True)
class Checked:
    """A request with the calls that answer it, in the order in which they were sent."""

    request: str
    now: datetime
    calls: Sequence[Sent]
    beside: Sequence[Tool] = ()
    """The other operations of the same services."""
    rows: Sequence[Mapping[str, Any]] = ()
    """What is told of what they gave: field -> value."""
    applied: Sequence[Any] = ()
    """Values by which rows were chosen or tested in code."""
    truth: bool | None = None
    """The answer, where it is yes or no."""
    found: bool = True
    """Whether something was found for all that was asked."""

    @cached_property
    def clause(self) -> Clause:
        """The request, as far as requests are read, with the values that it states."""
        tokens = tokens_of(self.request)[: most("words")]
        return clause_of(self.request[: tokens[-1].end] if tokens else "", 0, self.now)

    @cached_property
    def values(self) -> tuple[Placed, ...]:
        """What the request states, but for codes that are words of the operations: VAT."""
        known = {word for call in self.calls for word in words_of(call.tool)}
        values = self.clause.values
        return tuple(v for v in values if not (is_code(v) and stem(v.value.text) in known))

    @cached_property
    def sent(self) -> tuple[Any, ...]:
        """Every single value that was sent."""
        return tuple(leaf for call in self.calls for leaf in single_values(call.arguments))

    @cached_property
    def told(self) -> tuple[Any, ...]:
        """Every single value of the rows."""
        return tuple(leaf for row in self.rows for leaf in single_values(row))


def beside(request: str, calls: Sequence[Sent], library: ToolLibrary) -> list[Tool]:
    """The other operations that read, of the services that were called; of many those that speak
    most of what is said.
    """
    called = {call.tool.id for call in calls}
    groups = sorted({call.tool.group_id for call in calls})
    found = (tool for group in groups for tool in library.tools(group_id=group))
    others = [tool for tool in found if tool.risk == "read" and tool.id not in called]
    if len(others) > most("beside"):
        said = {token.stem for token in tokens_of(request) if not token.function}
        others.sort(key=lambda tool: -len(said & words_of(tool)))
    return others[: most("beside")]
