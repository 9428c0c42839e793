"""Which of several sources of a value suits a request best."""

from __future__ import annotations

from collections.abc import Callable

from tools.records import Tool
from tools.source_choice import selected, strength

MakeTool = Callable[..., Tool]


def test_a_source_that_is_told_the_name_comes_before_lists(make_tool: MakeTool) -> None:
    told = make_tool("zoo.animals", "GET /animals/search?name!", ["results[].id"])
    asked = make_tool("zoo.births", "GET /births?date!", ["[].mother.animal_id"])
    offered = make_tool("zoo.animals_by_name", "GET /animals/by_name?name", ["[].id"])
    everything = make_tool("zoo.all_animals", "GET /animals", ["[].id"])
    order = [told, asked, offered, everything]
    shares = [selected(tool, tool.outputs[0].path) for tool in order]
    assert shares == sorted(set(shares), reverse=True)


def test_a_choice_among_fixed_words_names_nothing(make_tool: MakeTool) -> None:
    named = make_tool("zoo.keepers", "GET /keepers?keeper!", ["[].id"])
    (keeper,) = named.parameters
    fixed = keeper.model_copy(update={"enum": ("day", "night")})
    assert selected(named, "[].id") == 1.0
    chosen = named.model_copy(update={"parameters": (fixed,), "digest": "fixed"})
    everything = make_tool("zoo.all_keepers", "GET /all_keepers", ["[].id"])
    assert selected(chosen, "[].id") == selected(everything, "[].id")


def test_an_output_that_is_not_documented_counts_as_one_of_a_list(make_tool: MakeTool) -> None:
    told = make_tool("zoo.animals", "GET /animals/search?name!", ["results[].id"])
    everything = make_tool("zoo.all_animals", "GET /animals", ["[].id"])
    assert selected(told, "tag") == selected(everything, "[].id")


def test_what_the_request_speaks_of_closes_a_share_of_the_gap() -> None:
    assert strength(0.6, 0.0) == 0.6
    assert 0.6 < strength(0.6, 0.5) < strength(0.6, 1.0) < 1.0
