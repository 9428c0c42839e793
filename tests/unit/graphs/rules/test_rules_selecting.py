"""Which list of an answer, which of its rows, in what order, and what is computed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.rows.flattening import read_rows
from graphs.rows.selection import apply_selection
from graphs.rules.selecting import select
from graphs.state import Selection
from tests.lending_stubs import (
    BRANCHES,
    CALENDAR,
    DETAILS,
    LOANS,
    MAKERS,
    SEARCH,
    SHELF,
    harvest,
    make_thinking,
    observed,
    row,
    task,
)
from tools.records import Tool

CELLO = {
    "instrument_id": "in_1", "name": "Amati cello", "family": "strings", "fee": 30,
    "rating": 4.5, "made_on": "1890-02-01", "tags": ["old", "rosewood"],
}  # fmt: skip
HORN = {
    "instrument_id": "in_2", "name": "Conn horn", "family": "brass", "fee": 12.5,
    "rating": 3.9, "made_on": "2001-02-01", "tags": ["new"],
}  # fmt: skip
TUBA = {
    "instrument_id": "in_3", "name": "Conn tuba", "family": "brass", "fee": 50,
    "rating": 4.9, "made_on": "2003-05-01", "tags": ["new"],
}  # fmt: skip
FOUND = {"count": 3, "results": [CELLO, HORN, TUBA]}
PLAYED = {
    "total": 3,
    "rehearsals": [
        {"title": "Bach", "date": "2026-05-10", "start_time": "09:00", "free": True},
        {"title": "Ravel", "date": "2026-05-20", "start_time": "19:30", "free": False},
        {"title": "Bartok", "date": "2026-05-22", "start_time": "11:00", "free": True},
    ],
}
HOUSES = {
    "branches": [
        {"branch_id": "b1", "name": "Lys", "city": "Ghent", "seats": 40, "stops": 0},
        {"branch_id": "b2", "name": "Zwin", "city": "Bruges", "seats": 90, "stops": 2},
    ]
}
OWN = {
    "loans": [
        {"loan_id": "ln_1", "title": "Amati cello", "due_on": "2026-05-20", "fee": 30},
        {"loan_id": "ln_2", "title": "Conn horn", "due_on": "2026-06-20", "fee": 12},
    ]
}
REHEARSALS = [BRANCHES, CALENDAR]


def selected(clause: str, path: list[Tool], body: Any, step: int | None = None) -> Selection:
    return select(make_thinking(), harvest(task(clause), path, body, step))


def kept(clause: str, path: list[Tool], body: Any, field: str, step: int | None = None) -> Any:
    """The field of the rows that the selection keeps, or what it computes."""
    selection = selected(clause, path, body, step)
    rows = read_rows(body, selection["container"])
    indices, value = apply_selection(rows, selection)
    return value if selection["aggregate"] else [rows[i][field] for i in indices]


# --- which list ---------------------------------------------------------------------------------


def test_the_list_spoken_of() -> None:
    body = {"filters": [{"key": "a", "label": "b"}], "branches": HOUSES["branches"]}
    assert selected("branches in Ghent", [BRANCHES], body)["container"] == "branches[]"


def test_an_empty_list_spoken_of_is_still_the_answer() -> None:
    body = {"page": 1, "branches": [], "links": [{"rel": "x"}]}
    assert selected("branches in Ghent", [BRANCHES], body)["container"] == "branches[]"


def test_the_list_that_the_next_step_needs() -> None:
    body = {"weights": [{"weight": 3}], "results": [CELLO]}
    asked = selected("weight of the Amati cello", [SEARCH, DETAILS], body, 0)
    assert asked["container"] == "results[]"


def test_one_record_is_one_row() -> None:
    body = {"instrument_id": "in_1", "name": "Amati cello", "weight": 3.2}
    selection = selected("weight of the Amati cello", [SEARCH, DETAILS], body)
    assert selection["container"] == ""
    assert selection["filters"] == []


# --- strict filters -----------------------------------------------------------------------------


def test_a_value_that_went_into_an_argument_filters_nothing() -> None:
    assert selected("brass instruments named Conn", [SEARCH], FOUND)["filters"] == []


@pytest.mark.parametrize(
    ("clause", "titles"),
    [
        ("my loans due on 20 May", ["Amati cello"]),
        ("my loans due from 1 to 30 June", ["Conn horn"]),
        ("my loans due on 21 May", []),
    ],
)
def test_days_filter(clause: str, titles: list[str]) -> None:
    assert kept(clause, [LOANS], OWN, "loans[].title") == titles


@pytest.mark.parametrize(
    ("clause", "titles"),
    [
        ("rehearsals in Ghent before 12:00", ["Bach", "Bartok"]),
        ("rehearsals in Ghent after 18:00", ["Ravel"]),
        ("rehearsals in Ghent at 11:00", ["Bartok"]),
        ("rehearsals in Ghent in the morning", ["Bach", "Bartok"]),
    ],
)
def test_the_clock_filters(clause: str, titles: list[str]) -> None:
    assert kept(clause, REHEARSALS, PLAYED, "rehearsals[].title") == titles


@pytest.mark.parametrize(
    ("clause", "houses"),
    [
        ("branches in Ghent with more than 50 seats", ["Zwin"]),
        ("branches in Ghent with at most 40 seats", ["Lys"]),
        ("branches in Ghent with under 10 seats", []),
    ],
)
def test_bounds_filter(clause: str, houses: list[str]) -> None:
    assert kept(clause, [BRANCHES], HOUSES, "branches[].name") == houses


def test_degrees_are_not_those_of_the_map() -> None:
    body = {"branches": [{"name": "Lys", "latitude": 51.05, "longitude": 3.7}]}
    assert selected("branches in Ghent above 15 degrees", [BRANCHES], body)["filters"] == []


def test_one_of_several_numbers() -> None:
    body = {"branches": [{"name": name, "stars": n} for n, name in enumerate("abcd")]}
    clause = "branches in Ghent with 1 or 3 stars"
    assert kept(clause, [BRANCHES], body, "branches[].name") == ["b", "d"]


def test_how_things_rate_is_not_how_many_there_are() -> None:
    rated = {
        "branches": [
            {"name": n, "guest_rating": r, "star_rating": r} for n, r in (("a", 4), ("b", 2))
        ]
    }
    assert kept("branches for 2 guests", [BRANCHES], rated, "branches[].name") == ["a", "b"]
    assert kept("2 star branches", [BRANCHES], rated, "branches[].name") == ["b"]


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("find 2 branches in Ghent", ["a", "b"]),
        ("show me the first two branches", ["a", "b"]),
        ("find 2 of the branches", ["a", "b"]),
        ("帮我找2家分馆", ["a", "b"]),
        ("branches for 2 members", ["a", "b", "c"]),
        ("are there 2 branches in Ghent", ["a", "b", "c"]),
        ("the 2 branches with the best rating", ["c", "b"]),
    ],
)
def test_no_more_are_found_than_are_asked_for(clause: str, names: list[str]) -> None:
    body = {"branches": [{"name": n, "rating": r} for n, r in (("a", 1), ("b", 2), ("c", 3))]}
    assert kept(clause, [BRANCHES], body, "branches[].name") == names


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("$$ branches in Ghent", ["b"]),
        ("branches in Ghent, the $$ or $$$ ones", ["b", "c"]),
        ("branches in Ghent", ["a", "b", "c"]),
    ],
)
def test_a_class_written_in_signs(clause: str, names: list[str]) -> None:
    body = {"branches": [{"name": n, "class": "$" * (i + 1)} for i, n in enumerate("abc")]}
    assert kept(clause, [BRANCHES], body, "branches[].name") == names


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("branches in Ghent open on Mondays", ["Zwin"]),
        ("branches in Ghent that are closed on Mondays", ["Lys"]),
    ],
)
def test_the_day_on_which_a_thing_is_shut(clause: str, names: list[str]) -> None:
    days = {"Lys": "monday", "Zwin": "sunday"}
    body = {"branches": [{"name": name, "closed_on": day} for name, day in days.items()]}
    assert kept(clause, [BRANCHES], body, "branches[].name") == names


def test_a_bound_on_money_is_on_what_is_paid() -> None:
    assert kept("my loans under 20 euros", [LOANS], OWN, "loans[].title") == ["Conn horn"]


def test_a_name_filters() -> None:
    assert kept("my loans of the Conn horn", [LOANS], OWN, "loans[].title") == ["Conn horn"]


def test_a_ticket_says_the_code_of_a_city() -> None:
    body = {"loans": [{"title": "Van LIS to TUN"}, {"title": "Van LIS to FCO"}]}
    assert kept("my van to Tunis", [LOANS], body, "loans[].title") == ["Van LIS to TUN"]


def test_accents_do_not_matter() -> None:
    body = {"loans": [{"title": "Béla horn"}, {"title": "Conn horn"}]}
    assert kept('my loans of "Bela"', [LOANS], body, "loans[].title") == ["Béla horn"]


def test_what_comes_next_is_not_past() -> None:
    clause = "the next rehearsal in Ghent"
    assert kept(clause, REHEARSALS, PLAYED, "rehearsals[].title") == ["Ravel"]


def test_nothing_still_to_come_is_nothing() -> None:
    body = {"rehearsals": PLAYED["rehearsals"][:1]}  # type: ignore[index]
    assert kept("the next rehearsal in Ghent", REHEARSALS, body, "rehearsals[].title") == []


# --- lenient filters ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("rosewood instruments", ["Amati cello"]),
        ("velvet instruments", ["Amati cello", "Conn horn", "Conn tuba"]),
    ],
)
def test_a_quality_narrows_only_where_some_row_has_it(clause: str, names: list[str]) -> None:
    assert kept(clause, [SEARCH], FOUND, "results[].name") == names


def test_qualities_that_no_row_has_together_do_not_empty_the_answer() -> None:
    names = kept("new rosewood instruments", [SEARCH], FOUND, "results[].name")
    assert names == ["Conn horn", "Conn tuba"]


def test_a_switch_of_the_rows_narrows() -> None:
    clause = "free rehearsals in Ghent"
    assert kept(clause, REHEARSALS, PLAYED, "rehearsals[].title") == ["Bach", "Bartok"]


def test_direct_means_without_stops() -> None:
    assert kept("direct vans in Ghent", [BRANCHES], HOUSES, "branches[].name") == ["Lys"]


def test_exactly_what_was_named_comes_before_what_is_like_it() -> None:
    body = {"results": [{**CELLO, "name": "Conn"}, {**HORN, "name": "Conn horn"}]}
    assert kept("instruments named Conn", [SEARCH], body, "results[].name") == ["Conn"]


# --- order, number, sums ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("the cheapest instrument named Conn", ["Conn horn"]),
        ("the 2 cheapest instruments named Conn", ["Conn horn", "Amati cello"]),
        ("the best rated instrument named Conn", ["Conn tuba"]),
        ("the oldest instrument named Conn", ["Amati cello"]),
    ],
)
def test_a_superlative_orders_and_takes(clause: str, names: list[str]) -> None:
    body = {"results": [{**r, "created": r["made_on"]} for r in (TUBA, CELLO, HORN)]}
    assert kept(clause, [SEARCH], body, "results[].name") == names


def test_most_of_a_noun_orders_by_the_noun() -> None:
    clause = "which branch in Ghent has the most seats"
    assert kept(clause, [BRANCHES], HOUSES, "branches[].name") == ["Zwin"]


def test_the_name_of_a_list_orders_nothing() -> None:
    body = {"makers": [{"name": "A", "founded": 1800}, {"name": "B", "founded": 1700}]}
    assert selected("the cheapest makers", [MAKERS], body)["sort"] is None


def test_on_the_way_the_first_row_is_taken() -> None:
    clause = "weight of the Conn instrument"
    body = {"results": [HORN, TUBA]}
    assert kept(clause, [SEARCH, DETAILS], body, "results[].instrument_id", 0) == ["in_2"]


def test_on_the_way_a_superlative_about_this_step_decides() -> None:
    clause = "weight of the cheapest instrument"
    body = {"results": [TUBA, CELLO, HORN]}
    assert kept(clause, [SEARCH, DETAILS], body, "results[].name", 0) == ["Conn horn"]


SHELVES = [BRANCHES, SHELF]
LENT = {"items": [{"instrument_id": "in_1", "name": "Cello"}]}


def test_a_name_that_led_here_is_not_looked_for_again() -> None:
    clause = "instruments of the Lys branch in Ghent"
    chosen = selected(clause, SHELVES, HOUSES, 0)
    before = observed(BRANCHES, row({"branches[].name": "Lys"}), selection=chosen)
    asked = replace(harvest(task(clause), SHELVES, LENT), before=[before])
    assert select(make_thinking(), asked)["filters"] == []


def test_on_the_way_a_name_that_a_later_list_may_have_is_not_missed() -> None:
    clause = "price of the Cello in Ghent"
    assert len(kept(clause, SHELVES, HOUSES, "branches[].name", 0)) == 1


def test_a_thing_known_by_the_city_in_its_name_is_in_the_list_of_that_city() -> None:
    clause = "instruments of the Antwerp Lute House"
    assert kept(clause, SHELVES, HOUSES, "branches[].name", 0) == []


def test_on_the_way_all_rows_where_each_is_meant() -> None:
    clause = "weight of each instrument"
    assert len(kept(clause, [SEARCH, DETAILS], FOUND, "results[].name", 0)) == 3


@pytest.mark.parametrize(
    ("clause", "value"),
    [
        ("total fee of my loans", 42),
        ("average fee of my loans", 21),
        ("how many loans do I have", 2),
    ],
)
def test_sums_are_computed(clause: str, value: float) -> None:
    assert kept(clause, [LOANS], OWN, "") == value


@pytest.mark.parametrize(("other", "summed"), [("EUR", 30), ("NOK", None)])
def test_amounts_in_several_currencies_have_no_sum(other: str, summed: float | None) -> None:
    fees = [{"fee": {"amount": a, "currency": c}} for a, c in ((10, "EUR"), (20, other))]
    selection = selected("total fee of my loans", [LOANS], {"loans": fees})
    rows = read_rows({"loans": fees}, selection["container"])
    assert apply_selection(rows, selection)[1] == summed


def test_a_count_that_the_answer_states_is_not_counted_again() -> None:
    body = {"branch_count": 212, **HOUSES}
    assert selected("how many branches are in Ghent", [BRANCHES], body)["aggregate"] is None


# --- several things of the step before ----------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "take"),
    [
        ("weight of the instrument named Conn", 1),
        ("weights of the instruments named Conn", None),
        ("which instruments named Conn have a weight of 3", None),
        ("the heaviest instrument named Conn", None),
        ("weight of the cheapest instrument named Conn", 1),
    ],
)
def test_each_of_several_things_is_looked_at(clause: str, take: int | None) -> None:
    assert selected(clause, [SEARCH, DETAILS], FOUND, 0)["take"] == take


def test_the_newest_is_ordered_by_its_day_whatever_that_is_called() -> None:
    clause = "the newest instrument named Conn"
    assert kept(clause, [SEARCH], FOUND, "results[].name") == ["Conn tuba"]


# --- yes or no ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "applied"), [(50, True), (500, False)])
def test_a_bound_of_a_question_leaves_the_rows_that_pass_if_any(seats: int, applied: bool) -> None:
    clause = f"does the branch in Ghent have more than {seats} seats"
    selection = selected(clause, [BRANCHES], HOUSES)
    bound = {"path": "branches[].seats", "op": ">", "value": seats}
    assert selection["tests"] == [bound]
    assert selection["filters"] == [bound] * applied


def test_a_bound_of_what_there_is_filters() -> None:
    clause = "is there a branch in Ghent with more than 50 seats"
    selection = selected(clause, [BRANCHES], HOUSES)
    assert selection["tests"] == []
    assert kept(clause, [BRANCHES], HOUSES, "branches[].name") == ["Zwin"]


@pytest.mark.parametrize("body", [{}, [], {"results": []}, {"results": [None, 3]}, "text", None, 7])
def test_odd_answers_are_no_errors(body: Any) -> None:
    selection = selected("the cheapest instrument named Conn", [SEARCH, SHELF], body, 0)
    rows = read_rows(body, selection["container"])
    assert len(apply_selection(rows, selection)[0]) <= 1
