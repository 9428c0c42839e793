"""The graph of a direct call: check it, have it approved, send it, say what came back."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph

from graphs.context import RunContext
from graphs.direct_call.nodes import (
    DirectCallState,
    after_prepare,
    begin,
    conclude,
    prepare,
)
from graphs.nodes.approve import approve
from graphs.nodes.call_tool import call_tool
from graphs.state import AgentInput, AgentOutput


def build_direct_call_graph() -> StateGraph[DirectCallState, RunContext, AgentInput, AgentOutput]:
    """The uncompiled graph; the caller compiles it with the checkpointer of its choice."""
    graph = StateGraph(
        DirectCallState,
        context_schema=RunContext,
        input_schema=AgentInput,
        output_schema=AgentOutput,
    )
    graph.add_node("begin", begin)
    graph.add_node("prepare", prepare)
    graph.add_node("approve", approve)
    graph.add_node("call_tool", call_tool)
    graph.add_node("conclude", conclude)

    graph.add_edge(START, "begin")
    graph.add_edge("begin", "prepare")
    graph.add_conditional_edges("prepare", after_prepare)
    graph.add_edge("approve", "call_tool")
    graph.add_edge("call_tool", "conclude")
    graph.add_edge("conclude", END)
    return graph
