"""The tools of the MCP server: what each takes, and what it gives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from mcp_types import CallToolRequestParams, InputRequiredResult, Tool, ToolAnnotations
from pydantic import BaseModel, ConfigDict, Field

from app.mcp.principal import Principal
from app.mcp.runs import Context, carried_out
from app.serving.answers import answer_of
from app.serving.planning import planned
from app.serving.run_desk import LiveRun
from graphs.direct_call.starting import direct_call
from graphs.outcomes import Stream, Waiting
from graphs.run_options import RunOptions
from graphs.served import pending_of
from graphs.toolset import instructions
from graphs.toolset.answering import call_answer
from graphs.toolset.describing import described_tool
from graphs.toolset.finding import MOST_FOUND, found_tools

Given = dict[str, Any] | InputRequiredResult
_WAITS = (
    "Nothing was sent: this changes something and waits for a person. Your client shows no forms "
    "to its user, or they closed it. They approve it with `cairn runs resume {run_id}`, or with "
    "POST /approvals/ID and POST /runs/{run_id}/resume of the server. What came of it stands in "
    "the resource cairn://runs/{run_id}."
)
_ASKS = (
    "The run waits for an answer that only a person can give. Your client shows no forms to its "
    "user, or they closed it. Ask again with what is missing, or answer with "
    "`cairn runs resume {run_id}`."
)


class _Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Search(_Arguments):
    """Of ``search_tools``."""

    query: str = Field(min_length=1, max_length=2000)
    limit: int = Field(8, ge=1, le=MOST_FOUND)


class Describe(_Arguments):
    """Of ``describe_tool``."""

    tool_id: str


class Plan(_Arguments):
    """Of ``plan``."""

    request: str
    look_ups: bool = Field(True, description="Send safe look-ups of names; else nothing at all.")


class Call(_Arguments):
    """Of ``call_tool``."""

    tool_id: str
    arguments: dict[str, Any] = {}


class Ask(_Arguments):
    """Of ``ask``."""

    request: str
    conversation: str = Field(
        "", max_length=200, description="Requests of one conversation may refer to each other."
    )
    dry_run: bool = Field(False, description="Send nothing that changes something; show it.")


async def search_tools(who: Principal, _: Context, given: Search, __: Any) -> Given:
    """See ``found_tools``."""
    return await asyncio.to_thread(found_tools, who.parts, given.query, given.limit)


async def describe_tool(who: Principal, _: Context, given: Describe, __: Any) -> Given:
    """See ``described_tool``."""
    return await asyncio.to_thread(described_tool, who.parts, given.tool_id)


async def plan(who: Principal, _: Context, given: Plan, __: Any) -> Given:
    """As ``cairn plan --json``."""
    return (await planned(who, who.desk, given.request, look_ups=given.look_ups)).to_json()


async def call_tool(
    who: Principal, context: Context, given: Call, params: CallToolRequestParams
) -> Given:
    """See ``call_answer``; what a run that could not go on waits for, else."""

    def begin(run_id: str) -> Stream:
        return direct_call(who.agent, given.tool_id, given.arguments, can_ask=True, run_id=run_id)

    end = await carried_out(who, context, params, begin)
    if not isinstance(end, str):
        return _told(end)
    run = await asyncio.to_thread(who.parts.journal.run, end)
    return await asyncio.to_thread(call_answer, who.parts, run)


async def ask(who: Principal, context: Context, given: Ask, params: CallToolRequestParams) -> Given:
    """The answer as LangServe's endpoints give it; what a run waits for, else."""

    def begin(run_id: str) -> Stream:
        return who.agent.stream(
            given.request,
            can_ask=True,
            options=RunOptions(dry_run=given.dry_run),
            conversation=given.conversation or None,
            run_id=run_id,
        )

    end = await carried_out(who, context, params, begin)
    if not isinstance(end, str):
        return _told(end)
    return (await answer_of(who, LiveRun.left(end))).model_dump(mode="json")


def _told(end: Waiting | InputRequiredResult) -> Given:
    if isinstance(end, InputRequiredResult):
        return end
    text = _WAITS if end.approvals else _ASKS
    return {"error": text.format(run_id=end.run_id), "status": "waiting", **pending_of(end)}


Handler = Callable[[Principal, Context, Any, CallToolRequestParams], Awaitable[Given]]


@dataclass(frozen=True, slots=True)
class Offered:
    """One tool of the server."""

    handler: Handler
    takes: type[BaseModel]
    description: str
    reads: bool

    @property
    def name(self) -> str:
        """As clients call it."""
        return self.handler.__name__

    def tool(self) -> Tool:
        """As clients are told of it."""
        return Tool(
            name=self.name,
            description=self.description,
            input_schema=self.takes.model_json_schema(),
            annotations=ToolAnnotations(
                read_only_hint=self.reads, destructive_hint=not self.reads, open_world_hint=True
            ),
        )


TOOLS = {
    one.name: one
    for one in (
        Offered(search_tools, Search, instructions.SEARCH, reads=True),
        Offered(describe_tool, Describe, instructions.DESCRIBE, reads=True),
        Offered(plan, Plan, instructions.PLAN, reads=True),
        Offered(call_tool, Call, instructions.CALL, reads=False),
        Offered(ask, Ask, instructions.ASK, reads=False),
    )
}
"""Name -> tool."""
