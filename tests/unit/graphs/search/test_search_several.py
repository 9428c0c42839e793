"""Operations whose one answer holds lists of several types, and what is the person's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.plans.records import CallStep, Plan
from graphs.search.accesses import Access
from graphs.search.drafts import Draft
from graphs.search.owning import owning_features
from graphs.search.searching import search_plans
from tests.search_stubs import (
    arguments,
    attribute,
    entity,
    its_id,
    paths,
    said,
    scope,
    takes,
    type_list,
)
from tools.entity_types.records import AccessPath, EntityModel
from tools.records import Tool

SHIP, SAILOR = "fleet.ship", "fleet.sailor"
ROW = ("id", "name")
TYPES = type_list(
    entity(SHIP, [attribute("id", role="id"), attribute("name", role="name")], ["name"]),
    entity(SAILOR, [attribute("id", role="id"), attribute("name", role="name"),
                    attribute("rank")], ["name"]),
)  # fmt: skip
_PLAIN = paths(
    (
        ("fleet.all_ships", "list", SHIP, "[]", ROW, ()),
        (
            "fleet.lookup",
            "function",
            "",
            "",
            (),
            (takes("q", "search", required=True), takes("what", "option", required=True)),
        ),
        ("fleet.logbook", "function", "", "", (), (its_id("ship_id", SHIP),)),
        ("fleet.flagship", "detail", SHIP, "", ROW, ()),
    )
)


def part(tool_id: str, entity: str, container: str, **settings: Any) -> AccessPath:
    told = {"kind": "list", "entity": entity, "container": container, "attributes": ROW}
    return _PLAIN[tool_id].model_copy(update={**told, "settings": settings, "part_of": "function"})


_PARTS = {
    "fleet.lookup": (part("fleet.lookup", SHIP, "ships[]", what="ship"),
                     part("fleet.lookup", SAILOR, "sailors[]", what="sailor")),
    "fleet.logbook": (part("fleet.logbook", SAILOR, "crew[]"),),
    "fleet.flagship": (part("fleet.flagship", SAILOR, "crew[]"),),
}  # fmt: skip
MODEL = EntityModel(
    types=TYPES,
    paths={
        id_: one.model_copy(update={"parts": _PARTS.get(id_, ())}) for id_, one in _PLAIN.items()
    },
    version="1",
)


def plans(text: str, entity: str, *constraints: Constraint) -> Sequence[Plan]:
    goal = FindGoal(id="g1", find=Find(entity=entity, constraints=constraints))
    found = search_plans(goal, scope(values=(), whole=(), model=MODEL, said=text))
    assert found.plans, found.why_not
    return found.plans


def test_a_name_is_searched_for_among_things_of_its_type() -> None:
    plan = plans("the sailor Ottoline", SAILOR, said("name", "Ottoline", "name"))[0]
    assert plan.path == ("fleet.lookup",)
    assert arguments(plan) == {"q": "Ottoline", "what": "sailor"}
    (call,) = [step for step in plan.steps if isinstance(step, CallStep)]
    assert call.rows == "sailors[]"


def test_a_list_within_what_nobody_chose_is_one_that_nobody_chose() -> None:
    crew = {id_: MODEL.paths[id_].parts[-1] for id_ in ("fleet.flagship", "fleet.logbook")}
    single = {id_: Access(Draft(), one, TYPES[SAILOR]).is_single for id_, one in crew.items()}
    assert single == {"fleet.flagship": True, "fleet.logbook": False}


def test_the_lists_within_listed_things_are_many() -> None:
    crews = part("fleet.all_ships", SAILOR, "[].crew[]").model_copy(update={"part_of": "list"})
    assert not Access(Draft(), crews, TYPES[SAILOR]).is_single


def test_a_name_behind_a_preposition_may_be_that_of_what_an_operation_needs() -> None:
    named = said(value="Marigold", kind="name", cue="of")
    found = {plan.path: plan for plan in plans("sailors of Marigold", SAILOR, named)}
    assert arguments(found["fleet.lookup", "fleet.logbook"], 0)["what"] == "ship"


def test_nothing_is_asked_to_search_for_where_a_list_is_there() -> None:
    assert plans("all ships", SHIP)[0].path == ("fleet.all_ships",)


def test_a_path_that_says_me_gives_what_is_one_s_own() -> None:
    own = Tool(id="f.mine", group_id="f", name="mine", method="GET", path="/me/ships")
    other = own.model_copy(update={"path": "/ships"})
    assert owning_features(own, "which are my ships?") == {"own_met": 1.0, "own_unsaid": 0.0}
    assert owning_features(own, "show me the ships") == {"own_met": 0.0, "own_unsaid": 1.0}
    assert owning_features(other, "which are my ships?") == {}


def test_whoever_calls_is_no_other_that_is_looked_for() -> None:
    sailor = entity(SAILOR, [attribute("id", role="id"), attribute("rank")])
    ways = paths([
        ("fleet.me", "detail", SAILOR, "", ("id", "rank"), ()),
        ("fleet.sailors", "list", SAILOR, "", ("id",), ()),
        ("fleet.sailor", "detail", SAILOR, "", ("id", "rank"), (its_id("id", SAILOR),)),
    ])  # fmt: skip
    model = EntityModel(types={SAILOR: sailor}, paths=ways)
    mates = said("rank", "mate")

    def ways_to(said: str, *constraints: Constraint) -> set[tuple[str, ...]]:
        goal = FindGoal(id="g1", find=Find(entity=SAILOR, constraints=constraints))
        return {plan.path for plan in search_plans(goal, scope(model=model, said=said)).plans}

    assert ("fleet.me",) in ways_to("what is my rank?")
    assert ("fleet.me",) not in ways_to("what ranks do sailors of ours have?")
    assert ("fleet.me",) not in ways_to("which sailors of my ship are mates?", mates)
