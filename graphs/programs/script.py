"""The strategy ``script`` without a chat model: the program of a plan of one operation."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.planning.agent import build_plan_graph
from graphs.planning.nodes.dfs_step import searched
from graphs.planning.solve import SolveGraph, build_plan_solve_graph
from graphs.planning.state import PlanAgentState, PlanSolveState
from graphs.programs.solution import conclude, prepare_call
from graphs.search.searching import SearchResult

if TYPE_CHECKING:
    from langgraph.graph import StateGraph

    from graphs.state import AgentInput, AgentOutput

SEVERAL = "It takes more than one operation, and a script calls one: use the strategy solution."


async def dfs_step(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes what ``graphs.planning.nodes.dfs_step`` does, of plans with one operation."""
    return await searched(state, runtime.context, of_one_operation)


def of_one_operation(result: SearchResult) -> SearchResult:
    """The plans that call one operation; where all call several, the word that they do."""
    plans = tuple(plan for plan in result.plans if len(set(plan.path)) <= 1)
    if len(plans) == len(result.plans):
        return result
    unclear = result.unclear and plans[:2] == result.plans[:2]
    return replace(result, plans=plans, unclear=unclear, why_not=result.why_not or SEVERAL)


def build_script_solve_graph() -> SolveGraph:
    """The uncompiled graph of one goal."""
    return build_plan_solve_graph(prepare_call, conclude, dfs_step)


def build_script_graph() -> StateGraph[PlanAgentState, RunContext, AgentInput, AgentOutput]:
    """The uncompiled agent."""
    return build_plan_graph(build_script_solve_graph)
