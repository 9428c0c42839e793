"""The agent as a plain graph: a request in, an answer with its path out, no run context."""

from __future__ import annotations

import asyncio
from contextvars import Context
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from graphs.running import Agent
from graphs.state import AgentInput, AgentOutput

ServedGraph = CompiledStateGraph[AgentInput, None, AgentInput, AgentOutput]


def served(agent: Agent) -> ServedGraph:
    """Wrap an agent as a graph that servers and other graphs can take in.

    The run inside keeps its own checkpoints and journal: it starts in an empty context, so that
    it does not become a subgraph of the run around it.
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
