from __future__ import annotations

import pytest

from tools.closest import closest, suggestion
from tools.slug import MAX_SLUG, slug
from tools.token_estimate import estimated_tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("searchHotels", "search_hotels"),
        ("GET_movie-movie_id", "get_movie_movie_id"),
        ("HTTPServer2Go", "http_server2_go"),
        ("Open-Meteo  APIs!", "open_meteo_apis"),
        ("天气 服务", "天气_服务"),
        ("get /a/{id}.json", "get_a_id_json"),
        ("///", "api"),
        ("", "api"),
    ],
)
def test_slugs_are_words_joined_by_underscores(text: str, expected: str) -> None:
    assert slug(text, "api") == expected


def test_slugs_are_bounded_and_stable() -> None:
    long = slug("Word " * 100, "api")
    assert len(long) <= MAX_SLUG
    assert slug(long, "api") == long


def test_the_closest_ids_are_found_with_and_without_the_group() -> None:
    known = ["stays.search_hotels", "stays.book", "air.search_flights"]
    assert closest("stays.serch_hotels", known)[0] == "stays.search_hotels"
    assert closest("Search_Flight", known)[0] == "air.search_flights"
    assert closest("zzzzzz", known) == []


def test_a_suggestion_always_says_what_to_do() -> None:
    assert suggestion("stay", ["stays"], "cairn x") == "Closest: stays."
    assert suggestion("qqqq", ["stays"], "cairn x") == "See what there is with: cairn x."
    assert suggestion("stay", [], "cairn x") == "The library is empty."


def test_tokens_are_counted_by_script() -> None:
    assert estimated_tokens("") == 0
    assert estimated_tokens("a" * 400) == 100
    assert estimated_tokens("天气") == 2
