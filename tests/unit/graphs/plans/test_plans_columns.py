"""What the rows of each step hold, and whose each attribute is."""

from __future__ import annotations

from graphs.plans.columns import Column, columns_of
from graphs.plans.records import CallStep, Group, Join, Plan, RowsStep, Taken
from tests.plan_stubs import CUSTOMER, ORDER, make_model, make_shop


def test_attributes_keep_the_type_they_come_from() -> None:
    steps = (
        CallStep(id="s1", tool_id="customers.list"),
        CallStep(
            id="s2",
            tool_id="orders.list",
            arguments={"customer_id": Taken(step="s1", attribute="id")},
            over="s1",
        ),
        RowsStep(
            id="s3",
            of="s2",
            ops=(Join(step="s1", left="customer_id", right="id", prefix="by"),),
        ),
        RowsStep(id="s4", of="s3", ops=(Group(op="count", by="by.id"),)),
        RowsStep(id="s5", of="goal:g0"),
    )
    found = columns_of(Plan(goal="g1", steps=steps), make_model(), make_shop())
    assert found["s1"].held["id"] == Column(CUSTOMER, "id")
    assert found["s2"].held["^id"] == Column(CUSTOMER, "id")
    assert found["s2"].held["id"] == Column(ORDER, "id")
    assert found["s3"].held["by.id"] == Column(CUSTOMER, "id")
    assert dict(found["s4"].held) == {"by.id": Column(CUSTOMER, "id"), "total": Column()}
    assert found["s3"].known
    assert not found["s3"].may_hold("weight")
    assert found["s5"].may_hold("weight")
