"""Things held against another of their kind, left out, denied and counted by what they have."""

from __future__ import annotations

from typing import Any

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read, told

MEMBER = (
    "member", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("joined_on", format="date"),
        attribute("age", type="integer"),
        attribute("city"),
        attribute("fee", type="number"),
    ),
)  # fmt: skip
MODEL = model_of(MEMBER)
KNOWN = (
    KnownValue("club.member", "name", "Ann Lee", 1),
    KnownValue("club.member", "name", "Bob Ray", 2),
    KnownValue("club.member", "city", "Leeds", 1),
)


def goals(text: str) -> list[Any]:
    return [*told(read(text, model=MODEL, known=KNOWN))]


def constraints(text: str) -> list[Any]:
    (goal,) = goals(text)
    return list(goal["find"]["constraints"])


@pytest.mark.parametrize(
    ("text", "name", "op"),
    [
        ("members older than Ann Lee", "age", ">"),
        ("which members are younger than Ann Lee?", "age", "<"),
        ("members who joined before Ann Lee", "joined_on", "<"),
        ("which members joined after Ann Lee?", "joined_on", ">"),
    ],
)
def test_things_are_held_against_one_that_is_named(text: str, name: str, op: str) -> None:
    (told_,) = constraints(text)
    assert (told_["attribute"], told_["op"], told_["take"]) == (name, op, name)
    assert told_["find"]["constraints"][0]["value"] == "Ann Lee"


def test_what_belongs_to_a_verb_holds_nothing_against_anything() -> None:
    (told_,) = constraints("who looks after Ann Lee?")
    assert "take" not in told_
    assert read("who looks after Ann Lee?", model=MODEL, known=KNOWN).unread == ("looks",)


def test_what_is_the_same_is_had_by_others() -> None:
    same, apart = constraints("members in the same city as Ann Lee")
    assert (same["attribute"], same["take"]) == ("city", "city")
    assert (apart["attribute"], apart["op"], apart["value"]) == ("name", "!=", "Ann Lee")


@pytest.mark.parametrize(
    ("text", "op", "claimed"),
    [
        ("did Ann Lee join before Bob Ray?", "smallest", "g1"),
        ("did Ann Lee join after Bob Ray?", "largest", "g1"),
        ("is Ann Lee older than Bob Ray?", "largest", "g1"),
    ],
)
def test_a_question_about_two_compares_them(text: str, op: str, claimed: str) -> None:
    *_, compared = goals(text)
    assert (compared["kind"], compared.get("op", "largest")) == ("compare", op)
    assert compared["claimed"] == claimed


def test_who_is_older_has_the_greater_age() -> None:
    (goal,) = goals("who is older, Ann Lee or Bob Ray?")
    assert goal["find"]["order"] == {"attribute": "age", "descending": True}
    (newest,) = goals("who is the newest member?")
    assert newest["find"]["order"] == {"attribute": "joined_on", "descending": True}


@pytest.mark.parametrize(
    "text",
    [
        "how much older is Ann than Bob?",
        "how much higher is the fee of Ann than that of Bob?",
        "how much older is member 1 than member 2?",
        "is Ann older than Bob?",
    ],
)
def test_two_are_compared_by_parts_of_their_names_or_ids(text: str) -> None:
    form = read(text, model=MODEL, known=KNOWN)
    first, second, compared = told(form)
    assert form.unread == ()
    assert [one["find"]["constraints"][0]["value"] for one in (first, second)] in (
        ["Ann Lee", "Bob Ray"], [1, 2],
    )  # fmt: skip
    assert compared["kind"] == "compare"


def test_how_many_more_things_one_has_is_a_difference_of_counts() -> None:
    visit = (
        "visit", "id",
        (attribute("id", role="id"),
         attribute("member_id", target="club.member", target_attribute="id")),
    )  # fmt: skip
    model = model_of(MEMBER, visit)
    form = read("how many more visits has Ann Lee had than Bob Ray?", model=model, known=KNOWN)
    first, second, compared = told(form)
    assert [one["total"]["op"] for one in (first, second)] == ["count", "count"]
    assert compared["op"] == "difference"


def test_by_how_much_one_is_more_is_a_difference() -> None:
    first, second, compared = goals("how much older is Ann Lee than Bob Ray?")
    assert compared["op"] == "difference"
    assert first["find"]["wanted"] == second["find"]["wanted"] == ["age"]


def test_by_how_much_may_be_asked_behind_which_one_it_is() -> None:
    first, second, compared = goals("who is older, Ann Lee or Bob Ray, and by how much?")
    assert (compared["op"], first["find"]["wanted"]) == ("difference", ["age"])
    assert len(second["find"]["constraints"]) == 1


def test_by_how_much_is_left_unread_where_nothing_is_set_apart() -> None:
    form = read("how many members are there, and by how much?", model=MODEL, known=KNOWN)
    assert any("how much" in said for said in form.unread)


def test_more_of_other_things_is_no_number_that_the_things_have() -> None:
    bed = ("bed", "id", (
        attribute("id", role="id"), attribute("state", enum=("free", "taken")),
        attribute("city_id", target="club.city", target_attribute="id"),
    ))  # fmt: skip
    city = ("city", "id", (
        attribute("id", role="id"), attribute("name", role="name"),
        attribute("floors", type="integer"),
    ))  # fmt: skip
    known = (
        KnownValue("club.city", "name", "Leeds", 1),
        KnownValue("club.city", "name", "York", 2),
    )
    text = "which city has more free beds, Leeds or York?"
    form = read(text, model=model_of(bed, city), known=known)
    (goal, *_) = told(form)
    assert goal["find"].get("order", {}).get("attribute") != "floors"


def test_ids_of_several_things_are_alternatives() -> None:
    (goal,) = goals("which is older, member 7 or member 8?")
    assert goal["find"]["constraints"][0]["value"] == [7, 8]
    assert goal["find"]["order"] == {"attribute": "age", "descending": True}


@pytest.mark.parametrize(
    ("text", "city"), [("members of city Foo", "Foo"), ("city B members", "B")]
)
def test_what_stands_behind_a_word_for_an_attribute_is_its_value(text: str, city: str) -> None:
    (told_,) = constraints(text)
    assert (told_["attribute"], told_["value"]) == ("city", city)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("members other than Ann Lee", "name", "Ann Lee"),
        ("members apart from Ann Lee", "name", "Ann Lee"),
        ("members not from Leeds", "city", "Leeds"),
        (
            "members who did not join in May",
            "joined_on",
            {"start": "2026-05-01", "end": "2026-05-31"},
        ),
        ("members whose fee is not 20", "fee", 20),
    ],
)
def test_what_is_denied_or_left_out_is_not_meant(text: str, name: str, value: Any) -> None:
    (told_,) = constraints(text)
    assert (told_["attribute"], told_["op"], told_["value"]) == (name, "!=", value)


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("members who joined more than 3 weeks ago", "<"),
        ("members who joined over 3 weeks ago", "<"),
        ("members who joined at least 3 weeks ago", "<="),
    ],
)
def test_longer_ago_is_earlier(text: str, op: str) -> None:
    (told_,) = constraints(text)
    assert (told_["attribute"], told_["op"]) == ("joined_on", op)


def test_the_value_that_most_have_is_counted() -> None:
    (goal,) = goals("which city has the most members?")
    assert goal["total"] == {"op": "count", "by": "city"}
    assert goal["find"]["order"] == {"attribute": "total", "descending": True}
    assert goal["find"]["limit"] == 1


@pytest.mark.parametrize(
    ("text", "op"), [("which goods are out of stock?", "="), ("which goods are in stock?", ">")]
)
def test_what_is_in_stock_or_out_of_it_is_told_by_its_amount(text: str, op: str) -> None:
    goods = ("good", "id", (attribute("id", role="id"), attribute("stock", type="integer")))
    (goal,) = told(read(text, model=model_of(goods)))
    (told_,) = goal["find"]["constraints"]
    assert (told_["attribute"], told_.get("op", "="), told_["value"]) == ("stock", op, 0)


def test_who_is_the_biggest_is_told_by_no_day() -> None:
    dated = ("client", "id", (attribute("id", role="id"), attribute("joined_on", format="date")))
    form = read("who is the biggest client?", model=model_of(dated))
    assert form.unread == ("biggest",)


@pytest.mark.parametrize(
    ("text", "code"), [("member 2024-17", "2024-17"), ("member 2024-0017", "2024-0017")]
)
def test_numbers_with_a_hyphen_that_are_no_range_are_a_code(text: str, code: str) -> None:
    (told_,) = constraints(text)
    assert (told_["attribute"], told_["value"]) == ("id", code)


def test_less_than_so_long_ago_is_up_to_now() -> None:
    (told_,) = constraints("members who joined less than 3 weeks ago")
    assert told_["value"] == {"start": "2026-04-21", "end": "2026-05-12"}


@pytest.mark.parametrize(
    ("text", "name", "op", "value"),
    [
        ("members not older than 40", "age", "<=", 40),
        ("members that are not younger than 18", "age", ">=", 18),
        ("members with a fee of no more than 20", "fee", "<=", 20),
        ("all members except Ann Lee and Bob Ray", "name", "not in", ["Ann Lee", "Bob Ray"]),
        ("members of city Foo or city Bar", "city", "in", ["Foo", "Bar"]),
        ("members neither of city Foo nor of city Bar", "city", "not in", ["Foo", "Bar"]),
        ("show members 7 and 9", "id", "in", [7, 9]),
    ],
)
def test_what_is_joined_is_meant_or_denied_together(
    text: str, name: str, op: str, value: Any
) -> None:
    (told_,) = constraints(text)
    assert (told_.get("attribute", name), told_["op"], told_["value"]) == (name, op, value)


def test_months_side_by_side_are_alternatives() -> None:
    (told_,) = constraints("members who joined in May or June")
    assert [one["start"] for one in told_["value"]] == ["2026-05-01", "2026-06-01"]
    (told_,) = constraints("members who joined neither in May nor in June")
    assert told_["op"] == "not in"


def test_a_comparison_with_another_may_be_denied() -> None:
    (told_,) = constraints("members not in the same city as Ann Lee")
    assert (told_["attribute"], told_["op"], told_["take"]) == ("city", "!=", "city")
    (told_,) = constraints("members who joined not before Ann Lee")
    assert (told_["attribute"], told_["op"]) == ("joined_on", ">=")
