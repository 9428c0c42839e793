"""Whether a flow may run, and whether its plans still answer what the request asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.flows.filling import says, values_at, values_of
from graphs.flows.fitting import misfits
from graphs.flows.records import CheckedFlow, Flow, FlowComplaint
from graphs.forms.records import CallGoal, DoGoal, Goal
from graphs.planning.plans import way_of
from graphs.planning.previewing import search_goals
from graphs.planning.subtasks import references
from graphs.plans.records import Plan
from graphs.plans.validation import complaints
from graphs.search.scope import Scope
from graphs.search.searching import SearchResult
from memory.redaction import REDACTED
from tools.library import ToolLibrary

_BY_HAND = "the steps as they were changed by hand"


def checked(flow: Flow, scope: Scope) -> CheckedFlow:
    """The flow as it would run, with all that is wrong with it.

    A goal whose plan a search for it finds, too, stays as it was read: the answer is one to the
    request. Any other is put by what its plan does (``by_itself``). Blocks: it searches.
    """
    unknown = [*_unknown(flow, scope.library)]
    if unknown:
        return CheckedFlow(flow=flow, complaints=tuple(unknown))
    results = search_goals(flow.form, scope, flow.request)
    goals, plans, apart = [], dict(flow.plans), []
    for goal in flow.form.goals:
        plan = flow.plans.get(goal.id)
        if plan is None:
            goals.append(goal)
        elif found := _found(plan, results.get(goal.id)):
            goals.append(goal)
            plans[goal.id] = found
        else:
            goals.append(by_itself(goal, plan, scope.library))
            plans[goal.id] = Plan(goal=goal.id, steps=plan.steps, assumed=(_BY_HAND,))
            apart.append(goal.id)
    form = flow.form.model_copy(update={"goals": tuple(goals)})
    if apart and len(apart) == len(form.goals):  # nothing rests on the reading any more
        form = form.model_copy(update={"unread": (), "doubtful": False})
    settled = Flow(request=flow.request, form=form, plans=plans)
    wrong = (*_wrong(settled, results, scope), *_unfit(settled, apart, scope))
    return CheckedFlow(flow=settled, by_itself=tuple(apart), complaints=wrong)


def by_itself(goal: Goal, plan: Plan, library: ToolLibrary) -> Goal:
    """The goal of a plan that nobody asked for in words: to do what its steps do, and when.

    A condition stays: what was to be done only if something holds is done only then.
    """
    kept: dict[str, Any] = {"condition": goal.condition, "shown": goal.shown}
    changes = [one for one in plan.path if library.tool(one).risk != "read"]
    if changes:
        each = isinstance(goal, DoGoal) and goal.each
        action = goal.action if isinstance(goal, DoGoal) else ""
        return DoGoal(id=goal.id, action=action, tool_id=changes[-1], each=each, **kept)
    return CallGoal(id=goal.id, tool_id=plan.path[-1] if plan.path else "", **kept)


def refilled(flow: Flow, before: Flow, scope: Scope) -> Flow:
    """A flow with other values, its names looked up as of now.

    Where a search found the plan of a goal before, and goes the same way with the new values, its
    plan is taken; else the values stand in the plan as they were given. Blocks: it searches twice.
    """
    old = search_goals(before.form, scope, before.request)
    new = search_goals(flow.form, scope, flow.request)
    plans = dict(flow.plans)
    for name, plan in before.plans.items():
        if name in new and _found(plan, old.get(name)) is not None:
            way = way_of(plan)
            given = plans[name]
            same = (p for p in new[name].plans if way_of(p) == way and _keeps(p, given, flow))
            plans[name] = next(same, given)
    return flow.model_copy(update={"plans": plans})


def _keeps(plan: Plan, given: Plan, flow: Flow) -> bool:
    """Whether a plan that was searched for goes by the values that were given."""
    held = values_at(plan)
    return all(
        says(flow.form, one) or (place in held and held[place].value == one.value)
        for place, one in values_at(given).items()
        if not one.known
    )


def _found(plan: Plan, result: SearchResult | None) -> Plan | None:
    """The plan of these steps as a search found it."""
    plans = result.plans if result is not None else ()
    return next((one for one in plans if one.steps == plan.steps), None)


def _unknown(flow: Flow, library: ToolLibrary) -> Iterator[FlowComplaint]:
    """Goals that are not there, operations that are not, and what only an earlier turn can tell."""
    known = {tool.id for tool in library.tools()}
    for name, plan in flow.plans.items():
        if flow.form.goal(name) is None or plan.goal != name:
            said = f"there is no goal {name!r} for this plan in the form"
            yield FlowComplaint(goal=name, step=name, text=said)
        for step in plan.steps:
            tool_id = getattr(step, "tool_id", "")
            if tool_id and tool_id not in known:
                said = f"{step.id}: there is no operation {tool_id!r}; choose one of the library"
                yield FlowComplaint(goal=name, step=step.id, text=said)
    for goal in flow.form.goals:
        if any("." in one for one in references(goal.model_dump(mode="json"))):
            said = f"{goal.id}: it rests on an earlier turn; ask it whole in one request"
            yield FlowComplaint(goal=goal.id, step=goal.id, text=said)


def _wrong(
    flow: Flow, results: Mapping[str, SearchResult], scope: Scope
) -> Iterator[FlowComplaint]:
    entities = {name: plan.entity for name, plan in flow.plans.items()}
    for goal in flow.form.goals:
        plan = flow.plans.get(goal.id)
        if plan is None:
            yield from _unplanned(goal, results)
            continue
        yield from _redacted(plan)
        for one in complaints(
            plan,
            scope.model,
            scope.library,
            goal,
            unread=flow.form.unread,
            entities=entities,
            limits=scope.limits,
        ):
            allowed = tuple(map(str, one.allowed))
            yield FlowComplaint(goal=goal.id, step=one.step, text=one.text, allowed=allowed)


def _redacted(plan: Plan) -> Iterator[FlowComplaint]:
    """Values that were secrets when the plan was stored, and are none of it any more."""
    for step in plan.steps:
        for name, one in values_of(step):
            if REDACTED in str(one.value):
                said = f"{step.id}: the value of {name!r} is a secret and was not stored; give it"
                yield FlowComplaint(goal=plan.goal, step=step.id, text=said)


def _unfit(flow: Flow, goals: Sequence[str], scope: Scope) -> Iterator[FlowComplaint]:
    """Values that no operation and no comparison takes, in the plans that no search found."""
    for plan in (flow.plans[goal] for goal in goals):
        for one in misfits(plan, scope.model, scope.library):
            allowed = tuple(map(str, one.allowed))
            yield FlowComplaint(goal=plan.goal, step=one.step, text=one.text, allowed=allowed)


def _unplanned(goal: Goal, results: Mapping[str, SearchResult]) -> Sequence[FlowComplaint]:
    """What a goal without a plan lacks, where a search for one finds none."""
    result = results.get(goal.id)
    if result is None or result.plans:
        return ()
    lacking = ", ".join(gap["name"] for gap in result.missing)
    return [FlowComplaint(goal=goal.id, step=goal.id, text=result.why_not or lacking)]
