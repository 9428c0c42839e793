"""Misspelled words and names of cities are put right, and nothing else is touched."""

from __future__ import annotations

import pytest

from graphs.rules.spelling import corrected
from tests.lending_stubs import texts

LIBRARY = {"available", "hotel", "museum", "reservation", "restaurant", "review", "shipping"}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("whats the forcast for tomorow", "whats the forecast for tomorrow"),
        ("cheepest trian", "cheapest train"),
        ("max tempreture", "max temperature"),
        ("avalable restarants", "available restaurants"),
        ("ratting of the museeums", "rating of the museums"),
        ("cancle my resevation", "cancel my reservation"),
        ("reveiws of the hotles", "reviews of the hotels"),
        ("hotels in Edinbrugh", "hotels in Edinburgh"),
        ("from Amsterdm to Pariss", "from Amsterdam to Paris"),
        ("weather in berlni", "weather in Berlin"),
        ("trains on Wendesday", "trains on Wednesday"),
    ],
)
def test_a_clear_slip_is_put_right(written: str, meant: str) -> None:
    assert corrected(written, LIBRARY) == meant


@pytest.mark.parametrize(
    "request_",
    [
        "a crib, a scooter and a suite",
        "four eateries, seven rails",
        "dawn photographs alone",
        "sunrise in Genova",
        "hotels in Milano",
        "Basel House in Marigold Parish",
        "order ln_7 of my sterling shipment",
        "HM131 to LSBN",
        "see hotell.example",
        "tables at Museeum Kitchen",
        "skint and tired",
    ],
)
def test_what_may_be_meant_stays(request_: str) -> None:
    assert corrected(request_, LIBRARY) == request_


def test_without_a_library_nothing_is_put_right() -> None:
    assert texts("Find old celos in Ghent") == ["Find old celos in Ghent"]
