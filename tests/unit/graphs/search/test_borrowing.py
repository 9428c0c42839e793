"""Inputs that a goal says nothing of take where and when the request speaks of."""

from __future__ import annotations

from dataclasses import replace

from graphs.forms.records import CallGoal, Constraint, Find, FindGoal
from graphs.plans.records import Take
from graphs.search.cues import NATIONALITY
from graphs.search.searching import SearchResult, search_plans
from tests.search_stubs import MODEL, arguments, attribute, entity, ops, said, scope, takes
from tools.entity_types.records import AccessPath, EntityModel

KILN = entity("pots.kiln", [attribute("id", role="id"), attribute("temperature")])
FREE = AccessPath(
    tool_id="pots.free_kilns", kind="list", entity=KILN.id, container="[]",
    attributes=("id", "temperature"),
    inputs=(takes("fromDate", "option", required=True), takes("toDate", "option", required=True)),
)  # fmt: skip
POTS = EntityModel(types={**MODEL.types, KILN.id: KILN}, paths={FREE.tool_id: FREE})
DAYS = Constraint(value={"start": "2027-03-02", "end": "2027-03-04"}, kind="date_range")


def searched(
    model: EntityModel, entity_id: str, *told: Constraint, own: tuple[Constraint, ...] = ()
) -> SearchResult:
    goal = FindGoal(id="g1", find=Find(entity=entity_id, constraints=own))
    return search_plans(goal, replace(scope(model=model), told=told))


def test_both_ends_of_a_time_said_elsewhere_are_taken() -> None:
    (plan, *_) = searched(POTS, KILN.id, DAYS).plans
    assert arguments(plan) == {"fromDate": "2027-03-02", "toDate": "2027-03-04"}
    assert not searched(POTS, KILN.id).plans


def test_a_place_said_elsewhere_leads_to_what_stands_for_it() -> None:
    place = MODEL.types["weather.place"].model_copy(update={"name_attributes": ("name",)})
    named = EntityModel(types={**MODEL.types, place.id: place}, paths=MODEL.paths)
    (plan, *_) = searched(named, "weather.forecast", said("", "Lyon", "name")).plans
    assert arguments(plan, 0) == {"q": "Lyon"}
    assert [one.alike for one in ops(plan, Take)] == ["name"]  # of two Lyons the person says which


def test_what_the_goal_says_itself_is_not_taken_twice() -> None:
    lyon = said("", "Lyon", "name")
    for plan in searched(MODEL, "weather.forecast", lyon, own=(lyon,)).plans:
        assert plan.path.count("weather.geocode") == 1


AGES = AccessPath(tool_id="pots.heat", kind="function", inputs=(takes("firing_date", "option"),))


def test_what_may_be_told_a_day_takes_the_one_said_elsewhere() -> None:
    heat = EntityModel(types=MODEL.types, paths={AGES.tool_id: AGES})
    day = Constraint(value="2027-03-02", kind="date")
    goal = CallGoal(id="g1", tool_id=AGES.tool_id)
    (plan, *_) = search_plans(goal, replace(scope(model=heat), told=(day,))).plans
    assert arguments(plan) == {"firing_date": "2027-03-02"}
    ended = AGES.model_copy(update={"inputs": (*AGES.inputs, takes("end_date", "option"))})
    both = EntityModel(types=MODEL.types, paths={AGES.tool_id: ended})
    (plan, *_) = search_plans(goal, replace(scope(model=both), told=(day,))).plans
    assert arguments(plan) == {}


def test_who_says_a_day_is_not_told_another_one() -> None:
    fired = entity("pots.vase", [attribute("id", role="id"), attribute("fired_on", format="date")])
    vases = AccessPath(
        tool_id="pots.vases", kind="list", entity=fired.id, container="[]",
        attributes=("id", "fired_on"), inputs=(takes("firing_date", "option"),),
    )  # fmt: skip
    model = EntityModel(types={fired.id: fired}, paths={vases.tool_id: vases})
    earlier, now = said("", "2027-03-02", "date"), said("fired_on", "2027-03-03", "date")
    (plan, *_) = searched(model, fired.id, earlier, own=(now,)).plans
    assert arguments(plan).get("firing_date") != "2027-03-02"


LAND = entity("pots.land", [attribute("code", role="id"), attribute("clay")])
SHOWN = AccessPath(
    tool_id="pots.land", kind="detail", entity=LAND.id, attributes=("code", "clay"),
    inputs=(takes("country_code", "id", LAND.id, "code", required=True),),
)  # fmt: skip
LANDS = EntityModel(types={LAND.id: LAND}, paths={SHOWN.tool_id: SHOWN})
PERU, CHILE = (
    said("", {"code": code, "name": name}, "country")
    for code, name in (("PE", "Peru"), ("CL", "Chile"))
)


def test_what_shows_the_thing_that_is_named_is_not_told_another_one() -> None:
    plans = searched(LANDS, LAND.id, CHILE, own=(PERU,)).plans
    assert [arguments(plan) for plan in plans] == [{"country_code": "PE"}] * len(plans)
    (plan, *_) = searched(LANDS, LAND.id, CHILE).plans
    assert arguments(plan) == {"country_code": "CL"}


GUILD = AccessPath(
    tool_id="pots.permit", kind="function",
    inputs=(
        takes("nationality_country", "option", required=True),
        takes("visited_country", "option", required=True),
    ),
)  # fmt: skip
PERMITS = EntityModel(types={}, paths={GUILD.tool_id: GUILD})


def test_what_people_are_goes_where_that_is_asked_and_no_place_does() -> None:
    people = CHILE.model_copy(update={"cue": NATIONALITY})
    for own, told in (((PERU, people), ()), ((people, PERU), ()), ((PERU,), (people,))):
        goal = CallGoal(id="g1", tool_id=GUILD.tool_id, arguments=own)
        (plan, *_) = search_plans(goal, replace(scope(model=PERMITS), told=told)).plans
        assert arguments(plan) == {"nationality_country": "Chile", "visited_country": "Peru"}
    goal = CallGoal(id="g1", tool_id=GUILD.tool_id, arguments=(PERU,))
    (gap,) = search_plans(goal, scope(model=PERMITS)).missing
    assert gap["name"] == "nationality country"
