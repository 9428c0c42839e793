"""The calls of look-ups: sent within a budget, each once in a run, never raising."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from graphs.events import LookedUp
from memory.errors import CairnError
from memory.name_directory import KnownValue
from tools.calling import Caller, CallResult, ErrorKind
from tools.records import Tool

Told = Callable[[LookedUp], Awaitable[None]]
Note = Callable[[str, Any], Sequence[KnownValue]]
"""Keeps what an operation answered; gives the values that it held. Blocks."""

_OF_THE_SERVICE: frozenset[ErrorKind] = frozenset(
    {"timeout", "connection", "rate_limited", "unauthorised"}
)
"""What goes wrong with all operations of a service alike."""
_REFUSALS: frozenset[ErrorKind] = frozenset({"client_error", "not_found", "withdrawn"})
"""What the same call would be answered with again."""


@dataclass(frozen=True, slots=True)
class LookUpBudget:
    """What the look-ups of one run may take."""

    calls: int = 12
    """0: nothing is looked up."""
    parallelism: int = 4
    pages: int = 3
    """Pages of one list."""
    parents: int = 6
    """Things whose own lists are read, of one operation."""
    for_searches: int = 4
    """One in so many calls is kept for searches."""
    seconds_left: Callable[[], float] = lambda: math.inf


class LookUp(NamedTuple):
    """What a look-up gave."""

    result: CallResult
    values: Sequence[KnownValue]


class LookUpCalls:
    """Sends; remembers what was sent and what is not worth another try in this run."""

    def __init__(self, caller: Caller, budget: LookUpBudget, note: Note, told: Told | None) -> None:
        self._caller, self._budget, self._note, self._told = caller, budget, note, told
        self._gate = asyncio.Semaphore(budget.parallelism)
        self._begun: set[tuple[str, str]] = set()
        self._down: set[str] = set()
        self._refused: set[tuple[str, str]] = set()
        self._lacking: set[str] = set()
        self._count = 0
        self.sent: list[str] = []

    def were_begun(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """Whether this call was tried already."""
        return _key(tool, arguments) in self._begun

    def were_refused(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """Whether this call was tried, and the same call would be answered so again."""
        return _key(tool, arguments) in self._refused

    def lacks_more(self, tool: Tool) -> bool:
        """Whether an operation turned a call down, and not for the thing that was asked of: it
        lacks what nobody said.
        """
        return tool.id in self._lacking

    def are_spent(self, most: int) -> bool:
        """Whether nothing more may be sent where the run may send ``most`` calls."""
        return self._count >= most or self._budget.seconds_left() <= 0

    async def send(self, tool: Tool, arguments: Mapping[str, Any], most: int) -> LookUp | None:
        """What the call gives, kept and told; None where it fails or may not be sent.

        It is not sent twice, nor as more than the ``most``-th of the run.
        """
        async with self._gate:
            is_over = self.are_spent(most) or tool.group_id in self._down
            if is_over or self.were_begun(tool, arguments):
                return None
            self._begun.add(_key(tool, arguments))
            self._count += 1
            try:
                result = await self._answer(tool, arguments)
            except CairnError:  # nothing was sent: a credential is missing, or the run is over
                self._count -= 1
                return None
            self.sent.append(tool.id)
        return await self._taken(tool, arguments, result)

    async def _answer(self, tool: Tool, arguments: Mapping[str, Any]) -> CallResult:
        left = self._budget.seconds_left()
        try:
            async with asyncio.timeout(None if math.isinf(left) else left):
                return await self._caller.call(tool, arguments)
        except TimeoutError:
            return CallResult(tool_id=tool.id, outcome="failed")

    async def _taken(
        self, tool: Tool, arguments: Mapping[str, Any], result: CallResult
    ) -> LookUp | None:
        values: Sequence[KnownValue] = ()
        if result.outcome != "failed":
            values = await asyncio.to_thread(self._note, tool.id, result.body)
        elif result.error is not None and result.error.kind in _OF_THE_SERVICE:
            self._down.add(tool.group_id)
        elif result.error is not None and result.error.kind in _REFUSALS:
            self._refused.add(_key(tool, arguments))
            self._lacking |= {tool.id} if result.error.kind == "client_error" else set()
        if self._told is not None:
            event = LookedUp(
                tool_id=tool.id,
                arguments=dict(arguments),
                outcome=result.outcome,
                values=len(values),
            )
            await self._told(event)
        return None if result.outcome == "failed" else LookUp(result, values)


def _key(tool: Tool, arguments: Mapping[str, Any]) -> tuple[str, str]:
    return tool.id, json.dumps(dict(arguments), sort_keys=True, default=str)
