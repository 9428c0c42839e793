"""What kind of value a name, a type and a description stand for."""

from __future__ import annotations

import pytest

from tools.records import ValueType
from tools.value_kinds import Kind, kind_of
from tools.words import alternatives, identifier_words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("originAirportIDs", ("origin", "airport", "id")),
        ("restaurants_id", ("restaurant", "id")),
        ("lat", ("latitude",)),
        ("checkinDate", ("check", "in", "date")),
        ("ISOCode", ("iso", "code")),
        ("cities", ("city",)),
        ("status", ("status",)),
        ("zip", ("postal", "code")),
        ("城市", ("城市",)),
        ("", ()),
    ],
)
def test_names_of_any_style_become_words(name: str, words: tuple[str, ...]) -> None:
    assert identifier_words(name) == words


def test_a_name_may_list_alternatives() -> None:
    words = identifier_words("username_or_id_or_url")
    assert alternatives(words) == [("username",), ("id",), ("url",)]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("hotel_id", "identifier"),
        ("cust_nm", "name"),
        ("capital", "city"),
        ("bookingCode", "identifier"),
        ("isbn", "identifier"),
        ("countryCode", "country_code"),
        ("currency_code", "currency"),
        ("originAirportCode", "airport"),
        ("zipcode", "postal_code"),
        ("lng", "longitude"),
        ("departure_date", "date"),
        ("checkIn", "date"),
        ("city_name", "city"),
        ("keyword", "query"),
        ("page_size", "page"),
        ("next_cursor", "page"),
        ("sort_by", "option"),
        ("api_key", "secret"),
        ("access_token", "secret"),
        ("is_open", "flag"),
        ("thumbnail_url", "image"),
        ("user_name", "username"),
        ("phone_number", "phone"),
        ("dial_code", "phone"),
        ("total_price", "amount"),
    ],
)
def test_the_name_decides(name: str, kind: Kind) -> None:
    assert kind_of(identifier_words(name), "string") == kind


@pytest.mark.parametrize(
    ("name", "description", "kind"),
    [
        ("origin", "IATA code of the airport of departure", "airport"),
        ("to", "ISO 4217 code to convert to", "currency"),
        ("from", "First day, YYYY-MM-DD", "date"),
        ("location", "ISO 3166-2 location code", "country_code"),
        ("region", "Where to look, for example 'US', 'GB'", "country_code"),
        ("location", "Where to look", "place"),
        ("code", "", "label"),
    ],
)
def test_the_description_decides_where_the_name_says_nothing(
    name: str, description: str, kind: Kind
) -> None:
    assert kind_of(identifier_words(name), "string", description=description) == kind


@pytest.mark.parametrize(
    ("name", "value_type", "value_format", "kind"),
    [
        ("open", "boolean", None, "flag"),
        ("value", "object", None, "structure"),
        ("at", "string", "date", "date"),
        ("ref", "string", "uuid", "identifier"),
        ("long", "number", None, "longitude"),
        ("order_number", "string", None, "identifier"),
        ("season_number", "integer", None, "number"),
    ],
)
def test_type_and_format_count(
    name: str, value_type: ValueType, value_format: str | None, kind: Kind
) -> None:
    words = identifier_words(name)
    assert kind_of(words, value_type, value_format=value_format) == kind


def test_times_of_bookkeeping_are_no_keys_in_outputs() -> None:
    assert kind_of(identifier_words("created_at"), "string", output=True) == "timestamp"
    assert kind_of(identifier_words("q"), "string", output=True) == "text"
