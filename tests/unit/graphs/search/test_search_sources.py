"""Which values of a request lead to an input that nobody says: the id of a thing looked up."""

from __future__ import annotations

from graphs.forms.records import Find, FindGoal
from graphs.plans.records import Plan
from graphs.search.searching import search_plans
from tests.search_stubs import StubGraph, arguments, attribute, binding, entity, said, scope
from tests.search_stubs import its_id as id_of
from tests.search_stubs import takes as input_of
from tools.entity_types.records import AccessPath, EntityModel

WAGON, LOAD, DEPOT, FLOOD = "rail.wagon", "rail.load", "rail.depot", "rail.flood"
MODEL = EntityModel(
    types={
        WAGON: entity(
            WAGON, [attribute("id", role="id"), attribute("name", role="name")], ["name"]
        ),
        LOAD: entity(
            LOAD,
            [attribute("wagon_id"), attribute("name"), attribute("stencil"),
             attribute("date", format="date")],
        ).model_copy(update={"id_attribute": ""}),
        FLOOD: entity(FLOOD, [attribute("level"), attribute("date", format="date")]),
        DEPOT: entity(
            DEPOT,
            [attribute("id", role="id"), attribute("name", role="name"), attribute("lat"),
             attribute("lon")],
            ["name"],
        ),
    },
    paths={
        path.tool_id: path
        for path in (
            AccessPath(
                tool_id="rail.find_wagons", kind="list", entity=WAGON, container="[]",
                attributes=("id", "name"),
                inputs=(
                    input_of("city", "option", required=True),
                    input_of("q", "search", WAGON, required=True),
                ),
            ),
            AccessPath(
                tool_id="rail.list_depots", kind="list", entity=DEPOT, container="[]",
                attributes=("id", "name", "lat", "lon"),
                inputs=(input_of("date", "option", required=True),),
            ),
            AccessPath(
                tool_id="rail.get_load", kind="detail", entity=LOAD,
                attributes=("wagon_id", "name", "stencil", "date"),
                inputs=(id_of("wagon_id", WAGON),),
            ),
            AccessPath(
                tool_id="rail.list_floods", kind="list", entity=FLOOD, container="[]",
                attributes=("level", "date"),
                inputs=(
                    input_of("lat", "option", required=True),
                    input_of("lon", "option", required=True),
                ),
            ),
            AccessPath(
                tool_id="rail.search_yards", kind="list", entity=DEPOT, container="[]",
                attributes=("id", "name", "lat", "lon"),
                inputs=(input_of("q", "search", DEPOT, required=True),),
            ),
        )
    },
)  # fmt: skip
GRAPH = StubGraph(
    [
        binding("rail.find_wagons", "[].id", "rail.get_load", "wagon_id"),
        *(
            binding(source, f"[].{key}", "rail.list_floods", key)
            for source in ("rail.list_depots", "rail.search_yards")
            for key in ("lat", "lon")
        ),
    ]
)


def plan(*constraints: object, of: str = LOAD) -> Plan:
    find = Find.model_validate({"entity": of, "constraints": constraints})
    found = search_plans(FindGoal(id="g1", find=find), scope(model=MODEL, graph=GRAPH))
    return found.plans[0]


def test_an_id_is_looked_up_by_all_that_the_look_up_needs() -> None:
    found = plan(said("", "Crewe", "name"), said("", "loose gravel", "text"))
    assert found.path == ("rail.find_wagons", "rail.get_load")
    assert arguments(found, 0) == {"city": "Crewe", "q": "loose gravel"}


def test_two_names_go_into_two_inputs_that_a_look_up_needs() -> None:
    found = plan(said("", "Crewe", "name"), said("", "Gravel", "name"))
    assert found.path == ("rail.find_wagons", "rail.get_load")
    assert set(arguments(found, 0).values()) == {"Crewe", "Gravel"}


def test_a_day_of_what_is_asked_for_is_not_what_tells_another_thing() -> None:
    day = said("date", "2026-05-14", "date")
    found = plan(said("", "Crewe", "name"), day, of=FLOOD)
    assert found.path == ("rail.search_yards", "rail.list_floods")
