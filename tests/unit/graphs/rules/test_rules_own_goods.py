"""Which own lists may hold a thing that no tool speaks of."""

from __future__ import annotations

import pytest

from graphs.rules.own_goods import Goods
from graphs.rules.plan import Plan, Step
from graphs.rules.reading import parse
from graphs.rules.tool_words import Rarity
from graphs.rules.word_coverage import WordCoverage
from tests.lending_stubs import LOANS, NOW, TOOLS, parameter, tool
from tools.records import Tool

SHOP = tool(
    "search_articles",
    "GET /articles",
    "Search articles",
    [parameter("q", "Words to look for")],
    ["articles[].article_id", "articles[].name", "articles[].supplier_id"],
)
ORDERS = tool(
    "my_orders",
    "GET /me/orders",
    "Orders of the signed-in member",
    [],
    ["orders[].order_id", "orders[].items[].article_id", "orders[].items[].name"],
)
SUPPLIERS = tool(
    "my_suppliers",
    "GET /me/suppliers",
    "Suppliers that the signed-in member follows",
    [],
    ["suppliers[].supplier_id", "suppliers[].name"],
)


@pytest.mark.parametrize(("own", "held"), [(ORDERS, True), (SUPPLIERS, False), (LOANS, False)])
def test_goods_are_what_is_sought_in_any_words(own: Tool, *, held: bool) -> None:
    assert Goods([*TOOLS, SHOP, ORDERS, SUPPLIERS]).in_rows_of(own) == held


def test_where_nothing_is_sought_in_words_any_own_list_may_hold_anything() -> None:
    assert Goods([LOANS, SUPPLIERS]).in_rows_of(LOANS)


@pytest.mark.parametrize("text", ["where are my rubber boots", "my rubber boots and their fee"])
def test_what_is_ones_own_and_nowhere_spoken_of_is_in_the_list_of_goods(text: str) -> None:
    tools, frame, none = [LOANS, SHOP, ORDERS], parse(text, NOW), frozenset[str]()
    coverage = WordCoverage(frame, Rarity(tools), goods=Goods(tools))

    def share(own: Tool) -> float:
        steps = (Step(own, ({},)),)
        plan = Plan(steps, (), 1.0, frozenset(), frozenset(), none, none)
        return coverage.share(steps, plan)

    assert share(ORDERS) > share(LOANS)
