"""Names of things in a flow, and values that are those of nothing."""

from __future__ import annotations

import pytest

from graphs.flows.naming import strangers, things_named
from graphs.flows.records import Flow
from graphs.forms.records import Form
from graphs.plans.records import CallStep, Constant, Filter, Plan, RowsStep
from tests.planning_stubs import SHOP
from tests.search_stubs import CUSTOMER, NAMES, StubGrounding, library

PLACE, OTHER = "g1.find.constraints.0", "g1.find.constraints.1"


def flow(value: object, *, known: bool) -> Flow:
    whose = Constant(value=value, origin=PLACE, known=known)
    kept = Constant(value=value, origin=OTHER, known=known)
    call = CallStep(id="s1", tool_id="shop.list_orders", arguments={"customer": whose})
    rows = RowsStep(id="s2", of="s1", ops=(Filter(attribute="customer_id", value=kept),))
    plan = Plan(goal="g1", steps=(call, rows))
    return Flow(request="Orders of Acme Ltd", form=Form(), plans={"g1": plan})


def test_ids_of_things_stand_for_the_names_that_were_said() -> None:
    told = things_named(flow(17, known=True), SHOP, library(SHOP))
    assert told == {PLACE: {CUSTOMER}, OTHER: {CUSTOMER}}
    assert things_named(flow(17, known=False), SHOP, library(SHOP)) == {}


@pytest.mark.parametrize(
    ("value", "whole", "steps"),
    [
        ("Nobody Ltd", (CUSTOMER,), ["s1", "s2"]),
        ("Acme Ltd", (CUSTOMER,), []),
        ("17", (CUSTOMER,), []),
        ("Nobody Ltd", (), []),
    ],
)
def test_what_is_neither_the_name_nor_the_id_of_a_thing_is_told(
    value: str, whole: tuple[str, ...], steps: list[str]
) -> None:
    named = {PLACE: {CUSTOMER}, OTHER: {CUSTOMER}}
    found = strangers(flow(value, known=False), named, StubGrounding(NAMES, whole))
    assert [one.step for one in found] == steps
