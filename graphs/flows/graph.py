"""The graph of a flow: that of the planning agent, over a form and plans that are given."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.flows.checking import checked
from graphs.flows.records import Flow
from graphs.planning.agent import PlanGraph, build_plan_graph
from graphs.planning.context import planner_of, search_scope
from graphs.planning.nodes.decompose import decomposed
from graphs.planning.nodes.dfs_step import dfs_step, gives_up, takes
from graphs.planning.plans import digest_of_plan
from graphs.planning.solve import SolveGraph, build_plan_solve_graph
from graphs.planning.state import PlanAgentState, PlanSolveState
from graphs.plans.records import Plan
from graphs.state import Move
from memory.errors import DeveloperError

_GIVEN = "the plan that was given"


async def decompose(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes what that of the planning agent does, of the form that is given, and ``flow``.

    Raises ``DeveloperError`` (code ``interrupted``) where a run is gone on with that was left
    before it began: what is stored of its options may lack secrets.
    """
    context = runtime.context
    if "flow" not in state:
        message = "The run was interrupted before it began; nothing was sent. Run the flow again."
        raise DeveloperError(message, code="interrupted")
    scope = search_scope(context, await planner_of(context))
    flow = (await context.work.do(checked, Flow.model_validate(state["flow"]), scope)).flow
    context.trace.searched()
    told = await decomposed(state, context, flow.form)
    return {**told, "flow": flow.model_dump(mode="json")}


async def take_given(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The plan that is given and, once it came to nothing, no other; without one, as ever."""
    given = state.get("given")
    if given is None:
        return await dfs_step(state, runtime)
    plan = Plan.model_validate(given)
    if digest_of_plan(plan) in state.get("tried", []):
        verdict = state.get("verdict")
        why = verdict["reason"] if verdict is not None else f"{_GIVEN} came to nothing"
        return await gives_up(state, runtime.context, why)
    path = [Move(kind="advance", tool_id=one, path=list(plan.path[:at]), reason=_GIVEN)
            for at, one in enumerate(plan.path)]  # fmt: skip
    chosen = Move(kind="finish", tool_id="", path=list(plan.path), reason=_GIVEN)
    return await takes(state, runtime.context, plan, [*path, chosen])


def build_flow_solve_graph() -> SolveGraph:
    """The uncompiled graph of one goal."""
    return build_plan_solve_graph(dfs_step=take_given)


def build_flow_graph() -> PlanGraph:
    """The uncompiled agent."""
    return build_plan_graph(build_flow_solve_graph, decompose)
