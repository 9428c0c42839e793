"""The application: every endpoint over one agent."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from fastapi import FastAPI
from fastapi_offline import FastAPIOffline
from starlette.routing import Route

from app.serving import mcp_routes
from app.serving.access import Doorkeeper
from app.serving.agent_runnable import AgentRunnable
from app.serving.guarding import Guard
from app.serving.langserve_routes import langserve_routes
from app.serving.live_agent import LiveAgent
from app.serving.mcp_routes import McpEndpoint
from app.serving.problems import Problem, handle_errors
from app.serving.resources import (
    accounts,
    administration,
    approvals,
    conversations,
    credentials,
    graph,
    health,
    library,
    memory,
    plans,
    runs,
    templates,
    tools,
)
from app.serving.run_desk import RunDesk
from app.version import cairn_version
from graphs.running import Agent

_ABOUT = """\
Requests in plain language, answered by walking paths through REST APIs.

- `/agent/...` is LangServe: `invoke`, `batch`, `stream`, `stream_events`, schemas, and a
  playground at `/agent/playground/`.
- `/runs` starts runs that go on by themselves; their events are server-sent.
- What changes something waits: `status` is then `waiting`, with `approvals` or a `question`.
- `/mcp` offers the same to other agents over MCP (streamable HTTP), with the same keys.
- Errors are problem details (RFC 9457) with a stable `code`.
"""
_RESOURCES = (
    *(
        health,
        accounts,
        administration,
        runs,
        plans,
        templates,
        approvals,
        conversations,
        memory,
        library,
        credentials,
    ),
    *(tools, graph),
)


@dataclass(frozen=True, slots=True)
class ServedParts:
    """What the application works with."""

    agent: Agent
    """It leaves its runs where they stand when the server stops."""
    desk: RunDesk
    door: Doorkeeper
    most_bytes: int
    """Size of a body."""
    live: LiveAgent | None = None
    """What has the agent take up new tools and settings; None where they stay as they are."""


def make_app(parts: ServedParts) -> FastAPI:
    """The application over these parts; whoever opened them closes them."""
    app = FastAPIOffline(  # its page of the description loads nothing from elsewhere
        redoc_url=None, title="Cairn", version=cairn_version(), description=_ABOUT
    )
    app.state.agent, app.state.desk, app.state.door = parts.agent, parts.desk, parts.door
    app.state.live = parts.live
    if parts.live is not None:
        parts.live.listeners.append(partial(setattr, app.state, "agent"))
    app.add_middleware(Guard, most_bytes=parts.most_bytes, is_open=lambda: parts.door.is_open)
    handle_errors(app)
    for resource in _RESOURCES:
        app.include_router(resource.router)
    app.include_router(langserve_routes(AgentRunnable(parts.desk)))
    app.state.mcp = McpEndpoint(parts.desk)
    app.router.routes.append(Route(mcp_routes.PATH, app.state.mcp))
    _describe_problems(app)
    return app


def _describe_problems(app: FastAPI) -> None:
    """Add the form of errors to the OpenAPI description."""
    describe = app.openapi

    def described() -> dict[str, object]:
        document = describe()
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        schemas.setdefault("Problem", Problem.model_json_schema())
        return document

    app.openapi = described  # type: ignore[method-assign]
