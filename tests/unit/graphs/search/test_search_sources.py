"""Which values of a request lead to an input that nobody says: the id of a thing looked up."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Find, FindGoal
from graphs.plans.records import Plan
from graphs.search.queries import Clause
from graphs.search.searching import search_plans
from memory.name_directory import KnownValue
from tests.search_stubs import StubGraph, arguments, attribute, binding, entity, named, said, scope
from tests.search_stubs import its_id as id_of
from tests.search_stubs import takes as input_of
from tools.entity_types.records import AccessPath, EntityModel

WAGON, LOAD, DEPOT, FLOOD = "rail.wagon", "rail.load", "rail.depot", "rail.flood"
YARD, HAUL = "rail.yard", "rail.haul"
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
        YARD: entity(
            YARD, [attribute("id", role="id"), attribute("name", role="name"), attribute("iata")],
            ["name"],
        ),
        HAUL: entity(HAUL, [attribute("id", role="id"), attribute("toll")]),
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
            AccessPath(
                tool_id="rail.look_up_sidings", kind="list", entity=YARD, container="[]",
                attributes=("id", "name", "iata"),
                inputs=(input_of("name", "filter", YARD, "name", required=True),),
            ),
            AccessPath(
                tool_id="rail.get_yard", kind="detail", entity=YARD,
                attributes=("id", "name", "iata"), inputs=(id_of("yard_id", YARD),),
            ),
            AccessPath(
                tool_id="rail.list_hauls", kind="list", entity=HAUL, container="[]",
                attributes=("id", "toll"),
                inputs=(
                    input_of("start_iata", "option", required=True),
                    input_of("end_iata", "option", required=True),
                ),
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
        *(
            binding(source, field, "rail.list_hauls", f"{end}_iata")
            for source, field in (("rail.look_up_sidings", "[].iata"), ("rail.get_yard", "iata"))
            for end in ("start", "end")
        ),
    ]
)


def plan(*constraints: object, of: str = LOAD, known: Sequence[KnownValue] = ()) -> Plan:
    find = Find.model_validate({"entity": of, "constraints": constraints})
    within = scope(model=MODEL, graph=GRAPH, values=known)
    return search_plans(FindGoal(id="g1", find=find), within).plans[0]


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


def test_what_a_way_leads_to_does_not_tell_its_beginning_apart() -> None:
    start = Clause(value="Crewe", kind="name", cue="from", span=(10, 15))
    assert Clause(value="Cheshire", kind="name", span=(17, 25)).adjoins(start)
    assert not Clause(value="Didcot", kind="name", cue="to", span=(16, 25)).adjoins(start)


def test_a_day_beside_a_name_does_not_tell_it_apart() -> None:
    name = Clause(value="Vienna", kind="name", span=(0, 3))
    assert Clause(value="Austria", kind="country", span=(3, 6)).adjoins(name)
    for kind in ("date", "date_range", "time", "datetime", "duration"):
        assert not Clause(value="2026-05-15", kind=kind, span=(3, 8)).adjoins(name)


def test_the_end_of_a_way_tells_nothing_about_its_beginning() -> None:
    start = said("", "Crewe", "name", cue="from")
    end = said("", "Didcot", "name", cue="to")
    found = plan(start, end, of=HAUL, known=[named(YARD, "Crewe", 7)])
    assert found.path == ("rail.get_yard", "rail.look_up_sidings", "rail.list_hauls")
    assert [arguments(found, place) for place in (0, 1)] == [{"yard_id": 7}, {"name": "Didcot"}]


def test_a_code_that_an_operation_needs_is_not_looked_up() -> None:
    start = said("", "CRW", "id", cue="from")
    found = plan(start, said("", "DID", "id", cue="to"), of=HAUL)
    assert arguments(found) == {"start_iata": "CRW", "end_iata": "DID"}
