"""What rests on no response is found; what was computed from them is not."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from graphs.evidence import Evidence

TODAY = date(2026, 5, 12)
RESPONSE = {
    "hotels": [
        {"name": "Park Saffron", "price": {"amount": 40.5, "currency": "EUR"}, "minutes": 150},
        {"name": "Casa Cedar", "price": {"amount": 60.25, "currency": "EUR"}, "share": 0.19},
    ]
}
EVENTS: list[dict[str, Any]] = [
    {"kind": "call_started", "arguments": {"city": "Lisbon", "min": 17}},
    {"kind": "picked", "total": 8, "kept": 3, "aggregate": 77.7},
    {"kind": "call_finished", "status": 404, "error": "No city named 'Kyoto'."},
]


@pytest.fixture
def evidence() -> Evidence:
    return Evidence.of("Hotels under 99 there?", EVENTS, [RESPONSE], date(2026, 5, 12))


@pytest.mark.parametrize(
    "answer",
    [
        "Park Saffron: 40.5 EUR, Casa Cedar: 60.25",
        "together 100.75, on average 50.4, the difference is 19.75",
        "2 hotels in Lisbon under 99, 3 of 8, 77.7, at least 17",
        "2 h 30 min, 2.5 hours, 19 %",
        "Today is Tuesday, 12 May 2026.",
        "We know of no city Kyoto (404).",
        "1. Park Saffron\n2. Casa Cedar\n3. Nothing else",
        "It follows from [A7] that 40.5 is less.",
    ],
)
def test_supported(evidence: Evidence, answer: str) -> None:
    assert evidence.unsupported(answer) == []


@pytest.mark.parametrize(
    ("answer", "made_up"),
    [
        ("Park Saffron costs 41.5", ["41.5"]),
        ("the hotel Grand Saffron", ["Grand"]),
        ("the price is 1,234", ["1234"]),
        ("40.51 EUR", ["40.51"]),
        ("in Lisbon it is 17.5 °C", ["17.5"]),
    ],
)
def test_made_up(evidence: Evidence, answer: str, made_up: list[str]) -> None:
    assert evidence.unsupported(answer) == made_up


def test_what_follows_from_one_record() -> None:
    row = {"id": 7, "amount": 1320.0, "paid": 860.0, "feeCents": 12950, "note_id": 400}
    known = Evidence.of("What is left?", [], [[row]], date(2026, 5, 12))
    assert known.unsupported("460 is left, and the fee is 129.50") == []
    assert known.unsupported("920 is left") == ["920"], "an id is no amount"


def test_names_with_capitals_inside_are_known_as_they_are_written() -> None:
    found = [{"maker": "McAdam", "model": "OpenSkiMap"}]
    evidence = Evidence.of("whose?", [], found, date(2026, 5, 12))
    assert evidence.unsupported("The OpenSkiMap is by McAdam, not by OldTown.") == ["OldTown"]


@pytest.mark.parametrize(
    "answer",
    [
        "Das Hotel Park Saffron kostet 40,50 EUR und ist am 12.05.2026 frei.",
        "Il y a 2 hôtels à Lisbonne, le moins cher est à 40,5 EUR.",
        "El hotel cuesta 40.5 EUR en la ciudad y está en Lisboa.",
    ],
)
def test_other_languages_write_names_and_numbers_their_way(evidence: Evidence, answer: str) -> None:
    assert evidence.unsupported(answer) == []


def test_made_up_numbers_are_found_in_other_languages(evidence: Evidence) -> None:
    answer = "Das Hotel kostet 41,50 EUR und ist am 13.05.2026 frei."
    assert evidence.unsupported(answer) == ["41,50", "13.05.2026"]


STAY = {
    "sunrise": "04:19",
    "zone": "Atlantic/Reykjavik",
    "there": {"utc_offset": "+09:00", "flight": {"leaves": "2026-05-13T16:15:00+02:00",
              "lands": "2026-05-13T18:35:00+01:00", "duration_minutes": 200}},
    "hour": 9,
}  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "made_up"),
    [
        ("The sun rises at 04:19, which is 13:19 there, or 1:19 pm.", []),
        ("It leaves at 16:15, or 4:15 p.m., and lands at 18:35 after 3 h 20 min.", []),
        ("At its start it is 19:35 by that clock, 200 minutes later.", []),
        ("It opens at 9:00.", []),
        ("It opens at 09:00: nothing is earlier.", []),
        ("The sun rises at 04:16, that is 16:19.", ["04:16"]),
        ("It lands at 18:20 or 1:19 am.", ["18:20", "1:19 am"]),
        ("Er fährt um 16.15 Uhr ab und kommt um 18:53 an, das ist der Plan.", ["18:53"]),
    ],
)
def test_times_of_day(answer: str, made_up: list[str]) -> None:
    known = Evidence.of("When?", [], [STAY], date(2026, 5, 12))
    assert known.unsupported(answer) == made_up


def test_names_are_not_looked_at_where_the_request_is_in_another_language() -> None:
    known = Evidence.of("Wer?", [], [RESPONSE], date(2026, 5, 12))
    answer = "Zwei Personen haben Nachtdienst: Casa Cedar"
    assert known.unsupported(answer) == ["Personen", "Nachtdienst"]
    assert known.unsupported(answer, "de") == []


def test_how_old_somebody_is_follows_from_the_day_of_birth() -> None:
    known = Evidence.of("How old?", [], [{"born": "1983-05-13"}], date(2026, 5, 12))
    assert known.unsupported("She is 42 years old.") == []
    assert known.unsupported("She is 44 years old.") == ["44"]


def test_what_is_of_a_country_that_was_told_may_be_called_so() -> None:
    rows = [{"zone": "DE", "title": "Germany"}, {"title": "France"}]
    known = Evidence.of("which end soon?", [], [rows], date(2026, 5, 12))
    assert known.unsupported("one German and one French contract") == []
    assert known.unsupported("and one Dutch contract") == ["Dutch"]


def test_days_that_words_of_the_request_mean_are_known() -> None:
    evidence = Evidence.of("Which of them end this week?", [], [], date(2026, 5, 12))
    assert not evidence.unsupported("They end on 2026-05-11 to 2026-05-17.")
    assert evidence.unsupported("They end on 2026-05-19.") == ["19"]


def test_numbers_that_words_of_the_request_mean_are_known() -> None:
    evidence = Evidence.of("Is it at 100k or more, or a dozen?", [], [], date(2026, 5, 12))
    assert evidence.unsupported("It is below 100000, and below 12.") == []
    assert evidence.unsupported("It is below 20000.") == ["20000"]


def test_what_was_told_is_known_so_many_times_as_was_asked() -> None:
    hall = {"venue_id": 41, "hourly_fee": 38.0, "rate": 11.4}
    evidence = Evidence.of("what would 3 hours cost at 7 Mill Road?", [], [hall], TODAY)
    assert evidence.unsupported("It is 114 for three hours, 34.20 in crowns.") == []
    assert evidence.unsupported("It is 123.") == ["123"], "an id is no amount"
    assert evidence.unsupported("It is 152.") == ["152"], "nobody spoke of four"


def test_how_old_something_is_follows_from_its_year() -> None:
    evidence = Evidence.of("how old is it?", [], [{"planted_in": 1946, "height": 12.6}], TODAY)
    assert evidence.unsupported("It is 80 years old.") == []
    assert evidence.unsupported("It is 79 years old.") == ["79"]


@pytest.mark.parametrize("held", [1e308, float("inf"), 10**400])
def test_numbers_beyond_all_bounds_are_no_evidence_and_no_error(held: float) -> None:
    request = f"for 3 hours, not {'9' * 400}"
    known = Evidence.of(request, [], [[{"rate": held}, {"rate": 7}]], date(2026, 5, 13))
    assert known.unsupported("It costs 21, not 22.") == ["22"]
