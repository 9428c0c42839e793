"""Pairs that are not bound, with the stage that ended each."""

from __future__ import annotations

from typing import Any

import pytest

from tools.records import ToolGroup
from tools.review.near_misses import near_misses

GROUPS = [
    ToolGroup(id=name, name=name, category_id="x", base_url=f"https://{name}.example")
    for name in ("zoo", "tram")
]


@pytest.fixture
def missed(word_embedder: Any, make_tool: Any) -> Any:
    def compare(source: str, outputs: list[str], target: str) -> Any:
        group = "tram" if "tram" in target else "zoo"
        giver = make_tool("zoo.list", source, outputs)
        taker = make_tool(f"{group}.show", target, ["[].x"])
        found = near_misses("zoo.list", f"{group}.show", [giver, taker], GROUPS, word_embedder)
        return [(one.output, one.parameter, one.stage, one.reasons) for one in found]

    return compare


def test_another_kind_is_ruled_out(missed: Any) -> None:
    ((output, parameter, stage, reasons),) = missed("GET /a", ["[].opening_date"], "GET /b?city")
    assert (output, parameter, stage) == ("[].opening_date", "city", "rules")
    assert "does not serve for city" in reasons[0]


def test_ids_do_not_leave_their_host(missed: Any) -> None:
    ((_, _, stage, reasons),) = missed("GET /a", ["[].animal_id"], "GET /tram?animal_id!")
    assert stage == "rules"
    assert "within one host" in reasons[0]


def test_ids_of_other_things_say_how_little_they_share(missed: Any) -> None:
    ((_, _, stage, reasons),) = missed("GET /a", ["[].keeper_id"], "GET /b?animal_id!")
    assert stage == "rules"
    assert "keeper for animal" in reasons[0]
    assert "at most" in reasons[1]


def test_an_echo_is_no_source(missed: Any) -> None:
    found = missed("GET /animals/{animal_id}", ["animal_id"], "GET /b?animal_id!")
    assert [stage for _, _, stage, _ in found] == ["context"]


def test_what_would_do_was_cut_and_the_furthest_comes_first(missed: Any) -> None:
    found = missed("GET /animals", ["[].name", "[].animal_id"], "GET /meals?animal_id!")
    assert [(output, stage) for output, _, stage, _ in found] == [
        ("[].animal_id", "cut"),
        ("[].name", "rules"),
    ]


def test_tools_without_fields_have_no_pairs(missed: Any) -> None:
    assert missed("GET /a", [], "GET /b?animal_id!") == []
