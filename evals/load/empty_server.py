"""Serves the empty graph as ``cairn serve`` serves the agent: same endpoint, same checkpoints.

Run as a program: ``python -m evals.load.empty_server REQUEST [plain]``, with the settings of Cairn.
With ``plain`` it has LangGraph's own saver and asyncio's own event loop.
"""

from __future__ import annotations

import asyncio
import sys
import uuid
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, cast

import uvicorn
from fastapi import FastAPI

from app.data_folder import CHECKPOINTS
from app.making_agents import open_agent
from app.serving.access import Doorkeeper
from app.serving.agent_runnable import AgentRunnable
from app.serving.answers import AgentOut
from app.serving.collecting import settle
from app.serving.event_loop import run_server
from app.serving.guarding import Guard
from app.serving.langserve_routes import langserve_routes
from app.serving.requests import AgentIn
from app.serving.run_desk import RunDesk
from app.serving.server import bound, greeting
from app.settings import Settings, load_settings
from app.stores import open_api_keys
from evals.load.empty_graph import SOLVE, EmptyRun, Written, build_empty_graph, written_by
from graphs.running import Agent
from memory.checkpoints import open_checkpointer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.base import BaseCheckpointSaver

    from graphs.strategies.names import Strategy

LEARNS = 2
"""Runs before the one that the empty graph imitates: by then a path is remembered."""


class EmptyRunnable(AgentRunnable):
    """Takes and gives what ``AgentRunnable`` does; the run is one of the empty graph."""

    def __init__(
        self, saver: BaseCheckpointSaver[Any], strategy: Strategy, written: Written
    ) -> None:
        super().__init__(RunDesk(at_once=1))
        self._saver = saver
        self._strategy = strategy
        self._graph = build_empty_graph(strategy).compile(checkpointer=saver)
        self._written = {node: updates for node, updates in written.items() if node != SOLVE}

    async def _answer(self, given: dict[str, Any], config: RunnableConfig) -> dict[str, Any]:
        del config
        asked, run_id = AgentIn.model_validate(given), uuid.uuid4().hex
        final: dict[str, Any] = {}
        stream = self._graph.astream(
            {"request": asked.request},
            {"configurable": {"thread_id": run_id}, "recursion_limit": 10_000},
            context=EmptyRun.of(self._written),
            stream_mode=["custom", "values"],
            subgraphs=True,
            durability="sync",
        )
        async for namespace, _mode, chunk in cast("AsyncIterator[Any]", stream):
            final = final if namespace else chunk
        await self._saver.adelete_thread(run_id)
        answered = {name: final[name] for name in ("status", "answer", "path")}
        out = AgentOut(run_id=run_id, conversation=run_id, strategy=self._strategy, **answered)
        return out.model_dump(mode="json")


async def serve(settings: Settings, request: str, *, plain: bool) -> None:
    """Serve until the process is ended; prints where, as ``cairn serve`` does."""
    with open_api_keys(settings) as keys, bound(settings) as listening:
        door = Doorkeeper(keys, may_be_open=True)
        async with (
            open_agent(settings) as agent,
            _saver(settings.data_dir / f"empty-{CHECKPOINTS}", plain=plain) as saver,
        ):
            strategy = agent.parts.strategy
            runnable = EmptyRunnable(saver, strategy, await _learnt(agent, request))
            app = _application(agent, door, runnable)
            settle()  # as the server of the agent does
            config = uvicorn.Config(app, lifespan="off", log_level="warning", access_log=False)
            sys.stderr.write(f"{greeting(listening, is_open=door.is_open, has_web=False)}\n")
            sys.stderr.flush()
            await uvicorn.Server(config).serve(sockets=[listening])


@asynccontextmanager
async def _saver(path: Path, *, plain: bool) -> AsyncIterator[BaseCheckpointSaver[Any]]:
    if not plain:
        async with open_checkpointer(path) as grouped:
            yield grouped
        return
    from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

    async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
        await saver.setup()  # switches to WAL
        await saver.conn.execute("PRAGMA synchronous=NORMAL")
        yield saver


async def _learnt(agent: Agent, request: str) -> Written:
    for _ in range(LEARNS):
        await agent.ask(request)
    return await written_by(agent, agent.parts, request)


def _application(agent: Agent, door: Doorkeeper, runnable: AgentRunnable) -> FastAPI:
    app = FastAPI(title="Empty nodes")
    app.state.agent, app.state.door = agent, door
    app.add_middleware(Guard, most_bytes=1_000_000, is_open=lambda: door.is_open)
    app.include_router(langserve_routes(runnable))
    return app


if __name__ == "__main__":
    plain = sys.argv[2:] == ["plain"]
    (asyncio.run if plain else run_server)(serve(load_settings(), sys.argv[1], plain=plain))
