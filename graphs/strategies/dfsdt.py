"""The DFSDT graph (ToolLLM, Qin et al. 2023): a decision tree searched depth first."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph

from graphs.context import RunContext
from graphs.nodes.approve import approve
from graphs.nodes.call_tool import call_tool
from graphs.state import AgentInput, AgentOutput
from graphs.strategies.nodes.ask import ask
from graphs.strategies.nodes.begin import begin
from graphs.strategies.nodes.conclude import conclude
from graphs.strategies.nodes.expand import expand
from graphs.strategies.nodes.observe import observe
from graphs.strategies.nodes.prepare import prepare
from graphs.strategies.routing import after_expand, after_expanded_call, after_prepare
from graphs.strategies.state import StrategyState


def build_dfsdt_graph() -> StateGraph[StrategyState, RunContext, AgentInput, AgentOutput]:
    """The uncompiled graph; the caller compiles it with the checkpointer of its choice."""
    graph = StateGraph(
        StrategyState,
        context_schema=RunContext,
        input_schema=AgentInput,
        output_schema=AgentOutput,
    )
    graph.add_node("begin", begin)
    graph.add_node("expand", expand)
    graph.add_node("ask", ask)
    graph.add_node("prepare", prepare)
    graph.add_node("approve", approve)
    graph.add_node("call_tool", call_tool)
    graph.add_node("observe", observe)
    graph.add_node("conclude", conclude)

    graph.add_edge(START, "begin")
    graph.add_edge("begin", "expand")
    graph.add_conditional_edges("expand", after_expand)
    graph.add_edge("ask", "expand")
    graph.add_conditional_edges("prepare", after_prepare)
    graph.add_edge("approve", "call_tool")
    graph.add_edge("call_tool", "observe")
    graph.add_conditional_edges("observe", after_expanded_call)
    graph.add_edge("conclude", END)
    return graph
