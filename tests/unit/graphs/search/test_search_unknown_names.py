"""Finds of which nothing is known yet: words that tell operations apart, names nobody knows."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Constraint, Find, FindGoal
from graphs.plans.records import Plan
from graphs.search.searching import search_plans
from tests.search_stubs import (
    attribute,
    entity,
    its_id,
    paths,
    said,
    scope,
    takes,
    type_list,
)
from tools.entity_types.records import EntityModel

BOAT, SURVEY = "harbour.boat", "harbour.survey"
_ROW = ("id", "name", "length")
TYPES = type_list(
    entity(BOAT, [attribute("id", role="id"), attribute("name", role="name"),
                  attribute("length")], ["name"]),
    entity(SURVEY, [attribute("id", role="id"), attribute("finding")]),
)  # fmt: skip
MODEL = EntityModel(
    types=TYPES,
    paths=paths(
        (
            ("harbour.all_boats", "list", BOAT, "[]", _ROW, ()),
            ("harbour.find_boats", "list", BOAT, "[]", _ROW, (takes("q", "search"),)),
            ("harbour.moored_boats", "list", BOAT, "[]", _ROW, ()),
            ("harbour.newest_boat", "detail", BOAT, "", _ROW, ()),
            ("harbour.sister_boats", "list", BOAT, "[]", _ROW, (its_id("boat_id", BOAT),)),
            (
                "harbour.boat_survey",
                "detail",
                SURVEY,
                "",
                ("id", "finding"),
                (its_id("boat_id", BOAT),),
            ),
        )
    ),
    version="1",
)
NAMED = said(value="Marigold", kind="name")


def best(text: str, entity: str, *constraints: Constraint, **more: Any) -> Plan:
    goal = FindGoal(id="g1", find=Find(entity=entity, constraints=constraints, **more))
    found = search_plans(goal, scope(values=(), whole=(), model=MODEL, said=text))
    assert found.plans, found.why_not
    return found.plans[0]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("show me the moored boats", "harbour.moored_boats"),
        ("which boat is the newest?", "harbour.newest_boat"),
        ("show me the boats", "harbour.all_boats"),
    ],
)
def test_words_that_only_one_operation_has_choose_it(text: str, tool: str) -> None:
    assert best(text, BOAT).path == (tool,)


def test_words_choose_what_a_sub_goal_is_found_by() -> None:
    plan = best("the survey of the moored boats", SURVEY)
    assert plan.path == ("harbour.moored_boats", "harbour.boat_survey")


def test_a_name_that_nobody_knows_is_searched_for_rather_than_combed_for() -> None:
    assert best("the boat Marigold", BOAT, NAMED).path == ("harbour.find_boats",)


def test_a_record_told_by_the_id_of_another_thing_relates_to_it() -> None:
    told = said("boat_id", "Marigold", "name")
    plan = best("the survey of the boat Marigold", SURVEY, told)
    assert plan.path == ("harbour.find_boats", "harbour.boat_survey")


def test_a_list_of_what_is_like_a_thing_takes_that_thing_s_name() -> None:
    plan = best("sister boats of Marigold", BOAT, NAMED)
    assert plan.path == ("harbour.find_boats", "harbour.sister_boats")
