"""Things that are known, of a type that operations only find by name."""

from __future__ import annotations

import pytest

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.plans.records import CallStep, Constant, Distinct, Filter, Plan
from graphs.search.searching import search_plans
from tests.search_stubs import (
    WayRow,
    arguments,
    attribute,
    entity,
    named,
    ops,
    paths,
    said,
    scope,
    takes,
    type_list,
)
from tools.entity_types.records import AccessPath, Attribute, EntityModel

PLANT, SHEET, BLOOM = "herbarium.plant", "herbarium.sheet", "herbarium.bloom"
LABEL, FINDER = "herbarium.label", "herbarium.finder"
TYPES = type_list(
    entity(PLANT, [attribute("id", role="id"), attribute("name", role="name"),
                   attribute("family")], ["name"]),
    entity(BLOOM, [attribute("id", role="id"), attribute("month")]),
    entity(FINDER, [attribute("id", role="id"), attribute("name", role="name"),
                    attribute("club")], ["name"]),
    entity(LABEL, [attribute("id", role="id"), attribute("text")]),
    entity(SHEET, [attribute("id", role="id"), attribute("collector"),
                   attribute("plant", target=PLANT, target_attribute="id")]),
)  # fmt: skip
MODEL = EntityModel(
    types=TYPES,
    paths=paths(
        (
            (
                "herbarium.search_plants", "list", PLANT, "[]", ("id", "name", "family"),
                (takes("latin", "filter", PLANT, "name", required=True),),
            ),
            (
                "herbarium.blooms/{id}", "detail", BLOOM, "", ("id", "month"),
                (takes("id", "id", PLANT, required=True),),
            ),
            (
                "herbarium.plants/{id}/label", "detail", LABEL, "", ("id", "text"),
                (takes("id", "id", PLANT, required=True),),
            ),
            (
                "herbarium.finders", "list", FINDER, "[]", ("id", "name"),
                (takes("name", "filter", FINDER, "name"), takes("club", "filter", FINDER, "club")),
            ),
            ("herbarium.list_sheets", "list", SHEET, "[]", ("id", "collector", "plant"), ()),
        )
    ),
    version="1",
)  # fmt: skip
KNOWN = (
    named(PLANT, "Cardamine pratensis", 70),
    named(PLANT, "Silene dioica", 71),
    named(FINDER, "Ada Moss", 80),
)


def best(
    entity: str,
    *constraints: Constraint,
    wanted: tuple[str, ...] = (),
    whole: tuple[str, ...] = (),
) -> Plan:
    find = Find(entity=entity, constraints=constraints, wanted=wanted)
    known = scope(values=KNOWN, whole=whole, model=MODEL)
    found = search_plans(FindGoal(id="g1", find=find), known)
    assert found.plans, found.why_not
    return found.plans[0]


def test_what_is_only_found_by_name_is_told_the_name_of_what_is_known() -> None:
    plan = best(PLANT, said("name", "Silene dioica", "name"), wanted=("family",))
    assert arguments(plan) == {"latin": "Silene dioica"}


def test_each_of_several_names_is_asked_for() -> None:
    both = ["Silene dioica", "Cardamine pratensis"]
    plan = best(PLANT, Constraint(attribute="name", op="in", value=both, kind="name"))
    (call,) = (step for step in plan.steps if isinstance(step, CallStep))
    told = call.arguments["latin"]
    assert isinstance(told, Constant)
    assert (told.value, told.each) == (both, True)


def test_nobody_is_asked_what_things_beside_those_asked_for_are_called() -> None:
    plan = best(SHEET, said("collector", "A. Moss", "text"), wanted=("plant",))
    assert plan.path == ("herbarium.list_sheets",)


def test_what_is_shown_by_the_id_of_another_thing_is_found_by_it_and_by_its_name() -> None:
    by_id = best(BLOOM, said("id", 71, "id"), wanted=("month",))
    of_plant = Find(entity=PLANT, constraints=(said("name", "Silene dioica", "name"),))
    by_name = best(BLOOM, Constraint(op="in", find=of_plant), wanted=("month",))
    assert arguments(by_id) == arguments(by_name) == {"id": 71}


def test_what_belongs_to_another_thing_does_not_go_by_its_id() -> None:
    find = Find(entity=LABEL, constraints=(said("id", 71, "id"),), wanted=("text",))
    found = search_plans(FindGoal(id="g1", find=find), scope(values=KNOWN, whole=(), model=MODEL))
    assert not any(arguments(plan).get("id") == 71 for plan in found.plans)


def test_what_is_said_of_another_thing_in_several_ways_is_said_of_one() -> None:
    name, family = said("name", "Silene dioica", "name"), said("family", "pinks", "enum")
    plan = best(
        BLOOM,
        Constraint(op="in", find=Find(entity=PLANT, constraints=(name,))),
        Constraint(op="in", find=Find(entity=PLANT, constraints=(family,))),
        wanted=("month",),
    )
    assert plan.path == ("herbarium.search_plants", "herbarium.blooms/{id}")
    assert arguments(plan, 0) == {"latin": "Silene dioica"}
    assert not plan.unapplied


def test_a_list_that_may_end_before_a_known_thing_is_asked_for_it_by_name() -> None:
    ada = said("name", "Ada Moss", "name")
    assert arguments(best(FINDER, ada)) == {"name": "Ada Moss"}
    assert arguments(best(FINDER, ada, whole=(FINDER,))) == {}


def test_things_of_one_name_are_searched_for_once_and_told_once() -> None:
    twins = (*KNOWN, named(PLANT, "Silene dioica", 72))
    find = Find(entity=PLANT, constraints=(said("id", [71, 72], "id", op="in"),))
    plan = search_plans(FindGoal(id="g1", find=find), scope(values=twins, whole=(), model=MODEL))
    assert arguments(plan.plans[0]) == {"latin": "Silene dioica"}
    find = Find(entity=PLANT, constraints=(said("id", [70, 71], "id", op="in"),))
    plan = search_plans(FindGoal(id="g1", find=find), scope(values=twins, whole=(), model=MODEL))
    assert ops(plan.plans[0], Distinct) == [Distinct(attribute="id")]


@pytest.mark.parametrize(("code", "held"), [("BIO-100", True), ("Biology", False), ("B100", False)])
def test_rows_may_refer_by_a_code_to_what_is_in_no_list(code: str, held: bool) -> None:
    types = type_list(
        entity("c.course", [attribute("code", role="id"), attribute("title", role="name")],
               ["title"]),
        entity("c.mark", [attribute("id", role="id"), attribute("points"),
                          attribute("course", target="c.course", target_attribute="code")]),
    )  # fmt: skip
    ways: list[WayRow] = [
        ("c.courses", "list", "c.course", "[]", ("code", "title"), ()),
        ("c.marks", "list", "c.mark", "[]", ("id", "points", "course"), ()),
    ]
    model = EntityModel(types=types, paths=paths(ways), version="1")
    known = (named("c.course", "CS-210", "CS-210", "code"), named("c.course", "Art", "CS-210"))
    find = Find(entity="c.mark", constraints=(said("course", code, "name"),), wanted=("points",))
    plan = search_plans(
        FindGoal(id="g1", find=find), scope(values=known, whole=("c.course",), model=model)
    ).plans[0]
    assert (plan.path == ("c.marks",)) is held
    if held:
        (kept,) = ops(plan, Filter)
        assert (kept.attribute, kept.value.value) == ("course", code)


def _searched(held: Attribute) -> tuple[str, EntityModel]:
    """A type with this attribute, and a model whose only list of it needs a text to search for."""
    kind = entity("c.port", [attribute("id", role="id"), held], ["id"])
    path = AccessPath(
        tool_id="c.find_ports", kind="list", entity=kind.id, container="[]",
        attributes=("id", held.name), inputs=(takes("q", "search", required=True),),
    )  # fmt: skip
    return kind.id, EntityModel(types={kind.id: kind}, paths={path.tool_id: path}, version="ports")


def test_a_text_by_which_rows_are_kept_is_what_is_searched_for() -> None:
    port, model = _searched(attribute("city"))
    find = Find(entity=port, constraints=(said("city", "Oslo", "name"),))
    plan = search_plans(FindGoal(id="g1", find=find), scope(model=model)).plans[0]
    assert arguments(plan) == {"q": "Oslo"}


def test_a_state_by_which_rows_are_kept_is_no_text_to_search_for() -> None:
    """Ports with "open" in their names would be taken for the open ones."""
    port, model = _searched(attribute("state", enum=("open", "closed")))
    find = Find(entity=port, constraints=(said("state", "open", "enum"),))
    result = search_plans(FindGoal(id="g1", find=find), scope(model=model))
    assert [gap.get("part") for gap in result.missing] == ["q"]


def test_a_text_is_searched_for_by_the_name_of_a_known_thing_and_not_by_its_id() -> None:
    kind = entity(SHEET, [attribute("id", role="id"), attribute("collector", role="name"),
                          attribute("plant", target=PLANT, target_attribute="id")],
                  ["collector"])  # fmt: skip
    asked = (takes("q", "search", required=True),)
    finder: WayRow = (
        "herbarium.search_sheets",
        "list",
        SHEET,
        "[]",
        ("id", "collector", "plant"),
        asked,
    )
    model = EntityModel(types=type_list(TYPES[PLANT], kind), paths=paths((finder,)), version="2")
    find = Find(entity=SHEET, constraints=(said("plant", "Silene dioica", "name"),))
    found = search_plans(FindGoal(id="g1", find=find), scope(values=KNOWN, whole=(), model=model))
    assert found.plans, found.why_not
    assert arguments(found.plans[0]) == {"q": "Silene dioica"}
