"""Whether tools can be reached and answer with content: one call each, of reads only."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from memory.errors import CairnError
from tools.calling import Caller
from tools.records import Tool

AT_ONCE = 8
"""Calls in the air."""


class Connectivity(NamedTuple):
    """What one call of a tool gave."""

    tool_id: str
    passed: bool | None
    """None where no call was made."""
    status: int | None = None
    elapsed_s: float = 0.0
    size_bytes: int = 0
    problem: str = ""
    """Why it did not pass or was not called."""


async def tested(tools: Sequence[Tool], caller: Caller) -> list[Connectivity]:
    """Call every tool that only reads and whose required inputs have an example or a default."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(tool: Tool) -> Connectivity:
        async with gate:
            return await _tested(tool, caller)

    return list(await asyncio.gather(*map(one, tools)))


async def _tested(tool: Tool, caller: Caller) -> Connectivity:
    if tool.risk != "read":
        return Connectivity(tool.id, None, problem="it may change something")
    arguments = example_arguments(tool)
    missing = [p.key for p in tool.required if p.key not in arguments]
    if missing:
        return Connectivity(tool.id, None, problem=f"no example of {', '.join(missing)}")
    try:
        result = await caller.call(tool, arguments)
    except CairnError as error:
        return Connectivity(tool.id, False, problem=str(error))
    told = result.error.message if result.error else "" if result.outcome == "ok" else "no content"
    return Connectivity(
        tool.id,
        result.outcome == "ok",
        result.status,
        result.elapsed_s,
        result.size_bytes,
        told,
    )


def example_arguments(tool: Tool) -> Mapping[str, Any]:
    """The worked example of the description, else examples and defaults of required inputs."""
    own = {p.key: p.default if p.example is None else p.example for p in tool.required}
    shown = tool.examples[0].arguments if tool.examples else {}
    found = {key: shown.get(key, own[key]) for key in own}
    return {key: value for key, value in found.items() if value is not None}
