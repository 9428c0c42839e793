"""Where values come from, and what the same sources supply another time."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.paths.sources import Scene, explain, slots_of, source_rows, supplied
from graphs.reading.values import Value
from graphs.state import Observation, Row
from tests.agent_stubs import make_observation, make_result
from tools.records import Parameter

TODAY = date(2026, 5, 12)


def value(kind: Any, said: Any, text: str = "so", **more: Any) -> Value:
    return Value(kind, said, text, 0, len(text), **more)


def parameter(name: str, **more: Any) -> Parameter:
    return Parameter(key=name, name=name, location="query", **more)


def scene(*slots: Value, words: str = "", steps: Any = (), known: Any = None) -> Scene:
    return Scene(slots, frozenset(words.split()), TODAY, steps, known)


def step(*rows: dict[str, Any], tool: str = "g.a") -> Observation:
    kept = [Row(call_id="A1.1", fields=fields) for fields in rows]
    return make_observation(tool, rows=kept)


OSLO = value("name", "Oslo", "Oslo")
ROME = value("name", "Rome", "Rome")
FRIDAY = value("date", "2026-05-15")
MONDAY = value("date", "2026-05-18")


@pytest.mark.parametrize(
    ("said", "slots", "source"),
    [
        ("Oslo", [OSLO], {"slot": 0, "form": "value"}),
        ("OSLO", [OSLO], {"slot": 0, "form": "upper"}),
        ("Rome", [OSLO, ROME], {"slot": 1, "form": "value"}),
        ("2026-05-15", [FRIDAY], {"slot": 0, "form": "value"}),
        ("2026-05-16", [FRIDAY], {"slot": 0, "form": "next"}),
        ("2026-05-12", [FRIDAY], {"today": 0}),
        ("2026-05-13", [], {"today": 1}),
        ("2026-05-14", [], None),
        (3, [value("number", 3)], {"slot": 0, "form": "value"}),
        (3, [value("number", 4)], None),
        (True, [], {"always": True}),
        (["Oslo"], [OSLO], {"list": [{"slot": 0, "form": "value"}]}),
        ([], [OSLO], None),
        (["Oslo", "Rome"], [OSLO], None),
        (None, [OSLO], None),
    ],
)
def test_values_of_the_request(said: Any, slots: list[Value], source: Any) -> None:
    assert explain(said, scene(*slots)) == source


def test_words_lead_to_themselves_and_to_what_the_description_allows() -> None:
    here = scene(OSLO, words="museums in")
    assert explain("museums", here) == {"always": "museums"}
    assert explain("parks", here) is None
    assert explain("parks", here, parameter=parameter("kind", enum=("parks",)))
    assert explain(7, here) is None
    assert explain(7, here, parameter=parameter("page", default=7)) == {"always": 7}
    assert explain(False, here) == {"always": False}


def test_a_full_page_rests_on_the_description() -> None:
    most = {"json_schema": {"maximum": 50}}
    assert explain(50, scene(), parameter=parameter("page_size", **most)) == {"always": 50}
    assert explain(49, scene(), parameter=parameter("page_size", **most)) is None
    assert explain(50, scene(), parameter=parameter("days", **most)) is None


def test_a_number_of_days_reaches_to_the_day() -> None:
    days = parameter("forecast_days")
    assert explain(4, scene(FRIDAY), parameter=days) == {"slot": 0, "ahead": 1}
    assert supplied({"slot": 0, "ahead": 1}, scene(MONDAY)) == 7
    assert explain(9, scene(FRIDAY), parameter=days) is None
    assert explain(4, scene(FRIDAY, MONDAY), parameter=days) is None


def test_fields_of_earlier_steps_and_of_other_subtasks() -> None:
    steps = [step({"id": "a1", "name": "A"}), step({"id": "b2"}, {"id": "b3"})]
    assert explain("a1", scene(steps=steps)) == {"step": 0, "path": "id"}
    assert explain("b3", scene(steps=steps)) is None, "without a row it is the first"
    assert explain("b3", scene(steps=steps), row=1) == {"step": 1, "path": "id"}
    found = {**make_result("A1"), "observations": [step({"code": 7}, tool="g.z")]}
    source = explain(7, scene(known={"A1": found}))
    assert source == {"known": "A1", "tool": "g.z", "path": "code"}
    assert supplied(source, scene(known={"A1": found})) == 7
    assert supplied(source, scene()) is None


def test_the_end_of_a_stay_moves_with_its_length() -> None:
    stay = value("duration", {"amount": 2, "unit": "night"}, unit="night")
    source = explain("2026-05-17", scene(FRIDAY, stay))
    assert source == {"slot": 0, "length": 1}
    assert slots_of(source) == {0, 1}
    longer = value("duration", {"amount": 5, "unit": "night"}, unit="night")
    assert supplied(source, scene(MONDAY, longer)) == "2026-05-23"


NIGHT = value("duration", {"amount": 1, "unit": "night"}, unit="night")
WEEK = value("duration", {"amount": 1, "unit": "week"}, unit="week")


@pytest.mark.parametrize(
    ("said", "first", "agreeing", "parting"),
    [
        # two equal numbers
        (2, [value("number", 2), value("number", 2)], [value("number", 3), value("number", 3)],
         [value("number", 2), value("number", 3)]),
        # the end of one night is the next day too
        ("2026-05-16", [FRIDAY, NIGHT], [MONDAY, NIGHT], [FRIDAY, WEEK]),
        # the last day of a short stay is the day after its first
        ("2026-05-16", [value("date_range", {"start": "2026-05-15", "end": "2026-05-16"})],
         [value("date_range", {"start": "2026-05-18", "end": "2026-05-19"})],
         [value("date_range", {"start": "2026-05-18", "end": "2026-05-22"})]),
    ],
)  # fmt: skip
def test_sources_that_agreed_supply_while_they_agree(
    said: Any, first: list[Value], agreeing: list[Value], parting: list[Value]
) -> None:
    source = explain(said, scene(*first))
    assert source is not None
    assert len(source["any"]) > 1
    assert supplied(source, scene(*first)) == said
    assert supplied(source, scene(*agreeing)) not in (None, said)
    assert supplied(source, scene(*parting)) is None


def test_a_name_that_a_service_gives_back_may_be_either() -> None:
    here = scene(OSLO, steps=[step({"name": "Oslo"})])
    source = explain("Oslo", here)
    assert source is not None
    assert supplied(source, scene(ROME, steps=[step({"name": "Rome"})])) == "Rome"
    assert supplied(source, scene(ROME, steps=[step({"name": "Roma"})])) is None
    assert source_rows(source, here) == here.observations[0]["rows"]


def test_a_value_that_is_the_default_too_may_be_either() -> None:
    rooms = parameter("rooms", default=1)
    source = explain(1, scene(value("number", 1)), parameter=rooms)
    assert source is not None
    assert supplied(source, scene(value("number", 4))) is None


def test_numbers_that_were_said_are_not_looked_for_in_rows() -> None:
    here = scene(value("number", 2), steps=[step({"count": 2})])
    assert explain(2, here) == {"slot": 0, "form": "value"}


JSON = st.one_of(st.integers(-5, 40), st.text(max_size=5), st.booleans(), st.sampled_from(
    ["Oslo", "Rome", "2026-05-15", "2026-05-16", "2026-05", "2026-05-12", 1, 2, 3]
))  # fmt: skip
SLOTS = st.lists(
    st.sampled_from([OSLO, ROME, FRIDAY, MONDAY, NIGHT, value("number", 2), value("number", 3)]),
    max_size=4,
)
ROWS = st.lists(st.dictionaries(st.sampled_from(["id", "name", "n"]), JSON), max_size=3)


@given(JSON | st.lists(JSON, max_size=3), SLOTS, ROWS, ROWS, st.sampled_from(["days", "limit"]))
def test_what_is_explained_is_supplied(
    said: Any, slots: list[Value], first: Any, second: Any, name: str
) -> None:
    here = scene(*slots, words="so said", steps=[step(*first), step(*second)])
    source = explain(said, here, row=0, parameter=parameter(name, default=3))
    assert source is None or supplied(source, here, 0) == said
