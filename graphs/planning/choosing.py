"""Which of the plans that were found is run; the reasoner is asked where none leads clearly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphs.context import RunContext
from graphs.form_reasoner import ChooseQuestion, FormReasoner
from graphs.forms.records import DoGoal, FindGoal
from graphs.gaps import make_gap
from graphs.planning.context import Planner, search_scope
from graphs.planning.namesakes import Namesakes, all_meant, namesakes_of, twins_at
from graphs.planning.other_meanings import other_meanings, told_apart
from graphs.planning.plans import as_goal, way_of
from graphs.planning.state import KnownWays, PlanSolveState
from graphs.plans.merging import for_all_things
from graphs.plans.records import Plan
from graphs.search.searching import SearchResult
from graphs.spending import BudgetSpentError
from graphs.state import Gap, Pin
from memory.errors import ModelRetryError
from tools.library import ToolLibrary


@dataclass(frozen=True, slots=True)
class NothingChosen:
    """No plan is run."""

    why: str
    missing: tuple[Gap, ...] = ()


async def chosen_plan(
    state: PlanSolveState,
    context: RunContext,
    planner: Planner,
    result: SearchResult,
    plans: Sequence[Plan],
) -> Plan | NothingChosen:
    """The plan to run of those that may be taken, best first."""
    if not plans:
        if state.get("tried"):  # what was tried is left out, so this finds that nothing does it
            return NothingChosen("there is no other plan")
        asked = ", ".join(gap["name"] for gap in result.missing)
        why = f"only the person can say: {asked}" if asked else "there is no plan"
        return NothingChosen(result.why_not or why, tuple(result.missing))
    plans, known = _as_before(state.get("remembered"), plans)
    if known and not state.get("tried"):
        return plans[0]
    as_found = result.unclear and list(plans[:2]) == list(result.plans[:2])
    if not as_found and twins_at(plans) is None:
        return plans[0]
    unclear = plans[:2]
    scope = search_scope(context, planner)
    things = namesakes_of(result, plans, as_goal(state["goal"]), scope)
    if things and things.narrowed and (merged := _merged(state, things)):
        return merged  # of those of the name only who is as was said is found
    options = dict(things.plans if things else _ways_apart(unclear, context.library))
    said = next((pin["value"] for pin in state["subtask"].get("pins", []) if not pin["of"]), None)
    if said in options:
        return options[said]
    what = things.name if things else ""
    question = ChooseQuestion(
        state["request"], state["language"], what or state["request"], list(options)
    )
    index = await _index(planner.reasoner, question)
    if index is not None and 0 <= index < len(options):
        return [*options.values()][index]
    if not _only_read(unclear, context.library):
        return _asked(list(options), things=things is not None)
    if others := other_meanings(plans[0], plans[1]):
        return _assuming(plans[0], others)
    return _of_all(state, things) if things else plans[0]


def _ways_apart(plans: Sequence[Plan], library: ToolLibrary) -> dict[str, Plan]:
    return dict(zip(told_apart(plans, library), plans, strict=True))


def _of_all(state: PlanSolveState, things: Namesakes) -> Plan | NothingChosen:
    """What is found of all things of one name; what they come to together is nobody's, and what
    other goals do with it is meant of one.
    """
    merged = _merged(state, things)
    if merged is None:
        return _asked(list(things.plans), things=True)
    return _assuming(merged, [all_meant(list(things.plans))])


def _merged(state: PlanSolveState, things: Namesakes) -> Plan | None:
    """One plan for all things of a name, where rows of each may stand beside those of others, or
    what else is said tells which of them is changed, or is the first of them all.
    """
    goal, plans = as_goal(state["goal"]), [*things.plans.values()]
    plain = isinstance(goal, FindGoal) and goal.total is None and goal.test is None
    alone = things.narrowed or not state.get("rested_on")
    apart = things.narrowed if isinstance(goal, DoGoal) else plain and alone
    merged = for_all_things(plans, of_all=things.first) if things.are_all and apart else None
    mapped = isinstance(goal, DoGoal) and merged and merged.steps[-1] != plans[0].steps[-1]
    return None if mapped else merged  # a change is made to no thing for its name alone


def _assuming(plan: Plan, told: Sequence[str]) -> Plan:
    return plan.model_copy(update={"assumed": (*plan.assumed, *told)})


def _as_before(ways: KnownWays | None, plans: Sequence[Plan]) -> tuple[list[Plan], bool]:
    """The plans, the way that answered before first, those called wrong last; whether it leads to
    one of them alone, as it does not where several things are called so.
    """
    if not ways:
        return list(plans), False
    gone = {id(plan): way_of(plan) for plan in plans}
    ranked = sorted(
        plans, key=lambda one: (gone[id(one)] != ways["taken"], gone[id(one)] in ways["rejected"])
    )
    return ranked, [gone[id(plan)] for plan in ranked].count(ways["taken"]) == 1


async def _index(reasoner: FormReasoner, question: ChooseQuestion) -> int | None:
    """The option meant; None where nobody can say, or the one who could must not be asked."""
    try:
        return await reasoner.choose(question)
    except (BudgetSpentError, ModelRetryError):
        return None


def _only_read(plans: Sequence[Plan], library: ToolLibrary) -> bool:
    return all(library.tool(tool_id).risk == "read" for plan in plans for tool_id in plan.path)


def _asked(options: Sequence[str], *, things: bool) -> NothingChosen:
    asked = ("which one", "several are called so") if things else (
        "which way", "several operations may be meant")  # fmt: skip
    gap = make_gap(*asked, options=options)
    pinned: Gap = {
        **gap,
        "values": list(options),
        "pin": Pin(of="", attribute="", value=None, entity=""),
    }
    return NothingChosen("only the person can say which is meant", (pinned,))
