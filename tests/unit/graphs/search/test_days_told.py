"""Rows of days are asked for from the first day said to the last one."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.plans.records import Constant
from graphs.search.searching import search_plans
from tests import search_stubs
from tests.search_stubs import attribute, calls, entity, paths, said, scope, takes, type_list
from tools.entity_types.records import EntityModel, Operator

ROOM = "inn.room"
OPS = {">": "gt", ">=": "ge", "<": "lt", "<=": "le", "!=": "ne"}
"""How the input of each test is called: models of one version are the same."""
SPAN = {"start": "2026-12-03", "end": "2026-12-05"}


def sent(monkeypatch: pytest.MonkeyPatch, told: Constraint, *keys: str) -> dict[str, Any]:
    kind = entity(ROOM, [attribute("id", role="id"), attribute("day", format="date")])
    for key in keys:
        monkeypatch.setitem(search_stubs.DETAILS, ("inn.rooms", key), {"format": "date"})
    inputs = tuple(takes(key, "option", required=True) for key in keys)
    ways: Any = (("inn.rooms", "list", ROOM, "[]", ("id", "day"), inputs),)
    model = EntityModel(types=type_list(kind), paths=paths(ways), version=" ".join(keys))
    goal = FindGoal(id="g1", find=Find(entity=ROOM, constraints=(told,)))
    result = search_plans(goal, scope(model=model))
    if not result.plans:
        return {"asked": [gap.get("part") for gap in result.missing]}
    (found,) = calls(result.plans[0])
    return {key: one.value for key, one in found.arguments.items() if isinstance(one, Constant)}


def test_a_stretch_of_days_fills_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    told = sent(monkeypatch, said("day", SPAN, "date_range"), "first_night", "last_night")
    assert told == {"first_night": "2026-12-03", "last_night": "2026-12-05"}


def test_one_day_begins_at_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    told = sent(monkeypatch, said("day", "2026-12-03", "date"), "first_night", "last_night")
    assert told == {"first_night": "2026-12-03", "last_night": "2026-12-04"}


@pytest.mark.parametrize("op", [">", ">=", "<", "<=", "!="])
def test_days_before_or_after_one_are_not_those_of_that_day(
    monkeypatch: pytest.MonkeyPatch, op: Operator
) -> None:
    told = sent(monkeypatch, said("day", "2026-12-03", "date", op=op), f"{OPS[op]}_day")
    assert told == {"asked": [f"{OPS[op]}_day"]}


def test_days_from_one_on_have_no_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    told = said("day", "2026-12-03", "date", op=">=")
    assert sent(monkeypatch, told, "early_day", "late_day") == {"asked": ["late_day"]}


def test_days_up_to_one_have_no_first_one(monkeypatch: pytest.MonkeyPatch) -> None:
    told = said("day", "2026-12-03", "date", op="<=")
    assert sent(monkeypatch, told, "oldest_day", "newest_day") == {"asked": ["oldest_day"]}
