"""Calls of functions from whole requests: statements beside them, several members of one list, and
parts of days that are values of the library.
"""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import CallGoal, CompareGoal, DoGoal, FindGoal, Goal
from graphs.reading.answering_attributes import answers
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from tests.reading_stubs import KnownThings, attribute
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input
from tools.library import Catalogue
from tools.records import Category, OutputField, Parameter, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

NOW = datetime(2026, 5, 13, 12, 0, tzinfo=UTC)
DYE, MOVE, RINGINGS = "tower.dye_needed", "tower.shift_ringing", "tower.ringings"
PARTS = ("morning", "evening")
RINGING = entity(
    "tower.ringing",
    [
        attribute("id", role="id"),
        attribute("day", format="date"),
        attribute("part", enum=PARTS),
        attribute("bells", type="integer"),
    ],
)


def sets(key: str) -> Input:
    return Input(key=key, role="content", entity=RINGING.id, attribute=key, words=(key,))


MODEL = EntityModel(
    types={RINGING.id: RINGING},
    paths={
        path.tool_id: path
        for path in (
            AccessPath(tool_id=DYE, kind="function", words=("dye", "needed", "cloth")),
            AccessPath(tool_id=RINGINGS, kind="list", entity=RINGING.id, container="[]"),
            AccessPath(
                tool_id=MOVE, kind="action", entity=RINGING.id, words=("shift", "ringing"),
                inputs=(
                    Input(key="id", role="id", entity=RINGING.id, attribute="id", required=True),
                    sets("day"), sets("part"),
                ),
            ),
        )
    },
    version="1",
)  # fmt: skip


def taken(key: str, type_: Any = "string", **more: Any) -> Parameter:
    return Parameter(key=key, name=key, location="query", type=type_, **more)


INPUTS = (
    taken("cloth", enum=("raw_wool", "linen")),
    taken("metres", "integer", required=True),
    taken("days", "integer", description="How many days it lies"),
)
OUTPUTS = (OutputField(path="grams", type="number"), OutputField(path="price", type="number"))


def goals(request: str) -> list[Goal]:
    stored = VolatileLibrary()
    group = ToolGroup(id="tower", name="Tower", category_id="c", base_url="http://t.example")
    tools = tuple(
        Tool(
            id=path, group_id="tower", name=path.partition(".")[2],
            method="POST" if path == MOVE else "GET", risk="write" if path == MOVE else "read",
            summary=path.partition(".")[2].replace("_", " "),
            parameters=INPUTS if path == DYE else (), outputs=OUTPUTS if path == DYE else (),
        )
        for path in MODEL.paths
    )  # fmt: skip
    stored.put(Catalogue(category=Category(id="c", name="c"), group=group, tools=tools))
    near = {DYE: 1.0}
    asked = ReadQuestion(request, NOW, MODEL, stored, KnownThings(MODEL), (), relevant=near)
    reader = RuleReader()
    schema = reader.schema(MODEL)
    return list(reader.form(asked, schema, in_scope(MODEL, near, schema)).goals)


def told(goal: Goal) -> dict[str, Any]:
    assert isinstance(goal, CallGoal)
    return {one.attribute: one.value for one in goal.arguments if one.op == "="}


def test_a_statement_beside_a_question_tells_inputs_of_the_function() -> None:
    (goal,) = goals("We have 12 metres of raw wool. How much dye is needed?")
    assert told(goal) == {"cloth": "raw_wool", "metres": 12}


def test_over_some_days_is_how_long_where_nothing_takes_a_bound() -> None:
    (goal,) = goals("How much dye is needed for 7 metres over 3 days?")
    assert told(goal) == {"metres": 7, "days": {"amount": 3, "unit": "day"}}


def test_several_members_of_one_list_are_several_calls() -> None:
    first, second, compared = goals("Is dye cheaper for 5 metres of linen or of raw wool?")
    assert [told(one)["cloth"] for one in (first, second)] == ["linen", "raw_wool"]
    assert told(first)["metres"] == told(second)["metres"] == 5
    assert isinstance(compared, CompareGoal)
    assert compared.op == "smallest"


def test_a_part_of_the_day_that_a_type_lists_is_that_value() -> None:
    (goal,) = goals("Which ringings are in the evening on 20 May?")
    assert isinstance(goal, FindGoal)
    assert {(one.attribute, one.value) for one in goal.find.constraints} == {
        ("part", "evening"), ("day", "2026-05-20"),
    }  # fmt: skip


def test_a_part_beside_the_new_day_is_new_as_well() -> None:
    (goal,) = goals("shift ringing 71 to Friday evening")
    assert isinstance(goal, DoGoal)
    assert {one.attribute: one.value for one in goal.assignments} == {
        "day": "2026-05-15", "part": "evening",
    }  # fmt: skip


def test_what_day_asks_for_a_day() -> None:
    (goal,) = goals("What day is ringing 71?")
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("day",)


def test_a_state_that_is_listed_is_no_place() -> None:
    draft: Any = SimpleNamespace(schema=SimpleNamespace(meaning=Mock(says=lambda *_: True)))
    assert not answers(draft, attribute("state", enum=("open", "shut")), "place")
    assert answers(draft, attribute("city", enum=("Bath", "Wells")), "place")
    assert answers(draft, attribute("whereabouts"), "place")
