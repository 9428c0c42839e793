"""The graph of vanilla and cot: all calls at once, carried out in order, then the answer.

With cot (Wei et al. 2022) the model writes its reasoning before the calls and before the answer.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END, START, StateGraph

from graphs.context import RunContext
from graphs.nodes.approve import approve
from graphs.nodes.call_tool import call_tool
from graphs.state import AgentInput, AgentOutput
from graphs.strategies.nodes.answer import answering
from graphs.strategies.nodes.ask import ask
from graphs.strategies.nodes.begin import begin
from graphs.strategies.nodes.conclude import conclude
from graphs.strategies.nodes.observe import observe
from graphs.strategies.nodes.plan import planning
from graphs.strategies.nodes.prepare import prepare
from graphs.strategies.routing import after_answer, after_plan, after_planned_call, after_prepare
from graphs.strategies.state import StrategyState


def build_planned_graph(
    name: Literal["vanilla", "cot"],
) -> StateGraph[StrategyState, RunContext, AgentInput, AgentOutput]:
    """The uncompiled graph; the caller compiles it with the checkpointer of its choice."""
    graph = StateGraph(
        StrategyState,
        context_schema=RunContext,
        input_schema=AgentInput,
        output_schema=AgentOutput,
    )
    graph.add_node("begin", begin)
    graph.add_node("plan", planning(name))
    graph.add_node("ask", ask)
    graph.add_node("prepare", prepare)
    graph.add_node("approve", approve)
    graph.add_node("call_tool", call_tool)
    graph.add_node("observe", observe)
    graph.add_node("answer", answering(name))
    graph.add_node("conclude", conclude)

    graph.add_edge(START, "begin")
    graph.add_edge("begin", "plan")
    graph.add_conditional_edges("plan", after_plan)
    graph.add_edge("ask", "plan")
    graph.add_conditional_edges("prepare", after_prepare)
    graph.add_edge("approve", "call_tool")
    graph.add_edge("call_tool", "observe")
    graph.add_conditional_edges("observe", after_planned_call)
    graph.add_conditional_edges("answer", after_answer)
    graph.add_edge("conclude", END)
    return graph
