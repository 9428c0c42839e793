"""What a request says that a change does not hold: said once to be wrong, then not sent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.form_reasoner_stubs import Script, read_question

ALL: dict[str, Any] = {"do": "delete", "type": "order", "target": {"where": {}}, "each": True}
OPEN = {**ALL, "target": {"where": {"status": "open"}}}
FOUND = [{"find": "order", "hidden": True}, {**ALL, "target": "g1"}]
BY: dict[str, Any] = {"do": "raise", "type": "order", "target": 3}


def by(**unit: str) -> dict[str, Any]:
    return {**BY, "set": {"total": {"by": 5, **unit}}}


@pytest.mark.parametrize(
    ("request_text", "goals", "said"),
    [
        ("Delete the order of 10 July", [ALL], "10 July"),
        ("Delete the order of 10 July", FOUND, "10 July"),
        ("Delete order 3", [ALL], "3"),
        ("Delete the order of Acme", [ALL], "Acme"),
        ("Raise order 3 by 5 percent", [by()], "5 percent"),
        ("Raise order 3 by 5%", [by()], "5%"),
    ],
)
async def test_what_a_change_leaves_out_is_said_once_and_then_not_understood(
    request_text: str, goals: list[dict[str, Any]], said: str
) -> None:
    script = Script({"goals": goals}, {"goals": goals})
    form = await script.reasoner.read(read_question(request_text))
    assert f"g{len(goals)}: the request says “{said}”" in script.asked[1]
    assert (form.unread, len(script.asked)) == ((said,), 2)


@pytest.mark.parametrize(
    ("request_text", "goal", "said"),
    [
        ("Delete the open orders of 10 July", OPEN, "10 July"),
        ("Delete the open orders of Acme", OPEN, "Acme"),
        ("Delete the open orders in July", OPEN, "July"),
        ("Open orders of last week", {"find": "order", "where": {"status": "open"}}, "last week"),
        ("Make an order of 95 for tomorrow", {"do": "make", "type": "order"}, "95"),
    ],
)
async def test_what_may_be_said_beside_is_an_aside_where_it_is_called_so(
    request_text: str, goal: dict[str, Any], said: str
) -> None:
    stubborn = Script({"goals": [goal]}, {"goals": [goal]})
    form = await stubborn.reasoner.read(read_question(request_text))
    assert f"g1: the request says “{said}”" in stubborn.asked[1]
    assert said in form.unread
    script = Script({"goals": [goal]}, {"goals": [goal], "aside": [said, "tomorrow"]})
    form = await script.reasoner.read(read_question(request_text))
    assert (form.unread, len(script.asked)) == ((), 2)


@pytest.mark.parametrize(
    ("request_text", "goal"),
    [
        ("Delete all orders", ALL),
        ("Delete the open orders now", OPEN),
        ("Delete the open orders", OPEN),
        ("Delete the open order of Acme", {**OPEN, "each": False}),
        ("Orders in July", {"find": "order", "where": {"placed_on": {">=": "2026-07-01"}}}),
        ("Raise order 3 by 5 percent", by(unit="percent")),
        ("Raise order 3 by 5", by()),
    ],
)
async def test_what_is_held_or_narrowed_otherwise_is_asked_once(
    request_text: str, goal: dict[str, Any]
) -> None:
    script = Script({"goals": [goal]})
    form = await script.reasoner.read(read_question(request_text))
    assert (form.unread, len(script.asked)) == ((), 1)


async def test_a_day_that_is_told_as_not_known_is_not_asked_for() -> None:
    goal = {"find": "order", "where": {"id": 3}, "want": ["status"]}
    script = Script({"goals": [goal], "unknown": ["rain tomorrow"]})
    form = await script.reasoner.read(read_question("Status of order 3, and the rain tomorrow?"))
    assert (form.unread, len(script.asked)) == (("rain tomorrow",), 1)


async def test_what_an_attribute_is_described_by_is_held_where_it_is_asked_for() -> None:
    question = read_question("Hours used this month by order 3")
    types = dict(question.model.types)
    kind = types["shop.order"]
    told = tuple(
        one.model_copy(update={"description": "Hours used this month."}) if one.name == "total"
        else one
        for one in kind.attributes
    )  # fmt: skip
    types["shop.order"] = kind.model_copy(update={"attributes": told})
    question = replace(question, model=replace(question.model, types=types))
    script = Script({"goals": [{"find": "order", "where": {"id": 3}, "want": ["total"]}]})
    await script.reasoner.read(question)
    assert len(script.asked) == 1
