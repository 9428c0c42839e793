"""Text as the words that lexical search compares."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tools.search_words import search_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("getHotelByID", ["hotel", "id"]),
        ("check_out-date", ["check", "date"]),
        ("HTTPServer2", ["http", "server", "2"]),
        ("Cancelled bookings", ["cancel", "book"]),
        ("Café Zürich", ["cafe", "zurich"]),
        ("please show me the", []),
        ("天气预报", ["天", "气", "预", "报", "天气", "气预", "预报"]),
        ("東京tokyo", ["東", "京", "東京", "tokyo"]),
        ("날씨", ["날", "씨", "날씨"]),
        ("が", ["が"]),
        ("", []),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert search_words(text) == words


def test_inflections_meet() -> None:
    assert search_words("restaurant reservations") == search_words("Restaurants: reservation")


def test_several_threads_stem_alike() -> None:
    text = "walking restaurants reservations connected happily " * 50
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(search_words, [text] * 16))
    assert all(words == found[0] for words in found)
