"""The city table and the search in it."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from evals.sandbox.cities import BY_SLUG, CITIES, City
from evals.sandbox.countries import COUNTRIES
from evals.sandbox.money import PER_USD
from evals.sandbox.places import distance_km, find_city, nearest_city, search_cities


def test_there_are_enough_cities_on_all_continents() -> None:
    assert len(CITIES) >= 64
    assert {city.country.continent for city in CITIES} == {
        "Africa",
        "Asia",
        "Europe",
        "North America",
        "Oceania",
        "South America",
    }


def test_keys_are_unique() -> None:
    for values in (
        [city.slug for city in CITIES],
        [city.airport.iata for city in CITIES],
        [(city.latitude, city.longitude) for city in CITIES],
    ):
        assert len(values) == len(set(values))


@pytest.mark.parametrize("city", CITIES, ids=lambda city: city.slug)
def test_a_row_is_sane(city: City) -> None:
    assert -60 < city.latitude < 70
    assert -180 <= city.longitude <= 180
    away = distance_km(city.latitude, city.longitude, city.airport.latitude, city.airport.longitude)
    assert away < 60
    assert ZoneInfo(city.timezone).key == city.timezone
    assert 50_000 < city.population < 30_000_000
    assert len(city.airport.iata) == 3
    assert city.airport.iata.isupper()
    assert city.country.currency in PER_USD


def test_countries_have_sane_codes() -> None:
    assert all(len(code) == 2 and code.isupper() for code in COUNTRIES)
    assert all(len(c.currency) == 3 and c.currency.isupper() for c in COUNTRIES.values())
    assert {city.country.code for city in CITIES} == set(COUNTRIES)
    assert {c.currency for c in COUNTRIES.values()} == set(PER_USD)


def test_distances_are_those_of_the_earth() -> None:
    paris, tokyo = BY_SLUG["paris"], BY_SLUG["tokyo"]
    km = distance_km(paris.latitude, paris.longitude, tokyo.latitude, tokyo.longitude)
    assert km == pytest.approx(9713, rel=0.002)


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ("Portland", ["portland-or", "portland-me"]),
        ("portland, maine", ["portland-me"]),
        ("Portland, ME", ["portland-me"]),
        ("London, Canada", ["london-ca"]),
        ("san jose", ["san-jose-us", "san-jose-cr"]),
        ("San José", ["san-jose-us", "san-jose-cr"]),
        ("Birmingham", ["birmingham-gb", "birmingham-us"]),
        ("Birmingham, UK", ["birmingham-gb"]),
        ("Cambridge", ["cambridge-gb", "cambridge-ca"]),
        ("Springfield", ["springfield-mo", "springfield-il"]),
        ("München", ["munich"]),
        ("北京", ["beijing"]),
        ("Zuri", ["zurich"]),
        ("Atlantis", []),
        (" ", []),
    ],
)
def test_search_by_name(query: str, slugs: list[str]) -> None:
    assert [city.slug for city in search_cities(query)] == slugs


def test_search_within_a_country() -> None:
    assert [city.slug for city in search_cities("London", "ca")] == ["london-ca"]


def test_an_exact_name_is_needed_to_find_one_city() -> None:
    assert find_city("london") is BY_SLUG["london"]
    assert find_city("Lond") is None


def test_nearest_city() -> None:
    city, away = nearest_city(48.80, 2.12)
    assert city is BY_SLUG["paris"]
    assert away == pytest.approx(18, abs=1)
