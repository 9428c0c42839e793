"""Rows by qualities, what is ruled out, times, weekdays, bare bounds; what is computed of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from graphs.reasoner import Blank
from graphs.rows.flattening import read_rows
from graphs.rows.selection import apply_selection
from graphs.rules.concluding import conclude
from graphs.rules.filling import fill
from graphs.rules.selecting import select
from tests.lending_stubs import BRANCHES, CALENDAR, LOANS, harvest, make_thinking, observed, task
from tests.lending_stubs import row as made_row
from tools.records import Tool

ROOMS: list[Mapping[str, Any]] = [
    {"name": "Attic", "city": "Ghent", "seats": 40, "price": {"amount": 0, "currency": "EUR"},
     "extras": ["piano", "heating"], "pets_allowed": True, "free_cancellation": False,
     "opens": "09:00", "rating": 4.6, "style": "baroque", "stops": 0, "stay_minutes": 90},
    {"name": "Cellar", "city": "Ghent", "seats": 90, "price": {"amount": 25, "currency": "EUR"},
     "extras": ["organ"], "pets_allowed": False, "free_cancellation": True,
     "opens": "18:30", "rating": 4.1, "style": "modern", "stops": 2, "stay_minutes": 150},
    {"name": "Loft", "city": "Ghent", "seats": 15, "price": {"amount": 60, "currency": "EUR"},
     "extras": ["heating", "vegetarian"], "pets_allowed": True, "free_cancellation": True,
     "opens": "20:30", "rating": 3.2, "style": "baroque", "stops": 0, "stay_minutes": 60},
]  # fmt: skip
WEEK = {
    "week": [
        {"weekday": "monday", "closed": False, "opens": "09:00"},
        {"weekday": "tuesday", "closed": True, "opens": None},
        {"weekday": "friday", "closed": False, "opens": "11:00"},
    ]
}
SEASON = {
    "rehearsals": [
        {"title": "Bach", "date": "2026-05-20", "condition": "light_rain", "starts_at": "18:00"},
        {"title": "Ravel", "date": "2026-05-21", "condition": "clear", "starts_at": "19:30"},
        {"title": "Bartok", "date": "2026-05-22", "condition": "drizzle", "starts_at": "21:00"},
    ]
}


def kept(clause: str, path: list[Tool], body: Any, field: str) -> Any:
    """The field of the rows that the selection keeps, or what it computes."""
    selection = select(make_thinking(), harvest(task(clause), path, body))
    rows = read_rows(body, selection["container"])
    indices, value = apply_selection(rows, selection)
    return value if selection["aggregate"] else [rows[i][field] for i in indices]


def rooms(clause: str) -> Any:
    return kept(clause, [BRANCHES], {"branches": ROOMS}, "branches[].name")


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("branches in Ghent that take dogs", ["Attic", "Loft"]),
        ("branches in Ghent where I can bring my cat", ["Attic", "Loft"]),
        ("branches in Ghent that can be cancelled free of charge", ["Cellar", "Loft"]),
        ("branches in Ghent with heating and free cancellation", ["Loft"]),
        ("branches in Ghent with a piano", ["Attic"]),
        ("baroque branches in Ghent", ["Attic", "Loft"]),
    ],
)
def test_qualities_stand_in_switches_lists_and_texts(clause: str, names: list[str]) -> None:
    assert rooms(clause) == names


@pytest.mark.parametrize(
    "said",
    [
        "that cost nothing",
        "that don't cost a cent",
        "that don't cost me anything",
        "I don't have to pay for",
        "at no charge",
        "which are free",
        "gratis",
    ],
)
def test_what_costs_nothing_is_free(said: str) -> None:
    assert rooms(f"branches in Ghent {said}") == ["Attic"]


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("branches in Ghent that aren't baroque", ["Cellar"]),
        ("branches in Ghent that are not baroque", ["Cellar"]),
        ("branches in Ghent other than baroque", ["Cellar"]),
        ("branches in Ghent without heating", ["Cellar"]),
        ("branches in Ghent with no piano", ["Cellar", "Loft"]),
        ("branches in Ghent that do not allow pets", ["Cellar"]),
        ("heating-free branches in Ghent", ["Cellar"]),
        ("branches in Ghent that have no meat", ["Loft"]),
        ("branches in Ghent without changing", ["Attic", "Loft"]),
    ],
)
def test_what_is_ruled_out_is_left_out(clause: str, names: list[str]) -> None:
    assert rooms(clause) == names


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("smoke-free branches in Ghent", ["Attic"]),
        ("branches in Ghent that are not smoke-free", ["Cellar"]),
    ],
)
def test_a_switch_that_is_called_free_of_something_says_so(clause: str, names: list[str]) -> None:
    body = {"branches": [{**room, "smoke_free": room["name"] == "Attic"} for room in ROOMS[:2]]}
    assert kept(clause, [BRANCHES], body, "branches[].name") == names


def test_no_value_of_the_same_subject_proves_a_yes() -> None:
    def tested(clause: str) -> list[Any]:
        body = {"branches": [{"name": "Attic", "state": "delayed"}]}
        return select(make_thinking(), harvest(task(clause), [BRANCHES], body))["tests"]

    assert tested("is the branch in Ghent on time") == []


def test_a_switch_that_no_row_has_leaves_nothing() -> None:
    body = {"branches": [{**room, "pets_allowed": False} for room in ROOMS]}
    assert kept("branches in Ghent that allow pets", [BRANCHES], body, "branches[].name") == []


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("branches in Ghent, nothing below a 4.4 please", ["Attic"]),
        ("branches in Ghent rated no worse than 4", ["Attic", "Cellar"]),
        ("branches in Ghent that don't cost more than 30 euros", ["Attic", "Cellar"]),
        ("branches in Ghent no dearer than 25 euros", ["Attic", "Cellar"]),
        ("branches in Ghent for under two hours", ["Attic", "Loft"]),
        ("branches in Ghent for an hour and a half at most", ["Attic", "Loft"]),
    ],
)
def test_bounds_in_other_words(clause: str, names: list[str]) -> None:
    assert rooms(clause) == names


def test_a_bound_in_other_money_is_not_compared() -> None:
    assert rooms("branches in Ghent under 10 dollars") == ["Attic", "Cellar", "Loft"]


def test_a_bound_in_money_by_its_nickname() -> None:
    body = {"branches": [{**r, "price": {**r["price"], "currency": "PEN"}} for r in ROOMS]}
    clause = "branches in Ghent below 30 soles"
    assert kept(clause, [BRANCHES], body, "branches[].name") == ["Attic", "Cellar"]


@pytest.mark.parametrize(
    ("clause", "titles"),
    [
        ("rehearsals in Ghent from half past seven in the evening on", ["Ravel", "Bartok"]),
        ("rehearsals in Ghent from half past seven on", ["Ravel", "Bartok"]),
        ("rehearsals in Ghent not before half past seven", ["Ravel", "Bartok"]),
        ("rehearsals in Ghent until half past seven in the evening", ["Bach", "Ravel"]),
        ("rehearsals in Ghent after work", ["Bach", "Ravel", "Bartok"]),
        ("rehearsals in Ghent before lunch", []),
    ],
)
def test_times_bound_rows(clause: str, titles: list[str]) -> None:
    assert kept(clause, [BRANCHES, CALENDAR], SEASON, "rehearsals[].title") == titles


@pytest.mark.parametrize(
    ("clause", "titles"),
    [
        ("my loans due after 20 May", ["Tuba"]),
        ("my loans due until 20 May", ["Horn"]),
        ("my loans due since 20 May", ["Horn", "Tuba"]),
        ("my loans due in June", ["Tuba"]),
    ],
)
def test_days_bound_rows(clause: str, titles: list[str]) -> None:
    body = {
        "loans": [
            {"title": "Horn", "due_on": "2026-05-20"},
            {"title": "Tuba", "due_on": "2026-06-02"},
        ]
    }
    assert kept(clause, [LOANS], body, "loans[].title") == titles


@pytest.mark.parametrize(
    ("clause", "opens"),
    [
        ("hours of the branch in Ghent on Mondays", ["09:00"]),
        ("hours of the branch in Ghent on a Friday", ["11:00"]),
    ],
)
def test_weekdays_filter(clause: str, opens: list[str]) -> None:
    assert kept(clause, [BRANCHES], WEEK, "week[].opens") == opens


@pytest.mark.parametrize(
    ("clause", "truth"),
    [
        ("is the branch in Ghent closed on Mondays", False),
        ("is the branch in Ghent closed on Tuesdays", True),
        ("is the branch in Ghent open on Tuesdays", False),
        ("is the branch in Ghent open on Fridays", True),
    ],
)
def test_closed_is_the_opposite_of_open(clause: str, truth: bool) -> None:
    assert concluded(clause, BRANCHES, WEEK) is truth


@pytest.mark.parametrize(
    ("clause", "truth"),
    [
        ("does the Attic in Ghent allow pets", True),
        ("does the Cellar in Ghent allow pets", False),
        ("is the Attic in Ghent baroque", True),
    ],
)
def test_a_question_for_a_quality_is_answered(clause: str, truth: bool) -> None:
    assert concluded(clause, BRANCHES, {"branches": ROOMS}) is truth


def concluded(clause: str, tool: Tool, body: Any) -> bool | None:
    selection = select(make_thinking(), harvest(task(clause), [tool], body))
    rows = read_rows(body, selection["container"])
    indices, _ = apply_selection(rows, selection)
    seen = observed(tool, *(made_row(rows[i]) for i in indices), selection=selection)
    return conclude(make_thinking(), task(clause), [seen])


@pytest.mark.parametrize(
    ("clause", "titles"),
    [
        ("on which days will it rain at the rehearsals in Ghent", ["Bach", "Bartok"]),
        ("which rehearsals in Ghent will stay dry", ["Ravel"]),
    ],
)
def test_which_days_something_happens(clause: str, titles: list[str]) -> None:
    assert kept(clause, [BRANCHES, CALENDAR], SEASON, "rehearsals[].title") == titles


@pytest.mark.parametrize(
    ("clause", "value"),
    [
        ("difference between the cheapest and the dearest branch in Ghent", 60),
        ("by how much do the cheapest and the most expensive branch in Ghent differ", 60),
        ("how many branches in Ghent have heating", 2),
        ("how many branches in Ghent are not baroque", 1),
        ("average rating of the baroque branches in Ghent", 3.9),
        ("what do all branches in Ghent with heating come to together", 60),
    ],
)
def test_what_is_computed_of_the_rows(clause: str, value: float) -> None:
    assert rooms(clause) == value


@pytest.mark.parametrize(
    "clause", ["for how many did I reserve", "how many seats has the baroque branch in Ghent"]
)
def test_a_number_that_a_field_gives_is_not_counted(clause: str) -> None:
    body = {"branches": [ROOMS[0]]}
    selection = select(make_thinking(), harvest(task(clause), [BRANCHES], body))
    assert selection["aggregate"] is None


@pytest.mark.parametrize(
    ("clause", "titles"),
    [
        ("which of my loans falls due first", ["Conn horn"]),
        ("which of my loans costs least", ["Conn horn"]),
        ("which of my loans costs the most", ["Amati cello"]),
    ],
)
def test_superlatives_of_verbs(clause: str, titles: list[str]) -> None:
    body = {
        "loans": [
            {"title": "Amati cello", "due_on": "2026-06-20", "fee": 30},
            {"title": "Conn horn", "due_on": "2026-05-20", "fee": 12},
        ]
    }
    assert kept(clause, [LOANS], body, "loans[].title") == titles


def test_a_list_of_bare_values_is_a_field_of_its_record() -> None:
    body = {"branch": {"name": "Lys", "languages": ["Dutch", "French"]}}
    clause = "what languages does the branch in Ghent speak"
    selection = select(make_thinking(), harvest(task(clause), [BRANCHES], body))
    assert selection["container"] == ""
    assert kept("how many languages does the branch in Ghent speak", [BRANCHES], body, "") == 2


@pytest.mark.parametrize(
    ("clause", "value"),
    [
        ("how many euros do all branches in Ghent with heating cost together", 60),
        ("how many seats are there in the baroque branches in Ghent", 55),
        ("how many stay minutes have the branches in Ghent, all told", 300),
    ],
)
def test_how_many_of_a_unit_or_of_what_a_field_counts_is_a_sum(clause: str, value: float) -> None:
    body = {"branches": [{**r, "seat": r["seats"]} for r in ROOMS]}
    assert kept(clause, [BRANCHES], body, "branches[].name") == value


@pytest.mark.parametrize(
    ("clause", "titles"),
    [
        ("my loans that I still have ahead of me", ["Tuba"]),
        ("my upcoming loans", ["Tuba"]),
        ("my loans that are behind me", ["Horn"]),
    ],
)
def test_what_is_ahead_and_what_is_over(clause: str, titles: list[str]) -> None:
    body = {
        "loans": [
            {"title": "Horn", "due_on": "2026-04-20"},
            {"title": "Tuba", "due_on": "2026-06-02"},
        ]
    }
    assert kept(clause, [LOANS], body, "loans[].title") == titles


@pytest.mark.parametrize(
    ("clause", "whole"),
    [
        ("total fee of my loans", True),
        ("which of my loans costs least", True),
        ("my loans above 20 euros", True),
        ("my loans", False),
        ("how many loans do I have", False),
    ],
)
def test_all_pages_are_needed_where_the_answer_lies_in_all_rows(clause: str, whole: bool) -> None:
    asked = task(clause, LOANS)
    blank = Blank(task=asked, tool=LOANS, path=[LOANS.id], observations=[])
    assert fill(make_thinking(), blank).whole is whole


@pytest.mark.parametrize("told", ["for Tom", "for Tom in Ghent", "Amati Cello"])
def test_a_name_that_another_clause_told_empties_no_list(told: str) -> None:
    clause = f"Which rehearsals are on (~{told})"
    assert len(kept(clause, [CALENDAR], SEASON, "rehearsals[].title")) == 3
