"""What a clause says goes into the inputs of a function that it is for, all of it together."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from graphs.forms.records import CallGoal, Constraint
from graphs.reading.calling import call_candidate
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.fitting import inputs_of_amounts, listed_inputs
from graphs.reading.outputs import named_outputs, without_echoes
from graphs.reading.reasoner import RuleReader
from tests.reading_stubs import MODEL
from tools.entity_types.records import AccessPath, Input
from tools.records import OutputField, Parameter, Tool

NOW = datetime(2026, 5, 13, 12, 0, tzinfo=UTC)
FINISH = ("matt", "high_gloss", "off-white")
UNITS = ("litre", "gallon")


def taken(key: str, type_: Any = "string", **more: Any) -> Parameter:
    return Parameter(key=key, name=key, location="query", type=type_, **more)


def paint(*parameters: Parameter, outputs: tuple[str, ...] = ()) -> Tool:
    return Tool(
        id="paints.amount", group_id="paints", name="amount", method="GET", risk="read",
        parameters=parameters, outputs=tuple(OutputField(path=o, type="number") for o in outputs),
    )  # fmt: skip


AMOUNT = paint(
    taken("finish", enum=FINISH),
    taken("people", "integer", description="How many paint"),
    taken("ceiling_cm", "integer", json_schema={"maximum": 600}),
    taken("doors", "integer", required=True),
    taken("coats", "integer"),
    outputs=("litres", "doors"),
)


def clause(text: str) -> Clause:
    return clause_of(text, 0, NOW)


def amounts(text: str) -> dict[Any, str]:
    said, used = clause(text), set[int]()
    values = [p for p in said.values if p.value.kind == "number"]
    keys = inputs_of_amounts(said, AMOUNT, values, used)
    return {p.value.value: keys.get(p.first, "") for p in values}


@pytest.mark.parametrize(
    ("text", "finish"),
    [
        ("how much matt do we need", "matt"),
        ("how much high gloss paint", "high_gloss"),
        ("how much high-gloss paint", "high_gloss"),
        ("how much off white", "off-white"),
    ],
)
def test_a_member_of_a_list_that_is_named_goes_into_its_input(text: str, finish: str) -> None:
    used = set[int]()
    (said,) = listed_inputs(clause(text), AMOUNT, used)
    assert (said.attribute, said.value) == ("finish", finish)
    assert used


TONGUES = "ISO 639-1 code of the language"
LETTER = paint(
    taken("target", enum=("en", "fr", "it"), description=TONGUES),
    taken("tone", enum=("F1", "F2"), description="F1 = formal, F2 = friendly"),
)


@pytest.mark.parametrize(
    ("text", "said_"),
    [
        ("a letter into Italian for them", {"target": "it"}),
        ("write it in fr", {"target": "fr"}),
        ("do they read it?", {}),
        ('put "French toast" on it', {}),
        ("a friendly letter", {"tone": "F2"}),
    ],
)
def test_a_code_is_said_by_what_it_stands_for(text: str, said_: dict[str, str]) -> None:
    found = listed_inputs(clause(text), LETTER, set())
    assert {one.attribute: one.value for one in found} == said_


@pytest.mark.parametrize(
    ("text", "said_"),
    [
        ("the room temperature in Fahrenheit", "imperial"),
        ("how far in km?", "metric"),
        ("walls of 9 feet", ""),
        ("the temperature in Oslo", ""),
    ],
)
def test_a_system_of_units_is_said_by_a_unit_of_it(text: str, said_: str) -> None:
    room = paint(taken("units", enum=("metric", "imperial"), default="metric"))
    found = [one.value for one in listed_inputs(clause(text), room, set())]
    assert found == [said_] * bool(said_)


def test_where_several_inputs_take_a_list_the_preposition_is_kept() -> None:
    change = paint(taken("have", enum=UNITS), taken("want", enum=UNITS))
    found = listed_inputs(clause("change 3 from gallons to litres"), change, set())
    assert [(one.attribute, one.value, one.cue) for one in found] == [
        ("", "gallon", "from"), ("", "litre", "to"),
    ]  # fmt: skip


def test_what_orders_rows_is_not_named_by_the_word_for_what_they_are_ordered_by() -> None:
    sorted_ = paint(taken("sort", enum=("price", "name")))
    order = Input(key="sort", role="order")
    path = AccessPath(tool_id=sorted_.id, kind="function", inputs=(order,))
    assert listed_inputs(clause("what is the price of matt"), sorted_, set(), path) == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("paint for 3 doors and 2 coats", {3: "doors", 2: "coats"}),
        ("2 coats on 3 doors", {2: "coats", 3: "doors"}),
        ("ceiling 250 cm, 4 people", {250: "ceiling_cm", 4: "people"}),
        ("with coats 2 doors 3", {2: "coats", 3: "doors"}),
        ("9 ladders", {9: ""}),
        ("a ceiling of 700", {700: ""}),
    ],
)
def test_amounts_go_where_the_words_beside_them_say(text: str, meant: dict[int, str]) -> None:
    assert amounts(text) == meant


def test_what_a_function_was_told_is_no_answer() -> None:
    told = (Constraint(attribute="coats", value=2, kind="number"),)
    answers = without_echoes(AMOUNT, told)
    assert named_outputs(clause("litres for 3 doors"), answers, set()) == ["litres"]


def test_what_a_function_takes_anyway_is_no_answer() -> None:
    priced = paint(taken("coat", default="single"), outputs=("coat", "price"))
    assert [one.path for one in without_echoes(priced, ()).outputs] == ["price"]


PARCEL = paint(
    taken("weightGrams", "integer", json_schema={"maximum": 30000}),
    taken("longest_side", "number", description="Its longest side in centimetres"),
    taken("pieces", "integer"),
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a parcel of 2 kg", {"weightGrams": 2000}),
        ("2 kilos and 0.4 m", {"weightGrams": 2000, "longest_side": 40}),
        ("3 pieces of 500 grams", {"pieces": 3, "weightGrams": 500}),
        ("a parcel of 5 km", {"longest_side": 500000}),
        ("a parcel of 50 kg", {"": 50}),
    ],
)
def test_an_amount_is_told_in_the_unit_of_its_input(text: str, told: dict[str, float]) -> None:
    path = AccessPath(tool_id=PARCEL.id, kind="function")
    goal = call_candidate(clause(text), path, PARCEL, RuleReader(None).schema(MODEL)).goal
    assert isinstance(goal, CallGoal)
    assert {one.attribute: one.value for one in goal.arguments} == told


def test_a_table_of_units_is_no_answer() -> None:
    told = paint(outputs=("units.temperature", "temperature_max"))
    assert named_outputs(clause("the temperature"), told, set()) == []
    assert named_outputs(clause("the temperature"), paint(outputs=("now.temperature",)), set())


def test_a_word_beside_an_amount_names_no_answer() -> None:
    paid = paint(outputs=("weeks", "amount"))
    said = clause("what do they pay me with 600 a week")
    week = next(at for at, token in enumerate(said.tokens) if token.lower == "week")
    assert named_outputs(said, paid, {week}) == []
    assert named_outputs(clause("how many weeks"), paid, set()) == ["weeks"]


def test_many_amounts_for_many_inputs_of_one_unit_are_placed_in_time() -> None:
    box = paint(*(taken(f"side{number}_cm", "integer") for number in range(8)))
    said = clause(" ".join(f"{number} cm" for number in range(10, 22)))
    assert len(inputs_of_amounts(said, box, said.values, set())) == 8


def test_a_word_behind_a_number_names_no_answer() -> None:
    fare = paint(outputs=("person", "total"))
    assert named_outputs(clause("the fare for 4 persons"), fare, set()) == []


def test_a_member_is_named_with_an_article_within() -> None:
    boat = paint(taken("way", enum=("to harbour", "from harbour")))
    (said,) = listed_inputs(clause("the last boat from the harbour"), boat, set())
    assert said.value == "from harbour"


STAY = paint(taken("arrival", format="date"), taken("cancelledOn", format="date"))


def test_days_go_where_the_words_beside_them_say() -> None:
    said = clause("cancelled on 9 December, arriving on 10 December")
    keys = inputs_of_amounts(said, STAY, said.values, set())
    assert [keys[p.first] for p in said.values] == ["cancelledOn", "arrival"]


def test_how_old_somebody_is_is_an_age() -> None:
    redundancy = paint(taken("age", "integer"), taken("service", "integer"))
    said = clause("of a 50 year old with service of 20")
    assert set(inputs_of_amounts(said, redundancy, said.values, set()).values()) == {
        "age", "service",
    }  # fmt: skip


@pytest.mark.parametrize("text", ["worth after 4 years", "worth by 4 years"])
def test_a_length_that_is_for_an_input_is_no_bound(text: str) -> None:
    car = paint(taken("age_years", "integer", required=True))
    path = AccessPath(tool_id=car.id, kind="function")
    goal = call_candidate(clause(text), path, car, RuleReader(None).schema(MODEL)).goal
    assert [(c.attribute, c.op) for c in goal.arguments] == [("age_years", "=")]


def test_what_something_is_per_night_is_not_the_nights() -> None:
    stay = paint(outputs=("per_night", "nights"))
    assert named_outputs(clause("the price per night"), stay, set()) == ["per_night"]
    assert named_outputs(clause("how many nights"), stay, set()) == ["nights"]
