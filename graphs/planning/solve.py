"""The graph of one goal: search for a plan, run its calls, work on rows, say what came of it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.nodes.approve import approve
from graphs.nodes.call_tool import call_tool
from graphs.planning.nodes.compress import compress
from graphs.planning.nodes.conclude import conclude
from graphs.planning.nodes.dfs_step import dfs_step
from graphs.planning.nodes.pick import pick
from graphs.planning.nodes.prepare_call import prepare_call
from graphs.planning.nodes.reflect import reflect
from graphs.planning.nodes.retrieve import retrieve
from graphs.planning.state import PlanSolveOutput, PlanSolveState
from graphs.routing import (
    after_dfs_step,
    after_pick,
    after_prepare_call,
    after_reflect,
    after_retrieve,
    at_once,
)
from graphs.traces.tracing import in_subtask

Node = Callable[[PlanSolveState, Runtime[RunContext]], Coroutine[Any, Any, dict[str, Any]]]
"""A node of the subgraph."""
SolveGraph = StateGraph[PlanSolveState, RunContext, PlanSolveState, PlanSolveOutput]


def build_plan_solve_graph(
    prepare_call: Node = prepare_call, conclude: Node = conclude, dfs_step: Node = dfs_step
) -> SolveGraph:
    """The uncompiled subgraph; it inherits the checkpointer of the agent graph."""
    graph: SolveGraph = StateGraph(
        PlanSolveState, context_schema=RunContext, output_schema=PlanSolveOutput
    )
    graph.add_node("retrieve", in_subtask(retrieve))
    graph.add_node("dfs_step", in_subtask(dfs_step))
    graph.add_node("reflect", in_subtask(reflect))
    graph.add_node("prepare_call", in_subtask(prepare_call))
    graph.add_node("approve", in_subtask(approve))
    graph.add_node("call_tool", in_subtask(call_tool))
    graph.add_node("compress", in_subtask(compress))
    graph.add_node("pick", in_subtask(pick))
    graph.add_node("conclude", in_subtask(conclude))

    graph.add_edge(START, "retrieve")
    graph.add_conditional_edges("retrieve", at_once(after_retrieve))
    graph.add_conditional_edges("dfs_step", at_once(after_dfs_step))
    graph.add_conditional_edges("reflect", at_once(after_reflect))
    graph.add_conditional_edges("prepare_call", at_once(after_prepare_call))
    graph.add_edge("approve", "call_tool")
    graph.add_edge("call_tool", "compress")
    graph.add_edge("compress", "pick")
    graph.add_conditional_edges("pick", at_once(after_pick))
    graph.add_edge("conclude", END)
    return graph
