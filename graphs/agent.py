"""The agent graph: recall, decompose, solve in waves, ask what is missing, summarize, remember."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph

from graphs.context import RunContext
from graphs.nodes.ask import ask
from graphs.nodes.decompose import decompose
from graphs.nodes.recall import recall
from graphs.nodes.remember import remember
from graphs.nodes.schedule import schedule
from graphs.nodes.summarize import summarize
from graphs.routing import after_recall, after_schedule, at_once
from graphs.solve import build_solve_graph
from graphs.state import AgentInput, AgentOutput, AgentState


def build_agent_graph() -> StateGraph[AgentState, RunContext, AgentInput, AgentOutput]:
    """The uncompiled agent; the caller compiles it with the checkpointer of its choice."""
    graph = StateGraph(
        AgentState,
        context_schema=RunContext,
        input_schema=AgentInput,
        output_schema=AgentOutput,
    )
    graph.add_node("recall", recall)
    graph.add_node("decompose", decompose)
    graph.add_node("schedule", schedule)
    graph.add_node("solve", build_solve_graph().compile())
    graph.add_node("ask", ask)
    graph.add_node("summarize", summarize)
    graph.add_node("remember", remember)

    graph.add_edge(START, "recall")
    graph.add_conditional_edges("recall", at_once(after_recall))
    graph.add_edge("decompose", "schedule")
    graph.add_conditional_edges("schedule", at_once(after_schedule), ["solve", "ask", "summarize"])
    graph.add_edge("solve", "schedule")
    graph.add_edge("ask", "schedule")
    graph.add_edge("summarize", "remember")
    graph.add_edge("remember", END)
    return graph
