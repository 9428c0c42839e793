"""What the state of the planning agent holds beside that of ``graphs.state``."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from graphs.reducers import merge_results, union
from graphs.state import AgentState, SolveOutput, SolveState


class KnownWays(TypedDict):
    """Ways that goals of one shape were pursued before; see ``graphs.planning.plans.way_of``."""

    taken: str
    """The one that answered; ``""``: none is sure."""
    rejected: list[str]
    """Those that a person called wrong."""


class PlanAgentState(AgentState, total=False):
    """State of the agent graph; its ``earlier`` is keyed as forms refer to it: ``T1.g1``."""

    form: dict[str, Any]
    """The request, read: JSON of ``graphs.forms.records.Form``; written by decompose."""
    again: bool
    """Whether the form came to nothing and the request is read once more; written by schedule."""
    plans: Annotated[dict[str, Any], merge_results]
    """Goal id -> the plan that was run last, as JSON; written by solve; merged by goal."""
    flow: dict[str, Any]
    """JSON of ``graphs.flows.records.Flow``, where its plans were given; from the input, its form
    as it is pursued by decompose."""
    remembered: dict[str, KnownWays]
    """Goal id -> what path memory knows of such goals; written by decompose."""
    denied: list[dict[str, Any]]
    """What the person said is not meant: the ``tool_id`` and what would be sent, ``sends``; written
    by ask; replaced by the longer list.
    """


class PlanSolveState(SolveState, total=False):
    """State of the subgraph that pursues one goal."""

    goal: dict[str, Any]
    """The goal as it is pursued now; from schedule, changed by reflect when it is mended."""
    remembered: KnownWays | None
    """What path memory knows of such goals; from schedule."""
    found: dict[str, dict[str, Any]]
    """What other goals and earlier turns came to, as the goal refers to them; from schedule."""
    unread: list[str]
    """Stretches of the request that are in no part of the form; from schedule."""
    doubted: bool
    """Whether the request may be misread: a change by it is asked about; from schedule."""
    denied: list[dict[str, Any]]
    """What the person said is not meant; from schedule."""
    told: list[dict[str, Any]]
    """Where and when the request speaks of, nearest to the goal first; from schedule."""
    rested_on: bool
    """Whether another goal rests on what this one finds; from schedule."""
    wanted: dict[str, str]
    """Goal id -> the attribute that it asks for first; from schedule, for comparisons."""
    given: dict[str, Any] | None
    """The plan that was given, None where one is searched for; from schedule."""
    plan: dict[str, Any] | None
    """The plan that is run: JSON of ``graphs.plans.records.Plan``; by dfs_step."""
    checked: bool
    """Whether the plan was found to be valid; by reflect, cleared where a plan is taken."""
    tried: Annotated[list[str], union]
    """Digests of the plans that were taken; written by dfs_step; grows."""
    plans: Annotated[dict[str, Any], merge_results]
    """The plan that was run, by goal; written by conclude."""
    mended: bool
    """Whether the reasoner was asked what to change; written by reflect."""


class PlanSolveOutput(SolveOutput):
    """What the subgraph hands to the agent graph."""

    plans: Annotated[dict[str, Any], merge_results]
    """The plan that was run, by goal."""
