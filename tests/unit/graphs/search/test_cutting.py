"""The first and the last of things that hold the hour beside their day."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.forms.records import Find, FindGoal, Order
from graphs.plans.records import RowsStep, Sort, Take
from graphs.search.searching import search_plans
from tests.search_stubs import MODEL, ORDER, attribute, scope
from tools.entity_types.records import EntityModel

_KIND = MODEL.types[ORDER]
_TIMED = _KIND.model_copy(
    update={"attributes": (*_KIND.attributes, attribute("placed_at", format="time"))}
)
TIMED = EntityModel(types={**MODEL.types, ORDER: _TIMED}, paths=MODEL.paths)
ROW = {"id": 5, "placed_on": "2026-05-01", "placed_at": "09:00", "total": 3}


def cuts(by: str, *, descending: bool = False, held: str = "placed_at", **more: Any) -> list[Any]:
    """What orders and cuts the rows of an earlier turn."""
    row = {name: value for name, value in ROW.items() if name in ("id", by, held)}
    known = {"T1.g1": Found(goal="g1", status="answered", entity=ORDER, rows=(row,), matched=1)}
    order = Order(attribute=by, descending=descending)
    goal = FindGoal(id="g1", find=Find(of="T1.g1", order=order, **more))
    steps = search_plans(goal, scope(model=TIMED, known=known)).plans[0].steps
    return [op for step in steps if isinstance(step, RowsStep) for op in step.ops]


@pytest.mark.parametrize("descending", [False, True])
def test_of_the_first_day_the_first_hour_is_taken(descending: bool) -> None:
    assert cuts("placed_on", descending=descending, limit=1) == [
        Sort(attribute="placed_on", descending=descending), Take(limit=1, alike="placed_on"),
        Sort(attribute="placed_at", descending=descending), Take(limit=1, alike="placed_at"),
    ]  # fmt: skip


def test_several_are_in_the_order_of_day_and_hour() -> None:
    by = [Sort(attribute="placed_at"), Sort(attribute="placed_on")]
    assert cuts("placed_on") == by
    assert cuts("placed_on", limit=2) == [*by, Take(limit=2)]


def test_no_hour_tells_apart_what_is_ordered_by_an_amount_or_holds_none() -> None:
    assert cuts("total", limit=1)[0] == Sort(attribute="total")
    assert len(cuts("total", limit=1)) == len(cuts("placed_on", held="", limit=1)) == 2
