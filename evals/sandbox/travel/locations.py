"""Cities, airports and countries of the travel service."""

from __future__ import annotations

from pydantic import Field

from evals.sandbox.cities import BY_IATA, CITIES, City
from evals.sandbox.countries import COUNTRIES
from evals.sandbox.ids import decode, encode
from evals.sandbox.places import cities_near, fold, search_cities
from evals.sandbox.travel.base import CamelModel, GeoPoint
from evals.sandbox.world import World


class CityRecord(CamelModel):
    """A city."""

    city_id: str = Field(examples=["cty_3fk2a"])
    name: str
    region: str
    country: str
    country_code: str = Field(description="ISO 3166-1 alpha-2.")
    currency: str = Field(description="ISO 4217 code of the local currency.")
    location: GeoPoint
    main_airport: str = Field(description="IATA code.")
    population: int


class AirportRecord(CamelModel):
    """An airport."""

    iata_code: str = Field(description="Three letter IATA code.", examples=["LHR"])
    name: str
    city_id: str
    city_name: str
    country_code: str
    timezone: str
    geo_code: GeoPoint


class NearbyAirport(AirportRecord):
    """An airport and how far it is."""

    distance_km: float


class CountryRecord(CamelModel):
    """A country."""

    country_code: str
    name: str
    capital: str
    continent: str
    currency: str
    languages: list[str]
    calling_code: str
    drives_on: str


def city_id(world: World, city: City) -> str:
    """The vendor's id of a city."""
    return encode(world, "cty", "B", city.number)


def city_of(world: World, identifier: str) -> City | None:
    """The city with the vendor's id."""
    numbers = decode(world, "cty", "B", identifier)
    return CITIES[numbers[0]] if numbers and numbers[0] < len(CITIES) else None


def city_record(world: World, city: City) -> CityRecord:
    """A city as the vendor shows it."""
    return CityRecord(
        city_id=city_id(world, city),
        name=city.name,
        region=city.region,
        country=city.country.name,
        country_code=city.country.code,
        currency=city.country.currency,
        location=GeoPoint(latitude=city.latitude, longitude=city.longitude),
        main_airport=city.airport.iata,
        population=city.population,
    )


def airport_record(world: World, city: City) -> AirportRecord:
    """The main airport of a city."""
    port = city.airport
    return AirportRecord(
        iata_code=port.iata,
        name=port.name,
        city_id=city_id(world, city),
        city_name=city.name,
        country_code=city.country.code,
        timezone=city.timezone,
        geo_code=GeoPoint(latitude=port.latitude, longitude=port.longitude),
    )


def search_airports(world: World, keyword: str) -> list[AirportRecord]:
    """Airports by IATA code, by city name or by a word of their own name."""
    if keyword.strip().upper() in BY_IATA:
        return [airport_record(world, BY_IATA[keyword.strip().upper()])]
    cities = search_cities(keyword)
    wanted = fold(keyword)
    named = [c for c in CITIES if wanted and wanted in fold(c.airport.name) and c not in cities]
    return [airport_record(world, city) for city in [*cities, *named]]


def nearest_airports(
    world: World, latitude: float, longitude: float, radius_km: float
) -> list[NearbyAirport]:
    """Airports within a radius, nearest first."""
    return [
        NearbyAirport(**airport_record(world, city).model_dump(), distance_km=round(distance, 1))
        for city, distance in cities_near(latitude, longitude, radius_km)
    ]


def country_record(code: str) -> CountryRecord | None:
    """A country by its ISO code."""
    country = COUNTRIES.get(code.upper())
    if country is None:
        return None
    return CountryRecord(
        country_code=country.code,
        name=country.name,
        capital=country.capital,
        continent=country.continent,
        currency=country.currency,
        languages=list(country.languages),
        calling_code=country.calling_code,
        drives_on=country.drives_on,
    )
