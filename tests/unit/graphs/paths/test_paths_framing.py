"""Frames: what makes two requests of one kind, and what makes them differ."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.paths.framing import frame_of, sort_of
from graphs.reading.values import Value

NOON = datetime(2026, 5, 12, 12, tzinfo=UTC)
CITIES = ["Lisbon", "Oslo", "Rome", "Madrid", "New York", "Buenos Aires"]
SENTENCES = [
    "What is the weather in {city} {day}?",
    "Hotels in {city} for {count} nights from {day}",
    "Is it above {count} degrees in {city} {day}?",
    "museums in {city} that cost less than {count} euros",
]
DAYS = [f"on {day} May" for day in (14, 15, 16, 17, 18, 19)]


def words(request: str) -> str:
    return str(json.loads(frame_of(request, NOON).text)["words"])


def same(left: str, right: str) -> bool:
    return frame_of(left, NOON).text == frame_of(right, NOON).text


def test_a_frame_is_the_words_with_a_slot_for_each_value() -> None:
    frame = frame_of("What is the weather in Lisbon tomorrow?", NOON)
    assert words("What is the weather in Lisbon tomorrow?") == (
        "what is weather in {name:city} {date:within 1}"
    )
    assert [slot.text for slot in frame.slots] == ["Lisbon", "tomorrow"]


@pytest.mark.parametrize(
    "request_",
    [
        "what is the weather in Lisbon, tomorrow",
        "Please tell me: what is weather in Oslo tomorrow?",
        "Could you please show me what is a weather in Rome tomorrow? Thanks!",
    ],
)
def test_case_marks_and_politeness_do_not_count(request_: str) -> None:
    assert same(request_, "What is the weather in Lisbon tomorrow?")


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("cheapest hotel in Oslo", "most expensive hotel in Oslo"),
        ("trains to Oslo before 12:00", "trains to Oslo after 12:00"),
        ("trains from Rome to Oslo", "trains to Rome from Oslo"),
        ("museums under 10 euros", "museums over 10 euros"),
        ("museums under 10 euros", "museums under 10"),
        ("rated at least 4", "rated more than 4"),
        ("weather in Oslo today", "weather in Oslo tomorrow"),
        ("weather in Oslo tomorrow", "weather in Oslo yesterday"),
        ("weather in Oslo in 3 days", "weather in Oslo in 3 weeks"),
        ("weather in Oslo in May", "weather in Oslo in June"),
        ("weather in Oslo", "weather in Norway"),
        ("weather in Oslo", "weather in Xyzzyville"),
        ("is it raining in Oslo", "is it not raining in Oslo"),
        ("hotels with a pool", "hotels without a pool"),
        ("a table for 2 people", "a table for 2 hours"),
        ("20 degrees celsius", "20 degrees fahrenheit"),
        ("show my cheapest booking", "cancel my cheapest booking"),
        ("柏林明天会下雨吗", "柏林明天不会下雨吗"),
        ("柏林明天天气", "柏林昨天天气"),
    ],
)
def test_what_asks_for_something_else_has_another_frame(left: str, right: str) -> None:
    assert not same(left, right)


@pytest.mark.parametrize(
    ("ahead", "sort"),
    [(-1, "past"), (0, "today"), (1, "within 1"), (2, "within 7"), (7, "within 7"),
     (8, "within 14"), (14, "within 14"), (15, "within 60"), (61, "later")],
)  # fmt: skip
def test_days_are_of_one_sort_as_far_as_services_look_ahead(ahead: int, sort: str) -> None:
    day = datetime.fromordinal(NOON.toordinal() + ahead).date().isoformat()
    assert sort_of(Value("date", day, "then", 0, 4), NOON.date()) == f"{{date:{sort}}}"


@pytest.mark.parametrize(
    ("value", "sort"),
    [
        (Value("number", 3, "3", 0, 1, unit="night", comparison=">="), "{number:night:>=}"),
        (Value("money", {"amount": 3, "currency": None}, "3", 0, 1), "{money}"),
        (Value("money", {"amount": 3, "currency": "EUR"}, "3", 0, 1), "{money:priced}"),
        (Value("month", {"month": 5, "name": "May"}, "May", 0, 3), "{month:this}"),
        (Value("month", {"month": 6, "name": "June"}, "June", 0, 4), "{month:other}"),
        (Value("month", {"month": 6, "name": "June", "year": 2025}, "", 0, 0), "{month:past}"),
        (Value("month", {"month": 6, "name": "June", "year": 2027}, "", 0, 0), "{month:coming}"),
        (Value("name", "oslo", "oslo", 0, 4, conjunction="or"), "{name:city:or}"),
    ],
)
def test_a_sort_tells_what_decides_the_path(value: Value, sort: str) -> None:
    assert sort_of(value, NOON.date()) == sort


@given(
    st.sampled_from(SENTENCES),
    st.tuples(st.sampled_from(CITIES), st.sampled_from(DAYS), st.integers(2, 9)),
    st.tuples(st.sampled_from(CITIES), st.sampled_from(DAYS), st.integers(2, 9)),
)
def test_other_values_of_the_same_sorts_leave_the_frame(
    sentence: str, left: tuple[str, str, int], right: tuple[str, str, int]
) -> None:
    keys = ("city", "day", "count")
    one, other = (
        sentence.format(**dict(zip(keys, values, strict=True))) for values in (left, right)
    )
    assert same(one, other)


@given(st.text(max_size=80))
def test_every_text_has_a_frame(text: str) -> None:
    frame = frame_of(text, NOON)
    assert frame == frame_of(text, NOON)
    assert json.loads(frame.text)["words"].count("{") >= len(frame.slots)
