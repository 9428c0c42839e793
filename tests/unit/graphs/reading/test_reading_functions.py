"""Requests on functions, and on things that only operations call by the word that is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import CallGoal, CompareGoal, Constraint, Find, FindGoal, Form
from graphs.reading.calling import arguments_of, call_candidate, names_beyond
from graphs.reading.clauses import clause_of, never, split
from graphs.reading.cues import total_word
from graphs.reading.draft import Candidate
from graphs.reading.find_candidates import names_too_many
from graphs.reading.outputs import measured_outputs, named_outputs, without_echoes
from graphs.reading.phrases import NamePhrases
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from graphs.reading.spreading import spread
from graphs.reading.tokens import tokens_of
from graphs.search.cues import NATIONALITY
from memory.embeddings import Vectors
from memory.name_directory import KnownValue
from tests.reading_stubs import NOW, KnownThings, attribute
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input
from tools.library import Catalogue
from tools.records import Category, OutputField, Parameter, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

FARE = entity(
    "trips.fare",
    [
        attribute("code", role="id"),
        attribute("train", target="trips.train", target_attribute="number"),
        attribute("price.amount", type="number"),
        attribute("price.currency"),
        attribute("refundable", type="boolean"),
        attribute("seats", type="integer"),
    ],
)
TRAIN = entity("trips.train", [attribute("number", role="id"), attribute("platform")])
OUTPUTS = (
    OutputField(path="units.salinity", type="string"),
    OutputField(path="salinity.value", type="number"),
    OutputField(path="salinity.felt", type="number"),
    OutputField(path="place.name", type="string"),
)
MODEL = EntityModel(
    types={FARE.id: FARE, TRAIN.id: TRAIN},
    paths={
        path.tool_id: path
        for path in (
            AccessPath(tool_id="trips.search_trains", kind="list", entity=FARE.id, container="[]"),
            AccessPath(tool_id="trips.get_train", kind="detail", entity=TRAIN.id),
            AccessPath(tool_id="trips.water_now", kind="function", words=("water", "salinity")),
        )
    },
    version="1",
)


class Axis:
    """An embedder with some words on one axis, all others on another."""

    dimension = 2
    name = "axis"

    def __init__(self, *words: str) -> None:
        self._words = {*words}

    def embed(self, texts: Sequence[str]) -> Vectors:
        near = [bool(self._words & set(text.split())) for text in texts]
        return np.array([[1.0, 0.0] if one else [0.0, 1.0] for one in near], dtype=np.float32)


def tool(tool_id: str, *parameters: Parameter) -> Tool:
    outputs = OUTPUTS if tool_id == "trips.water_now" else ()
    return Tool(
        id=tool_id, group_id="trips", name=tool_id.split(".")[1], method="GET", risk="read",
        summary=tool_id.split(".")[1].replace("_", " "), outputs=outputs, parameters=parameters,
    )  # fmt: skip


def question(request: str, model: EntityModel, relevant: Mapping[str, float]) -> ReadQuestion:
    stored = VolatileLibrary()
    group = ToolGroup(id="trips", name="Trips", category_id="c", base_url="http://trips.example")
    tools = tuple(tool(path.tool_id) for path in model.paths.values())
    stored.put(Catalogue(category=Category(id="c", name="c"), group=group, tools=tools))
    return ReadQuestion(request, NOW, model, stored, KnownThings(model), (), relevant=relevant)


def read(request: str, model: EntityModel = MODEL, reader: RuleReader | None = None) -> Form:
    reader, relevant = reader or RuleReader(), {"trips.water_now": 1.0}
    asked = question(request, model, relevant)
    schema = reader.schema(model)
    return reader.form(asked, schema, in_scope(model, relevant, schema))


def ranked(request: str, model: EntityModel) -> list[Candidate]:
    reader, asked = RuleReader(), question(request, model, {})
    schema = reader.schema(model)
    return reader.ranked(clause_of(request, 0, NOW), asked, schema, in_scope(model, {}, schema))


def found(request: str) -> FindGoal:
    (goal,) = read(request).goals
    assert isinstance(goal, FindGoal)
    return goal


def outputs(request: str) -> list[str]:
    return named_outputs(clause_of(request, 0, NOW), tool("trips.water_now"), set())


def test_the_record_of_a_name_is_wanted_rather_than_its_unit() -> None:
    assert outputs("what is the salinity") == ["salinity.value", "salinity.felt"]


def test_a_field_that_is_named_whole_is_wanted_alone() -> None:
    assert outputs("what is the felt salinity") == ["salinity.felt"]


def test_what_an_operation_calls_things_is_a_name_of_them() -> None:
    goal = found("Which trains are there?")
    assert goal.find.entity == FARE.id
    assert goal.find.wanted == ("train",)


def test_an_amount_goes_by_the_name_of_its_record() -> None:
    assert found("price of the trains").find.wanted == ("price.amount",)


def test_a_flag_that_is_asked_about_beside_something_else_is_wanted() -> None:
    goal = found("How many seats does the train have and is it refundable?")
    assert set(goal.find.wanted) == {"seats", "refundable"}
    assert goal.find.constraints == ()


@pytest.mark.parametrize(
    ("request_", "op"),
    [
        ("Which fares are still seats?", ">"),
        ("Which fares are not seats?", "="),
        ("show me the seats fares", ">"),
    ],
)
def test_an_amount_said_as_a_state_is_one_of_which_some_is_left(request_: str, op: str) -> None:
    (constraint,) = found(request_).find.constraints
    assert (constraint.attribute, constraint.op, constraint.value) == ("seats", op, 0)


def test_the_preposition_of_a_value_is_kept() -> None:
    constraints = found("trains from HND to SIN").find.constraints
    assert [(one.value, one.cue) for one in constraints] == [("HND", "from"), ("SIN", "to")]


def test_a_day_that_a_function_takes_no_input_for_speaks_against_it() -> None:
    (goal,) = read("salinity of the water").goals
    assert isinstance(goal, CallGoal)
    (goal,) = read("salinity of the water today").goals
    assert isinstance(goal, CallGoal)
    assert goal.arguments == ()


def test_what_has_to_be_given_is_not_what_is_asked_for() -> None:
    fields = ("basin", "depth_cm")
    outputs = tuple(OutputField(path=path, type="number") for path in fields)
    basin = Parameter(key="basin", name="basin", location="query", required=True)
    sounded = tool("trips.depth", basin).model_copy(update={"outputs": outputs})
    clause = clause_of("what is the depth in the basin of Kell", 0, NOW)
    assert named_outputs(clause, without_echoes(sounded, ()), set()) == ["depth_cm"]
    free = tool("trips.depth").model_copy(update={"outputs": outputs})
    assert set(named_outputs(clause, free, set())) == {*fields}


@pytest.mark.parametrize(("word", "meant"), [("brine", True), ("goats", False)])
def test_a_function_is_meant_by_a_word_near_to_what_it_is_called_by(
    word: str, *, meant: bool
) -> None:
    path = AccessPath(tool_id="trips.water_now", kind="function", words=("water",))
    schema = RuleReader(Axis("brine", "water")).schema(MODEL)
    clause = clause_of(f"show me the {word}", 0, NOW)
    made = call_candidate(clause, path, tool("trips.boat_now"), schema)
    assert (3 in made.used) is meant


@pytest.mark.parametrize(("request_", "used"), [
    ("water in fahrenheit", False), ("water of fahrenheit", True), ("water in brine", True),
])  # fmt: skip
def test_a_unit_to_be_told_in_is_none_of_what_a_function_is_called_by(
    request_: str, *, used: bool
) -> None:
    path = AccessPath(tool_id="trips.water_now", kind="function", words=("water",))
    schema = RuleReader(Axis("brine", "fahrenheit", "water")).schema(MODEL)
    clause = clause_of(request_, 0, NOW)
    made = call_candidate(clause, path, tool("trips.boat_now"), schema)
    assert (2 in made.used) is used


@pytest.mark.parametrize(
    ("asked", "measure"),
    [
        ("how heavy is it", "weight.net"),
        ("how large is it", "area.whole"),
        ("how far is it", "distance.km"),
        ("is it heavy", ""),
    ],
)
def test_how_much_of_a_quality_is_the_amount_that_it_is_measured_by(
    asked: str, measure: str
) -> None:
    paths = ("weight.net", "area.whole", "depth.mean", "distance.km")
    outputs = tuple(OutputField(path=path, type="number") for path in paths)
    weighs = tool("trips.weigh").model_copy(update={"outputs": outputs})
    found = measured_outputs(clause_of(asked, 0, NOW), weighs, set())
    assert found == ([measure] if measure else [])


def test_how_long_it_takes_is_told_in_a_unit_of_time() -> None:
    outputs = tuple(OutputField(path=path, type="number") for path in ("km", "drive_minutes"))
    drive = tool("trips.drive").model_copy(update={"outputs": outputs})
    clause, used = clause_of("how long does the drive take", 0, NOW), set[int]()
    assert measured_outputs(clause, drive, used) == ["drive_minutes"]
    assert {clause.word(at) for at in used} == {"long", "take"}


@pytest.mark.parametrize("moment", ["right now", "this very minute", "at the moment"])
def test_the_present_speaks_against_things_of_many_moments(moment: str) -> None:
    at = attribute("at", format="date-time")
    sounding = entity("trips.sounding", [at, attribute("salinity", type="number")])
    path = AccessPath(tool_id="trips.soundings", kind="list", entity=sounding.id, container="[]")
    model = EntityModel(types={sounding.id: sounding}, paths={path.tool_id: path}, version="2")
    for text, untaken in ((f"salinity {moment}?", 1.0), ("salinity?", 0.0)):
        (found,) = ranked(text, model)
        assert found.features["untaken"] == untaken


def test_what_a_function_gives_goes_by_its_name_in_the_rows() -> None:
    paths = {one.tool_id: one for one in MODEL.paths.values()}
    within = paths["trips.water_now"].model_copy(update={"container": "salinity"})
    model = EntityModel(types=MODEL.types, paths={**paths, within.tool_id: within}, version="3")
    (goal,) = read("what is the salinity of the water", model).goals
    assert isinstance(goal, CallGoal)
    assert goal.wanted == ("value", "felt")


def test_a_bare_condition_belongs_to_what_follows() -> None:
    clauses = split("Is it open? If not, show me the price.", NOW, never)
    assert [one.condition for one in clauses] == ["", "unless"]


def test_a_question_word_with_its_verb_begins_a_clause() -> None:
    clauses = split("What time is it there, and what's the price?", NOW, never)
    assert [one.text.split()[0] for one in clauses] == ["What", "what's"]


def test_a_month_that_begins_a_request_is_no_auxiliary() -> None:
    assert clause_of("May 20 trains to Lyon", 0, NOW).mood != "test"


def phrases(text: str, *names: str) -> list[Any]:
    known = [KnownValue("shop.product", "name", name, at) for at, name in enumerate(names)]
    return [(x.value, x.is_part) for x in NamePhrases(known).links(tokens_of(text), set())]


KETTLES = ("Norr Electric Kettle", "Volt Electric Kettle Pro", "Norr Lamp")


def test_words_that_several_names_share_tell_all_of_those() -> None:
    assert phrases("cheapest electric kettles", *KETTLES) == [("Electric Kettle", True)]


@pytest.mark.parametrize("text", ["the norr lamp", "they kettle", "volt electric", "red lamps"])
def test_what_one_name_has_or_one_word_says_is_no_phrase(text: str) -> None:
    assert phrases(text, *KETTLES) == []


def test_a_noun_that_several_names_have_means_all_of_them() -> None:
    names = ("Linden Teapot", "Teapot Small", "Linden Mug")
    assert phrases("what is the cheapest teapot please", *names) == [("Teapot", True)]
    assert phrases("which teapots are left", *names) == [("Teapot", True)]
    assert phrases("they teapot along, it teapot", *names) == []


def test_how_heavy_something_is_may_be_told_of_what_it_stands_for() -> None:
    types = {
        TRAIN.id: entity(
            "trips.train", [attribute("number", role="id"), attribute("mass", type="number")]
        ),
        FARE.id: FARE,
    }
    model = EntityModel(types=types, paths=MODEL.paths, version="2")
    (goal,) = read("how heavy is the fare", model, RuleReader(Axis("heavy", "mass"))).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("train.mass",)


def test_a_type_may_be_written_as_two_words() -> None:
    kind = entity("trips.boxcar", [attribute("code", role="id"), attribute("car_seats")])
    path = AccessPath(tool_id="trips.boxcars", kind="list", entity=kind.id, container="[]")
    model = EntityModel(types={kind.id: kind}, paths={path.tool_id: path}, version="3")
    (goal,) = read("show each box car", model).goals
    assert isinstance(goal, FindGoal)
    assert (goal.find.entity, goal.find.wanted) == (kind.id, ())


def test_of_two_relations_the_one_is_asked_about_whose_things_can_be_looked_up() -> None:
    people = {
        name: entity(f"trips.{name}", [attribute("id", role="id"), attribute("phone")])
        for name in ("driver", "caller")
    }
    told = [attribute(n, target=f"trips.{n}", target_attribute="id") for n in ("caller", "driver")]
    ride = entity("trips.ride", [attribute("id", role="id"), *told])
    needs = Input(key="name", role="search", required=True)
    paths = (
        AccessPath(tool_id="trips.rides", kind="list", entity=ride.id, container="[]"),
        AccessPath(tool_id="trips.drivers", kind="list", entity="trips.driver", container="[]"),
        AccessPath(tool_id="trips.callers", kind="list", entity="trips.caller", container="[]",
                   inputs=(needs,)),
    )  # fmt: skip
    types = {one.id: one for one in (ride, *people.values())}
    model = EntityModel(types=types, paths={one.tool_id: one for one in paths}, version="1")
    (goal,) = read("phone of ride 7", model).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("driver.phone",)


@pytest.mark.parametrize(
    ("asked", "total"),
    [("what does it mean", None), ("the mean of the prices", (1, "mean"))],
)
def test_what_a_word_means_is_no_mean(asked: str, total: tuple[int, str] | None) -> None:
    assert total_word(clause_of(asked, 0, NOW)) == total


@pytest.mark.parametrize(
    ("asked", "sides"),
    [
        ("is the water warmer in Kell than in Brest", ["Kell", "Brest"]),
        ("what is the salinity of the water in Kell", []),
    ],
)
def test_a_function_is_asked_for_both_sides_of_than(asked: str, sides: list[str]) -> None:
    clause = clause_of(asked, 0, NOW)
    arguments = [one for placed in clause.values for one in arguments_of(placed, clause)]
    goal = CallGoal(id="g1", tool_id="trips.water_now", arguments=tuple(arguments))
    *calls, last = spread(goal, clause)
    assert [c.arguments[0].value for c in calls if isinstance(c, CallGoal)] == sides
    assert isinstance(last, CompareGoal) is bool(sides)


def test_a_nationality_goes_with_what_people_are() -> None:
    clause = clause_of("may I enter Chile on a Peruvian passport", 0, NOW)
    told = [one for placed in clause.values for one in arguments_of(placed, clause)]
    assert {one.value["code"]: one.cue == NATIONALITY for one in told} == {"CL": False, "PE": True}


def test_a_name_beyond_the_places_that_are_taken_speaks_against_nameless_things() -> None:
    swell = entity("sea.swell", [attribute("height", type="number")])
    found = Candidate(
        FindGoal(
            id="g1",
            find=Find(
                entity=swell.id,
                constraints=tuple(Constraint(value=one, kind="name") for one in ("Oslo", "Kemi")),
            ),
        ),
        {},
    )
    clause = clause_of("from Oslo to Kemi", 0, NOW)
    assert [names_too_many(found, swell, led, clause) for led in (0, 1, 2)] == [0, 1, 0]
    named = swell.model_copy(update={"name_attributes": ("height",)})
    assert names_too_many(found, named, 1, clause) == 0


@pytest.mark.parametrize(
    ("said", "beyond"),
    [
        ((("Oulu", ""),), 0),
        ((("Oulu", ""), ("Turku", "")), 1),
        ((("Red Barn", ""), ("Turku", "in")), 0),
        ((("Oulu", ""), ("Turku", ""), ("Pori", "")), 2),
    ],
)
def test_a_function_is_told_no_more_names_than_it_can_use(
    said: tuple[tuple[str, str], ...], beyond: int
) -> None:
    taken = [
        Parameter(key=key, name=key, location="query", type="number")
        for key in ("lat", "lon", "berths")
    ]
    moored = tool("trips.depth").model_copy(update={"parameters": tuple(taken)})
    path = AccessPath(tool_id=moored.id, kind="function")
    names = [Constraint(value=text, kind="name", cue=cue) for text, cue in said]
    assert names_beyond(path, moored, names) == beyond
    deaf = moored.model_copy(update={"parameters": tuple(taken[2:])})
    assert names_beyond(path, deaf, names) == len(said)


def test_what_no_input_takes_speaks_against_a_function() -> None:
    path = AccessPath(tool_id="trips.depth", kind="function")
    told = tool(path.tool_id).model_copy(update={"parameters": ()})
    clause = clause_of("3 boats for 20 euros", 0, NOW)
    made = call_candidate(clause, path, told, RuleReader().schema(MODEL))
    assert made.features["untaken"] == 2
