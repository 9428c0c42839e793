"""Values as people write them."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.labels import attribute_label, thing_label
from graphs.answering.telling import NO_TYPE, Voice
from graphs.answering.values import (
    attribute_value,
    moment_text,
    number_text,
    said_value,
    tells_currency,
)
from tests.answering_stubs import INVOICE, MODEL, attribute, entity, ident

VOICE = Voice("en")


@pytest.mark.parametrize(
    ("row", "name", "text"),
    [
        ({"amount": 1240.5, "currency": "EUR"}, "amount", "1,240.50 EUR"),
        ({"amount": 1240.5, "^currency": "EUR"}, "amount", "1,240.50 EUR"),
        ({"amount": 1200, "currency": "EUR"}, "amount", "1,200 EUR"),
        ({"amount": 1200}, "amount", "1,200"),
        ({"number": "INV-7", "currency": "EUR"}, "number", "INV-7"),
    ],
)
def test_money_takes_the_currency_beside_it(row: dict[str, Any], name: str, text: str) -> None:
    assert attribute_value(VOICE, MODEL.types[INVOICE], name, row) == text


def test_an_amount_between_two_currencies_is_said_without_one() -> None:
    row = {"amount": 85, "source_currency": "USD", "target_currency": "JPY"}
    assert attribute_value(VOICE, NO_TYPE, "amount", row) == "85"


def test_a_currency_is_told_with_the_amount_beside_it_and_not_once_more() -> None:
    row = {"price.amount": 9.5, "price.currency": "USD", "note": "USD"}
    told = [key for key in row if tells_currency(NO_TYPE, key, row)]
    assert told == ["price.currency"]
    assert not tells_currency(NO_TYPE, "price.currency", {"price.currency": "USD"})


def test_money_within_an_object_takes_the_currency_of_that_object() -> None:
    row = {"price.amount": 9.5, "price.currency": "USD", "currency": "EUR", "year": 2026}
    assert attribute_value(VOICE, NO_TYPE, "price.amount", row) == "9.50 USD"
    assert attribute_value(VOICE, NO_TYPE, "price", row) == "9.50 USD"
    assert attribute_value(VOICE, NO_TYPE, "year", row) == "2026"


def test_a_table_of_units_beside_the_rows_measures_them_but_no_whole_counts() -> None:
    row = {"^units.heat": "°C", "heat.max": 21.5, "heat.days": 3, "date": "2026-05-01"}
    assert attribute_value(VOICE, NO_TYPE, "heat.max", row) == "21.5 °C"
    assert attribute_value(VOICE, NO_TYPE, "heat.days", row) == "3"


@pytest.mark.parametrize(
    ("value", "text"), [(12000, "12000"), (31.2, "31.2"), (975.0, "975"), (1e-7, "1e-07")]
)
def test_other_numbers_are_as_the_service_wrote_them(value: float, text: str) -> None:
    assert number_text(value) == text


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        ("2026-05-03", "2026-05-03"),
        ("2026-05-03T00:00:00", "2026-05-03"),
        ("2026-05-03T14:30:00Z", "2026-05-03 14:30 UTC"),
        ("2026-05-03T14:30:05.123+02:00", "2026-05-03 14:30:05 +02:00"),
        ("2026-05-03-B/17", "2026-05-03-B/17"),
        ("2026 was a year", "2026 was a year"),
    ],
)
def test_moments_are_days_and_times_of_day(moment: str, text: str) -> None:
    assert moment_text(moment) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"start": "2026-05-01", "end": "2026-05-31"}, "2026-05-01 to 2026-05-31"),
        ({"amount": 50, "currency": "EUR"}, "50 EUR"),
        ({"code": "BR", "name": "Brazil"}, "Brazil"),
        (["a", "b", "c"], "a, b or c"),
    ],
)
def test_normal_forms_of_the_request_are_said_again(value: Any, text: str) -> None:
    assert said_value(VOICE, value) == text


def test_lists_within_rows_are_names_or_a_number_and_never_json() -> None:
    names = attribute_value(VOICE, NO_TYPE, "x", {"x": [{"name": "Ana"}, {"name": "Bo"}]})
    assert names == "Ana, Bo"
    assert attribute_value(VOICE, NO_TYPE, "x", {"x": [{"a": 1}, {"a": 2}]}) == "2 items"
    many = attribute_value(VOICE, NO_TYPE, "x", {"x": list(range(20))})
    assert many is not None
    assert many.endswith(", 11 and 8 more")


def test_absent_and_empty_are_two_things() -> None:
    assert attribute_value(VOICE, NO_TYPE, "x", {}) is None
    assert attribute_value(VOICE, NO_TYPE, "x", {"x": None}) == ""


@pytest.mark.parametrize(
    ("row", "label"),
    [({"quay_id": "q-7", "depth_cm": 310.5}, "quay q-7"), ({"id": 4, "depth_cm": 3}, "result 4")],
)
def test_a_result_is_called_by_what_it_is_about(row: dict[str, Any], label: str) -> None:
    assert thing_label(VOICE, NO_TYPE, row) == label
    assert attribute_label(NO_TYPE, "depth_cm") == "depth"


@pytest.mark.parametrize(
    ("name", "value", "label", "text"),
    [
        ("lasts_hours", 3, "last", "3 hours"),
        ("temp_c", 7.5, "temp", "7.5 °C"),
        ("vitamin_c", 7.5, "vitamin c", "7.5"),
        ("model_year", 2020, "model year", "2020"),
    ],
)
def test_a_number_takes_the_unit_that_its_name_ends_with(
    name: str, value: float, label: str, text: str
) -> None:
    assert attribute_label(NO_TYPE, name) == label
    assert attribute_value(VOICE, NO_TYPE, name, {name: value}) == text


def test_a_code_is_told_beside_words_that_are_no_name() -> None:
    kind = entity("mill.fault", [ident("id"), attribute("text")], names=("text",))
    row = {"id": "F-70", "text": "belt slips"}
    assert thing_label(VOICE, kind, row) == "belt slips (F-70)"
    assert thing_label(VOICE, kind, row | {"id": 70}) == "belt slips (70)"


def test_a_row_of_a_list_is_not_called_by_what_it_lies_in() -> None:
    kind = entity("x.hour", [], id_attribute="")
    row = {"opens": "09:00", "^branch_id": "b7", "^id": "b7"}
    assert thing_label(VOICE, kind, row) == ""


def test_several_things_are_told_by_their_names() -> None:
    pet = entity("shop.pet", (ident(), attribute("tags[].id", "integer", target="shop.tag")))
    row = {"id": 1, "tags[].id": [1, 2], "tags[].name": ["quiet", "old"]}
    assert attribute_value(VOICE, pet, "tags[].id", row) == "quiet, old"


@pytest.mark.parametrize(
    ("value", "text"),
    [(6.800000000000001, "6.8"), (0.30000000000000004, "0.3"), (59.91391, "59.91391")],
)
def test_a_number_is_told_without_the_noise_of_binary_fractions(value: float, text: str) -> None:
    assert number_text(value) == text


def test_members_that_are_constants_are_told_in_words() -> None:
    state = attribute("state", enum=("FREE", "IN_USE"))
    coin = attribute("coin", enum=("EUR", "USD"))
    kind = entity("lab.tool", (ident(), state, coin))
    row = {"id": 1, "state": "IN_USE", "coin": "EUR"}
    told = [attribute_value(VOICE, kind, name, row) for name in ("state", "coin")]
    assert told == ["in use", "EUR"]
