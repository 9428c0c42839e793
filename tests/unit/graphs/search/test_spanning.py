"""A list around a point reaches as far as the distance that its rows are kept by."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Find, FindGoal
from graphs.plans.records import Filter
from graphs.search.searching import search_plans
from tests import search_stubs
from tests.search_stubs import arguments, attribute, entity, ops, said, scope, takes
from tools.entity_types.records import AccessPath, Attribute, EntityModel

PIER, PIERS = "bay.pier", "bay.piers"
AWAY = Attribute(name="distance_m", words=("distance", "m"), type="number")
MODEL = EntityModel(
    types={PIER: entity(PIER, [attribute("id", role="id"), AWAY])},
    paths={
        PIERS: AccessPath(
            tool_id=PIERS, kind="list", entity=PIER, container="[]",
            attributes=("id", "distance_m"),
            inputs=(takes("radius_km", "option"), takes("limit", "option")),
        )
    },
    version="1",
)  # fmt: skip


@pytest.mark.parametrize(
    ("metres", "op", "told"),
    [
        (5000, "<=", {"radius_km": 5}),
        (4500, "<", {"radius_km": 4.5}),
        (2000, "<=", {}),  # it reaches so far by itself
        (5000, ">=", {}),
        (90_000, "<=", {}),  # more than the service takes
    ],
)
def test_it_is_asked_for_no_less_than_what_is_kept(
    metres: int, op: str, told: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    radius = {"type": "number", "default": 3, "json_schema": {"maximum": 50}}
    monkeypatch.setitem(search_stubs.DETAILS, (PIERS, "radius_km"), radius)
    monkeypatch.setitem(search_stubs.DETAILS, (PIERS, "limit"), {"type": "integer"})
    find = Find(entity=PIER, constraints=(said("distance_m", metres, "number", op=op),))
    plan = search_plans(FindGoal(id="g1", find=find), scope(model=MODEL)).plans[0]
    assert arguments(plan) == told
    assert [one.op for one in ops(plan, Filter)] == [op]
