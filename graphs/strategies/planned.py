"""The graph of vanilla and cot: all calls at once, carried out in order, then the answer.

With cot (Wei et al. 2022) the model writes its reasoning before the calls and before the answer.
"""

from __future__ import annotations

from typing import Literal

from graphs.strategies.frame import StrategyGraph, begun_graph
from graphs.strategies.nodes.answer import answering
from graphs.strategies.nodes.plan import planning
from graphs.strategies.nodes.prepare import prepare
from graphs.strategies.routing import after_answer, after_plan, after_planned_call, after_prepare


def build_planned_graph(name: Literal["vanilla", "cot"]) -> StrategyGraph:
    """The uncompiled graph; the caller compiles it with the checkpointer of its choice."""
    graph = begun_graph("plan")
    graph.add_node("plan", planning(name))
    graph.add_node("prepare", prepare)
    graph.add_node("answer", answering(name))

    graph.add_conditional_edges("plan", after_plan)
    graph.add_conditional_edges("prepare", after_prepare)
    graph.add_conditional_edges("observe", after_planned_call)
    graph.add_conditional_edges("answer", after_answer)
    return graph
