"""What a goal came to, from its last table, its calls and its tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.answering.records import Changed, Found, FoundStatus
from graphs.answering.testing import truth_of
from graphs.answering.values import rounded
from graphs.changes import gave
from graphs.forms.records import CallGoal, DoGoal, FindGoal, Goal, Test
from graphs.limits import Limits
from graphs.planning.comparing import value_of
from graphs.planning.knowing import could_know
from graphs.planning.naming_rows import exact_attributes, in_order, wanted_of
from graphs.planning.nodes.prepare_call import NOT_MEANT
from graphs.planning.state import PlanSolveState
from graphs.planning.subtasks import found_records
from graphs.planning.unknown_names import unknown_names
from graphs.planning.verdicts import lacks_a_thing
from graphs.plans.records import Group, Plan, RowsStep
from graphs.plans.tables import Table
from graphs.row_size import cut_rows
from graphs.rows.totals import TOTAL, total
from graphs.search.left_before import left_before
from graphs.state import Observation, Row
from tools.entity_types.records import EntityModel


def found_by(
    state: PlanSolveState,
    goal: Goal,
    plan: Plan,
    table: Table,
    changes: Sequence[Changed],
    model: EntityModel,
    limits: Limits,
) -> Found:
    """What a plan that ran came to, as far as it ran."""
    observations = state.get("observations", [])
    number = _total(goal, table)
    searched = could_know(plan, observations, model)
    looked_up, unknown = unknown_names(plan, observations, model)
    status, note = _status(state, goal, table, number, changes)
    if unknown and status == "failed":
        status, note = "nothing_found", ""  # however many ways to look it up were left
    cut = _is_cut(goal, plan, table, observations)
    if status != "nothing_found":
        looked_up, unknown = "", ()
    known = _ran(status) and not unknown
    unapplied = (*plan.unapplied, *left_before(goal, found_records(state)))
    return Found(
        goal=goal.id,
        status=status,
        entity=table.entity,
        rows=_cut(goal, plan, table, model, limits),
        matched=len(table.rows),
        total=number,
        truth=_truth(state, goal, plan, table, number, searched, cut) if known else None,
        changes=tuple(changes),
        path=tuple(o["tool_id"] for o in observations if o["call_ids"]),
        call_ids=tuple(c for o in observations for c in o["call_ids"]),
        searched=searched,
        unknown_type=looked_up,
        unknown_names=unknown,
        unapplied=tuple(dict.fromkeys(unapplied)),
        assumed=plan.assumed,
        missing=tuple(dict(gap) for gap in state.get("missing", [])),
        note=note,
        cut=cut,
    )


def _is_cut(goal: Goal, plan: Plan, table: Table, observations: Sequence[Observation]) -> bool:
    """Whether there may be more than was read: rows of a service, or calls for further rows."""
    calls = plan.calls
    if isinstance(goal, DoGoal):
        calls = calls[:-1]  # a change that failed leaves nothing unread
    limit = goal.find.limit if isinstance(goal, FindGoal) else None
    enough = limit is not None and len(table.rows) >= limit
    if enough and not any(call.whole for call in calls):
        return False
    if any(o.get("more") for o in observations):
        return True  # of a list whose description knows no pages, too
    return not table.whole and (
        any(o["total"] > o["seen"] for o in observations) or any(call.over for call in calls)
    )


def _ran(status: FoundStatus) -> bool:
    return status in ("answered", "nothing_found")


def _status(
    state: PlanSolveState, goal: Goal, table: Table, number: Any, changes: Sequence[Changed]
) -> tuple[FoundStatus, str]:
    observations, stopped = state.get("observations", []), state.get("stopped", "")
    if state.get("missing"):
        return "needs_input", stopped
    last = observations[-1] if observations else None
    if last is not None and last["outcome"] == "failed" and not gave(last):
        note = "; ".join(text for text in dict.fromkeys((error_of(last), stopped)) if text)
        if lacks_a_thing(last):
            return "nothing_found", stopped  # that it was not found says it all
        said_why = changes and last["error_kind"] == "client_error"
        if said_why or last["error_kind"] == NOT_MEANT:
            return "impossible", note  # the service said why it would not, or the person
        return ("nothing_found" if last["error_kind"] == "not_found" else "failed"), note
    if len(observations) < len(state["path"]):
        return ("failed" if stopped else "nothing_found"), stopped or state.get("rejected", "")
    if isinstance(goal, DoGoal) or changes:
        done = any(change.outcome in ("done", "accepted") for change in changes)
        return ("answered" if done else "failed"), stopped or _first_error(changes)
    answered = bool(table.rows) or number is not None
    return ("answered" if answered else "nothing_found"), stopped


def error_of(observation: Observation) -> str:
    """What went wrong, and where; ``""`` where nothing is told."""
    tool, error = observation["tool_id"], observation["error"]
    return f"{tool}: {error.removeprefix(f'{tool} ')}" if error else ""


def _first_error(changes: Sequence[Changed]) -> str:
    return next((change.error for change in changes if change.error), "")


def _total(goal: Goal, table: Table) -> Any:
    """The number asked for; None where groups have one each."""
    if not isinstance(goal, FindGoal) or goal.total is None or goal.total.by:
        return None
    if goal.tells_rows:
        return total(table.rows, goal.total.op, goal.total.attribute)
    if len(table.rows) == 1 and "total" in table.rows[0]:
        return table.rows[0]["total"]
    return None


def _truth(
    state: PlanSolveState,
    goal: Goal,
    plan: Plan,
    table: Table,
    number: Any,
    searched: bool,
    cut: bool,
) -> bool | None:
    """The answer of its test; of rows that may not be the ones that are meant there is none.

    Nor is there one where nothing was found for a name that nobody knows: it may be elsewhere.
    """
    if not isinstance(goal, FindGoal | CallGoal) or goal.test is None:
        return None
    if plan.unapplied and table.rows:
        return None
    if plan.features.get("ungrounded") and not table.rows:
        return None
    test = _with_value(goal.test, state)
    if test is None:
        return None
    counted = isinstance(goal, FindGoal) and goal.total is not None and not goal.total.by
    return truth_of(test, table.rows, number, counted=counted, searched=searched, cut=cut)


def _with_value(test: Test, state: PlanSolveState) -> Test | None:
    """The test by what another goal came to; None where that is no one value."""
    if not test.goal:
        return test
    found = found_records(state).get(test.goal)
    wanted = test.take or state.get("wanted", {}).get(test.goal, "")
    value = value_of(found, wanted) if found is not None else None
    return None if value is None else test.model_copy(update={"value": value})


def _adds_up(plan: Plan) -> bool:
    """Whether the totals in the rows were computed, and are none of a service."""
    ops = (op for step in plan.steps if isinstance(step, RowsStep) for op in step.ops)
    return any(isinstance(op, Group) for op in ops)


def _told(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, TOTAL: rounded(row[TOTAL])} if TOTAL in row else row


def _cut(
    goal: Goal, plan: Plan, table: Table, model: EntityModel, limits: Limits
) -> tuple[dict[str, Any], ...]:
    """The first rows, each cut where it is long; ids, names and what steps take stay."""
    first = (*wanted_of(goal), "total")
    exact = exact_attributes(table.entity, model, plan)
    told = [_told(row) for row in table.rows] if _adds_up(plan) else table.rows
    rows = [Row(call_id="", fields=in_order(row, first)) for row in told]
    chars = limits.response_chars * limits.fan_out
    kept = cut_rows(rows, limits.response_chars, limits.fan_out, exact)
    if len(kept) < len(rows):
        small = [cut_rows([row], limits.response_chars, 1, exact)[0] for row in rows]
        kept = cut_rows(small, chars, limits.fan_out, exact)
    return tuple(row["fields"] for row in kept)
