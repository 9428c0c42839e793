"""What is listed for one thing alone is looked up for no more of them than can be meant."""

from __future__ import annotations

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.search.searching import search_plans
from tests.search_stubs import (
    StubGraph,
    arguments,
    attribute,
    binding,
    calls,
    entity,
    its_id,
    said,
    scope,
    takes,
)
from tools.entity_types.records import AccessPath, EntityModel

QUAY, TIDE, TRIP = "sea.quay", "sea.tide", "sea.trip"
MODEL = EntityModel(
    types={
        QUAY: entity(
            QUAY,
            [attribute("id", role="id"), attribute("name", role="name"), attribute("coast")],
            ["name"],
        ),
        TIDE: entity(
            TIDE, [attribute("quay_id", target=QUAY, target_attribute="id"), attribute("level")]
        ).model_copy(update={"id_attribute": ""}),
        TRIP: entity(
            TRIP,
            [attribute("id", role="id"),
             attribute("quay_id", target=QUAY, target_attribute="id")],
        ),
    },
    paths={
        path.tool_id: path
        for path in (
            AccessPath(
                tool_id="sea.list_quays", kind="list", entity=QUAY, container="[]",
                attributes=("id", "name", "coast"),
                inputs=(takes("coast", "filter", QUAY, "coast", required=True),),
            ),
            AccessPath(
                tool_id="sea.list_tides", kind="list", entity=TIDE, container="[]",
                attributes=("quay_id", "level"), inputs=(its_id("quay_id", QUAY),),
            ),
            AccessPath(
                tool_id="sea.my_trips", kind="list", entity=TRIP, container="[]",
                attributes=("id", "quay_id"),
            ),
        )
    },
)  # fmt: skip
GRAPH = StubGraph(
    [binding(source, f"[].{field}", "sea.list_tides", "quay_id")
     for source, field in (("sea.my_trips", "quay_id"), ("sea.list_quays", "id"))]
)  # fmt: skip


def test_others_are_looked_up_for_the_things_that_are_meant() -> None:
    tides = Find(entity=TIDE, constraints=(said("level", "low"),))
    led = Constraint(attribute="id", find=tides, take="quay_id")
    goal = FindGoal(id="g1", find=Find(entity=QUAY, constraints=(said("coast", "east"), led)))
    plan = search_plans(goal, scope(model=MODEL, graph=GRAPH)).plans[0]
    assert plan.path[:2] == ("sea.list_quays", "sea.list_tides")
    assert arguments(plan, 0) == {"coast": "east"}
    assert calls(plan)[1].over, "for each of these quays"
