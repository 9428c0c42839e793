"""What the graphs of all strategies with a chat model share: how they begin, call and end."""

from __future__ import annotations

from langgraph.graph import END, START, StateGraph

from graphs.context import RunContext
from graphs.nodes.approve import approve
from graphs.nodes.call_tool import call_tool
from graphs.state import AgentInput, AgentOutput
from graphs.strategies.nodes.ask import ask
from graphs.strategies.nodes.begin import begin
from graphs.strategies.nodes.conclude import conclude
from graphs.strategies.nodes.observe import observe
from graphs.strategies.state import StrategyState

StrategyGraph = StateGraph[StrategyState, RunContext, AgentInput, AgentOutput]


def begun_graph(first: str) -> StrategyGraph:
    """A graph without what decides; ``first`` is the node that decides first, added by the caller.

    The caller says what leads to ``ask``, ``approve``, ``call_tool`` and ``conclude``, and where
    ``observe`` leads.
    """
    graph = StateGraph(
        StrategyState,
        context_schema=RunContext,
        input_schema=AgentInput,
        output_schema=AgentOutput,
    )
    graph.add_node("begin", begin)
    graph.add_node("ask", ask)
    graph.add_node("approve", approve)
    graph.add_node("call_tool", call_tool)
    graph.add_node("observe", observe)
    graph.add_node("conclude", conclude)

    graph.add_edge(START, "begin")
    graph.add_edge("begin", first)
    graph.add_edge("ask", first)
    graph.add_edge("approve", "call_tool")
    graph.add_edge("call_tool", "observe")
    graph.add_edge("conclude", END)
    return graph
