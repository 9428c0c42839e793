"""Amounts counted in hundredths of a currency, told in the currency."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.hundredths import in_currency
from graphs.answering.labels import attribute_label, is_counted
from graphs.answering.telling import Voice
from graphs.answering.values import attribute_value
from graphs.forms.records import CompareGoal, Constraint, Goal, Total
from tests.answering_stubs import ask, attribute, entity, found, ident, looking
from tools.entity_types.records import EntityModel

VOICE = Voice("en")
GROUND = entity(
    "desk.ground",
    [
        ident(),
        attribute("rentCents", "integer"),
        attribute("fee", "integer", description="Fee for a match, in cents"),
        attribute("capacity", "integer"),
        attribute("vat_per_cent", "number"),
        attribute("centsPerKwh", "number", description="Cents per kWh"),
    ],
)
MODEL = EntityModel(types={GROUND.id: GROUND})


@pytest.mark.parametrize(
    ("row", "name", "text"),
    [
        ({"rentCents": 9000}, "rentCents", "90.00"),
        ({"rentCents": 120050, "currency": "EUR"}, "rentCents", "1,200.50 EUR"),
        ({"fee": 4550}, "fee", "45.50"),
        ({"capacity": 9000}, "capacity", "9000"),
        ({"owner.feeCents": 600}, "owner.feeCents", "6.00"),
        ({"vat_per_cent": 20}, "vat_per_cent", "20"),
        ({"owner.vat_per_cent": 20}, "owner.vat_per_cent", "20"),
        ({"centsPerKwh": 32}, "centsPerKwh", "32"),
    ],
)
def test_an_amount_is_told_in_its_currency(row: dict[str, Any], name: str, text: str) -> None:
    assert attribute_value(VOICE, GROUND, name, row) == text


def test_it_goes_by_the_amount_and_is_no_count_of_cents() -> None:
    assert attribute_label(GROUND, "rentCents") == "rent"
    assert not is_counted("rentCents", 9000)
    assert attribute_label(GROUND, "vat_per_cent") == "vat per cent"


def test_a_sum_is_told_so() -> None:
    goal = looking(GROUND.id, total=Total(op="sum", attribute="fee"))
    answer = ask(goal, found(GROUND.id, {"id": 1, "fee": 12345}, total=12345), model=MODEL)
    assert answer.text == "The total fee of grounds is 123.45."


def test_a_difference_is_told_so() -> None:
    sides = [looking(GROUND.id, goal=name) for name in ("a", "b")]
    compared = {"id": "c", "goals": ("a", "b"), "op": "difference", "attribute": "fee"}
    rows = [
        found(GROUND.id, {"id": 1, "fee": fee}, goal=name) for name, fee in (("a", 550), ("b", 700))
    ]
    goals: list[Goal] = [*sides, CompareGoal.model_validate(compared)]
    answer = ask(goals, *rows, found("", goal="c", total=150), model=MODEL)
    assert answer.text == "The difference is 1.50 (ground 1 5.50, ground 1 7.00)."


def test_a_bound_is_told_so() -> None:
    bound = Constraint(attribute="fee", op=">", value=5000, kind="money")
    answer = ask(looking(GROUND.id, constraints=(bound,)), found(GROUND.id, matched=0), model=MODEL)
    assert "fee over 50" in answer.text


def test_several_values_are_told_so() -> None:
    assert in_currency(GROUND, "fee", [4550, 100]) == [45.5, 1.0]
    assert in_currency(GROUND, "capacity", 4550) == 4550
