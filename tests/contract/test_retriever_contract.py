"""What every retriever promises."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from memory.minilm import MiniLmEmbedder
from tools.hybrid_retriever import HybridRetriever
from tools.library import Catalogue, ToolLibrary
from tools.records import Category, Tool, ToolGroup
from tools.retrieval import Retriever
from tools.volatile_library import VolatileLibrary

EMBEDDER = MiniLmEmbedder()
TOOLS = {
    "weather": {
        "forecast": "Weather forecast for the next days by coordinates",
        "current": "Current weather: temperature, wind and rain now",
    },
    "travel": {
        "search_hotels": "Search hotels in a city for two dates",
        "book_hotel": "Book a room in a hotel",
        "search_flights": "Find flights between two airports on a date",
    },
}


def _catalogue(group: str, tools: dict[str, str]) -> Catalogue:
    return Catalogue(
        category=Category(id=f"{group}-category", name=group),
        group=ToolGroup(
            id=group, name=group, category_id=f"{group}-category", base_url="https://x.test"
        ),
        tools=tuple(
            Tool(id=f"{group}.{name}", group_id=group, name=name, summary=summary)
            for name, summary in tools.items()
        ),
    )


@pytest.fixture
def library() -> ToolLibrary:
    library = VolatileLibrary()
    for group, tools in TOOLS.items():
        library.put(_catalogue(group, tools))
    return library


def _hybrid(library: ToolLibrary) -> Retriever:
    return HybridRetriever(library, EMBEDDER)


MAKERS: list[Callable[[ToolLibrary], Retriever]] = [_hybrid]


@pytest.fixture(params=MAKERS)
def make(request: pytest.FixtureRequest) -> Callable[[ToolLibrary], Retriever]:
    maker: Callable[[ToolLibrary], Retriever] = request.param
    return maker


@pytest.fixture
def retriever(make: Callable[[ToolLibrary], Retriever], library: ToolLibrary) -> Retriever:
    return make(library)


def _ids(retriever: Retriever, query: str, k: int = 5, **options: list[str]) -> list[str]:
    return [hit.tool_id for hit in retriever.search(query, k, **options)]


def test_the_right_tool_comes_first(retriever: Retriever) -> None:
    assert _ids(retriever, "search for hotels in Oslo")[0] == "travel.search_hotels"
    assert _ids(retriever, "how windy is it right now")[0] == "weather.current"


def test_hits_are_sorted_and_within_their_bounds(retriever: Retriever) -> None:
    hits = retriever.search("weather forecast", 5)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    for hit in hits:
        assert 0 <= hit.score <= 1
        assert 0 <= hit.lexical <= 1
        assert -1 <= hit.dense <= 1


@pytest.mark.parametrize(("k", "count"), [(0, 0), (2, 2), (5, 5), (50, 5)])
def test_k_limits_the_hits(retriever: Retriever, k: int, count: int) -> None:
    assert len(retriever.search("hotel", k)) == count


@pytest.mark.parametrize("query", ["", "   \n"])
def test_an_empty_query_finds_nothing(retriever: Retriever, query: str) -> None:
    assert retriever.search(query, 5) == []


def test_an_empty_library_has_nothing(make: Callable[[ToolLibrary], Retriever]) -> None:
    assert make(VolatileLibrary()).search("hotel", 5) == []


def test_clauses_bring_their_tools_up(retriever: Retriever) -> None:
    query = "plan my stay in a hotel in Oslo with a forecast"
    found = _ids(retriever, query, 2, clauses=["search hotels in Oslo", "weather forecast"])
    assert set(found) == {"travel.search_hotels", "weather.forecast"}


def test_categories_narrow(retriever: Retriever) -> None:
    found = _ids(retriever, "hotels", categories=["weather-category"])
    assert set(found) == {"weather.forecast", "weather.current"}


def test_categories_that_leave_nothing_do_not_narrow(retriever: Retriever) -> None:
    assert len(_ids(retriever, "hotels", categories=["unknown"])) == 5


def test_excluded_tools_are_not_found(retriever: Retriever) -> None:
    found = _ids(retriever, "hotels", exclude=["travel.search_hotels"])
    assert "travel.search_hotels" not in found
    assert len(found) == 4


def test_excluding_all_leaves_nothing(retriever: Retriever, library: ToolLibrary) -> None:
    assert retriever.search("hotels", 5, exclude=[tool.id for tool in library.tools()]) == []


def test_changes_of_the_library_are_seen(retriever: Retriever, library: ToolLibrary) -> None:
    assert "dining.tables" not in _ids(retriever, "restaurant table", 9)
    library.put(_catalogue("dining", {"tables": "Free tables of a restaurant"}))
    assert _ids(retriever, "restaurant table", 9)[0] == "dining.tables"
    library.remove_group("dining")
    assert "dining.tables" not in _ids(retriever, "restaurant table", 9)


def test_a_library_of_one_tool(make: Callable[[ToolLibrary], Retriever]) -> None:
    library = VolatileLibrary()
    library.put(_catalogue("dining", {"tables": "Free tables of a restaurant"}))
    assert _ids(make(library), "anything at all") == ["dining.tables"]


def test_the_same_search_gives_the_same_hits(retriever: Retriever) -> None:
    first = retriever.search("flights to Rome", 5, clauses=["flights", "weather in Rome"])
    assert retriever.search("flights to Rome", 5, clauses=["flights", "weather in Rome"]) == first


def test_several_threads_search_while_the_library_changes(
    retriever: Retriever, library: ToolLibrary
) -> None:
    def search(number: int) -> list[str]:
        if number % 5 == 0:
            library.put(_catalogue(f"g{number}", {"op": f"Operation number {number}"}))
        return _ids(retriever, "search hotels in Oslo", 1)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(search, range(20)))
    assert found == [["travel.search_hotels"]] * 20


@pytest.mark.parametrize("query", ["hotel " * 17_000, "🏨" * 300, "\ud800 hotel", "% ' \" \\ \0"])
def test_odd_queries_are_searched(retriever: Retriever, query: str) -> None:
    assert len(retriever.search(query, 3)) == 3
