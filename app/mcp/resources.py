"""Runs, their responses and traces as resources that clients read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from mcp import MCPError
from mcp_types import (
    INVALID_PARAMS,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextResourceContents,
)

from app.mcp.principal import Principal
from app.printable import printable
from app.serving.problems import text_of
from app.serving.resources.runs import details
from graphs.traces.recording import RecordedTraces
from memory.errors import DeveloperError

_SCHEME = "cairn://runs"
_JSON, _LINES = "application/json", "application/jsonl"
_LISTED = 50
"""Newest runs that are listed."""
_MOST_BYTES = 10_000_000
"""Of a trace that is read whole."""
_TITLE_CHARS = 100

TEMPLATES = ListResourceTemplatesResult(
    resource_templates=[
        ResourceTemplate(
            uri_template=f"{_SCHEME}/{{run_id}}",
            name="run",
            description="A run: how it stands, its answer, what it did, what it waits for.",
            mime_type=_JSON,
        ),
        ResourceTemplate(
            uri_template=f"{_SCHEME}/{{run_id}}/responses/{{call_id}}",
            name="response",
            description="The whole response of one call of a run.",
            mime_type=_JSON,
        ),
        ResourceTemplate(
            uri_template=f"{_SCHEME}/{{run_id}}/trace",
            name="trace",
            description="Every decision, call and read of a run, a JSON line each.",
            mime_type=_LINES,
        ),
    ]
)


def listed(who: Principal) -> ListResourcesResult:
    """The newest runs; blocks."""
    return ListResourcesResult(
        resources=[
            Resource(
                uri=f"{_SCHEME}/{run.run_id}",
                name=run.run_id,
                title=printable(run.request)[:_TITLE_CHARS],
                mime_type=_JSON,
            )
            for run in who.parts.journal.runs(limit=_LISTED)
        ]
    )


async def read(who: Principal, uri: str) -> ReadResourceResult:
    """One resource; raises ``MCPError`` for one that is not there, or not theirs."""
    kind, text = await asyncio.to_thread(_read, who, uri)
    content = TextResourceContents(uri=uri, text=text, mime_type=kind)
    return ReadResourceResult(contents=[content])


def _read(who: Principal, uri: str) -> tuple[str, str]:
    address = urlsplit(uri)
    place = [unquote(part) for part in address.path.split("/")[1:]]
    try:
        match (f"{address.scheme}://{address.netloc}", place):
            case (scheme, [run_id]) if scheme == _SCHEME:
                return _JSON, details(who, run_id).model_dump_json()
            case (scheme, [run_id, "responses", call_id]) if scheme == _SCHEME:
                return _JSON, _json(who.parts.journal.response(run_id, call_id))
            case (scheme, [run_id, "trace"]) if scheme == _SCHEME:
                return _LINES, _trace(who, run_id)
    except DeveloperError as error:
        raise _missing(text_of(error), uri, error.code) from error
    message = f"There is no resource {uri!r}. The templates name what there is."
    raise _missing(message, uri, "unknown_resource")


def _trace(who: Principal, run_id: str) -> str:
    """The lines of a trace; of a run that is theirs, so nobody reads what others did."""
    run = who.parts.journal.run(run_id)
    traces = who.parts.traces
    path = traces.path(run.run_id) if isinstance(traces, RecordedTraces) else None
    if path is None or not path.is_file():
        message = f"Run {run_id} has no trace: traces are off (CAIRN_TRACES), or it was deleted."
        raise DeveloperError(message, code="no_trace")
    if path.stat().st_size > _MOST_BYTES:
        message = f"The trace of {run_id} is too large to be read here; use cairn traces show."
        raise DeveloperError(message, code="trace_too_large")
    return path.read_text("utf-8", errors="replace")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _missing(message: str, uri: str, code: str) -> MCPError:
    data: Mapping[str, Any] = {"uri": uri, "code": code}
    return MCPError(code=INVALID_PARAMS, message=message, data=data)
