"""The graph that LangGraph's own server and Studio load; ``langgraph.json`` names it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import Context
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from app.settings import load_settings
from app.wiring import open_agent
from graphs.running import Agent
from graphs.state import AgentInput, AgentOutput

ServedGraph = CompiledStateGraph[AgentInput, None, AgentInput, AgentOutput]


@asynccontextmanager
async def graph() -> AsyncIterator[ServedGraph]:
    """Open the agent of the settings for as long as the server uses the graph."""
    settings = await asyncio.to_thread(load_settings)
    async with open_agent(settings) as agent:
        yield served(agent)


def served(agent: Agent) -> ServedGraph:
    """Wrap an agent as a graph that needs no run context: a request in, an answer out.

    The run inside keeps its own checkpoints and journal: it starts in an empty context, so that
    it does not become a subgraph of the server's run.
    """

    async def answer(state: AgentInput) -> dict[str, Any]:
        run = asyncio.create_task(agent.ask(state["request"]), context=Context())
        outcome = await run
        return {"answer": outcome.answer, "status": outcome.status, "path": outcome.path}

    builder = StateGraph(AgentInput, input_schema=AgentInput, output_schema=AgentOutput)
    builder.add_node("answer", answer)
    builder.add_edge(START, "answer")
    builder.add_edge("answer", END)
    return builder.compile(name="cairn")
