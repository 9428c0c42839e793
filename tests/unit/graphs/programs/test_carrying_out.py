"""What a program calls with, where its plan knows more of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from graphs.plans.records import CallStep, Constant, Plan, Taken
from graphs.programs import carrying_out
from graphs.programs.carrying_out import arguments_by_program
from graphs.programs.sandbox import Call, Waiting
from tests.plan_stubs import make_model, make_shop

TOOL = "orders.update"


async def test_what_is_null_is_told_apart_from_what_is_not_there_by_the_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Taken(step="s1", attribute="note", whole=True)
    step = CallStep(id="s2", tool_id=TOOL, arguments={"order_id": Constant(value=7), "note": kept})
    plan = Plan(goal="g1", steps=(CallStep(id="s1", tool_id="customers.list"), step))

    async def waits(*_: Any) -> Waiting:
        return Waiting((Call("orders_update", {"order_id": 7}),))

    async def planned(*_: Any) -> list[dict[str, Any]]:
        return [{"order_id": 8, "note": None}]

    monkeypatch.setattr(carrying_out, "_carried_out", waits)
    monkeypatch.setattr(carrying_out, "arguments_by_plan", planned)
    context = cast("Any", SimpleNamespace(library=make_shop()))
    state = cast("Any", {"goal": {}})
    asked = await arguments_by_program(context, state, plan, step, make_model())
    assert asked == [{"order_id": 7, "note": None}]
