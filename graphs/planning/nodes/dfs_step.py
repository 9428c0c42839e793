"""The search for the next complete plan of a goal; every move of it goes into the scratch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from graphs.changes import done_for_good
from graphs.context import RunContext
from graphs.events import Moved, Planned
from graphs.forms.records import Goal
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.planning.asking_year import which_years
from graphs.planning.choosing import NothingChosen, chosen_plan
from graphs.planning.context import Planner, planner_of, search_scope
from graphs.planning.namesakes import with_plans_of
from graphs.planning.pinning import pinned
from graphs.planning.plans import as_goal, digest_of_plan, shared_calls
from graphs.planning.refused import lacking
from graphs.planning.state import PlanSolveState
from graphs.planning.subtasks import found_records, told_records
from graphs.plans.records import Plan
from graphs.search.scope import Scope
from graphs.search.searching import SearchResult, search_plans
from graphs.state import Gap, Move
from graphs.substituting import dead_tools


async def dfs_step(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``plan``, ``path``, ``moves``, ``tried``, ``observations`` of the calls that the last
    plan shares, ``missing`` when giving up, and ``stopped`` at a limit.
    """
    return await searched(state, runtime.context, lambda result: result)


async def searched(
    state: PlanSolveState,
    context: RunContext,
    narrowed: Callable[[SearchResult], SearchResult],
) -> dict[str, Any]:
    """What ``dfs_step`` writes, of the plans that are left where a search is narrowed."""
    subtask = state["subtask"]["id"]
    if is_late(context):
        stopped = await hit_limit(context, "wall_seconds", subtask)
        return await gives_up(state, context, stopped, stopped=stopped)
    planner = await planner_of(context)
    goal = as_goal(state["goal"])
    result = narrowed(await _found(goal, _scope(state, context, planner), context))
    context.trace.searched()
    open_ = _open(state, result.plans)
    chosen = await chosen_plan(state, context, planner, result, open_)
    if isinstance(chosen, NothingChosen):
        stopped = ""
        if not chosen.missing and result.limited:
            stopped = await hit_limit(context, "dfs_steps", subtask)
        return await gives_up(state, context, chosen.why, chosen.missing, stopped, result)
    if years := which_years(goal, context.now()):
        return await gives_up(state, context, "the year was not said", years, "", result)
    return await takes(state, context, chosen, moves_of(result, chosen))


async def _found(goal: Goal, scope: Scope, context: RunContext) -> SearchResult:
    """What a search finds; a whole one where things have one name, so that none of them is left."""
    result = await context.work.do(search_plans, goal, scope)
    if not result.namesakes or scope.thorough:
        return result
    waves = max(scope.waves, scope.limits.neighbours)  # each next thing is one deviation more
    whole = replace(scope, thorough=True, waves=waves)
    return with_plans_of(result, await context.work.do(search_plans, goal, whole))


def _scope(state: PlanSolveState, context: RunContext, planner: Planner) -> Scope:
    return replace(
        search_scope(context, planner),
        known=found_records(state),
        said=state["subtask"]["text"],
        told=told_records(state),
        dead=_dead(state),
        needed=lacking(state.get("failure"), context.library),
        thorough=bool(state.get("tried")),
    )


def _dead(state: PlanSolveState) -> list[str]:
    return list(dict.fromkeys((*dead_tools(state), *state.get("noise", []))))


def _open(state: PlanSolveState, plans: Sequence[Plan]) -> list[Plan]:
    """The plans that may be taken: not yet taken, on no tool that failed, with no call that was in
    vain before, and from where something was changed.
    """
    observations, tried, dead = state.get("observations", []), state.get("tried", []), _dead(state)
    before = _before(state)
    fixed = done_for_good(observations)
    return [
        plan
        for plan in plans
        if digest_of_plan(plan) not in tried
        and not set(plan.path) & set(dead)
        and (before is None or fixed <= shared_calls(before, plan) <= len(observations))
    ]


def _before(state: PlanSolveState) -> Plan | None:
    plan = state.get("plan")
    return Plan.model_validate(plan) if plan else None


async def takes(
    state: PlanSolveState, context: RunContext, plan: Plan, found: Sequence[Move]
) -> dict[str, Any]:
    """What ``dfs_step`` writes where a plan is run; ``found`` are the moves that led to it."""
    before = _before(state)
    kept = state.get("observations", [])[: shared_calls(before, plan)] if before else []
    moves = _moves_to(before, plan, len(kept)) if before else list(found)
    plan_as_run = pinned(plan, state["subtask"].get("pins", []))
    told = plan_as_run.model_dump(mode="json")
    planned = Planned(subtask=state["subtask"]["id"], plan=told)
    await context.record.emit(*_moved(state, moves), planned)
    return {
        "plan": told,
        "path": list(plan_as_run.path),
        "checked": False,
        "moves": list(moves),
        "tried": [digest_of_plan(plan)],
        "observations": kept,
        "missing": [],
    }


def moves_of(result: SearchResult, plan: Plan) -> list[Move]:
    """The moves of a search, the choice of the plan last: the walk goes on after it is found."""
    moves = [*result.moves]
    chosen = bool(moves) and moves[-1]["kind"] == "finish"
    return moves if chosen else [*moves, _chosen(plan, "best plan")]


def _moves_to(before: Plan, plan: Plan, kept: int) -> list[Move]:
    """Back from the last plan as far as they differ, and along the new one."""
    moves = [
        Move(kind="backtrack", tool_id=tool, path=list(before.path[: at + 1]), reason="next plan")
        for at, tool in reversed(list(enumerate(before.path)))
        if at >= kept
    ]
    moves += [
        Move(kind="advance", tool_id=tool, path=list(plan.path[:at]), reason="next plan")
        for at, tool in enumerate(plan.path)
        if at >= kept
    ]
    return [*moves, _chosen(plan, "next plan")]


def _chosen(plan: Plan, reason: str) -> Move:
    return Move(kind="finish", tool_id="", path=list(plan.path), reason=reason)


async def gives_up(
    state: PlanSolveState,
    context: RunContext,
    why: str,
    missing: Sequence[Gap] = (),
    stopped: str = "",
    result: SearchResult | None = None,
) -> dict[str, Any]:
    """What ``dfs_step`` writes where no plan is left."""
    last = Move(kind="give_up", tool_id="", path=list(state.get("path", [])), reason=why)
    searched = result.moves if result and _before(state) is None else ()
    moves = [*(move for move in searched if move["kind"] != "give_up"), last]
    await context.record.emit(*_moved(state, moves))
    return {"plan": None, "moves": moves, "missing": list(missing), "stopped": stopped}


def _moved(state: PlanSolveState, moves: Sequence[Move]) -> list[Moved]:
    subtask, offered = state["subtask"]["id"], list(state.get("candidates", {}))
    return [Moved(subtask=subtask, move=move, offered=offered) for move in moves]
