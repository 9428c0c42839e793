"""Slips in everyday words and names of places are put right, and nothing else is touched."""

from __future__ import annotations

import pytest

from graphs.rules.spelling import as_written, put_right
from tests.lending_stubs import make_lending_library, parameter, tool

LIBRARY = make_lending_library(
    [
        tool(
            "search",
            "GET /hotels",
            "Search available hotels, weather, museums, restaurants, flights and trains",
            [parameter("min_rating#", "least rating by reviews"), parameter("shipping")],
            ["results[].temperature", "results[].opening_hours", "results[].reservation"],
        )
    ]
)


def corrected(request: str) -> str:
    return put_right(request, LIBRARY)[0]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("whats the forcast for tomorow", "what's the forecast for tomorrow"),
        ("tommorow, tommorrow, tomorow", "tomorrow, tomorrow, tomorrow"),
        ("cheepest trian", "cheapest train"),
        ("max tempreture", "max temperature"),
        ("avalable restarants", "available restaurants"),
        ("restaraunts, resturants", "restaurants, restaurants"),
        ("ratting of the museeums", "rating of the museums"),
        ("cancle my resevation", "cancel my reservation"),
        ("reveiws of the hotles", "reviews of the hotels"),
        ("the wether on Wensday wiht my dog", "the weather on Wednesday with my dog"),
        ("flihgts in Febuary", "flights in February"),
        ("openning hours, shiping", "opening hours, shipping"),
        ("koreen or itallian", "korean or italian"),
        ("teh hotel adn the museum", "the hotel and the museum"),
        ("Cheepest hotel?", "Cheapest hotel?"),
        ("CHEEPEST HOTLE", "CHEAPEST HOTEL"),
        ("cheepest wireles hedphones", "cheapest wireless headphones"),
        ("wats on tonite", "what's on tonight"),
        ("do u hav jigsaw puzles", "do you have jigsaw puzzles"),
        ("Im here, shes not", "I'm here, she's not"),
    ],
)
def test_a_clear_slip_is_put_right(written: str, meant: str) -> None:
    assert corrected(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("hotels in Edinbrugh", "Edinburgh"),
        ("trains to Amsterdm", "Amsterdam"),
        ("Pariss on Friday", "Paris"),
        ("Is it hot in Barcalona?", "Barcelona"),
        ("hotels in Welington, please", "Wellington"),
        ("flights from New Yrok", "New York"),
        ("weather in berlni", "Berlin"),
        ("weather san fransisco", "San Francisco"),
        ("hotels in newyork", "New York"),
        ("hotel in Budapset 20 to 22 may", "Budapest"),
        ("Edinbrugh's weather", "Edinburgh"),
        ("a visa for Germny", "Germany"),
        ("New Zeland", "New Zealand"),
    ],
)
def test_a_nearly_written_place_is_put_right_and_known_to_be_one(written: str, meant: str) -> None:
    text, slips = put_right(written, LIBRARY)
    assert meant.lower() in text.lower()
    assert [(slip["meant"], slip["name"]) for slip in slips] == [(meant, True)]
    assert slips[0]["written"] in written


def test_a_place_keeps_the_case_it_was_written_in() -> None:
    assert corrected("weather in berlni") == "weather in berlin"


@pytest.mark.parametrize(
    "request_",
    [
        "a crib, a scooter and a suite",
        "four eateries, seven rails",
        "dawn photographs alone",
        "the dirtier air, skint and tired",
        "sunrise in Genova",
        "hotels in Milano",
        "Basel House in Marigold Parish",
        "order ln_7 of my sterling shipment",
        "HM131 to LSBN",
        "see hotell.example, or mail me at hotell@example.org",
        "tables at Museeum Kitchen",
        "a table for Marta and Bernd",
        "invite Priya Raman to the party",
        "the playlist named Ratting",
        'search for "cheepest trian"',
        "reusable portability",
        "Corvex Tablet",
        "cheap corvex tablet, auralis or desklab",
        "the names of UR and R",
    ],
)
def test_what_may_be_meant_stays(request_: str) -> None:
    assert put_right(request_, LIBRARY) == (request_, [])


def test_a_word_of_the_library_is_never_changed() -> None:
    library = make_lending_library([tool("trian", "GET /trian", "Trian of the forcast")])
    assert put_right("the forcast of a trian", library) == ("the forcast of a trian", [])


def test_what_was_put_right_is_quoted_as_written() -> None:
    text, slips = put_right("Cheepest trian to Pariss", LIBRARY)
    assert as_written(text, slips) == "Cheepest trian to Pariss"


def test_nothing_unknown_reads_no_library() -> None:
    class Unread:
        def revision(self) -> int:
            raise AssertionError

    assert put_right("hotels in Paris", Unread()) == ("hotels in Paris", [])  # type: ignore[arg-type]
