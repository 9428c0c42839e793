"""The MCP server over an agent, whatever carries it: tools, resources, errors."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

from mcp import MCPError
from mcp.server.lowlevel.server import Server
from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    InputRequiredResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    TextContent,
)
from pydantic import ValidationError

from app.mcp import resources
from app.mcp.principal import Principal
from app.mcp.runs import Context
from app.mcp.toolset import TOOLS, Offered
from app.serving.problems import UNEXPECTED, text_of
from app.told_errors import error_text
from app.version import cairn_version
from memory.errors import CairnError

log = logging.getLogger("cairn.mcp")

NAME = "cairn"
_FORMS_HOLD_S = 24 * 3600.0
"""So long a person may take to fill in a form; after that the run still waits, and is resumed."""
_INSTRUCTIONS = """\
Operations of REST APIs and other services, found by meaning and called for you. Let `ask` answer \
a request as a whole; or find operations with `search_tools`, read about one with `describe_tool`, \
and call it with `call_tool`. Nothing is changed before a person has approved exactly that."""

WhoCalls = Callable[[Context], Principal]
"""On whose behalf a message was sent; raises ``CairnError`` where nobody knows."""


def make_mcp_server(who_calls: WhoCalls) -> Server[Any]:
    """The server, with its tools and resources for whoever calls."""

    async def list_tools(_: Context, __: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=[one.tool() for one in TOOLS.values()])

    async def call_tool(
        context: Context, params: CallToolRequestParams
    ) -> CallToolResult | InputRequiredResult:
        offered = TOOLS.get(params.name)
        if offered is None:
            message = f"There is no tool {params.name!r}. There are: {', '.join(TOOLS)}."
            raise MCPError(code=INVALID_PARAMS, message=message)
        return await _called(who_calls, offered, context, params)

    async def list_resources(
        context: Context, _: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        return await asyncio.to_thread(resources.listed, who_calls(context))

    async def list_templates(
        _: Context, __: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        return resources.TEMPLATES

    async def read_resource(
        context: Context, params: ReadResourceRequestParams
    ) -> ReadResourceResult:
        try:
            return await resources.read(who_calls(context), str(params.uri))
        except CairnError as error:
            raise MCPError(code=INTERNAL_ERROR, message=text_of(error)) from error

    server: Server[Any] = Server(
        NAME,
        version=cairn_version(),
        title="Cairn",
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
    )
    sealed = RequestStateSecurity.ephemeral(ttl=_FORMS_HOLD_S)
    server.middleware.append(RequestStateBoundary(sealed, default_audience=NAME))
    return server


async def _called(
    who_calls: WhoCalls, offered: Offered, context: Context, params: CallToolRequestParams
) -> CallToolResult | InputRequiredResult:
    """What a tool gave; what went wrong is told as its result, for whoever called to act on."""
    try:
        given = offered.takes.model_validate(params.arguments or {})
        told = await offered.handler(who_calls(context), context, given, params)
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()]
        return _result({"error": "; ".join(wrong), "code": "invalid_input"})
    except CairnError as error:
        return _result({"error": text_of(error), "code": error.code})
    except MCPError:
        raise
    except Exception as error:  # noqa: BLE001  (nobody sees a traceback)
        log.error("%s", error_text(error))
        return _result({"error": UNEXPECTED, "code": "unexpected"})
    return told if isinstance(told, InputRequiredResult) else _result(told)


def _result(told: dict[str, Any]) -> CallToolResult:
    """The same as text and as JSON; an ``error`` makes it one of a failed call."""
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"), default=str)
    return CallToolResult(
        content=[TextContent(text=text)],
        structured_content=json.loads(text),
        is_error=bool(told.get("error")),
    )
