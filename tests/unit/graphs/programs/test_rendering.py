"""Plans as programs: the same calls, the same rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from graphs.plans.arguments import arguments_of
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
from graphs.plans.running import evaluate
from graphs.plans.tables import Table
from graphs.programs.rendering import Program, program_of
from graphs.programs.sandbox import Call, Finished, ProgramLimits, Sandbox, Waiting
from tests.plan_stubs import make_model, make_shop

MODEL, SHOP = make_model(), make_shop()
SANDBOX_LIMITS = ProgramLimits(2.0, 64, 500)
CUSTOMERS = [
    {"id": 1, "name": "Acme", "city": "Oslo"},
    {"id": 2, "name": "Zoë", "city": "Bergen"},
    {"id": 3, "name": "Bolt", "city": "oslo"},
]
ORDERS = {
    1: [{"id": 10, "customer_id": 1, "total": 5}, {"id": 11, "customer_id": 1, "total": 7}],
    2: [],
    3: [{"id": 12, "customer_id": "3", "total": 9.5}],
}
"""Orders by customer."""


def plan(*steps: Any) -> Plan:
    return Plan(goal="g1", steps=steps)


def listed(**sources: Any) -> CallStep:
    return CallStep(id="s1", tool_id="customers.list", arguments=sources)


def orders(over: str = "s1") -> CallStep:
    taken = Taken(step="s1", attribute="id")
    return CallStep(id="s2", tool_id="orders.list", arguments={"customer_id": taken}, over=over)


def answer(tool: str, arguments: dict[str, Any]) -> Any:
    return CUSTOMERS if tool == "customers.list" else ORDERS[int(arguments["customer_id"])]


def by_plan(steps: Plan, known: dict[str, Table]) -> list[dict[str, Any]]:
    """The rows of the last step, with every call answered."""
    bodies: dict[str, Any] = {}
    for step in steps.steps:
        if isinstance(step, CallStep):
            tables = evaluate(steps, None, bodies, MODEL, known)
            sets = arguments_of(step, tables, known)
            bodies[step.id] = [
                (str(n), one, answer(step.tool_id, one)) for n, one in enumerate(sets)
            ]
    return list(evaluate(steps, None, bodies, MODEL, known)[steps.steps[-1].id].rows)


def by_program(program: Program, known: dict[str, Table]) -> Any:
    sandbox = Sandbox(program.functions, SANDBOX_LIMITS)

    def answers(_: int, calls: Sequence[Call]) -> list[Any]:
        functions = program.functions
        return [
            answer(functions[c.function].tool.id, functions[c.function].arguments(c.arguments))
            for c in calls
        ]

    given = {
        name: list(known[ref.removeprefix("goal:")].rows) for name, ref in program.given.items()
    }
    at = sandbox.run(program.text, answers, given)
    assert isinstance(at, Finished)
    return at.value


def rows(*ops: Any, of: str = "s1", id: str = "s9") -> RowsStep:  # noqa: A002
    return RowsStep(id=id, of=of, ops=ops)


PLANS: dict[str, tuple[Any, ...]] = {
    "one call": (listed(),),
    "a call for each row": (listed(), orders()),
    "a filter": (listed(), rows(Filter(attribute="city", value=Constant(value="OSLO")))),
    "a filter that lacks": (listed(), rows(Filter(attribute="country", op="missing"))),
    "by another attribute": (listed(), rows(Filter(attribute="id", op="<", than="name"))),
    "any attribute": (
        listed(),
        rows(Filter(attribute="", op="contains", value=Constant(value="zoe"))),
    ),
    "a range": (
        listed(),
        orders(),
        rows(Filter(attribute="total", op=">=", value=Constant(value={"amount": 6})), of="s2"),
    ),
    "order and take": (
        listed(),
        rows(Sort(attribute="name", descending=True), Take(limit=2, skip=1)),
    ),
    "take alike": (listed(), rows(Sort(attribute="city"), Take(limit=1, alike="city"))),
    "take of each": (listed(), orders(), rows(Take(limit=1, each="customer_id"), of="s2")),
    "groups": (listed(), rows(Group(op="count", by="city", keep=("name",)))),
    "a sum": (listed(), orders(), rows(Group(op="sum", attribute="total"), of="s2")),
    "distinct": (listed(), rows(Distinct(attribute="city"))),
    "a join": (
        listed(),
        orders(),
        rows(Join(step="s1", left="customer_id", right="id", prefix="customer"), of="s2"),
    ),
    "a filter by another step": (
        listed(),
        rows(Take(limit=1), id="s3"),
        orders(),
        rows(Filter(attribute="customer_id", value=Taken(step="s3", attribute="id")), of="s2"),
    ),
    "a filter by nothing": (
        listed(),
        rows(Take(limit=0), id="s3"),
        rows(Filter(attribute="id", value=Taken(step="s3", attribute="id"))),
    ),
    "not what nothing is": (
        listed(),
        rows(Take(limit=0), id="s3"),
        rows(Filter(attribute="id", op="!=", value=Taken(step="s3", attribute="id"))),
    ),
    "a filter by several": (
        listed(),
        rows(Filter(attribute="id", op="in", value=Known(goal="T1.g1", attribute="id", many=True))),
    ),
    "rows known before": (rows(Sort(attribute="id", descending=True), of="goal:T1.g1"),),
    "each of several values": (
        CallStep(
            id="s1",
            tool_id="orders.list",
            arguments={"customer_id": Constant(value=[1, 3], each=True)},
        ),
    ),
}
KNOWN = {"T1.g1": Table("shop.customer", [CUSTOMERS[0], CUSTOMERS[2]])}


@pytest.mark.parametrize("name", PLANS)
def test_a_program_gives_the_rows_of_its_plan(name: str) -> None:
    """Every kind of step and of source, carried out both ways."""
    steps = plan(*PLANS[name])
    assert by_program(program_of(steps, SHOP), KNOWN) == by_plan(steps, KNOWN)


def test_a_read_is_asked_for_all_where_one_was_expected() -> None:
    """Without a word of it in the plan, the calls of a step go out together."""
    program = program_of(plan(listed(), orders(over="")), SHOP)
    sandbox = Sandbox(program.functions, SANDBOX_LIMITS)
    at = sandbox.run(program.text, lambda wait, _: [CUSTOMERS] if wait == 0 else None)
    assert isinstance(at, Waiting)
    assert [call.arguments["customer_id"] for call in at.calls] == [1, 2, 3]


def test_text_of_a_request_stays_text() -> None:
    """A value cannot end the text that it stands in."""
    value = "x'\") or exit() #\n{0}"
    program = program_of(plan(listed(name=Constant(value=value))), SHOP)
    at = Sandbox(program.functions, SANDBOX_LIMITS).run(program.text, lambda *_: None)
    assert at == Waiting((Call(next(iter(program.functions)), {"name": value}),))
