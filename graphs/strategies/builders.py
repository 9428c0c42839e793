"""Strategy -> the function that builds its graph; all graphs take and give the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from graphs.agent import build_agent_graph
from graphs.planning.agent import build_plan_graph
from graphs.programs.script import build_script_graph
from graphs.programs.solution import build_solution_graph
from graphs.strategies.names import RunKind
from graphs.strategies.planned import build_planned_graph
from graphs.strategies.programmed import build_programmed_graph
from graphs.strategies.stepwise import build_stepwise_graph

if TYPE_CHECKING:
    from langgraph.graph import StateGraph

    from graphs.context import RunContext
    from graphs.state import AgentInput, AgentOutput

Builder = Callable[[], "StateGraph[Any, RunContext, AgentInput, AgentOutput]"]

BUILDERS: Mapping[RunKind, Builder] = {
    "dfs": build_agent_graph,
    "plan": build_plan_graph,
    "solution": build_solution_graph,
    "written solution": partial(build_programmed_graph, "solution"),
    "script": build_script_graph,
    "written script": partial(build_programmed_graph, "script"),
    "vanilla": partial(build_planned_graph, "vanilla"),
    "cot": partial(build_planned_graph, "cot"),
    "react": partial(build_stepwise_graph, "react"),
    "dfsdt": partial(build_stepwise_graph, "dfsdt"),
}
