"""LangChain tools with which another agent finds, reads about, plans and calls operations."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import aclosing
from contextvars import Context
from functools import wraps
from typing import Annotated, Any, Literal

from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, InjectedToolCallId, StructuredTool, ToolException
from langgraph.types import interrupt

from graphs.direct_call.starting import direct_call
from graphs.going_on import Answers
from graphs.outcomes import Outcome, Stream, Waiting
from graphs.planning.previewing import preview
from graphs.requests import check_request
from graphs.run_options import RunOptions
from graphs.running import Agent
from graphs.served import answers_of, going_on, pending_of
from graphs.toolset.answering import call_answer
from graphs.toolset.describing import described_tool
from graphs.toolset.finding import found_tools
from graphs.toolset.instructions import CALL, DESCRIBE, PLAN, SEARCH
from memory.errors import CairnError, DeveloperError

Approving = Literal["refuse", "interrupt"]
"""What becomes of a change that nobody allowed before."""
_ID_LENGTH = 32


def cairn_tools(
    agent: Agent, *, approvals: Approving = "refuse", allow_writes: Collection[str] = ()
) -> list[BaseTool]:
    """``search_tools``, ``describe_tool``, ``plan`` and ``call_tool`` over the tools of ``agent``.

    They are asynchronous and give JSON texts; what went wrong is told as the result of the tool. A
    change is sent only where it is approved: with ``refuse`` those of ``allow_writes`` (tool ids)
    and of permissions given before, all others are refused; with ``interrupt`` the graph around
    stops at each other change, with an interrupt whose value is ``graphs.served.Pending``, and goes
    on with ``Command(resume=...)`` as said there. That needs a checkpointer, of ``agent`` and of
    the graph around.
    """
    options = RunOptions(allow_writes=frozenset(allow_writes))
    calling = _Calling(agent, options, can_ask=approvals == "interrupt")

    async def search_tools(query: str, limit: int = 8) -> str:
        return _text(await asyncio.to_thread(found_tools, agent.parts, query, limit))

    async def describe_tool(tool_id: str) -> str:
        return _text(await asyncio.to_thread(described_tool, agent.parts, tool_id))

    async def plan(request: str) -> str:
        text = check_request(request, agent.parts.limits.request_chars)
        return _text((await preview(agent.parts, text)).to_json())

    async def call_tool(
        tool_id: str,
        config: RunnableConfig,
        tool_call_id: Annotated[str, InjectedToolCallId],
        arguments: dict[str, Any] | None = None,
    ) -> str:
        return _text(await calling.answer(tool_id, arguments or {}, config, tool_call_id))

    made = ((search_tools, SEARCH), (describe_tool, DESCRIBE), (plan, PLAN), (call_tool, CALL))
    return [_tool(function, description) for function, description in made]


def _tool(function: Callable[..., Awaitable[str]], description: str) -> BaseTool:
    return StructuredTool.from_function(
        coroutine=_telling_errors(function),
        name=function.__name__,
        description=description,
        handle_tool_error=True,
    )


class _Calling:
    """Runs of direct calls, and the stops where a person has to approve."""

    def __init__(self, agent: Agent, options: RunOptions, *, can_ask: bool) -> None:
        self._agent, self._options, self._can_ask = agent, options, can_ask

    async def answer(
        self, tool_id: str, arguments: Mapping[str, Any], config: RunnableConfig, call_id: str
    ) -> dict[str, Any]:
        """What one call gave; a graph that stops here runs this again, and the run goes on."""
        run_id = _run_id(config, call_id) if self._can_ask else self._agent.parts.new_id()
        end = await _end_of(await self._begun(run_id, tool_id, arguments))
        while isinstance(end, Waiting):
            given = interrupt(pending_of(end))
            end = await _end_of(going_on(self._agent, answers_of(run_id, given)))
        parts = self._agent.parts
        run = await asyncio.to_thread(parts.journal.run, run_id)
        return await asyncio.to_thread(call_answer, parts, run)

    async def _begun(self, run_id: str, tool_id: str, arguments: Mapping[str, Any]) -> Stream:
        try:
            await asyncio.to_thread(self._agent.parts.journal.run, run_id)
        except DeveloperError:
            return direct_call(
                self._agent,
                tool_id,
                arguments,
                options=self._options,
                can_ask=self._can_ask,
                run_id=run_id,
            )
        return going_on(self._agent, Answers(run_id))


async def _end_of(stream: Stream) -> Outcome | Waiting:
    """How a stretch of a run ends; in an empty context, so that it is no part of the run around."""

    async def follow() -> Outcome | Waiting:
        async with aclosing(stream) as events:
            async for event in events:
                if isinstance(event, Outcome | Waiting):
                    return event
        raise AssertionError("a stream ends with how the run ended")

    return await asyncio.create_task(follow(), context=Context())


def _run_id(config: RunnableConfig, call_id: str) -> str:
    """The same for the same call of the same step of the graph around, however often it is run."""
    around = config.get("configurable", {})
    place = f"{around.get('thread_id', '')}\n{around.get('checkpoint_ns', '')}\n{call_id}"
    return hashlib.sha256(place.encode()).hexdigest()[:_ID_LENGTH]


def _telling_errors(function: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
    @wraps(function)
    async def told(*args: Any, **named: Any) -> str:
        try:
            return await function(*args, **named)
        except CairnError as error:
            message = f"{error.code}: {error}"
            raise ToolException(message) from error

    return told


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
