"""The tool library over HTTP, the same for all owners; and calls of single tools."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field

from app.serving.access import Theirs
from app.serving.problems import documented
from app.serving.requests import CallIn
from app.serving.resources.runs import RunOut, out
from app.serving.services import TheDesk
from app.tool_tables import shown_tool
from graphs.direct_call.starting import direct_call
from tools.records import Risk, Tool

router = APIRouter(prefix="/tools", tags=["tools"], responses=documented(401, 403, 422))


class ToolOut(BaseModel):
    """A tool in short."""

    id: str
    group_id: str
    method: str
    path: str
    summary: str
    risk: Risk
    deprecated: bool

    @classmethod
    def of(cls, tool: Tool) -> ToolOut:
        """The tool as a list shows it."""
        return cls(**{name: getattr(tool, name) for name in cls.model_fields})


class FoundTool(ToolOut):
    """A tool that fits a text."""

    score: float = Field(description="In [0, 1]; comparable within one list only.")


@router.get("")
async def list_tools(
    theirs: Theirs,
    group: Annotated[str | None, Query(description="Only the tools of this group.")] = None,
) -> list[ToolOut]:
    """All tools that the server knew when it was started."""
    library = theirs.parts.library
    if group is not None:
        await asyncio.to_thread(library.group, group)
    tools = await asyncio.to_thread(library.tools, group_id=group)
    return [ToolOut.of(tool) for tool in tools]


@router.get("/search")
async def search_tools(
    theirs: Theirs,
    q: Annotated[str, Query(min_length=1, max_length=2000, examples=["weather forecast"])],
    limit: Annotated[int, Query(ge=1, le=50)] = 10,
) -> list[FoundTool]:
    """The tools that fit a text, by words and meaning, best first."""
    parts = theirs.parts
    hits = await asyncio.to_thread(parts.retriever.search, q, limit)
    found = [(parts.library.tool(hit.tool_id), hit.score) for hit in hits]
    return [FoundTool(**dict(ToolOut.of(tool)), score=round(score, 4)) for tool, score in found]


@router.get("/{tool_id}", responses=documented(404))
async def show_tool(theirs: Theirs, tool_id: str) -> dict[str, Any]:
    """One tool: inputs, outputs, risk, URL, names of the credentials it needs."""
    library = theirs.parts.library
    tool = await asyncio.to_thread(library.tool, tool_id)
    return shown_tool(tool, await asyncio.to_thread(library.group, tool.group_id))


@router.post("/{tool_id}/call", status_code=202, responses=documented(404, 409, 503))
async def call_tool(
    theirs: Theirs, desk: TheDesk, tool_id: str, asked: CallIn, response: Response
) -> RunOut:
    """Call one tool with given arguments, as a run; what changes something waits for approval.

    The answer of the run is the response as JSON, cut to a size for reading.
    """
    stream = direct_call(
        theirs.agent,
        tool_id,
        asked.arguments,
        options=asked.options.options(),
        can_ask=True,
        conversation=asked.conversation or None,
    )
    live = await desk.begin_new(stream, theirs.owner)
    response.headers["Location"] = f"/runs/{live.run_id}"
    run = await asyncio.to_thread(theirs.parts.journal.run, live.run_id)
    (found,) = await asyncio.to_thread(out, theirs, [run])
    return found
