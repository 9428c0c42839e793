"""The strategy ``solution``: plans as the strategy ``plan`` has them, carried out as programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import ProgramWritten
from graphs.planning.agent import build_plan_graph
from graphs.planning.nodes.conclude import concluded
from graphs.planning.nodes.prepare_call import prepare
from graphs.planning.solve import SolveGraph, build_plan_solve_graph
from graphs.planning.state import PlanAgentState, PlanSolveState
from graphs.plans.records import Plan
from graphs.programs.carrying_out import arguments_by_program, table_by_program
from graphs.programs.rendering import program_of

if TYPE_CHECKING:
    from langgraph.graph import StateGraph

    from graphs.state import AgentInput, AgentOutput


async def prepare_call(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes what the program asks for next, as ``graphs.planning.nodes.prepare_call`` does."""
    context = runtime.context
    if not state.get("observations"):
        program = program_of(Plan.model_validate(state["plan"]), context.library)
        told = ProgramWritten(subtask=state["subtask"]["id"], program=program.text)
        await context.record.emit(told)
    return await prepare(state, context, arguments_by_program)


async def conclude(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the entry of ``results``, with the rows that the program gave."""
    return await concluded(state, runtime.context, table_by_program)


def build_solution_solve_graph() -> SolveGraph:
    """The uncompiled graph of one goal."""
    return build_plan_solve_graph(prepare_call, conclude)


def build_solution_graph() -> StateGraph[PlanAgentState, RunContext, AgentInput, AgentOutput]:
    """The uncompiled agent."""
    return build_plan_graph(build_solution_solve_graph)
