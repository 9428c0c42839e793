"""Values side by side of which each leads to rows of its own, compared or not; and what names a
function as a word names a type.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import CallGoal, CompareGoal, Constraint, FindGoal, Form
from graphs.reading.calling import call_candidate
from graphs.reading.clauses import clause_of
from graphs.reading.outputs import measured_outputs
from graphs.reading.reasoner import RuleReader
from graphs.reading.schema_index import SchemaIndex
from graphs.reading.scope import in_scope
from graphs.reading.spreading import spread
from memory.embeddings import Embedder, Vectors
from tests.reading_stubs import NOW, KnownThings, attribute
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input
from tools.library import Catalogue
from tools.records import Category, OutputField, Parameter, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

SWELL = entity(
    "sea.swell",
    [
        attribute("day", format="date"),
        attribute("temperature.high", type="number"),
        attribute("wave_height", type="number"),
    ],
)
USUAL = entity(
    "sea.usual",
    [attribute("month", type="integer"), attribute("storms", type="integer")],
)
HILL = entity("land.hill", [attribute("height", type="number")])
LATITUDE = Input(key="lat", role="option", required=True)
PATHS = (
    AccessPath(tool_id="sea.swells", kind="list", entity=SWELL.id, container="[]",
               inputs=(LATITUDE,), words=("swell", "foam")),
    AccessPath(tool_id="sea.usuals", kind="list", entity=USUAL.id, container="[]",
               inputs=(LATITUDE,), words=("usual",)),
    AccessPath(tool_id="sea.foam_index", kind="function", words=("foam", "index", "risk")),
)  # fmt: skip
MODEL = EntityModel(
    types={SWELL.id: SWELL, USUAL.id: USUAL, HILL.id: HILL},
    paths={path.tool_id: path for path in PATHS},
    version="1",
)
OUTPUTS = (
    OutputField(path="minutes", type="number"),
    OutputField(path="temperature.value", type="number"),
)


def tool(tool_id: str) -> Tool:
    lat = Parameter(key="lat", name="lat", location="query", required=True, type="number")
    name = tool_id.split(".")[1]
    return Tool(
        id=tool_id, group_id="sea", name=name, method="GET", risk="read",
        summary=name.replace("_", " "), outputs=OUTPUTS, parameters=(lat,),
    )  # fmt: skip


class Warmth:
    """An embedder to which temperatures and degrees alone are alike."""

    dimension = 2
    name = "warmth"

    def embed(self, texts: Sequence[str]) -> Vectors:
        near = [bool({"temperature", "degrees"} & set(text.split())) for text in texts]
        return np.array([[1.0, 0.0] if one else [0.0, 0.0] for one in near], dtype=np.float32)


def read(request: str, embedder: Embedder | None = None) -> Form:
    stored = VolatileLibrary()
    group = ToolGroup(id="sea", name="Sea", category_id="c", base_url="http://sea.example")
    tools = tuple(tool(tool_id) for tool_id in MODEL.paths)
    stored.put(Catalogue(category=Category(id="c", name="c"), group=group, tools=tools))
    reader, relevant = RuleReader(embedder), {"sea.foam_index": 1.0}
    asked = ReadQuestion(request, NOW, MODEL, stored, KnownThings(MODEL), (), relevant=relevant)
    schema = reader.schema(MODEL)
    return reader.form(asked, schema, in_scope(MODEL, relevant, schema))


def test_rows_that_each_of_listed_names_leads_to_are_compared() -> None:
    form = read("which swells are warmer tomorrow, Oslo or Brest?")
    *finds, last = form.goals
    assert isinstance(last, CompareGoal)
    assert last.op == "largest"
    for goal, place in zip(finds, ("Oslo", "Brest"), strict=True):
        assert isinstance(goal, FindGoal)
        assert goal.find.wanted == ("temperature.high",)
        assert [c.value for c in goal.find.constraints if c.kind == "name"] == [place]


def test_what_is_said_of_one_of_them_alone_does_not_hold_for_the_other() -> None:
    form = read("which swells are warmer tomorrow, Oslo or Brest?")
    for goal, other in (("g1", "Brest"), ("g2", "Oslo")):
        told = [one.value for one in form.told[goal]]
        assert other not in told
        assert "2026-05-13" in told


def test_a_month_is_its_number_where_things_hold_that_and_no_day() -> None:
    (goal,) = read("usuals in August in Brest").goals
    assert isinstance(goal, FindGoal)
    assert ("month", 8) in [(c.attribute, c.value) for c in goal.find.constraints]


def test_a_function_that_is_called_by_a_word_is_meant_rather_than_what_that_describes() -> None:
    (goal,) = read("foam in Brest").goals
    assert isinstance(goal, CallGoal)
    assert goal.tool_id == "sea.foam_index"


def test_a_word_that_describes_a_function_as_well_tells_less_of_a_type() -> None:
    index = SchemaIndex(MODEL)
    assert index.describing("foam", {"sea"}) == 2
    assert index.describing("usual", {"sea"}) == 1
    assert index.describing("foam", {"land"}) == 0


@pytest.mark.parametrize(("word", "groups"), [("sea", ("sea",)), ("swell", ()), ("moon", ())])
def test_a_word_that_only_a_group_is_called_by_names_that(
    word: str, groups: tuple[str, ...]
) -> None:
    assert tuple(SchemaIndex(MODEL).groups(word)) == groups
    alone = replace(MODEL, types={SWELL.id: SWELL, USUAL.id: USUAL})
    assert not SchemaIndex(alone).groups(word)  # the only one tells nothing apart


def test_the_name_of_a_group_is_read_of_all_that_it_tells() -> None:
    assert read("what are the sea swells in Brest?").unread == ()


def test_what_is_faster_takes_fewer_minutes() -> None:
    clause = clause_of("am I faster by rail or by road?", 0, NOW)
    assert measured_outputs(clause, tool("sea.way"), set()) == ["minutes"]
    ways = (Constraint(attribute="way", value=one, kind="enum") for one in ("rail", "road"))
    told = CallGoal(id="g1", tool_id="sea.way", arguments=tuple(ways), wanted=("minutes",))
    last = spread(told, clause)[-1]
    assert isinstance(last, CompareGoal)
    assert last.op == "smallest"


def test_a_bound_behind_a_comparative_tests_the_amount_that_it_measures() -> None:
    clause = clause_of("is it hotter than 25 degrees in Brest?", 0, NOW)
    path = MODEL.paths["sea.foam_index"]
    made = call_candidate(clause, path, tool(path.tool_id), RuleReader().schema(MODEL))
    assert made.goal.test is not None
    assert (made.goal.test.attribute, made.goal.test.op) == ("temperature.value", ">")


def test_a_bound_and_its_unit_together_may_mean_the_amount_that_they_bound() -> None:
    (goal,) = read("are swells below 10 degrees in Brest tomorrow?", Warmth()).goals
    assert isinstance(goal, FindGoal)
    bounds = [c.attribute for c in goal.find.constraints if c.value == 10]
    assert (goal.test.attribute if goal.test else bounds[0]) == "temperature.high"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("words into French and into German", [["fr"], ["de"]]),
        ("words from Oslo to Rome or from Oslo to Bergen", [["Oslo", "Rome"], ["Bergen", "Oslo"]]),
        ("words between Oslo and Rome", [["Oslo", "Rome"]]),
    ],
)  # fmt: skip
def test_what_is_said_twice_for_one_input_is_asked_twice(text: str, told: list[list[str]]) -> None:
    codes = {"French": "fr", "German": "de"}
    kinds = {"Oslo": "name", "Rome": "name", "Bergen": "name"}
    places = [(m.group(), m.span()) for m in re.finditer("|".join([*codes, *kinds]), text)]
    cues = [text[: at[0]].rsplit(maxsplit=1)[-1] for _, at in places]
    arguments = [
        Constraint(value=codes.get(one, one), kind="name" if one in kinds else "enum",
                   cue="" if cue in ("and", "between") else cue, span=at)
        for (one, at), cue in zip(places, cues, strict=True)
    ]  # fmt: skip
    goal = CallGoal(id="g1", tool_id="sea.foam_index", arguments=tuple(arguments))
    goals = spread(goal, clause_of(text, 0, NOW))
    assert [sorted(str(c.value) for c in one.arguments) for one in goals
            if isinstance(one, CallGoal)] == told  # fmt: skip
