"""What a service says that a call lacked is given by the next plan, or by none."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Find, FindGoal
from graphs.planning.refused import lacking
from graphs.preparing import failed_step
from graphs.search.searching import search_plans
from graphs.state import Observation
from tests.search_stubs import MODEL, ORDER, arguments, library, said, scope

ORDERS = "shop.list_orders"


def refusal(message: str, kind: str = "client_error", **given: Any) -> Observation:
    return Observation(**{**failed_step(ORDERS, kind, message), "arguments": [given]})


def test_inputs_that_a_refusal_names_are_needed() -> None:
    found = lacking(refusal("400: Give min_total, or `status`."), library(MODEL))
    assert found == {ORDERS: {"min_total", "status"}}


@pytest.mark.parametrize(
    "failure",
    [
        None,
        refusal("400: Something is wrong."),
        refusal("400: status must be one of open, sent.", status="gone"),
        refusal("500: status", kind="server_error"),
    ],
)
def test_nothing_is_needed_where_nothing_is_lacking(failure: Observation | None) -> None:
    assert lacking(failure, library(MODEL)) == {}


def test_a_plan_that_would_be_refused_again_is_none() -> None:
    goal = FindGoal(id="g1", find=Find(entity=ORDER, constraints=(said("status", "open", "enum"),)))
    free = search_plans(goal, scope()).plans
    assert any("status" not in arguments(plan) for plan in free)
    bound = search_plans(goal, scope(needed={ORDERS: {"status"}}, thorough=True)).plans
    assert bound
    assert all("status" in arguments(plan) for plan in bound if ORDERS in plan.path)
    assert not search_plans(
        FindGoal(id="g1", find=Find(entity=ORDER)), scope(needed={ORDERS: {"status"}})
    ).plans
