"""What the state of the planning agent holds beside that of ``graphs.state``."""

from __future__ import annotations

from typing import Annotated, Any

from graphs.reducers import merge_results, union
from graphs.state import AgentState, SolveOutput, SolveState


class PlanAgentState(AgentState, total=False):
    """State of the agent graph; its ``earlier`` is keyed as forms refer to it: ``T1.g1``."""

    form: dict[str, Any]
    """The request, read: JSON of ``graphs.forms.records.Form``; written by decompose."""
    plans: Annotated[dict[str, Any], merge_results]
    """Goal id -> the plan that was run last, as JSON; written by solve; merged by goal."""
    remembered: dict[str, dict[str, Any]]
    """Goal id -> a plan of path memory with the values of this request; written by decompose."""


class PlanSolveState(SolveState, total=False):
    """State of the subgraph that pursues one goal."""

    goal: dict[str, Any]
    """The goal as it is pursued now; from schedule, changed by reflect when it is mended."""
    remembered: dict[str, Any] | None
    """A plan to run without a search; from schedule."""
    found: dict[str, dict[str, Any]]
    """What other goals and earlier turns came to, as the goal refers to them; from schedule."""
    unread: list[str]
    """Stretches of the request that are in no part of the form; from schedule."""
    wanted: dict[str, str]
    """Goal id -> the attribute that it asks for first; from schedule, for comparisons."""
    plan: dict[str, Any] | None
    """The plan that is run: JSON of ``graphs.plans.records.Plan``; by dfs_step and replay."""
    checked: bool
    """Whether the plan was found to be valid; by reflect, cleared where a plan is taken."""
    tried: Annotated[list[str], union]
    """Digests of the plans that were taken; written by dfs_step and replay; grows."""
    plans: Annotated[dict[str, Any], merge_results]
    """The plan that was run, by goal; written by conclude."""
    mended: bool
    """Whether the reasoner was asked what to change; written by reflect."""


class PlanSolveOutput(SolveOutput):
    """What the subgraph hands to the agent graph."""

    plans: Annotated[dict[str, Any], merge_results]
    """The plan that was run, by goal."""
