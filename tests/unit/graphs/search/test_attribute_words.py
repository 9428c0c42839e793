"""Values given by the word that rows have for them, where operations take another."""

from __future__ import annotations

from dataclasses import replace

from graphs.forms.records import Find, FindGoal
from graphs.plans.records import CallStep, Plan, RowsStep, Taken
from graphs.search.searching import search_plans
from tests.search_stubs import (
    StubGraph,
    arguments,
    attribute,
    binding,
    calls,
    entity,
    library,
    said,
    scope,
    takes,
)
from tools.entity_types.records import AccessPath, EntityModel
from tools.library import Catalogue
from tools.volatile_library import VolatileLibrary

QUAY, FERRY, INN = "sea.quay", "sea.ferry", "sea.inn"
MODEL = EntityModel(
    types={
        QUAY: entity(
            QUAY,
            [attribute("id", role="id"), attribute("name", role="name"), attribute("iata")],
            ["name"],
        ),
        FERRY: entity(
            FERRY, [attribute("id", role="id"), attribute("start"), attribute("end")]
        ),
        INN: entity(
            INN,
            [attribute("id", role="id"), attribute("stars"),
             attribute("quay_id", target=QUAY), attribute("quay_name")],
        ),
    },
    paths={
        path.tool_id: path
        for path in (
            AccessPath(
                tool_id="sea.seek_quays", kind="list", entity=QUAY, container="[]",
                attributes=("id", "name", "iata"),
                inputs=(takes("name", "filter", QUAY, "name", required=True),),
            ),
            AccessPath(
                tool_id="sea.list_ferries", kind="list", entity=FERRY, container="[]",
                attributes=("id", "start", "end"),
                inputs=(
                    takes("start_iata", "option", required=True),
                    takes("end_iata", "option", required=True),
                ),
            ),
            AccessPath(
                tool_id="sea.list_inns", kind="list", entity=INN, container="[]",
                attributes=("id", "stars"),
                inputs=(takes("quay_id", "id", QUAY, "id"),),
            ),
            AccessPath(
                tool_id="sea.get_inn", kind="detail", entity=INN,
                attributes=("id", "stars", "quay_id", "quay_name"),
                inputs=(takes("inn_id", "id", INN, "id", required=True),),
            ),
        )
    },
)  # fmt: skip
GRAPH = StubGraph(
    [binding("sea.seek_quays", "[].iata", "sea.list_ferries", f"{end}_iata")
     for end in ("start", "end")]
)  # fmt: skip


def changed(tool_id: str, **facts: object) -> VolatileLibrary:
    """The library with other facts of an operation."""
    kept = library(MODEL)
    (group,), (category,) = kept.groups(), kept.categories()
    tools = (t.model_copy(update=facts) if t.id == tool_id else t for t in kept.tools())
    kept.put(Catalogue(category=category, group=group, tools=tuple(tools)))
    return kept


def plans(
    of: str,
    *constraints: object,
    kept: VolatileLibrary | None = None,
    model: EntityModel = MODEL,
) -> list[Plan]:
    find = Find.model_validate({"entity": of, "constraints": constraints})
    within = scope(model=model, graph=GRAPH)
    within = replace(within, library=kept or within.library)
    return [*search_plans(FindGoal(id="g1", find=find), within).plans]


def looked_up(plan: Plan) -> dict[str, str]:
    """Input of the last call -> the name that was looked up for it."""
    steps = {one.id: one for one in plan.steps}
    found = {}
    for key, source in calls(plan)[-1].arguments.items():
        assert isinstance(source, Taken), "no name goes where a code is taken"
        step = steps[source.step]
        lead = steps[step.of] if isinstance(step, RowsStep) else step
        assert isinstance(lead, CallStep)
        found[key] = lead.arguments["name"].value  # type: ignore[union-attr]
    return found


def test_a_name_is_no_code_and_leads_to_the_input_that_is_called_so() -> None:
    ends = library(MODEL).tool("sea.list_ferries").parameters
    codes = tuple(p.model_copy(update={"json_schema": {"maxLength": 3}}) for p in ends)
    kept = changed("sea.list_ferries", parameters=codes)
    found = plans(FERRY, said("end", "Oban"), said("start", "Mallaig"), kept=kept)[0]
    assert looked_up(found) == {"start_iata": "Mallaig", "end_iata": "Oban"}
    short = plans(FERRY, said("end", "OBN"), said("start", "MLG"), kept=kept)[0]
    assert arguments(short) == {"start_iata": "MLG", "end_iata": "OBN"}


def test_what_rows_hold_by_id_alone_is_found_by_the_name_that_was_said() -> None:
    found = plans(INN, said("quay_name", "Mallaig"))[0]
    assert found.path == ("sea.seek_quays", "sea.list_inns")
    assert looked_up(found) == {"quay_id": "Mallaig"}


def test_an_operation_to_be_used_no_more_serves_where_no_other_does_as_much() -> None:
    more = MODEL.paths["sea.seek_quays"].model_copy(update={"tool_id": "sea.old_quays"})
    model = EntityModel(types=MODEL.types, paths={**MODEL.paths, more.tool_id: more})
    facts = {"deprecated": True}
    kept = library(model)
    tools = (t.model_copy(update=facts) if t.id == more.tool_id else t for t in kept.tools())
    (group,), (category,) = kept.groups(), kept.categories()
    kept.put(Catalogue(category=category, group=group, tools=tuple(tools)))
    ways = {plan.path for plan in plans(QUAY, said("name", "Mallaig"), kept=kept, model=model)}
    assert ways == {("sea.seek_quays",)}
    alone = plans(QUAY, said("name", "Mallaig"), kept=changed("sea.seek_quays", **facts))
    assert {plan.path for plan in alone} == {("sea.seek_quays",)}
