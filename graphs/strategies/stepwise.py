"""The graphs that decide call by call.

ReAct (Yao et al. 2022): thought, action and observation in a loop. DFSDT (ToolLLM, Qin et al.
2023): the same in a tree that is searched depth first.
"""

from __future__ import annotations

from typing import Literal

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
from graphs.strategies.nodes.think import think
from graphs.strategies.routing import (
    after_expand,
    after_expanded_call,
    after_prepare,
    after_think,
    after_thought_call,
)
from graphs.strategies.state import StrategyState


def build_stepwise_graph(
    name: Literal["react", "dfsdt"],
) -> StateGraph[StrategyState, RunContext, AgentInput, AgentOutput]:
    """The uncompiled graph; the caller compiles it with the checkpointer of its choice."""
    graph = StateGraph(
        StrategyState,
        context_schema=RunContext,
        input_schema=AgentInput,
        output_schema=AgentOutput,
    )
    step = "think" if name == "react" else "expand"
    graph.add_node("begin", begin)
    graph.add_node(step, think if name == "react" else expand)
    graph.add_node("ask", ask)
    graph.add_node("prepare", prepare)
    graph.add_node("approve", approve)
    graph.add_node("call_tool", call_tool)
    graph.add_node("observe", observe)
    graph.add_node("conclude", conclude)

    graph.add_edge(START, "begin")
    graph.add_edge("begin", step)
    graph.add_conditional_edges(step, after_think if name == "react" else after_expand)
    graph.add_edge("ask", step)
    graph.add_conditional_edges("prepare", after_prepare)
    graph.add_edge("approve", "call_tool")
    graph.add_edge("call_tool", "observe")
    after_call = after_thought_call if name == "react" else after_expanded_call
    graph.add_conditional_edges("observe", after_call)
    graph.add_edge("conclude", END)
    return graph
