"""Inputs that take the code of a country, also where it is the id of a thing that is looked up."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import CallGoal
from graphs.search.searching import search_plans
from graphs.search.values import parameter_kind
from tests.search_stubs import MODEL, WayRow, arguments, its_id, paths, said, scope
from tools.entity_types.records import EntityModel
from tools.records import Parameter


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({}, "country"),
        ({"description": "Two-letter code of the country that it goes to"}, "country_code"),
        ({"default": "GB"}, "country_code"),
        ({"example": "DE"}, "country_code"),
        ({"json_schema": {"examples": ["DE"]}}, "country_code"),
        ({"json_schema": {"maxLength": 2}}, "country_code"),
        ({"example": "Peru", "json_schema": {"maxLength": 40}}, "country"),
    ],
)
def test_what_shows_a_code_takes_codes(more: dict[str, Any], kind: str) -> None:
    taken = Parameter(
        key="destination_country", name="destination_country", location="query", type="string",
        **more,
    )  # fmt: skip
    assert parameter_kind(taken) == kind


def test_a_country_goes_as_its_code_though_countries_are_looked_up() -> None:
    rows: list[WayRow] = [
        ("shop.postage", "function", "", "", (), (its_id("country_code", "shop.country"),)),
        ("shop.search_countries", "list", "shop.country", "[]", ("code", "name"), ()),
    ]
    model = EntityModel(types=MODEL.types, paths={**MODEL.paths, **paths(rows)}, version="codes")
    told = said("", {"code": "DE", "name": "Germany"}, "country")
    goal = CallGoal(id="g1", tool_id="shop.postage", arguments=(told,))
    plan = search_plans(goal, scope(model=model)).plans[0]
    assert (plan.path, arguments(plan)) == (("shop.postage",), {"country_code": "DE"})
