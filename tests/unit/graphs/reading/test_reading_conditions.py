"""Requests whose parts depend on each other, and amounts that are compared with a bound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np
import pytest

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import FindGoal, Form
from graphs.reading.calling import call_candidate
from graphs.reading.clauses import clause_of, split
from graphs.reading.draft import Candidate
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from memory.embeddings import Embedder, Vectors
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
SWELL = entity(
    "kiln.swell",
    [
        attribute("day", format="date"),
        attribute("mood", enum=("calm", "rough")),
        attribute("height", type="number"),
    ],
).model_copy(update={"id_attribute": ""})
MODEL = EntityModel(
    types={FIRING.id: FIRING, SWELL.id: SWELL},
    paths={
        "kiln.list_swells": AccessPath(
            tool_id="kiln.list_swells", kind="list", entity=SWELL.id, container="[]"
        ),
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
    numbered = not tool_id.startswith("kiln.list_")
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


def read(request: str, embedder: Embedder | None = None) -> Form:
    stored = VolatileLibrary()
    group = ToolGroup(id="kiln", name="Kiln", category_id="c", base_url="http://kiln.example")
    tools = tuple(tool(path.tool_id) for path in MODEL.paths.values())
    stored.put(Catalogue(category=Category(id="c", name="c"), group=group, tools=tools))
    reader = RuleReader(embedder)
    asked = ReadQuestion(request, NOW, MODEL, stored, KnownThings(MODEL), ())
    schema = reader.schema(MODEL)
    return reader.form(asked, schema, in_scope(MODEL, {}, schema))


def finds(request: str, embedder: Embedder | None = None) -> list[FindGoal]:
    return [goal for goal in read(request, embedder).goals if isinstance(goal, FindGoal)]


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


def test_when_before_a_verb_asks_and_nothing_depends_on_it() -> None:
    first, second = split("When is the kiln free, and how much is a firing?", NOW, lambda _: False)
    assert (first.condition, second.condition) == ("", "")


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
    (goal,) = finds("firings under 2 months")
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


def test_a_length_of_time_is_taken_by_what_counts_time() -> None:
    assert called("glaze for 3 hours", "kiln.glaze_now").features["untaken"] == 1


def test_what_rests_on_values_alone_while_words_are_left_is_not_read() -> None:
    form = read("Get me a barber at half past five on 14 May")
    assert form.goals == ()
    assert form.unread == ("Get me a barber at half past five on 14 May",)
    assert read("Get me the swells on 14 May").goals


def test_what_is_compared_by_degree_is_wanted_of_a_function() -> None:
    assert called("which is hotter", "kiln.glaze_now").goal.wanted == ("temperature.top",)


def test_an_amount_is_converted_from_its_own_currency() -> None:
    told = called("how many yen are 85 dollars", "kiln.convert").goal.arguments
    assert {one.value: one.cue for one in told} == {"JPY": "", 85.0: "", "USD": "from"}


@pytest.mark.parametrize(
    ("request_", "tested"),
    [
        ("Is the swell rough on 14 May?", ("mood", "=", "rough")),
        ("Is there a swell with a height of more than 3 on 14 May?", ("height", ">", 3)),
        ("Is there a rough swell with a height over 3 on 14 May?", ("height", ">", 3)),
    ],
)
def test_what_is_said_of_a_day_is_tested_and_not_that_there_is_such_a_day(
    request_: str, tested: tuple[str, str, object]
) -> None:
    (goal,) = finds(request_)
    assert goal.test is not None
    assert (goal.test.attribute, goal.test.op, goal.test.value) == tested
    assert [one.attribute for one in goal.find.constraints][-1] == "day"


def test_a_day_is_below_an_amount_where_no_moment_of_it_is_above() -> None:
    (goal,) = finds("Is the height of the swell under 3 on 14 May?")
    assert goal.test is not None
    assert (goal.test.op, goal.test.value, goal.test.negated) == (">=", 3, True)
    (goal,) = finds("Is the height of the swell under 3 from 14 May to 20 May?")
    assert goal.test is not None
    assert (goal.test.op, goal.test.negated) == ("<", False)


def test_that_there_is_such_a_day_is_no_answer() -> None:
    (goal,) = finds("Is there a height of the swell on 14 May?")
    assert goal.test is None


class OnePhrase:
    """An embedder to which "strength of rough" means the height, and no word by itself anything."""

    name, dimension = "one phrase", 3
    _ROWS: ClassVar = {
        "strength of rough": (1, 0, 0),
        "strength": (0, 1, 0),
        "height": (0.8, 0, 0.6),
    }

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See ``Embedder.embed``."""
        return np.array([self._ROWS.get(text, (0, 0, 1)) for text in texts], dtype=np.float32)


def test_two_words_that_mean_an_attribute_together_are_no_value() -> None:
    (goal,) = finds("Is there a strength of rough over 3 in the swell on 14 May?", OnePhrase())
    assert goal.test is not None
    assert (goal.test.attribute, goal.test.value) == ("height", 3)
    assert [one.attribute for one in goal.find.constraints] == ["day"]


class AlsoAlone(OnePhrase):
    """The same where the first word alone is near to the height, too."""

    _ROWS: ClassVar = {**OnePhrase._ROWS, "strength": (0.75, 0, 0.0)}


def test_they_are_none_either_where_the_first_alone_may_mean_the_attribute() -> None:
    (goal,) = finds("Is there a strength of rough over 3 in the swell on 14 May?", AlsoAlone())
    assert goal.test is not None
    assert [one.attribute for one in goal.find.constraints] == ["day"]
