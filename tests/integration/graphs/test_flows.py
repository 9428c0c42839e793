"""Flows: plans that a person saw and changed, run by the shop as they stand."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from graphs.flows.editing import swapped, with_argument, with_call, with_work, without_step
from graphs.flows.filling import constants
from graphs.flows.looking import check_flow, refill
from graphs.flows.records import Flow
from graphs.forms.records import (
    CallGoal,
    Condition,
    Constraint,
    DoGoal,
    Find,
    FindGoal,
    Form,
    Goal,
    Test,
    Total,
)
from graphs.outcomes import Waiting
from graphs.planning.previewing import preview
from graphs.plans.records import CallStep, Constant, Group, Plan, Sort, Take, Taken
from graphs.run_options import RunOptions
from memory.journal import LOCAL_OWNER
from memory.redaction import REDACTED
from tests.planning_stubs import ScriptedForms, Shop, planning, serving
from tests.process_stubs import Process, end_of, outcome_of
from tests.search_stubs import CUSTOMER, NAMES, ORDER
from tests.tracing_stubs import recording_of, replayed

ASKED = "How many orders are open?"
DONE = "Cancel order 903"
OF_ACME = "Orders of Acme Ltd"
PLACE = "g1.find.constraints.0"


def forms() -> ScriptedForms:
    start = ASKED.index("open")
    is_open = Constraint(attribute="status", value="open", kind="enum", span=(start, start + 4))
    find = Find(entity=ORDER, constraints=(is_open,))
    one = FindGoal(id="g1", find=find, total=Total(op="count"))
    which = Constraint(attribute="id", value="903", kind="id", span=(13, 16))
    target = Find(entity=ORDER, constraints=(which,))
    do = DoGoal(id="g1", action="cancel", entity=ORDER, target=target)
    acme = Constraint(value="Acme Ltd", kind="name", span=(10, 18))
    whose = FindGoal(id="g1", find=Find(entity=ORDER, constraints=(acme,)))
    read: dict[str, Goal] = {ASKED: one, DONE: do, OF_ACME: whose}
    return ScriptedForms({request: Form(goals=(goal,)) for request, goal in read.items()})


@pytest.fixture
def shop() -> Iterator[Shop]:
    with serving(Shop()) as one:
        yield one


@pytest.fixture
async def here(shop: Shop, tmp_path: Path) -> AsyncIterator[Process]:
    async with planning(tmp_path, shop.url, forms()) as one:
        yield one


async def flow_of(here: Process, request: str) -> Flow:
    found = await preview(here.agent.parts, request)
    plans = {name: result.plans[0] for name, result in found.results.items()}
    return Flow(request=request, form=found.form, plans=plans)


async def run(here: Process, flow: Flow) -> dict[str, object]:
    options = RunOptions(strategy="plan", flow=flow.model_dump(mode="json"))
    ended = await outcome_of(here.agent.stream(flow.request, options=options))
    return dict(json.loads(ended.answer))


async def test_a_flow_as_it_was_planned_is_answered_as_the_request(here: Process) -> None:
    flow = await flow_of(here, ASKED)
    found = await check_flow(here.agent.parts, flow, LOCAL_OWNER)
    assert (found.by_itself, found.complaints) == ((), ())
    assert await run(here, flow) == {"g1": 2}


async def test_another_value_stands_in_the_request_the_form_and_the_plan(here: Process) -> None:
    flow = await flow_of(here, ASKED)
    place = "g1.find.constraints.0"
    found = await refill(here.agent.parts, flow, {place: "shipped"}, LOCAL_OWNER)
    new = found.checked.flow
    assert (found.checked.by_itself, found.checked.complaints) == ((), ())
    assert new.request == "How many orders are shipped?"
    assert await run(here, new) == {"g1": 1}


@pytest.mark.parametrize(
    ("given", "request_now", "by_itself"),
    [("Hannah Brook", "Orders of Hannah Brook", ()), (4, OF_ACME, ("g1",))],
)
async def test_another_thing_is_looked_for_where_a_name_stood_for_an_id(
    here: Process, given: object, request_now: str, by_itself: tuple[str, ...]
) -> None:
    directory = here.agent.parts.directory
    assert directory is not None
    directory.note([one for one in NAMES if one.entity == CUSTOMER])
    flow = await flow_of(here, OF_ACME)
    assert [one.value for one in constants(flow).values()] == [17]
    place = next(iter(constants(flow)))
    found = (await refill(here.agent.parts, flow, {place: given}, LOCAL_OWNER)).checked
    assert (found.flow.request, found.by_itself) == (request_now, by_itself)
    assert [one.value for one in constants(found.flow).values()] == [4]
    assert await run(here, found.flow) == {"g1": [903]}


@pytest.mark.parametrize(("given", "thing"), [({}, 17), ({PLACE: "Hannah Brook"}, 4)])
async def test_names_in_a_flow_are_looked_up_for_whoever_has_seen_none_of_them(
    here: Process, given: dict[str, object], thing: int
) -> None:
    directory = here.agent.parts.directory
    assert directory is not None
    directory.note([one for one in NAMES if one.entity == CUSTOMER])
    flow = await flow_of(here, OF_ACME)
    parts = here.agent.parts.for_owner("ben")
    asking = replace(parts, limits=replace(parts.limits, look_ups=4))
    found = (await refill(asking, flow, given, "ben")).checked
    assert [one.value for one in constants(found.flow).values()] == [thing]
    assert (found.by_itself, found.complaints) == ((), ())


async def test_a_check_searches_no_longer_than_a_run_may(here: Process) -> None:
    flow = await flow_of(here, ASKED)
    parts = here.agent.parts
    late = replace(parts, limits=replace(parts.limits, wall_seconds=-1))
    assert (await check_flow(late, flow, LOCAL_OWNER)).by_itself == ("g1",)
    assert (await preview(late, ASKED)).results["g1"].plans == ()


async def test_what_the_request_does_not_lead_to_is_told_as_what_the_steps_gave(
    here: Process,
) -> None:
    flow = await flow_of(here, ASKED)
    plan = flow.plans["g1"]
    rest = without_step(plan, plan.steps[-1].id)
    assert len(rest.steps) == 1
    ordered = with_work(rest, Sort(attribute="total", descending=True))
    changed = flow.model_copy(update={"plans": {"g1": ordered}})
    found = await check_flow(here.agent.parts, changed, LOCAL_OWNER)
    assert (found.by_itself, found.complaints) == (("g1",), ())
    assert found.flow.form.goals == (CallGoal(id="g1", tool_id="shop.list_orders"),)
    assert await run(here, changed) == {"g1": [901, 903]}


async def test_a_plan_changed_by_hand_is_told_as_such_however_often_it_is_checked(
    here: Process,
) -> None:
    flow = await flow_of(here, ASKED)
    all_of_them = CallStep(id="s1", tool_id="shop.list_orders")
    changed = flow.model_copy(update={"plans": {"g1": Plan(goal="g1", steps=(all_of_them,))}})
    once = await check_flow(here.agent.parts, changed, LOCAL_OWNER)
    again = await check_flow(here.agent.parts, once.flow, LOCAL_OWNER)
    assert (once.by_itself, again.by_itself) == (("g1",), ("g1",))
    told = [one.flow.plans["g1"].assumed for one in (once, again)]
    assert told == [("the steps as they were changed by hand",)] * 2


async def test_a_total_added_by_hand_is_told_without_the_noise_of_fractions(
    here: Process, shop: Shop
) -> None:
    shop.orders[0]["total"], shop.orders[2]["total"] = 40.1, 0.123456789
    flow = await flow_of(here, ASKED)
    listed = Plan(goal="g1", steps=(CallStep(id="s1", tool_id="shop.list_orders"),))
    grouped = with_work(listed, Group(op="mean", attribute="total"))
    changed = flow.model_copy(update={"plans": {"g1": grouped}})
    assert await run(here, changed) == {"g1": [{"total": 38.574486}]}


async def test_what_was_not_read_counts_while_a_goal_rests_on_the_request(here: Process) -> None:
    flow = await flow_of(here, ASKED)
    left = flow.form.model_copy(update={"unread": ("unless it is shipped",), "doubtful": True})
    planless = flow.model_copy(update={"form": left, "plans": {}})
    plan = flow.plans["g1"]
    rest = without_step(plan, plan.steps[-1].id)
    other = left.goals[0].model_copy(update={"id": "g2"})
    two = left.model_copy(update={"goals": (*left.goals, other)})
    half = flow.model_copy(update={"form": two, "plans": {"g1": rest}})
    for one in (planless, half):
        form = (await check_flow(here.agent.parts, one, LOCAL_OWNER)).flow.form
        assert (form.unread, form.doubtful) == (("unless it is shipped",), True)
    whole = flow.model_copy(update={"form": left, "plans": {"g1": rest}})
    form = (await check_flow(here.agent.parts, whole, LOCAL_OWNER)).flow.form
    assert (form.unread, form.doubtful) == ((), False)


async def test_each_complaint_names_its_step_and_what_may_stand_there(here: Process) -> None:
    flow = await flow_of(here, ASKED)
    first = flow.plans["g1"].steps[0].id
    library = here.agent.parts.library
    for plan, step, said in (
        (with_work(flow.plans["g1"], Sort(attribute="colour")), "s3", "hold no 'colour'"),
        (with_call(flow.plans["g1"], library.tool("shop.get_order")), "s3", "which is not bound"),
        (without_step(flow.plans["g1"], first), "s2", f"no step '{first}' comes before it"),
        (
            with_argument(flow.plans["g1"], first, "hue", Constant(value=1)),
            first,
            "has no parameter 'hue'",
        ),
    ):
        changed = flow.model_copy(update={"plans": {"g1": plan}})
        (one,) = (await check_flow(here.agent.parts, changed, LOCAL_OWNER)).complaints
        assert (one.goal, one.step) == ("g1", step)
        assert said in one.text


async def test_a_secret_that_was_not_stored_is_to_be_given_again(here: Process) -> None:
    flow = await flow_of(here, ASKED)
    plan = flow.plans["g1"]
    hidden = with_argument(plan, "s1", "status", Constant(value=REDACTED))
    changed = flow.model_copy(update={"plans": {"g1": hidden}})
    found = await check_flow(here.agent.parts, changed, LOCAL_OWNER)
    assert any("not stored" in one.text for one in found.complaints)


async def test_a_call_added_takes_its_value_from_rows_before_it(here: Process) -> None:
    flow = await flow_of(here, ASKED)
    plan = flow.plans["g1"]
    plan = without_step(plan, plan.steps[-1].id)
    plan = with_call(plan, here.agent.parts.library.tool("shop.get_order"))
    taken = Taken(step=plan.steps[0].id, attribute="id")
    plan = with_argument(plan, plan.steps[-1].id, "order_id", taken)
    changed = flow.model_copy(update={"plans": {"g1": plan}})
    assert (await check_flow(here.agent.parts, changed, LOCAL_OWNER)).complaints == ()
    assert await run(here, changed) == {"g1": [901, 903]}


async def test_a_change_in_a_flow_waits_for_approval_and_a_swap_keeps_what_fits(
    here: Process, shop: Shop
) -> None:
    flow = await flow_of(here, DONE)
    plan = flow.plans["g1"]
    last = plan.steps[-1].id
    options = RunOptions(strategy="plan", flow=flow.model_dump(mode="json"))
    end = await end_of(here.agent.stream(flow.request, options=options, can_ask=True))
    assert isinstance(end, Waiting)
    assert end.approvals[0].tool_id == "shop.cancel_order"
    assert "cancel_order" not in shop.asked
    read = swapped(plan, last, here.agent.parts.library.tool("shop.get_order"))
    assert isinstance(read.steps[-1], CallStep)
    assert read.steps[-1].arguments.keys() == {"order_id"}
    changed = flow.model_copy(update={"plans": {"g1": read}})
    assert await run(here, changed) == {"g1": [903]}


async def test_a_changed_plan_still_waits_for_what_it_depends_on(here: Process, shop: Shop) -> None:
    asking = (await flow_of(here, ASKED)).form.goals[0]
    doing = await flow_of(here, DONE)
    only_if = Condition(goal="g1", expect=False)
    cancel = doing.form.goals[0].model_copy(update={"id": "g2", "condition": only_if})
    test = asking.model_copy(update={"total": None, "test": Test()})
    plan = doing.plans["g1"].model_copy(update={"goal": "g2"})
    longer = with_work(plan, Take(limit=1))
    form = Form(goals=(test, cancel))
    flow = Flow(request="Cancel order 903 if none is open", form=form, plans={"g2": longer})
    found = await check_flow(here.agent.parts, flow, LOCAL_OWNER)
    assert found.by_itself == ("g2",)
    assert found.flow.form.goals[1].condition == only_if
    await run(here, flow)
    assert "cancel_order" not in shop.asked


async def test_a_flow_that_came_to_nothing_is_not_planned_anew(here: Process, shop: Shop) -> None:
    shop.broken.add("list_orders")
    flow = await flow_of(here, ASKED)
    options = RunOptions(strategy="plan", flow=flow.model_dump(mode="json"))
    ended = await outcome_of(here.agent.stream(flow.request, options=options))
    assert json.loads(ended.answer) == {"g1": "failed"}
    assert shop.asked == ["list_orders"]


async def test_flows_teach_nothing_of_how_requests_are_answered(here: Process) -> None:
    flow = await flow_of(here, ASKED)
    await run(here, flow)
    events = [e.kind for run in here.journal.runs() for e in here.journal.events(run.run_id)]
    assert "remembered" not in events


async def test_a_flow_is_replayed_from_its_trace(tmp_path: Path, shop: Shop) -> None:
    async with planning(tmp_path, shop.url, forms(), traced=True) as one:
        flow = await flow_of(one, ASKED)
        changed = with_work(flow.plans["g1"], Take(limit=1))
        flow = flow.model_copy(update={"plans": {"g1": changed}})
        await run(one, flow)
        (recorded,) = one.journal.runs()
    shop.asked.clear()
    replay = await replayed(recording_of(tmp_path, recorded.run_id))
    assert replay.findings == []
    assert shop.asked == []
