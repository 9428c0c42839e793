"""Amounts that are written as a record with their unit or currency."""

from __future__ import annotations

from tools.entity_types.amounts import amount_records, measure_fields

PRICE = [("price.amount", "number"), ("price.currency", "string")]
FIELDS = [
    ("id", "string"),
    *PRICE,
    ("place.latitude", "number"),
    ("place.longitude", "number"),
    ("review.stars", "integer"),
    ("review.author", "string"),
    ("items[].amount", "number"),
    ("items[].currency", "string"),
    ("currency", "string"),
]


def test_an_amount_beside_its_currency_goes_by_the_words_of_its_record() -> None:
    assert amount_records(FIELDS) == {"price.amount": ("price",)}


def test_only_the_currency_of_an_amount_says_how_it_is_written() -> None:
    assert measure_fields(FIELDS) == {"price.currency"}


def test_two_numbers_in_one_record_have_names_of_their_own() -> None:
    assert amount_records([*PRICE, ("price.tax", "number")]) == {}
