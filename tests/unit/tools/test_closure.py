"""Tools together with what they need."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.embeddings import Embedder
from tools.bindings import describe, find_bindings
from tools.closure import ClosureSearch, closure, together
from tools.graph import Binding
from tools.hybrid_retriever import HybridRetriever
from tools.library import Catalogue
from tools.records import Category, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

MakeTool = Callable[..., Tool]
NODES = st.sampled_from("abcdef")


def test_a_closure_follows_each_need_to_its_end_and_visits_nothing_twice() -> None:
    needs = {"a": ["b", "c"], "b": ["d"], "c": ["d", "a"]}
    assert closure("a", lambda one: needs.get(one, ())) == ["a", "b", "d", "c"]


def test_what_several_likely_tools_need_comes_before_an_unlikely_tool() -> None:
    needs = {"buy": ["log_in"], "sell": ["log_in"]}
    found = together({"buy": 1.0, "sell": 0.98, "other": 0.8}, lambda one: needs.get(one, ()))
    assert found == ["log_in", "buy", "sell", "other"]


def test_no_relevance_gives_no_tools() -> None:
    assert together({}, lambda _: ()) == []
    assert together({"a": 0.0}, lambda _: ()) == []


@given(st.dictionaries(NODES, st.lists(NODES)), st.dictionaries(NODES, st.floats(0.01, 1)))
def test_the_result_holds_the_closure_of_every_tool_once(
    needs: dict[str, list[str]], relevance: dict[str, float]
) -> None:
    found = together(relevance, lambda one: needs.get(one, ()))
    assert len(found) == len(set(found))
    assert set(found) == {
        one for tool in relevance for one in closure(tool, lambda one: needs.get(one, ()))
    }


@pytest.fixture
def search(
    make_tool: MakeTool, word_embedder: Embedder, two_groups: list[ToolGroup]
) -> ClosureSearch:
    tools = [
        make_tool("zoo.search_animals", "GET /animals/search?name!", ["results[].id"]),
        make_tool("zoo.all_animals", "GET /animals", ["[].id"]),
        make_tool("zoo.meals", "GET /animals/{animal_id}/meals", ["[].food"]),
        make_tool("zoo.tickets", "GET /tickets", ["[].price"]),
    ]
    library = VolatileLibrary()
    zoo = two_groups[0]
    library.put(Catalogue(category=Category(id="zoo", name="zoo"), group=zoo, tools=tuple(tools)))
    bindings = find_bindings(describe(tools, two_groups), word_embedder)
    return ClosureSearch(
        tools,
        lambda tool, key: [b for b in bindings if (b.target, b.parameter) == (tool, key)],
        HybridRetriever(library, word_embedder),
    )


def test_a_named_thing_is_searched_for_before_it_is_used(search: ClosureSearch) -> None:
    assert search.search("what are the meals of Bruno?", 2) == ["zoo.meals", "zoo.search_animals"]


def test_nothing_is_changed_to_look_a_value_up(
    make_tool: MakeTool, word_embedder: Embedder
) -> None:
    meals = make_tool("zoo.meals", "GET /animals/{animal_id}/meals", ["[].food"])
    adopt = make_tool("zoo.adopt", "POST /adoptions", ["animal_id"])
    library = VolatileLibrary()
    told = Binding(
        source=adopt.id, output="animal_id", target=meals.id, parameter="animal_id", score=0.9
    )

    def found(source: Tool) -> list[str]:
        tools = [meals, source]
        group = ToolGroup(id="zoo", name="zoo", category_id="zoo", base_url="https://zoo.example")
        category = Category(id="zoo", name="zoo")
        library.put(Catalogue(category=category, group=group, tools=tuple(tools)))
        return ClosureSearch(
            tools,
            lambda tool, _: [told] if tool == meals.id else [],
            HybridRetriever(library, word_embedder),
        ).search("meals", 1000)

    assert found(adopt) == [meals.id]
    assert found(adopt.model_copy(update={"risk": "read"})) == [meals.id, adopt.id]


def test_no_more_than_k_tools_are_given(search: ClosureSearch) -> None:
    assert len(search.search("animal meals and tickets", 3)) == 3
    assert search.search("animal meals", 0) == []
