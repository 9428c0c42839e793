"""Bounds on how many things there are, which are none on what each of them has."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read, told


@pytest.mark.parametrize(
    ("request_", "op", "number", "states"),
    [
        ("are there more than 20 tasks?", ">", 20, []),
        ("do we have at least 3 open tasks?", ">=", 3, ["open"]),
    ],
)
def test_how_many_there_are_is_tested(
    request_: str, op: str, number: int, states: list[str]
) -> None:
    (goal,) = told(read(request_))
    assert goal["total"] == {"op": "count"}
    assert goal["test"] | {"span": None} == {"op": op, "value": number, "span": None}
    assert [one["value"] for one in goal["find"].get("constraints", [])] == states


def test_what_each_has_is_no_number_of_things() -> None:
    (goal,) = told(read("which tasks have a cost over 20?"))
    (one,) = goal["find"]["constraints"]
    assert (one["attribute"], one["op"], one["value"]) == ("cost", ">", 20)


@pytest.mark.parametrize(("key", "total"), [("", "sum"), ("id", "count")])
def test_rows_that_stand_for_several_are_added_up(key: str, total: str) -> None:
    ident = (attribute("id", role="id"),) if key else ()
    attributes = (*ident, attribute("kind"), attribute("quantity", type="integer"))
    model = model_of(("voucher", key, attributes))
    (goal,) = told(read("how many vouchers are there?", model=model))
    assert goal["total"]["op"] == total
    assert goal["total"].get("attribute", "") == ("" if key else "quantity")


def test_rows_without_an_id_are_counted_by_the_amount_that_is_called_as_they_are() -> None:
    model = model_of(("bike", "", (attribute("bikes", type="integer"),)))
    (goal,) = told(read("how many bikes are there?", model=model))
    assert goal["total"] == {"op": "sum", "attribute": "bikes"}


def test_how_many_is_told_by_no_price() -> None:
    product = (
        "product", "sku",
        (attribute("sku", role="id"), attribute("title", role="name"),
         attribute("price", type="number"), attribute("stock", type="integer")),
    )  # fmt: skip
    known = [KnownValue("club.product", "title", "Beeswax candle", "CND")]
    (goal,) = read("how many beeswax candles are left?", model=model_of(product), known=known).goals
    assert isinstance(goal, FindGoal)
    assert "price" not in goal.find.wanted


def test_what_is_counted_by_a_word_seen_in_data_is_no_amount() -> None:
    rock = (
        "rock", "id",
        (attribute("id", role="id"), attribute("name", role="name"), attribute("kind"),
         attribute("hardness", type="number")),
    )  # fmt: skip
    known = [KnownValue("club.rock", "kind", "gem", 1), KnownValue("club.rock", "kind", "gem", 2)]
    (goal,) = told(read("how many gems are on the list?", model=model_of(rock), known=known))
    assert goal["total"] == {"op": "count"}


@pytest.mark.parametrize(
    ("text", "op"),
    [("how many washers were used?", "sum"), ("how many washer uses are there?", "count")],
)
def test_of_what_rows_refer_to_as_many_are_counted_as_they_say(text: str, op: str) -> None:
    part = ("part", "id", (attribute("id", role="id"), attribute("name", role="name")))
    use = (
        "use", "id",
        (attribute("id", role="id"), attribute("quantity", type="integer"),
         attribute("part_id", target="club.part", target_attribute="id")),
    )  # fmt: skip
    known = [KnownValue("club.part", "name", "washer", 1)]
    (goal,) = told(read(text, model=model_of(part, use), known=known))
    assert goal["total"]["op"] == op
