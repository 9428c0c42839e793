"""What is wrong with a plan."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.complaint import Complaint
from graphs.forms.records import CompareGoal, Constraint, DoGoal, Find, FindGoal, Goal, Test
from graphs.limits import Limits
from graphs.plans.records import (
    CallStep,
    Constant,
    Distinct,
    Filter,
    Group,
    Join,
    Known,
    Plan,
    RowsStep,
    Sort,
    Take,
    Taken,
)
from graphs.plans.validation import complaints
from tests.plan_stubs import CUSTOMER, ORDER, PLAYLIST, TRACK, make_model, make_shop

ASKED = FindGoal(id="g1", find=Find(entity=ORDER))
FIND = CallStep(id="s1", tool_id="customers.list")
TRACKS = CallStep(id="s1", tool_id="tracks.list")


def call(tool_id: str, id: str = "s2", over: str = "", **sources: Any) -> CallStep:  # noqa: A002
    return CallStep(id=id, tool_id=tool_id, over=over, arguments=sources)


def taken(attribute: str, step: str = "s1", **more: Any) -> Taken:
    return Taken(step=step, attribute=attribute, **more)


def told(*steps: Any, goal: Goal = ASKED, plan: dict[str, Any] | None = None, **more: Any) -> Any:
    made = Plan(goal="g1", steps=steps, **(plan or {}))
    return complaints(made, make_model(), make_shop(), goal, **more)


def only(found: list[Complaint]) -> Complaint:
    assert len(found) == 1, [one.text for one in found]
    return found[0]


def test_a_good_plan_has_no_complaints() -> None:
    ops = (
        Filter(attribute="status", value=Constant(value="open")),
        Filter(attribute="^city", op="exists"),
        Join(step="s1", left="customer_id", right="id", prefix="customer"),
        Sort(attribute="customer.name"),
        Take(limit=3, each="customer_id"),
        Distinct(attribute="id"),
        Group(op="sum", attribute="total", by="status", keep=("customer.name",)),
        Sort(attribute="total"),
    )
    step = call("orders.list", over="s1", customer_id=taken("id"))
    assert told(FIND, step, RowsStep(id="s3", of="s2", ops=ops)) == []


def test_operations_exist() -> None:
    found = only(told(call("customers.lst", "s1")))
    assert (found.step, found.value, found.allowed[0]) == ("s1", "customers.lst", "customers.list")
    assert found.text.startswith("s1: there is no operation 'customers.lst'; allowed: customers.")


def test_parameters_exist_and_required_ones_are_bound() -> None:
    found = told(call("customers.get", "s1", customer=Constant(value=1)))
    assert [one.value for one in found] == ["customer_id", "customer"]
    assert found[1].allowed == ["customer_id"]


def test_steps_refer_to_what_comes_before() -> None:
    found = told(call("customers.get", "s1", customer_id=taken("id", "s2")))
    assert (found[0].step, found[0].value) == ("s1", "s2")
    again = told(FIND, FIND)
    assert only(again).value == "s1"


def working(*ops: Any) -> RowsStep:
    return RowsStep(id="s2", of="s1", ops=ops)


# --- whose id -----------------------------------------------------------------------------------


def test_an_id_of_the_type_or_a_relation_to_it_fits() -> None:
    assert told(FIND, call("customers.get", customer_id=taken("id"))) == []
    orders = call("orders.list", "s1")
    assert told(orders, call("customers.get", customer_id=taken("customer_id"))) == []


def test_a_track_never_goes_where_a_playlist_belongs() -> None:
    goal = DoGoal(id="g1", action="delete", entity=PLAYLIST, target=Find(entity=PLAYLIST))
    found = only(told(TRACKS, call("playlists.delete", playlist_id=taken("id")), goal=goal))
    assert found.step == "s2"
    assert f"takes the id of {PLAYLIST}" in found.text
    assert TRACK in found.text


def test_an_attribute_that_is_no_id_does_not_fit_and_the_id_is_named() -> None:
    found = only(told(FIND, call("customers.get", customer_id=taken("city"))))
    assert (found.value, found.allowed) == ("city", ["id"])
    orders = call("orders.list", "s1")
    found = only(told(orders, call("customers.get", customer_id=taken("id"))))
    assert found.allowed == ["customer_id"]


def test_the_type_is_followed_through_joins_and_mapped_rows() -> None:
    join = Join(step="s1", left="customer_id", right="id", prefix="customer")
    steps = [
        call("customers.list", "s1"),
        call("orders.list", "s2", over="s1", customer_id=taken("id")),
        RowsStep(id="s3", of="s2", ops=(join,)),
    ]
    for name, fits in [("^id", True), ("customer.id", True), ("id", False), ("^name", False)]:
        last = call("customers.get", "s4", customer_id=taken(name, "s3"))
        assert (told(*steps, last) == []) is fits, name


def test_the_type_of_what_was_known_before_is_checked_where_it_is_known() -> None:
    step = call("customers.get", "s1", customer_id=Known(goal="T1.g1", attribute="id"))
    assert told(step) == []
    assert told(step, entities={"T1.g1": CUSTOMER}) == []
    assert only(told(step, entities={"T1.g1": TRACK})).value == "id"


def test_what_is_taken_is_held_by_the_rows() -> None:
    found = told(FIND, call("orders.list", status=taken("stat")))
    assert only(found).value == "stat"
    assert "rows of s1" in found[0].text


# --- rows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "op",
    [
        Filter(attribute="nam", op="exists"),
        Sort(attribute="nam"),
        Take(limit=1, each="nam"),
        Distinct(attribute="nam"),
        Group(op="count", by="nam"),
        Group(op="sum", attribute="nam"),
        Join(step="s1", left="nam", right="id", prefix="p"),
        Join(step="s1", left="id", right="nam", prefix="p"),
        Filter(attribute="name", value=taken("nam")),
    ],
)
def test_work_on_rows_names_what_they_hold(op: Any) -> None:
    found = only(told(FIND, working(op)))
    assert (found.step, found.value, found.allowed[0]) == ("s2", "nam", "name")


@pytest.mark.parametrize(
    "op",
    [
        Sort(attribute=""),
        Distinct(attribute=""),
        Group(op="sum"),
        Join(step="s1", left="id", right="", prefix="other"),
        Join(step="s1", left="", right="id", prefix="other"),
    ],
)
def test_work_on_rows_names_an_attribute(op: Any) -> None:
    found = only(told(FIND, RowsStep(id="s2", of="s1", ops=(op,))))
    assert "names no attribute" in found.text


def test_after_a_group_only_what_it_kept_is_there() -> None:
    group = Group(op="count", by="city")
    assert told(FIND, working(group, Sort(attribute="total"))) == []
    assert only(told(FIND, working(group, Sort(attribute="name")))).value == "name"


def test_rows_that_nobody_described_may_hold_anything() -> None:
    step = RowsStep(id="s1", of="goal:g0", ops=(Sort(attribute="whatever"),))
    assert told(step) == []


def test_rows_of_a_function_hold_what_it_describes() -> None:
    convert = call("money.convert", "s1", amount=Constant(value=1), to=Constant(value="EUR"))
    assert told(convert, working(Sort(attribute="result"))) == []
    assert only(told(convert, working(Sort(attribute="rate")))).allowed == ["result"]


def test_filters_have_a_value_and_takes_keep_something() -> None:
    assert "nothing" in only(told(FIND, working(Filter(attribute="name")))).text
    assert only(told(FIND, working(Take(limit=0)))).value == 0


def test_a_test_is_about_what_the_rows_hold() -> None:
    goal = ASKED.model_copy(update={"test": Test(attribute="status", op="=", value="open")})
    assert told(call("orders.list", "s1"), goal=goal) == []
    assert only(told(FIND, goal=goal)).value == "status"


def test_limits_hold() -> None:
    chain = [FIND]
    for place in range(2, 5):
        source = taken("id", f"s{place - 1}")
        chain.append(call("customers.get", f"s{place}", customer_id=source))
    assert told(*chain, limits=Limits(plan_depth=4)) == []
    assert only(told(*chain, limits=Limits(plan_depth=3))).value == 4
    assert only(told(*chain, limits=Limits(dfs_steps=3))).value == 4
    assert "no step" in only(told()).text
    assert told(goal=CompareGoal(id="g1", goals=("g2", "g3"))) == []


# --- changes ------------------------------------------------------------------------------------

UPDATE = DoGoal(
    id="g1",
    action="set",
    entity=ORDER,
    target=Find(entity=ORDER, constraints=(Constraint(value="17", kind="id"),)),
    assignments=(Constraint(attribute="status", value="late"),),
)
ID = Constant(value="17", origin="g1.target.constraints.0.value")
STATUS = Constant(value="late", origin="g1.assignments.0")


def test_a_change_that_rests_on_what_was_said() -> None:
    assert told(call("orders.update", "s1", order_id=ID, status=STATUS), goal=UPDATE) == []


def test_a_question_changes_nothing() -> None:
    found = told(call("orders.update", "s1", order_id=ID, status=STATUS))
    assert "only asks" in found[0].text


@pytest.mark.parametrize("more", [{"unread": ("twice",)}, {"plan": {"unapplied": ("twice",)}}])
def test_a_change_rests_on_no_part_that_was_not_read_or_applied(more: Any) -> None:
    step = call("orders.update", "s1", order_id=ID, status=STATUS)
    assert only(told(step, goal=UPDATE, **more)).value == "twice"
    assert told(call("orders.list", "s1"), **more) == [], "a look-up may"


def test_a_change_that_takes_content_gets_some() -> None:
    bare = UPDATE.model_copy(update={"assignments": ()})
    found = only(told(call("orders.update", "s1", order_id=ID), goal=bare))
    assert "nothing to update with" in found.text
    assert found.allowed == ["status", "note"] or set(found.allowed) == {"status", "note"}


def test_every_assigned_value_is_sent() -> None:
    two = (*UPDATE.assignments, Constraint(attribute="note", value="sorry"))
    goal = UPDATE.model_copy(update={"assignments": two})
    step = call("orders.update", "s1", order_id=ID, status=STATUS)
    assert only(told(step, goal=goal)).value == "sorry"
    note = Constant(value="sorry", origin="g1.assignments.1")
    assert told(call("orders.update", "s1", order_id=ID, status=STATUS, note=note), goal=goal) == []


def test_nothing_is_sent_that_nobody_said() -> None:
    guess = Constant(value="17")
    found = only(told(call("orders.update", "s1", order_id=guess, status=STATUS), goal=UPDATE))
    assert "does not say" in found.text
    note = Constant(value="made up")
    step = call("orders.update", "s1", order_id=ID, status=STATUS, note=note)
    assert only(told(step, goal=UPDATE)).value == "made up"


def test_a_name_is_no_id_until_it_is_looked_up() -> None:
    named = Find(entity=ORDER, constraints=(Constraint(value="The big one", kind="name"),))
    goal = UPDATE.model_copy(update={"target": named})
    bare = Constant(value="The big one", origin="g1.target.constraints.0")
    found = only(told(call("orders.update", "s1", order_id=bare, status=STATUS), goal=goal))
    assert "not a name" in found.text
    known = Constant(value=17, origin="g1.target.constraints.0")
    assert told(call("orders.update", "s1", order_id=known, status=STATUS), goal=goal) == []


def test_the_name_of_one_thing_is_not_put_into_a_field_of_another() -> None:
    track = Find(entity=TRACK, constraints=(Constraint(attribute="name", value="Blue"),))
    goal = DoGoal(
        id="g1",
        action="make",
        entity=PLAYLIST,
        assignments=(
            Constraint(attribute="name", value="Mix"),
            Constraint(attribute="note", find=track),
        ),
    )
    name = Constant(value="Mix", origin="g1.assignments.0")
    wrong = Constant(value="Blue", origin="g1.assignments.1.find.constraints.0")
    found = only(told(call("playlists.create", "s1", name=name, note=wrong), goal=goal))
    assert found.value == "Blue"
    assert f"tells of {TRACK}" in found.text


def test_one_thing_is_changed_unless_each_is_meant() -> None:
    orders = call("orders.list", "s1")
    step = call("orders.update", "s2", over="s1", order_id=taken("id"), status=STATUS)
    assert "every row of s1" in only(told(orders, step, goal=UPDATE)).text
    assert told(orders, step, goal=UPDATE.model_copy(update={"each": True})) == []
    single = call("orders.update", "s2", order_id=taken("id"), status=STATUS)
    assert told(orders, single, goal=UPDATE) == []
