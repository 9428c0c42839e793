"""What things have of an amount: some of it, all of it together, on average, of the one named."""

from __future__ import annotations

from typing import Any

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read, told

MODEL = model_of(
    (
        "part", "sku",
        (
            attribute("sku", role="id"), attribute("name", role="name"), attribute("maker"),
            attribute("stock", type="integer"), attribute("min_stock", type="integer"),
            attribute("price_cents", type="integer"), attribute("weight_kg", type="number"),
            attribute("sold_jars", type="integer"),
            attribute("mentor_id", target="club.part", target_attribute="sku"),
        ),
    ),
    (
        "tool", "id",
        (
            attribute("id", role="id"), attribute("name", role="name"),
            attribute("copies", type="integer"), attribute("min_copies", type="integer"),
            attribute("price_cents", type="integer"),
        ),
    ),
)  # fmt: skip
KNOWN = (
    KnownValue("club.part", "maker", "Skarn", None),
    KnownValue("club.part", "name", "Alpha", "A-1"),
    KnownValue("club.tool", "name", "brake pad", 1),
)


def goal(text: str) -> dict[str, Any]:
    (found,) = told(read(text, model=MODEL, known=KNOWN))
    return dict(found)


def test_all_things_are_tested_for_having_some() -> None:
    found = goal("are the parts from Skarn in stock?")
    assert [c["attribute"] for c in found["find"]["constraints"]] == ["maker"]
    test = found["test"]
    assert (test["attribute"], test["op"], test["value"]) == ("stock", ">", 0)
    assert test["every"]


def test_one_thing_named_in_place_of_what_is_counted_has_a_number() -> None:
    found = goal("how many brake pads do we have?")
    assert found["find"]["wanted"] == ["copies"]
    assert "total" not in found


def test_a_mean_is_asked_for_behind_an_amount() -> None:
    assert goal("what weight do the parts have on average?")["total"] == {
        "op": "mean", "attribute": "weight_kg",
    }  # fmt: skip
    assert goal("how many jars were sold on average?")["total"]["op"] == "mean"


def test_whose_relation_a_named_thing_is() -> None:
    found = goal("which parts are mentored by Alpha?")
    (one,) = found["find"]["constraints"]
    assert (one["attribute"], one["value"]) == ("mentor_id", "Alpha")


def test_a_word_for_an_amount_is_no_name() -> None:
    found = goal("how many crates of jars of the parts were sold altogether?")
    assert "constraints" not in found["find"]
