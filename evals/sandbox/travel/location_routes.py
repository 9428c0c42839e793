"""Cities, airports, countries, currencies."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query

from evals.sandbox.places import search_cities
from evals.sandbox.service import NOT_FOUND, WorldDep
from evals.sandbox.travel import currency, locations
from evals.sandbox.travel.base import Listing, Single, listing

router = APIRouter()


@router.get("/locations/cities", tags=["Locations"], operation_id="searchCities")
async def search_cities_route(
    world: WorldDep,
    name: Annotated[str, Query(min_length=1, description="City name or its beginning.")],
    country_code: Annotated[
        str | None, Query(alias="countryCode", min_length=2, max_length=2)
    ] = None,
) -> Listing[locations.CityRecord]:
    """Look up cities by name to get their `cityId`, which hotels, attractions and events need."""
    found = search_cities(name, country_code)
    return listing([locations.city_record(world, city) for city in found])


@router.get(
    "/locations/cities/{cityId}",
    tags=["Locations"],
    operation_id="getCity",
    responses=NOT_FOUND,
)
async def get_city(world: WorldDep, cityId: str) -> Single[locations.CityRecord]:  # noqa: N803
    """Read one city."""
    city = locations.city_of(world, cityId)
    if city is None:
        raise HTTPException(404, f"No city with id '{cityId}'.")
    return Single(data=locations.city_record(world, city))


@router.get("/locations/airports", tags=["Locations"], operation_id="searchAirports")
async def search_airports(
    world: WorldDep,
    keyword: Annotated[
        str, Query(min_length=2, description="City name, IATA code or part of the airport name.")
    ],
) -> Listing[locations.AirportRecord]:
    """Find airports and their IATA codes."""
    return listing(locations.search_airports(world, keyword))


@router.get("/locations/airports/nearest", tags=["Locations"], operation_id="nearestAirports")
async def nearest_airports(
    world: WorldDep,
    latitude: Annotated[float, Query(ge=-90, le=90)],
    longitude: Annotated[float, Query(ge=-180, le=180)],
    radius_km: Annotated[float, Query(alias="radiusKm", gt=0, le=500)] = 100,
) -> Listing[locations.NearbyAirport]:
    """Airports around a point, nearest first."""
    return listing(locations.nearest_airports(world, latitude, longitude, radius_km))


@router.get(
    "/countries/{countryCode}",
    tags=["Locations"],
    operation_id="getCountry",
    responses=NOT_FOUND,
)
async def get_country(countryCode: str) -> Single[locations.CountryRecord]:  # noqa: N803
    """Currency, languages, capital, calling code of a country (ISO alpha-2 code)."""
    record = locations.country_record(countryCode)
    if record is None:
        raise HTTPException(404, f"No country with code '{countryCode}'.")
    return Single(data=record)


@router.get(
    "/currency/rates", tags=["Currency"], operation_id="getExchangeRates", responses=NOT_FOUND
)
async def get_exchange_rates(
    world: WorldDep,
    base: Annotated[str, Query(min_length=3, max_length=3, description="ISO 4217 code.")] = "USD",
) -> Single[currency.Rates]:
    """Today's exchange rates of one currency against all others."""
    rates = currency.rates(world, base)
    if rates is None:
        raise HTTPException(404, f"No currency with code '{base}'.")
    return Single(data=rates)


@router.get("/currency/convert", tags=["Currency"], operation_id="convertCurrency")
async def convert_currency(
    amount: Annotated[float, Query(description="How much to convert.")],
    source: Annotated[str, Query(alias="from", description="ISO 4217 code to convert from.")],
    target: Annotated[str, Query(alias="to", description="ISO 4217 code to convert to.")],
) -> currency.Conversion:
    """Convert an amount of money.

    Always answers 200. When a currency or the amount cannot be used, `success` is false and
    `error` says why.
    """
    # SPECIAL: 200 with an error in the body for bad input.
    return currency.convert(amount, source, target)
