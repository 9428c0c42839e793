"""What is wrong with a form, told so that a model can repair it."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.complaint import Complaint, complaint, nearest
from graphs.forms.records import (
    CallGoal,
    CompareGoal,
    Condition,
    Constraint,
    DoGoal,
    Find,
    FindGoal,
    Form,
    Order,
    Test,
    Total,
)
from graphs.forms.validation import complaints
from tests.plan_stubs import CUSTOMER, ORDER, PLAYLIST, TRACK, make_model, make_shop
from tools.volatile_library import VolatileLibrary


def told(*goals: Any, **more: Any) -> list[Complaint]:
    return complaints(Form(goals=goals), make_model(), make_shop(), **more)


def only(found: list[Complaint]) -> Complaint:
    assert len(found) == 1, [one.text for one in found]
    return found[0]


def orders(*constraints: Constraint, id: str = "g1", **more: Any) -> FindGoal:  # noqa: A002
    beside = {name: more.pop(name) for name in ("total", "test", "condition") if name in more}
    return FindGoal(id=id, find=Find(entity=ORDER, constraints=constraints, **more), **beside)


LATE = Constraint(attribute="status", value="late")


def test_a_good_form_has_no_complaints() -> None:
    acme = Find(entity=CUSTOMER, constraints=(Constraint(value="Acme", kind="name"),))
    assert (
        told(
            orders(
                LATE,
                Constraint(attribute="customer_id", find=acme),
                Constraint(attribute="due_date", op="missing"),
                wanted=("id", "tags[]"),
                order=Order(attribute="total"),
                limit=1,
                total=Total(op="sum", attribute="total", by="status"),
                test=Test(op=">", value=3),
            ),
            orders(id="g2", condition=Condition(goal="g1")),
            CompareGoal(id="g3", goals=("g1", "g2")),
            DoGoal(id="g4", action="note", entity=ORDER, target_goal="g2", assignments=(LATE,)),
            CallGoal(
                id="g5", tool_id="money.convert", arguments=(Constraint(attribute="to", value="E"),)
            ),
            FindGoal(id="g6", find=Find(of="T1.g1", wanted=("anything",))),
            FindGoal(id="g7", find=Find(entity="money.convert")),
        )
        == []
    )


def test_types_exist() -> None:
    found = only(told(FindGoal(id="g1", find=Find(entity="shop.orders"))))
    assert (found.step, found.value, found.allowed[0]) == ("g1.find.entity", "shop.orders", ORDER)
    assert found.text.startswith("g1.find.entity: there is no entity type 'shop.orders'; allowed:")
    assert only(told(FindGoal(id="g1", find=Find()))).allowed
    inner = Constraint(attribute="customer_id", find=Find(entity="shop.client"))
    assert only(told(orders(inner))).step == "g1.find.constraints.0.find.entity"


@pytest.mark.parametrize(
    ("more", "step"),
    [
        ({"wanted": ("id", "stat")}, "g1.find.wanted.1"),
        ({"order": Order(attribute="stat")}, "g1.find.order.attribute"),
        ({"total": Total(op="count", by="stat")}, "g1.total.by"),
        ({"total": Total(op="max", attribute="stat")}, "g1.total.attribute"),
        ({"test": Test(attribute="stat", op="=", value=1)}, "g1.test.attribute"),
    ],
)
def test_attributes_exist(more: dict[str, Any], step: str) -> None:
    found = only(told(orders(**more)))
    assert (found.step, found.value, found.allowed[0]) == (step, "stat", "status")


def test_constraints_name_attributes_or_inputs() -> None:
    found = only(told(orders(LATE, Constraint(attribute="stat", value=1))))
    assert (found.step, found.allowed[0]) == ("g1.find.constraints.1.attribute", "status")
    by_key = Constraint(attribute="artist", value="x")
    assert told(FindGoal(id="g1", find=Find(entity=TRACK, constraints=(by_key,)))) == []
    assert told(orders(Constraint(value="late"))) == []


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("dueDate", False),
        ("customer", False),
        ("city", False),
        ("customer.city", False),
        ("customer_id.city", False),
        ("shop.customer.city", False),
        ("customer.shoe", True),
        ("track.city", True),
        ("artist", True),
    ],
)
def test_a_name_may_lead_to_another_type(name: str, wrong: bool) -> None:
    assert bool(told(orders(Constraint(attribute=name, value="x")))) is wrong
    assert bool(told(orders(wanted=(name,)))) is wrong


def test_a_find_over_earlier_rows_has_the_attributes_of_these() -> None:
    over = FindGoal(id="g2", find=Find(of="g1", wanted=("artist",)))
    assert only(told(orders(), over)).value == "artist"
    grouped = orders(total=Total(op="count", by="status"))
    assert told(grouped, over) == []


@pytest.mark.parametrize(
    ("constraint", "word"),
    [
        (Constraint(attribute="status"), "nothing"),
        (Constraint(attribute="status", value=1, goal="g2"), "not several"),
        (Constraint(attribute="status", value=1, find=Find(entity=ORDER)), "not several"),
    ],
)
def test_a_constraint_has_one_thing_to_compare_with(constraint: Any, word: str) -> None:
    assert word in only(told(orders(constraint), orders(id="g2"))).text
    assert told(orders(Constraint(attribute="status", value=False))) == []


def test_numbers_and_limits() -> None:
    assert only(told(orders(limit=0))).value == 0
    assert only(told(orders(skip=-1))).value == -1
    found = only(told(orders(total=Total(op="sum", attribute="status"))))
    assert (found.value, found.allowed) == ("status", ["total"])
    assert only(told(orders(total=Total(op="mean")))).allowed == ["total"]
    assert told(orders(total=Total(op="max", attribute="due_date"))) == []
    assert "no value" in only(told(orders(test=Test(attribute="total", op=">")))).text


def test_references_lead_somewhere() -> None:
    for goal in (
        orders(Constraint(attribute="customer_id", goal="g9")),
        FindGoal(id="g1", find=Find(of="g9")),
        CompareGoal(id="g1", goals=("g9", "g2")),
        DoGoal(id="g1", action="close", entity=ORDER, target_goal="g9"),
        orders(condition=Condition(goal="g9")),
    ):
        found = only(told(goal, orders(id="g2")))
        assert (found.value, found.allowed) == ("g9", ["g2"])
    assert told(FindGoal(id="g1", find=Find(of="T1.g1")), earlier=["T1.g1"]) == []
    assert only(told(FindGoal(id="g1", find=Find(of="T1.g2")), earlier=["T1.g1"])).allowed == [
        "T1.g1"
    ]


def test_ids_are_unique() -> None:
    assert only(told(orders(), orders())).value == "g1"


def test_nothing_rests_on_itself() -> None:
    one = orders(Constraint(attribute="customer_id", goal="g2"))
    other = orders(Constraint(attribute="customer_id", goal="g1"), id="g2")
    found = told(one, other)
    assert [each.step for each in found] == [
        "g1.find.constraints.0.goal",
        "g2.find.constraints.0.goal",
    ]
    assert "g1 rests on g2, which rests on g1" in found[0].text
    assert told(one, orders(id="g2")) == [], "a later goal may be used"


def test_a_condition_asks_an_earlier_goal_that_answers_yes_or_no() -> None:
    test = orders(test=Test())
    assert told(test, orders(id="g2", condition=Condition(goal="g1"))) == []
    found = only(told(orders(), orders(id="g2", condition=Condition(goal="g1"))))
    assert "yes or no" in found.text
    later = orders(condition=Condition(goal="g2"))
    found = only(told(later, orders(id="g2", test=Test())))
    assert "does not come before" in found.text


def test_a_comparison_is_of_several() -> None:
    assert only(told(orders(), CompareGoal(id="g2", goals=("g1", "g1")))).step == "g2.goals"


def test_commands_say_what_to_do_with_what() -> None:
    assert only(told(DoGoal(id="g1", action=" ", entity=ORDER))).step == "g1.action"
    assert "nothing says what" in only(told(DoGoal(id="g1", action="close"))).text
    found = only(told(DoGoal(id="g1", action="close", tool_id="orders.updat")))
    assert found.allowed[0] == "orders.update"
    found = only(told(DoGoal(id="g1", action="make", entity="shop.playlst")))
    assert found.allowed[0] == PLAYLIST
    bad = Constraint(attribute="nam", value="Mix")
    found = only(told(DoGoal(id="g1", action="make", entity=PLAYLIST, assignments=(bad,))))
    assert (found.step, found.allowed[0]) == ("g1.assignments.0.attribute", "name")


def test_operations_and_their_parameters_exist() -> None:
    found = only(told(CallGoal(id="g1", tool_id="money.convrt")))
    assert found.allowed[0] == "money.convert"
    wrong = Constraint(attribute="amont", value=1)
    found = only(told(CallGoal(id="g1", tool_id="money.convert", arguments=(wrong,))))
    assert (found.value, found.allowed[0]) == ("amont", "amount")


def test_a_complaint_tells_the_nearest_and_not_all() -> None:
    assert nearest("pric", ["weight", "price", "", "price"]) == ["price", "weight"]
    found = complaint("g1", "wrong", "x", [f"name{place}" for place in range(50)])
    assert len(found.allowed) == 50
    assert found.text.endswith(", ...")


def test_a_number_is_compared_with_numbers() -> None:
    wrong = only(told(orders(Constraint(attribute="total", value="urgent"))))
    assert wrong.text.endswith("total is a number and 'urgent' is none")
    assert told(orders(Constraint(attribute="total", value="12"))) == []
    assert told(orders(Constraint(attribute="customer_id", value="Acme", kind="name"))) == []


def test_a_number_is_set_to_a_number() -> None:
    tool = make_shop().tool("orders.update")
    counted = (one.model_copy(update={"type": "integer"}) for one in tool.parameters)
    tools = [tool.model_copy(update={"parameters": tuple(counted)})]
    goal = DoGoal(
        id="g1", action="note", entity=ORDER, tool_id=tool.id,
        assignments=(Constraint(attribute="note", value="soon"),),
    )  # fmt: skip
    library = VolatileLibrary.of([], [], tools)
    wrong = only(complaints(Form(goals=(goal,)), make_model(), library))
    assert wrong.text.endswith("note is a number and 'soon' is none")
    assert complaints(Form(goals=(goal,)), make_model(), make_shop()) == []
