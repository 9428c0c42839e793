"""The hybrid retriever's own ways: languages, deprecation, what is embedded when."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from memory.embeddings import Vectors
from memory.minilm import MiniLmEmbedder
from tools.fusion import Fusion
from tools.hybrid_retriever import HybridRetriever
from tools.library import Catalogue
from tools.records import Category, Parameter, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

MINILM = MiniLmEmbedder()


class Recording:
    """The real embedder, with a record of every batch."""

    name = "recording"
    dimension = MINILM.dimension

    def __init__(self) -> None:
        self.batches: list[list[str]] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.batches.append(list(texts))
        return MINILM.embed(texts)


def _tool(name: str, summary: str, **more: object) -> Tool:
    values = {"id": f"api.{name}", "group_id": "api", "name": name, "summary": summary}
    return Tool.model_validate(values | more)


def _library(*tools: Tool) -> VolatileLibrary:
    library = VolatileLibrary()
    group = ToolGroup(id="api", name="Everything", category_id="all", base_url="https://x.test")
    library.put(Catalogue(category=Category(id="all", name="All"), group=group, tools=tools))
    return library


WEATHER = _tool("get_weather", "Weather forecast of a city")
HOTELS = _tool("search_hotels", "Search hotels, cheapest first")
FLIGHTS = _tool("search_flights", "Find flights between two cities")
ORDERS = _tool("cancel_order", "Cancel an order")
ENGLISH = (WEATHER, HOTELS, FLIGHTS, ORDERS)


@pytest.mark.parametrize(
    ("query", "tool_id"),
    [
        ("明天东京的天气怎么样？", "api.get_weather"),
        ("帮我找巴黎最便宜的酒店", "api.search_hotels"),
        ("从北京到上海的航班", "api.search_flights"),
        ("取消我的订单", "api.cancel_order"),
    ],
)
def test_chinese_requests_find_english_tools(query: str, tool_id: str) -> None:
    assert HybridRetriever(_library(*ENGLISH), MINILM).search(query, 1)[0].tool_id == tool_id


@pytest.mark.parametrize("query", ["天气", "weather tomorrow"])
def test_both_languages_find_chinese_tools(query: str) -> None:
    library = _library(_tool("tianqi", "查询城市天气预报"), _tool("jiudian", "搜索酒店"))
    assert HybridRetriever(library, MINILM).search(query, 1)[0].tool_id == "api.tianqi"


def test_parameter_descriptions_are_searched() -> None:
    code = Parameter(key="q", name="q", location="query", description="IATA airport code")
    tools = (_tool("one", "Look up a record", parameters=(code,)), _tool("two", "Look up a record"))
    hits = HybridRetriever(_library(*tools), MINILM).search("IATA", 2)
    assert hits[0].tool_id == "api.one"
    assert hits[0].lexical == 1
    assert hits[1].lexical == 0


def test_a_deprecated_tool_ranks_below_its_twin() -> None:
    old = _tool("a_forecast", "Weather forecast of a city", deprecated=True)
    new = _tool("b_forecast", "Weather forecast of a city")
    hits = HybridRetriever(_library(old, new, HOTELS), MINILM).search("weather forecast", 3)
    assert [hit.tool_id for hit in hits] == [
        "api.b_forecast",
        "api.a_forecast",
        "api.search_hotels",
    ]


@pytest.mark.parametrize(("share", "first"), [(1.0, "api.cancel_order"), (0.0, "api.get_weather")])
def test_words_or_meaning_alone_decide(share: float, first: str) -> None:
    fusion = Fusion(lexical=share, whole=1.0)
    retriever = HybridRetriever(_library(*ENGLISH), MINILM, fusion=fusion)
    assert retriever.search("is rain or sun in order", 1)[0].tool_id == first


def test_only_changed_texts_are_embedded_again() -> None:
    embedder = Recording()
    library = _library(*ENGLISH)
    retriever = HybridRetriever(library, embedder)
    retriever.search("weather", 1)
    changed = _tool("cancel_order", "Cancel an order or a part of it")
    library.put(
        Catalogue(
            category=library.categories()[0],
            group=library.group("api"),
            tools=(WEATHER, HOTELS, FLIGHTS, changed),
        )
    )
    retriever.search("weather", 1)
    documents = [batch for batch in embedder.batches if batch not in ([], ["weather"])]
    assert [len(batch) for batch in documents] == [4, 1]


def test_an_unchanged_library_is_indexed_once() -> None:
    embedder = Recording()
    retriever = HybridRetriever(_library(*ENGLISH), embedder)
    for _ in range(3):
        retriever.search("weather", 1)
    assert [len(batch) for batch in embedder.batches] == [4, 1, 1, 1]


class ByTokens:
    """Each text is as it stands; below it the vector of each of its words."""

    name = "tokens"
    dimension = MINILM.dimension

    def embed(self, texts: Sequence[str]) -> Vectors:
        return MINILM.embed(texts)

    def embed_tokens(self, texts: Sequence[str]) -> list[Vectors]:
        return [MINILM.embed([text, *text.split()]) for text in texts]


def test_the_nearest_token_finds_what_is_one_thing_of_many_that_are_asked_for() -> None:
    tools = [_tool(f"chart_{number}", f"Chart {number} of music") for number in range(6)]
    library = _library(*ENGLISH, *tools)
    request = "music charts music charts music charts hotels music charts music charts"
    found = {}
    for share in (0.0, 1.0):
        fusion = Fusion(lexical=0.0, whole=1.0, tokens=share)
        retriever = HybridRetriever(library, MINILM, fusion=fusion, asking=ByTokens())
        ids = [hit.tool_id for hit in retriever.search(request, 10)]
        found[share] = ids.index("api.search_hotels")
    assert found[1.0] < found[0.0]


def test_of_many_tools_those_near_to_the_whole_are_compared_with_its_tokens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fusion = Fusion(lexical=0.0, whole=1.0, tokens=0.8)
    retriever = HybridRetriever(_library(*ENGLISH), MINILM, fusion=fusion, asking=ByTokens())
    every = retriever.search("rain or sun tomorrow", 4)
    monkeypatch.setattr("tools.hybrid_retriever.COMPARED", 2)
    some = retriever.search("rain or sun tomorrow", 4)
    assert [hit.tool_id for hit in some[:2]] == [hit.tool_id for hit in every[:2]]
    assert [hit.score for hit in some[:2]] != [0.0, 0.0]


def test_equal_tools_come_in_the_order_of_their_ids_however_many_are_asked_for() -> None:
    twins = [_tool(f"twin_{letter}", "Lists boats") for letter in "dbca"]
    groups = [one.model_copy(update={"name": "twin"}) for one in twins]
    retriever = HybridRetriever(_library(*groups, ORDERS), MINILM)
    every = [hit.tool_id for hit in retriever.search("boats", 9)]
    assert every == [*(f"api.twin_{letter}" for letter in "abcd"), "api.cancel_order"]
    for k in range(1, 5):
        assert [hit.tool_id for hit in retriever.search("boats", k)] == every[:k]


def test_a_changed_library_finds_as_one_that_is_new() -> None:
    library = _library(*ENGLISH)
    changing = HybridRetriever(library, MINILM)
    changing.search("weather", 1)
    category, group = library.categories()[0], library.group("api")
    fewer = (_tool("get_books", "Books of an author"), WEATHER, ORDERS)
    library.put(Catalogue(category=category, group=group, tools=fewer))
    assert changing.search("weather", 9) == HybridRetriever(library, MINILM).search("weather", 9)
    library.put(Catalogue(category=category, group=group, tools=()))
    assert changing.search("weather", 9) == []


def test_tools_are_compared_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    retriever = HybridRetriever(_library(*ENGLISH), MINILM, asking=ByTokens())
    at_once = retriever.search("Rain in Oslo tomorrow? Then book a hotel.", 4)
    monkeypatch.setattr("tools.hybrid_retriever._BLOCK", 3)
    in_blocks = retriever.search("Rain in Oslo tomorrow? Then book a hotel.", 4)
    assert [hit.tool_id for hit in in_blocks] == [hit.tool_id for hit in at_once]
    assert [hit.dense for hit in in_blocks] == pytest.approx([hit.dense for hit in at_once])
