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
        ("tommorow, tommorrow, tomorow", "tomorrow, tomorrow, tomorrow"),
        ("cheepest trian", "cheapest train"),
        ("max tempreture", "max temperature"),
        ("avalable restarants", "available restaurants"),
        ("restaraunts, resturants", "restaurants, restaurants"),
        ("the museeums, shiping", "the museums, shipping"),
        ("cancle my resevation", "cancel my reservation"),
        ("reveiws of the hotles", "reviews of the hotels"),
        ("on Thrusday wiht my dog", "on Thursday with my dog"),
        ("flihgts in Febuary", "flights in February"),
        ("hotels for tomorow", "hotels for tomorrow"),
        ("Cheepest hotel?", "Cheapest hotel?"),
        ("whats on, im here, dont", "what's on, i'm here, don't"),
        ("CHEEPEST HOTLE", "CHEAPEST HOTEL"),
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
        ("flights from New Yrok", "York"),
        ("weather in berlni", "berlin"),
        ("weather san fransisco", "francisco"),
        ("hotel in Budapset 20 to 22 may", "Budapest"),
        ("Edinbrugh's weather", "Edinburgh"),
        ("a visa for Germny", "Germany"),
        ("New Zeland", "Zealand"),
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
