"""A program that a chat model wrote, run as far as its calls were answered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphs.context import RunContext
from graphs.plans.arguments import Arguments
from graphs.plans.running import Answer, answers_to
from graphs.programs.carrying_out import program_limits
from graphs.programs.sandbox import Call, Finished, Sandbox
from graphs.programs.signatures import Function, stubs_of
from graphs.rows.algebra import Row
from graphs.rows.answer_rows import OUTER, rows_of
from graphs.state import Observation
from tools.digest import digest_of
from tools.entity_types.records import AccessPath, EntityModel
from tools.records import Tool

LIST = f"{OUTER}list"
"""Attribute that tells in which list of an answer a row stood, where an answer holds several."""


@dataclass(frozen=True, slots=True)
class OpenCalls:
    """Calls of one tool that a program waits for, no two the same."""

    tool: Tool
    calls: tuple[Arguments, ...]


async def run_written(
    context: RunContext,
    program: str,
    functions: Mapping[str, Function],
    observations: Sequence[Observation],
) -> OpenCalls | Finished:
    """Run a program with what its calls gave so far; raises ``ProgramError``.

    ``observations``: one for each ``OpenCalls`` before, in order.
    """
    given = [await _answers(context, one) for one in observations]
    model = await entities_of(context)
    answered = _Answered(functions, given, model, context.limits.fan_out)
    stubs = stubs_of(functions.values())
    sandbox = Sandbox(functions, program_limits(context.limits), stubs)
    at = await context.work.do(sandbox.run, program, answered)
    if isinstance(at, Finished):
        return at
    assert answered.open is not None, "a program waits only for what is not answered"
    return answered.open


async def entities_of(context: RunContext) -> EntityModel:
    """The entity model of now; an empty one where the agent has none."""
    build = context.entity_model
    return await asyncio.to_thread(build) if build is not None else EntityModel()


def attributes_of(tool: Tool, model: EntityModel) -> list[str]:
    """What rows of a tool may hold, as far as it is known."""
    lists = _lists(model.answers_of(tool.id))
    names = [name for one in lists for name in one.attributes]
    return list(dict.fromkeys([*names, *([LIST] if len(lists) > 1 else [])]))


async def _answers(context: RunContext, observation: Observation) -> list[Answer]:
    """Every call of a step with its answer; None for one that gave nothing to read."""
    found: list[Answer] = []
    for call, arguments in zip(observation["call_ids"], observation["arguments"], strict=False):
        fruitless = call in observation["fruitless"]
        found.append((call, arguments, None if fruitless else await context.record.response(call)))
    return found


class _Answered:
    """Hands each wait of a program what its calls gave, in the order in which they were sent.

    The calls of one wait are sent tool by tool, each call once, ``width`` of them at a time.
    """

    def __init__(
        self,
        functions: Mapping[str, Function],
        given: Iterable[Sequence[Answer]],
        model: EntityModel,
        width: int,
    ) -> None:
        self._functions = functions
        self._given = iter(given)
        self._model = model
        self._width = width
        self.open: OpenCalls | None = None
        """What is to be sent next."""

    def __call__(self, _: int, calls: tuple[Call, ...]) -> list[list[Row]] | None:
        """The rows of each call; None where some of them are open."""
        found: dict[str, list[Row]] = {}
        for tool, asked in self._batches(calls):
            answers = next(self._given, None)
            if answers is None:
                self.open = OpenCalls(tool, tuple(asked.values()))
                return None
            rows = _shared_out(list(asked.values()), answers, self._model.answers_of(tool.id))
            found |= zip(asked, rows, strict=True)
        return [found[_key(call)] for call in calls]

    def _batches(self, calls: Sequence[Call]) -> Iterator[tuple[Tool, dict[str, Arguments]]]:
        for name in dict.fromkeys(call.function for call in calls):
            function = self._functions[name]
            own = (call for call in calls if call.function == name)
            asked = [(key, function.arguments(told)) for key, told in _each_once(own).items()]
            for start in range(0, len(asked), self._width):
                yield function.tool, dict(asked[start : start + self._width])


def _each_once(calls: Iterable[Call]) -> dict[str, Mapping[str, Any]]:
    return {_key(call): call.arguments for call in calls}


def _key(call: Call) -> str:
    return digest_of({"function": call.function, "arguments": dict(call.arguments)})


def _shared_out(
    asked: Sequence[Arguments], answers: Sequence[Answer], path: AccessPath
) -> list[list[Row]]:
    """The rows that each call gave: of its one answer, which a person may have changed at its
    approval, or of all its pages, each of which says all that the call does.
    """
    read = [_rows(body, path) for _, _, body in answers]
    if len(answers) == len(asked):
        return read
    rows: list[list[Row]] = [[] for _ in asked]
    places = [answers_to(one, answers) for one in asked]
    for number, of_answer in enumerate(read):
        of = [place for place, found in enumerate(places) if number in found]
        if of:
            rows[max(of, key=lambda place: len(asked[place]))] += of_answer
    return rows


def _rows(body: Any, path: AccessPath) -> list[Row]:
    lists = _lists(path)
    if len(lists) == 1:
        return rows_of(body, path)
    return [{**row, LIST: one.container} for one in lists for row in rows_of(body, one)]


def _lists(path: AccessPath) -> Sequence[AccessPath]:
    """The lists of an answer that is nothing but several of them; else what its rows are."""
    several = path.kind == "function" and len(path.parts) > 1
    return path.parts if several else (path,)
