"""The agent graph: read the request as goals, pursue them in waves, ask, answer, remember."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.planning.nodes.ask import ask
from graphs.planning.nodes.decompose import decompose
from graphs.planning.nodes.recall import recall
from graphs.planning.nodes.remember import remember
from graphs.planning.nodes.schedule import schedule
from graphs.planning.nodes.summarize import summarize
from graphs.planning.routing import after_schedule
from graphs.planning.solve import SolveGraph, build_plan_solve_graph
from graphs.planning.state import PlanAgentState
from graphs.routing import at_once
from graphs.state import AgentInput, AgentOutput

PlanGraph = StateGraph[PlanAgentState, RunContext, AgentInput, AgentOutput]


class Node(Protocol):
    """A node of the graph."""

    async def __call__(self, state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
        """What it writes."""
        ...


def build_plan_graph(
    solve: Callable[[], SolveGraph] = build_plan_solve_graph, decompose: Node = decompose
) -> PlanGraph:
    """The uncompiled agent; the caller compiles it with the checkpointer of its choice.

    ``solve`` builds the graph of one goal, ``decompose`` says which goals there are.
    """
    graph: PlanGraph = StateGraph(
        PlanAgentState,
        context_schema=RunContext,
        input_schema=AgentInput,
        output_schema=AgentOutput,
    )
    graph.add_node("recall", recall)
    graph.add_node("decompose", decompose)
    graph.add_node("schedule", schedule)
    graph.add_node("solve", solve().compile())
    graph.add_node("ask", ask)
    graph.add_node("summarize", summarize)
    graph.add_node("remember", remember)

    graph.add_edge(START, "recall")
    graph.add_edge("recall", "decompose")
    graph.add_edge("decompose", "schedule")
    onward = ["solve", "decompose", "ask", "summarize"]
    graph.add_conditional_edges("schedule", at_once(after_schedule), onward)
    graph.add_edge("solve", "schedule")
    graph.add_edge("ask", "schedule")
    graph.add_edge("summarize", "remember")
    graph.add_edge("remember", END)
    return graph
