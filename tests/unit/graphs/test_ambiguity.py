"""When several records could be meant."""

from typing import Any

import pytest

from graphs.ambiguity import options_of, unclear_name, unclear_target
from tests.agent_stubs import make_selection

ESSEX = {"[].name": "Harlow", "[].region": "Essex", "[].population": 90_000, "[].id": "p1"}
IOWA = {"[].name": "Hárlow", "[].region": "Iowa", "[].population": 60_000, "[].id": "p2"}
HAMLET = {"[].name": "Harlow", "[].region": "Utah", "[].population": 300, "[].id": "p3"}
OTHER = {"[].name": "Harlowton", "[].region": "Montana", "[].population": 80_000, "[].id": "p4"}
ONE = make_selection(take=1)


def test_two_of_one_name_are_asked_about() -> None:
    gap = unclear_name([ESSEX, IOWA, OTHER], ONE, "harps in harlow", "en")
    assert gap is not None
    assert (gap["name"], gap["replaces"]) == ("which Harlow", "Harlow")
    assert gap["options"] == ["Harlow, Essex", "Hárlow, Iowa"]


@pytest.mark.parametrize(
    "rows", [[ESSEX], [ESSEX, OTHER], [ESSEX, HAMLET], [ESSEX, ESSEX], [{"[].id": 1}, {"[].id": 2}]]
)
def test_no_question_where_one_is_meant_by_itself(rows: list[dict[str, Any]]) -> None:
    assert unclear_name(rows, ONE, "harps in harlow", "en") is None


@pytest.mark.parametrize(
    "changes",
    [
        {"take": None},
        {"take": 1, "skip": 1},
        {"take": 1, "sort": {"path": "[].rent", "descending": False}},
    ],
)
def test_no_question_where_one_is_asked_for_by_its_rank_or_all_are(changes: dict[str, Any]) -> None:
    assert unclear_name([ESSEX, IOWA], make_selection(**changes), "harps in Harlow", "en") is None


def test_a_name_that_nobody_said_is_not_asked_about() -> None:
    assert unclear_name([ESSEX, IOWA], ONE, "harps of my friend", "en") is None
    outer = [{"owner.name": "Harlow", **loan} for loan in LOANS]
    assert unclear_name(outer, make_selection(take=1), "loans of Harlow", "en") is None


def test_the_order_by_size_alone_names_nobody() -> None:
    by_size = make_selection(take=1, sort={"path": "[].population", "descending": True})
    assert unclear_name([ESSEX, IOWA], by_size, "harps in Harlow", "en") is not None


LOANS = [
    {"[].id": "l1", "[].title": "Cello", "[].due": "2026-06-01"},
    {"[].id": "l2", "[].title": "Harp", "[].due": "2026-06-09"},
]


def test_what_to_change_is_never_guessed() -> None:
    gap = unclear_target(LOANS, make_selection(), "cancel my loan", "en")
    assert gap is not None
    assert gap["options"] == ["Cello, 2026-06-01", "Harp, 2026-06-09"]


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("cancel my harp loan", {}),
        ("cancel my latest loan", {"sort": {"path": "[].due", "descending": True}}),
        ("cancel each loan", {"each": True}),
    ],
)
def test_what_to_change_may_be_said(text: str, changes: dict[str, Any]) -> None:
    assert unclear_target(LOANS, make_selection(**changes), text, "en") is None


def test_one_record_needs_no_choice() -> None:
    assert unclear_target(LOANS[:1], make_selection(), "cancel my loan", "en") is None


def test_links_and_ids_tell_nothing_apart() -> None:
    rows = [{"id": f"x{n}", "url": f"https://a.example/{n}", "name": "A"} for n in range(3)]
    assert options_of(rows) == ["A"]
