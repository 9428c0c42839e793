"""What was learned of a name, or of a value, must not lead to another thing than was said."""

from __future__ import annotations

from dataclasses import replace

from graphs.forms.records import Find, FindGoal
from graphs.plans.records import Filter, Plan, RowsStep
from graphs.search.searching import search_plans
from memory.name_directory import KnownValue
from tests.search_stubs import StubGraph, arguments, attribute, binding, entity, named, said, scope
from tests.search_stubs import its_id as id_of
from tests.search_stubs import takes as input_of
from tools.entity_types.records import AccessPath, EntityModel

INN, HOURS, CROSSING = "town.inn", "town.hours", "town.crossing"
MODEL = EntityModel(
    types={
        INN: entity(
            INN,
            [attribute("id", role="id"), attribute("name", role="name"), attribute("town")],
            ["name"],
        ),
        HOURS: entity(
            HOURS,
            [attribute("inn_id", target=INN, target_attribute="id"), attribute("opens")],
        ).model_copy(update={"id_attribute": ""}),
        CROSSING: entity(
            CROSSING, [attribute("id", role="id"), attribute("start"), attribute("toll")]
        ),
    },
    paths={
        path.tool_id: path
        for path in (
            AccessPath(
                tool_id="town.list_inns", kind="list", entity=INN, container="[]",
                attributes=("id", "name", "town"),
                inputs=(input_of("town", "filter", INN, "town", required=True),),
            ),
            AccessPath(
                tool_id="town.inn_hours", kind="detail", entity=HOURS,
                attributes=("inn_id", "opens"), inputs=(id_of("inn_id", INN),),
            ),
            AccessPath(
                tool_id="town.list_crossings", kind="list", entity=CROSSING, container="[]",
                attributes=("id", "start", "toll"),
                inputs=(input_of("start_code", "option", required=True),),
            ),
        )
    },
)  # fmt: skip
GRAPH = StubGraph([binding("town.list_inns", "[].id", "town.inn_hours", "inn_id")])


def plan(*constraints: object, of: str, known: list[KnownValue]) -> Plan:
    find = Find.model_validate({"entity": of, "constraints": constraints})
    within = scope(model=MODEL, graph=GRAPH, values=known)
    return search_plans(FindGoal(id="g1", find=find), within).plans[0]


def filters(found: Plan) -> list[str]:
    steps = (step for step in found.steps if isinstance(step, RowsStep))
    return [getattr(op, "attribute", "") for step in steps for op in step.ops]


def test_the_known_thing_of_a_name_is_not_meant_where_another_may_be_so() -> None:
    known = [named(INN, "Red Apron", 7)]
    inn = {"attribute": "inn_id", "value": "Red Apron", "kind": "name"}
    found = plan(inn, said("", "Rome", "name", cue="in"), of=HOURS, known=known)
    assert found.path == ("town.list_inns", "town.inn_hours")
    assert arguments(found, 0) == {"town": "Rome"}
    assert "name" in filters(found)
    assert "id" not in filters(found)


def test_where_nothing_else_is_said_the_known_thing_is_meant() -> None:
    inn = {"attribute": "inn_id", "value": "Red Apron", "kind": "name"}
    found = plan(inn, of=HOURS, known=[named(INN, "Red Apron", 7)])
    assert found.path == ("town.inn_hours",)
    assert arguments(found, 0) == {"inn_id": 7}


def test_a_word_that_rows_hold_is_told_where_an_operation_needs_it() -> None:
    start = {"attribute": "start", "value": "CDG", "kind": "enum"}
    found = plan(start, of=CROSSING, known=[])
    assert found.path == ("town.list_crossings",)
    assert arguments(found, 0) == {"start_code": "CDG"}
    assert filters(found) == ["start"]


def test_of_several_of_a_name_only_those_are_meant_that_are_as_was_said_beside_it() -> None:
    inns = {"Rome": 7, "Oslo": 8, "Bergen": 9}
    known = [replace(named(INN, "Red Apron", id_), label=town) for town, id_ in inns.items()]
    told = [said("name", "Red Apron", "name"), said("town", "Oslo", "enum")]
    find = Find(entity=INN, constraints=tuple(told))
    within = scope(model=MODEL, graph=GRAPH, values=known)
    found = search_plans(FindGoal(id="g1", find=find), within)
    ids = [
        getattr(op.value, "value", None)
        for one in found.plans
        for step in one.steps
        if isinstance(step, RowsStep)
        for op in step.ops
        if isinstance(op, Filter) and op.attribute == "id"
    ]
    assert set(ids) == {8}
    assert not found.namesakes
