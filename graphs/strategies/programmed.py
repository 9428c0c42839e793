"""The graph of ``solution`` and ``script`` with a chat model: it chooses operations, and writes.

After SoAy (Wang et al., KDD 2025): one question for the sequence of calls, one for the program that
carries it out, one for the answer. For ``script``, after RESTful-Llama (EMNLP 2024): one for the
values that the request states, one for the one operation of those retrieved by what is sought, then
the same. A program that fails is written anew once.
"""

from __future__ import annotations

from typing import Literal

from graphs.strategies.frame import StrategyGraph, begun_graph
from graphs.strategies.nodes.choose_operation import choose_operation
from graphs.strategies.nodes.choose_solution import choose_solution
from graphs.strategies.nodes.extract import extract
from graphs.strategies.nodes.run_program import run_program
from graphs.strategies.nodes.tell_value import tell_value
from graphs.strategies.nodes.write_program import write_program
from graphs.strategies.routing import (
    after_answer,
    after_choose_solution,
    after_extract,
    after_programmed_call,
    after_run_program,
    after_write_program,
)


def build_programmed_graph(strategy: Literal["solution", "script"]) -> StrategyGraph:
    """The uncompiled graph; the caller compiles it with the checkpointer of its choice."""
    graph = begun_graph("choose_solution" if strategy == "solution" else "extract")
    if strategy == "solution":
        graph.add_node("choose_solution", choose_solution)
        graph.add_conditional_edges("choose_solution", after_choose_solution)
    else:
        graph.add_node("extract", extract)
        graph.add_node("choose_operation", choose_operation)
        graph.add_conditional_edges("extract", after_extract)
        graph.add_conditional_edges("choose_operation", after_choose_solution)
    graph.add_node("write_program", write_program)
    graph.add_node("run_program", run_program)
    graph.add_node("tell_value", tell_value)

    graph.add_conditional_edges("write_program", after_write_program)
    graph.add_conditional_edges("run_program", after_run_program)
    graph.add_conditional_edges("observe", after_programmed_call)
    graph.add_conditional_edges("tell_value", after_answer)
    return graph
