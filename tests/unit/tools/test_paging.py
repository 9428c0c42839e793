"""The next page of a list and the number of its items, in the ways services give them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lending_stubs import parameter, tool
from tools.paging import next_arguments, says_more, stated_total
from tools.records import Tool


def listing(*parameters: str) -> Tool:
    return tool("list", "GET /things", "Things", [parameter(p) for p in parameters], ["items[].id"])


@pytest.mark.parametrize(
    ("parameters", "sent", "body", "following"),
    [
        (["cursor"], {"q": "a"}, {"items": [1], "next_cursor": "c2"}, {"q": "a", "cursor": "c2"}),
        (["cursor"], {"cursor": "c2"}, {"items": [1], "next_cursor": None}, None),
        (["pageToken"], {}, {"meta": {"nextPageToken": "t"}, "items": []}, {"pageToken": "t"}),
        (["page%"], {}, {"results": [1], "page": 1, "total_pages": 3}, {"page": 2}),
        (["page%"], {"page": 3}, {"results": [1], "total_pages": 3}, None),
        (["page%"], {}, {"data": [1], "page": 1, "pages": 2}, {"page": 2}),
        (["page%"], {"page": 2}, {"data": [1], "page": 2, "num_pages": 2}, None),
        (["page%"], {}, {"results": [1], "has_more": True}, {"page": 2}),
        (["page%"], {}, {"results": [1], "hasMore": False}, None),
        (["offset%"], {}, {"total": 5, "items": [1, 2]}, {"offset": 2}),
        (["offset%"], {"offset": 4}, {"total": 5, "items": [1]}, None),
        (["offset%"], {}, {"total": 5, "items": []}, None),
        (["offset%"], {}, [1, 2], {"offset": 2}),
        (["offset%"], {"offset": 2}, [], None),
        (["offset%", "limit%"], {"limit": 3}, [1, 2], None),
        (["offset%", "limit%"], {"limit": 2}, [1, 2], {"limit": 2, "offset": 2}),
        (["offset%"], {}, {"items": [1], "has_more": False}, None),
        (["page%"], {}, [1, 2], None),
        (["q"], {}, {"next_cursor": "c2", "total_pages": 9}, None),
        (["page%"], {}, {"count": 3, "next": "http://x/?page=2", "results": [1]}, {"page": 2}),
        (["cursor"], {"q": "a"}, {"next": "/x?q=a&cursor=c2"}, {"q": "a", "cursor": "c2"}),
        (["page%"], {"page": 2}, {"count": 3, "next": None, "results": [1]}, None),
        (["cursor"], {}, {"next": "http://[?since=2", "items": [1]}, None),
        (["page%"], {}, {"count": 3, "results": [1, 2]}, {"page": 2}),
        (["page%"], {}, {"count": 2, "results": [1, 2]}, None),
    ],
)
def test_the_next_page(
    parameters: list[str], sent: dict[str, Any], body: Any, following: dict[str, Any] | None
) -> None:
    assert next_arguments(listing(*parameters), sent, body) == following


def test_an_address_is_no_cursor() -> None:
    assert next_arguments(listing("cursor"), {}, {"next": "https://x.example/2"}) is None


@pytest.mark.parametrize(
    ("body", "total"),
    [
        ({"total": 34, "items": []}, 34),
        ({"meta": {"totalCount": 7}}, 7),
        ({"count": 2, "total": 7}, 7),
        ({"count": 7, "next": "http://x/?page=2"}, 7),
        ({"total": 12.5}, 0),
        ({"items": [{"total": 3}]}, 0),
        ([1, 2], 0),
        (None, 0),
    ],
)
def test_the_number_of_items_as_it_is_stated(body: Any, total: int) -> None:
    assert stated_total(body) == total


def test_the_next_page_by_a_link_header() -> None:
    tool, rows = listing("page", "per_page"), [{"id": n} for n in range(30)]
    address = "https://x.example/items?per_page=30&page=2"
    assert next_arguments(tool, {"per_page": 30}, rows) is None, "the body alone does not tell"
    assert next_arguments(tool, {"per_page": 30}, rows, {"next": address}) == {
        "per_page": 30,
        "page": 2,
    }
    assert next_arguments(tool, {"page": 2}, rows, {"next": None}) is None
    assert next_arguments(tool, {}, rows, {"total": 61}) == {"page": 2}
    assert stated_total(rows, {"total": 61}) == 61


@pytest.mark.parametrize(
    ("body", "beside", "more"),
    [
        ([{"id": 1}], {"next": "https://x.example/items?from=2"}, True),
        ([{"id": 1}], {"next": None}, False),
        ({"items": [{"id": 1}], "next": "/items/2"}, None, True),
        ({"items": [{"id": 1}], "paging": {"next_cursor": "b7"}}, None, True),
        ({"items": [{"id": 1}], "has_more": True}, None, True),
        ({"items": [{"id": 1, "next": "x"}], "hasMore": False, "next_cursor": ""}, None, False),
        ([{"id": 1, "next": "x"}], None, False),
    ],
)
def test_whether_an_answer_says_that_more_follows(body: Any, beside: Any, more: bool) -> None:
    assert says_more(body, beside) is more
