"""Plans and forms as short lines for a person."""

from __future__ import annotations

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
    TalkGoal,
    Test,
    Total,
)
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
from graphs.plans.rendering import form_lines, plan_lines
from tests.plan_stubs import CUSTOMER, ORDER, make_model

OTHERS = Known(goal="g2", attribute="id", many=True)


def test_a_plan() -> None:
    steps = (
        CallStep(id="s1", tool_id="customers.list", arguments={"name": Constant(value="Acme")}),
        CallStep(
            id="s2",
            tool_id="orders.list",
            arguments={"customer_id": Taken(step="s1", attribute="id")},
            over="s1",
        ),
        RowsStep(
            id="s3",
            of="s2",
            ops=(
                Filter(attribute="status", value=Constant(value="overdue")),
                Filter(attribute="note", op="missing"),
                Join(step="s1", left="customer_id", right="id", prefix="customer"),
                Sort(attribute="total", descending=True),
                Take(limit=3, skip=1, each="customer_id"),
                Distinct(attribute="id"),
            ),
        ),
        RowsStep(id="s4", of="s1", ops=(Group(op="sum", attribute="total", by="city"),)),
        RowsStep(
            id="s5",
            of="goal:T1.g1",
            ops=(
                Filter(attribute="id", op="in", value=Known(goal="g2", attribute="id", many=True)),
            ),
        ),
    )
    plan = Plan(goal="g1", steps=steps, assumed=("the newest of them",), unapplied=("red",))
    assert plan_lines(plan, make_model()) == [
        "1 call customers.list name=Acme -> customer",
        "2 call orders.list customer_id=id of 1 for each row of 1 -> order",
        (
            "3 keep status = overdue, keep note missing,"
            " add customer from 1 where customer_id = id, order by total, greatest first,"
            " take 3 after the first 1 of each customer_id,"
            " one of each id"
        ),
        "4 sum of total for each city of 1",
        "5 keep id in all id of g2 of T1.g1",
        "taken for granted: the newest of them",
        "not applied: red",
    ]
    short = Plan(goal="g1", steps=(steps[0], RowsStep(id="s2", of="s1", ops=(Take(limit=1),))))
    assert plan_lines(short) == ["1 call customers.list name=Acme", "2 take 1"]


def test_a_form() -> None:
    acme = Find(entity=CUSTOMER, constraints=(Constraint(attribute="name", value="Acme"),))
    goals = (
        FindGoal(
            id="g1",
            find=Find(
                entity=ORDER,
                constraints=(
                    Constraint(attribute="customer_id", find=acme),
                    Constraint(attribute="due", value={"start": "2026-05-01", "end": "2026-05-31"}),
                    Constraint(value="late"),
                ),
                wanted=("id", "total"),
                order=Order(attribute="total", descending=True),
                limit=3,
            ),
            total=Total(op="mean", attribute="total", by="status"),
            test=Test(op=">", value=5, negated=True),
        ),
        CompareGoal(id="g2", goals=("g1", "g3")),
        DoGoal(
            id="g3",
            action="close",
            target=Find(of="g1"),
            each=True,
            assignments=(Constraint(attribute="note", value="done"),),
            condition=Condition(goal="g1", expect=False),
        ),
        CallGoal(id="g4", tool_id="convert", arguments=(Constraint(attribute="to", value="EUR"),)),
        TalkGoal(id="g5", topic="thanks"),
    )
    assert form_lines(Form(goals=goals, unread=("by tram",))) == [
        (
            "g1 find order where customer_id = (customer where name = Acme) and"
            " due = 2026-05-01 to 2026-05-31 and late, by total descending, take 3,"
            " showing id, total; mean of total for each status; is not (it > 5)?"
        ),
        "g2 compare g1, g3: largest",
        "g3 close each those of g1 with note = done, if g1 is no",
        "g4 call convert to = EUR",
        "g5 talk: thanks",
        "not read: by tram",
    ]


def test_long_values_are_cut() -> None:
    step = CallStep(id="s1", tool_id="t", arguments={"text": Constant(value="x" * 500)})
    (line,) = plan_lines(Plan(goal="g1", steps=(step,)))
    assert len(line) < 90
