"""Requests whose parts depend on each other, and amounts that are compared with a bound."""

from __future__ import annotations

import pytest

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import FindGoal, Form
from graphs.reading.calling import call_candidate
from graphs.reading.clauses import clause_of, split
from graphs.reading.draft import Candidate
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from tests.reading_stubs import NOW, KnownThings, attribute
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel
from tools.library import Catalogue
from tools.records import Category, OutputField, Parameter, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

FIRING = entity(
    "kiln.firing",
    [
        attribute("code", role="id"),
        attribute("minutes", type="integer"),
        attribute("price", type="number"),
        attribute("shelves", type="integer"),
        attribute("damp_share", type="number"),
    ],
)
MODEL = EntityModel(
    types={FIRING.id: FIRING},
    paths={
        "kiln.list_firings": AccessPath(
            tool_id="kiln.list_firings", kind="list", entity=FIRING.id, container="[]"
        ),
        "kiln.convert": AccessPath(tool_id="kiln.convert", kind="function", words=("convert",)),
        "kiln.glaze_now": AccessPath(
            tool_id="kiln.glaze_now", kind="function", words=("glaze", "now")
        ),
    },
    version="1",
)


def tool(tool_id: str) -> Tool:
    numbered = tool_id != "kiln.list_firings"
    parameters = (
        (Parameter(key="amount", name="amount", type="number", location="query"),)
        if numbered
        else ()
    )
    return Tool(
        id=tool_id, group_id="kiln", name=tool_id.split(".")[1], method="GET", risk="read",
        summary=tool_id.split(".")[1].replace("_", " "), parameters=parameters,
        outputs=tuple(
            OutputField(path=path, type="number") for path in ("glaze.thickness", "temperature.top")
        ),
    )  # fmt: skip


def read(request: str) -> Form:
    stored = VolatileLibrary()
    group = ToolGroup(id="kiln", name="Kiln", category_id="c", base_url="http://kiln.example")
    tools = tuple(tool(path.tool_id) for path in MODEL.paths.values())
    stored.put(Catalogue(category=Category(id="c", name="c"), group=group, tools=tools))
    reader = RuleReader()
    asked = ReadQuestion(request, NOW, MODEL, stored, KnownThings(MODEL), ())
    schema = reader.schema(MODEL)
    return reader.form(asked, schema, in_scope(MODEL, {}, schema))


def finds(request: str) -> list[FindGoal]:
    return [goal for goal in read(request).goals if isinstance(goal, FindGoal)]


def conditions(request: str) -> list[tuple[str, bool] | None]:
    told = [goal.condition for goal in read(request).goals if goal.kind != "talk"]
    return [(one.goal, one.expect) if one is not None else None for one in told]


def test_what_holds_otherwise_hangs_on_the_same_test() -> None:
    request = "If there are firings, show the cheapest firing, otherwise the number of shelves."
    assert conditions(request) == [None, ("g1", True), ("g1", False)]


def test_or_else_turns_a_condition_too() -> None:
    clauses = split("If it is open, show the fee. Or else the shelves.", NOW, lambda _: False)
    assert [one.condition for one in clauses] == ["", "if", "unless"]


@pytest.mark.parametrize("answer", ["If yes,", "If so,", "if so"])
def test_what_answers_a_question_first_is_under_its_condition(answer: str) -> None:
    request = f"Are there firings? {answer} show the cheapest firing. If not, the shelves."
    assert conditions(request) == [None, ("g1", True), ("g1", False)]


def test_tell_me_ends_a_condition_without_a_comma() -> None:
    clauses = split("If it is open tell me the fee", NOW, lambda _: False)
    assert [one.condition for one in clauses] == ["", "if"]


def test_a_bound_is_tested_and_the_verb_before_it_is_read_with_it() -> None:
    (goal,) = finds("Does the firing cost more than 40 dollars?")
    assert goal.test is not None
    assert (goal.test.attribute, goal.test.op, goal.test.value) == ("price", ">", 40.0)
    assert read("Does the firing cost more than 40 dollars?").unread == ()


def test_a_bound_on_it_is_one_on_what_was_asked_for() -> None:
    goals = finds("What is the damp share of the firing? If it is below 5, show the shelves.")
    assert goals[1].find.of == "g1"
    assert goals[1].test is not None
    assert goals[1].test.attribute == "damp_share"


def test_how_long_and_how_much_go_to_what_is_measured_so() -> None:
    (goal,) = finds("firings under 50 percent")
    assert {one.attribute for one in goal.find.constraints} == {""}
    (goal,) = finds("firings under 2 hours")
    assert {one.attribute for one in goal.find.constraints} == {""}
    (goal,) = finds("firings under 50 minutes")
    assert [one.attribute for one in goal.find.constraints] == ["minutes"]


@pytest.mark.parametrize(
    ("request_", "by", "descending"),
    [
        ("fastest firing", "minutes", False),
        ("quickest firing", "minutes", False),
        ("slowest firing", "minutes", True),
        ("the most cheap firing", "price", False),
    ],
)
def test_words_of_degree(request_: str, by: str, descending: bool) -> None:
    (goal,) = finds(request_)
    assert goal.find.order is not None
    assert (goal.find.order.attribute, goal.find.order.descending) == (by, descending)


def test_the_number_of_a_span_of_days_is_no_number_of_things() -> None:
    (goal,) = finds("cheapest firing of the next 3 days")
    assert goal.find.limit == 1


def called(request: str, tool_id: str) -> Candidate:
    schema = RuleReader().schema(MODEL)
    path = MODEL.paths[tool_id]
    return call_candidate(clause_of(request, 0, NOW), path, tool(tool_id), schema)


def test_a_bound_is_no_argument_of_a_function() -> None:
    candidate = called("glaze over 3", "kiln.glaze_now")
    assert candidate.goal.arguments == ()
    assert candidate.features["untaken"] == 1
    assert called("glaze 3", "kiln.glaze_now").goal.arguments[0].value == 3


def test_what_is_compared_by_degree_is_wanted_of_a_function() -> None:
    assert called("which is hotter", "kiln.glaze_now").goal.wanted == ("temperature.top",)


def test_an_amount_is_converted_from_its_own_currency() -> None:
    told = called("how many yen are 85 dollars", "kiln.convert").goal.arguments
    assert {one.value: one.cue for one in told} == {"JPY": "", 85.0: "", "USD": "from"}
