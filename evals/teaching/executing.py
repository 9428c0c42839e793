"""Carries programs out for lessons: in the sandbox, their calls through Cairn's own caller."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from evals.running_programs import run_to_end
from evals.teaching.records import MadeCall
from graphs.programs.errors import ProgramError
from graphs.programs.sandbox import Call, ProgramLimits, Sandbox
from graphs.programs.signatures import Function, functions_of, stubs_of
from graphs.rows.answer_rows import Row, rows_of
from memory.errors import CairnError
from tools.entity_types.records import EntityModel
from tools.paging import next_arguments
from tools.records import Tool

if TYPE_CHECKING:
    from graphs.parts import Parts

LIMITS = ProgramLimits(seconds=5.0, megabytes=128, steps=200)
SHOWN = 5
"""Rows of a call that a lesson keeps."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A call that gave rows."""

    tool: Tool
    arguments: Mapping[str, Any]
    rows: list[Row]
    whole: bool
    """Whether these are all rows: nothing says that more pages follow."""


@dataclass
class Caller:
    """Sends reading calls; each is counted."""

    parts: Parts
    model: EntityModel
    most: int
    """Calls at most."""
    made: int = field(default=0)

    @property
    def spent(self) -> bool:
        """Whether no further call may be made."""
        return self.made >= self.most

    async def seen(self, tool: Tool, arguments: Mapping[str, Any]) -> Seen | None:
        """What a call gives; None where it is not valid, fails, or gives nothing."""
        if tool.risk != "read" or self.spent:
            return None
        try:
            valid = self.parts.caller.validate(tool, dict(arguments))
            self.made += 1
            result = await self.parts.caller.call(tool, valid)
        except CairnError:
            return None
        path = self.model.answers_of(tool.id)
        rows = rows_of(result.body, path) if result.outcome == "ok" else []
        following = next_arguments(tool, valid, result.body, result.beside) if rows else None
        return Seen(tool, valid, rows, following is None) if rows else None


@dataclass(frozen=True, slots=True)
class Executed:
    """What a program came to."""

    value: Any
    calls: tuple[MadeCall, ...]


async def execute(program: str, tools: Iterable[Tool], caller: Caller) -> Executed:
    """Run a program to its end. Raises ``ProgramError``, for a call that failed too."""
    functions = functions_of(tools)
    sandbox, made = Sandbox(functions, LIMITS, stubs_of(functions.values())), list[MadeCall]()

    async def sent(calls: Sequence[Call]) -> list[list[Row]]:
        return [await _sent(functions[one.function], one) for one in calls]

    async def _sent(function: Function, call: Call) -> list[Row]:
        arguments = function.arguments(call.arguments)
        seen = await caller.seen(function.tool, arguments)
        if seen is None:
            raise ProgramError(f"The call of {function.tool.id} gave nothing.")
        shown = tuple(seen.rows[:SHOWN])
        made.append(MadeCall(tool=function.tool.id, arguments=arguments, rows=shown))
        return seen.rows

    return Executed(await run_to_end(program, sandbox, sent), tuple(made))
