"""Which tool a function name means."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.call_paths.function_names import LONGEST, FunctionNames, function_name
from tools.records import Tool, ToolGroup

MakeTool = Callable[..., Tool]


@pytest.mark.parametrize(
    ("api", "tool", "name"),
    [
        ("Songkick concert", "TheClique", "songkick_concert_for_theclique"),
        ("search/{query}", "SEO API", "search_query_for_seo_api"),
        ("id", "Fruits", "is_id_for_fruits"),
        ("Daily  Forecast!", "4D Results", "daily_forecast_for_get_4d_results"),
        ("10 days", "Rain", "10_days_for_rain"),
        ("Retorna endereço através", "CEP", "retorna_endere_o_atrav_s_for_cep"),
    ],
)
def test_names_follow_the_rule(api: str, tool: str, name: str) -> None:
    assert function_name(api, tool) == name


@given(st.text(), st.text())
def test_names_are_short_and_plain(api: str, tool: str) -> None:
    name = function_name(api, tool)
    assert len(name) <= LONGEST
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789_")


def names(make_tool: MakeTool, *operations: str) -> FunctionNames:
    group = ToolGroup(id="zoo", name="The Zoo", category_id="c", base_url="https://zoo.example")
    return FunctionNames([make_tool(f"zoo.{one}", f"GET /{one}") for one in operations], [group])


def test_a_tool_is_found_by_id_by_the_group_s_name_and_by_its_id(make_tool: MakeTool) -> None:
    known = names(make_tool, "list_animals")
    for name in ("zoo.list_animals", "list_animals_for_the_zoo", "list_animals_for_zoo"):
        assert known.candidates(name) == ["zoo.list_animals"]
    assert known.candidates("list_animals_for_the_circus") == []


def test_names_that_are_cut_alike_mean_several(make_tool: MakeTool) -> None:
    long = "x" * LONGEST
    known = names(make_tool, f"a{long}", f"b{long}")
    assert len(known.candidates(function_name(f"a{long}", "The Zoo"))) == 2
