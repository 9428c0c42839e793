"""Ids that say by their prefix what they are of."""

import pytest

from tools.records import Parameter, Tool
from tools.stated_ids import abbreviates, in_words, prefix_of, takers


def needing(name: str, *, required: bool = True) -> Tool:
    parameter = Parameter(key=name, name=name, location="path", required=required)
    return Tool(id=f"shop.{name}", group_id="shop", name=name, parameters=(parameter,))


@pytest.mark.parametrize(
    ("text", "prefix"),
    [
        ("ord_7k2m", "ord"),
        ("RST_im3rz", "rst"),
        ("inv-0042", "inv"),
        ("well-known", ""),
        ("42", ""),
    ],
)
def test_prefix(text: str, prefix: str) -> None:
    assert prefix_of(text) == prefix


@pytest.mark.parametrize(
    ("prefix", "word", "well"),
    [
        ("ord", "order", 1.0), ("htl", "hotel", 1.0), ("ofr", "offer", 1.0),
        ("cus", "customer", 1.0),
        ("bkg", "booking", 1.0), ("bki", "booking", 0.7),
        ("rsv", "restaurant", 0.0), ("tel", "hotel", 0.0),
        ("", "order", 0.0),
    ],
)  # fmt: skip
def test_abbreviates(prefix: str, word: str, well: float) -> None:
    assert abbreviates(prefix, word) == well


def test_takers_need_an_id_of_that_kind() -> None:
    order, hotel, loose = (
        needing("order_id"),
        needing("hotelId"),
        needing("orderNo", required=False),
    )
    tools = [order, hotel, loose]
    assert takers(tools, "where is ord_7k2m") == [order]
    assert takers(tools, "where is my order") == []


def test_the_noun_stands_for_the_id() -> None:
    assert in_words("cancel ord_7k2m now", [needing("order_id")]) == "cancel order now"
    assert in_words("cancel xyz_7k2m now", [needing("order_id")]) == "cancel xyz_7k2m now"
