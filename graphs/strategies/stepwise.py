"""The graphs that decide call by call.

ReAct (Yao et al. 2022): thought, action and observation in a loop. DFSDT (ToolLLM, Qin et al.
2023): the same in a tree that is searched depth first.
"""

from __future__ import annotations

from typing import Literal

from graphs.strategies.frame import StrategyGraph, begun_graph
from graphs.strategies.nodes.expand import expand
from graphs.strategies.nodes.prepare import prepare
from graphs.strategies.nodes.think import think
from graphs.strategies.routing import (
    after_expand,
    after_expanded_call,
    after_prepare,
    after_think,
    after_thought_call,
)


def build_stepwise_graph(name: Literal["react", "dfsdt"]) -> StrategyGraph:
    """The uncompiled graph; the caller compiles it with the checkpointer of its choice."""
    graph = begun_graph("think" if name == "react" else "expand")
    if name == "react":
        graph.add_node("think", think)
        graph.add_conditional_edges("think", after_think)
        graph.add_conditional_edges("observe", after_thought_call)
    else:
        graph.add_node("expand", expand)
        graph.add_conditional_edges("expand", after_expand)
        graph.add_conditional_edges("observe", after_expanded_call)
    graph.add_node("prepare", prepare)
    graph.add_conditional_edges("prepare", after_prepare)
    return graph
