"""Routes of the weather service."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from evals.sandbox.places import nearest_city, search_cities
from evals.sandbox.service import BAD_REQUEST, NOT_FOUND, Problem, WorldDep
from evals.sandbox.weather import data, models
from evals.sandbox.world import World

router = APIRouter()

Lat = Annotated[float, Query(ge=-90, le=90, description="Latitude, decimal degrees.")]
Lon = Annotated[float, Query(ge=-180, le=180, description="Longitude, decimal degrees.")]
UnitsQuery = Annotated[
    models.Units, Query(description="`metric` (°C, km/h, mm) or `imperial` (°F, mph, in).")
]
Day = Annotated[dt.date | None, Query(alias="date", description="YYYY-MM-DD. Default: today.")]
CountryCode = Annotated[
    str | None, Query(min_length=2, max_length=2, description="ISO 3166-1 alpha-2 code.")
]
FIRST_DAY = dt.date(1990, 1, 1)
FORECAST_DAYS = 14


@router.get("/v1/geocode", tags=["places"], operation_id="geocode_search")
async def geocode_search(
    q: Annotated[str, Query(min_length=1, description="City name, optionally `City, Region`.")],
    limit: Annotated[int, Query(ge=1, le=20)] = 5,
    country_code: CountryCode = None,
) -> models.GeocodeResponse:
    """Find the coordinates of a city by its name.

    Several places may share a name (there is more than one Portland); all matches are returned,
    exact names first, larger places first. An unknown name gives an empty list.
    """
    found = [data.place(city) for city in search_cities(q, country_code)[:limit]]
    return models.GeocodeResponse(results=found, count=len(found))


@router.get("/v1/reverse", tags=["places"], operation_id="reverse_geocode")
async def reverse_geocode(lat: Lat, lon: Lon) -> models.ReverseResponse:
    """Name the known place nearest to coordinates."""
    city, distance = nearest_city(lat, lon)
    return models.ReverseResponse(place=data.place(city), distance_km=round(distance, 1))


@router.get("/v1/timezone", tags=["places"], operation_id="get_timezone")
async def get_timezone(world: WorldDep, lat: Lat, lon: Lon) -> models.TimezoneResponse:
    """Time zone, UTC offset and local time at coordinates."""
    return data.timezone(world, lat, lon)


@router.get("/v1/current", tags=["conditions"], operation_id="current_conditions")
async def current_conditions(
    world: WorldDep, lat: Lat, lon: Lon, units: UnitsQuery = "metric"
) -> models.CurrentResponse:
    """Weather right now at coordinates: temperature, wind, humidity, condition."""
    return data.current(world, lat, lon, units)


@router.get(
    "/v1/weather",
    tags=["conditions"],
    operation_id="city_weather",
    deprecated=True,
    status_code=200,
    responses={410: {"model": Problem, "description": "Withdrawn."}},
)
async def city_weather(
    _city: Annotated[str, Query(alias="city", description="City name.")],
    _units: Annotated[models.Units, Query(alias="units")] = "metric",
) -> models.CurrentResponse:
    """Current weather of a city by name. Withdrawn: use `/v1/geocode` and `/v1/current`."""
    # SPECIAL: deprecated and always failing; current_conditions replaces it.
    raise HTTPException(410, "Withdrawn since v1.4. Use /v1/geocode and then /v1/current.")


@router.get("/v1/forecast/daily", tags=["forecast"], operation_id="daily_forecast")
async def daily_forecast(
    world: WorldDep,
    lat: Lat,
    lon: Lon,
    days: Annotated[int, Query(ge=1, le=FORECAST_DAYS, description="Days, today included.")] = 7,
    units: UnitsQuery = "metric",
) -> models.DailyResponse:
    """Daily forecast for up to 14 days: highs, lows, precipitation, wind, sunrise, UV."""
    return data.daily(world, lat, lon, days, units)


@router.get(
    "/v1/forecast/hourly",
    tags=["forecast"],
    operation_id="hourly_forecast",
    responses=BAD_REQUEST,
)
async def hourly_forecast(
    world: WorldDep,
    lat: Lat,
    lon: Lon,
    date: Day = None,
    hours: Annotated[int, Query(ge=1, le=72, description="Hours from midnight on.")] = 24,
    units: UnitsQuery = "metric",
) -> models.HourlyResponse:
    """Hour by hour forecast from midnight (local time) of a day within the next 14 days."""
    return data.hourly(world, lat, lon, _forecast_day(world, date), hours, units)


@router.get("/v1/alerts", tags=["forecast"], operation_id="weather_alerts")
async def weather_alerts(
    world: WorldDep,
    lat: Lat,
    lon: Lon,
    severity: Annotated[
        Literal["minor", "moderate", "severe"] | None, Query(description="Only this severity.")
    ] = None,
) -> models.AlertsResponse:
    """Severe weather alerts for the next five days. An empty list means no alert is in force."""
    # SPECIAL: a valid request often answers with an empty list.
    return data.alerts(world, lat, lon, severity)


@router.get(
    "/v1/air-quality", tags=["environment"], operation_id="air_quality", responses=BAD_REQUEST
)
async def air_quality(
    world: WorldDep, lat: Lat, lon: Lon, date: Day = None
) -> models.AirQualityResponse:
    """Air quality index and pollutants, today or on a day within the next 14."""
    return data.air_quality(world, lat, lon, _forecast_day(world, date))


@router.get("/v1/uv", tags=["environment"], operation_id="uv_index", responses=BAD_REQUEST)
async def uv_index(world: WorldDep, lat: Lat, lon: Lon, date: Day = None) -> models.UvResponse:
    """Highest UV index of a day and the risk without protection."""
    return data.uv(world, lat, lon, _forecast_day(world, date))


@router.get("/v1/astronomy", tags=["environment"], operation_id="sun_and_moon")
async def sun_and_moon(
    world: WorldDep, lat: Lat, lon: Lon, date: Day = None
) -> models.AstronomyResponse:
    """Sunrise, sunset, day length and moon phase for any date."""
    return data.astronomy(lat, lon, date or world.today)


@router.get("/v1/history", tags=["climate"], operation_id="historical_day", responses=BAD_REQUEST)
async def historical_day(
    world: WorldDep,
    lat: Lat,
    lon: Lon,
    date: Annotated[dt.date, Query(description="A past day, YYYY-MM-DD, from 1990-01-01 on.")],
    units: UnitsQuery = "metric",
) -> models.HistoryResponse:
    """What the weather was on a past day."""
    if not FIRST_DAY <= date < world.today:
        raise HTTPException(400, f"date must be from {FIRST_DAY} to the day before {world.today}.")
    return data.history(world, lat, lon, date, units)


@router.get("/v1/climate", tags=["climate"], operation_id="climate_normals")
async def climate_normals(
    world: WorldDep,
    lat: Lat,
    lon: Lon,
    month: Annotated[int | None, Query(ge=1, le=12, description="Default: all months.")] = None,
    units: UnitsQuery = "metric",
) -> models.ClimateResponse:
    """Usual temperatures and rain of a month, or of each month of the year."""
    return data.climate(world, lat, lon, month, units)


@router.get(
    "/v1/observations/bulk", tags=["bulk"], operation_id="bulk_observations", responses=NOT_FOUND
)
async def bulk_observations(
    world: WorldDep, country_code: CountryCode = None
) -> models.BulkResponse:
    """Hourly observations of yesterday from every station. Large: about 250 KB."""
    # SPECIAL: the whole answer is over 200 KB.
    answer = data.bulk(world, country_code)
    if not answer.stations:
        raise HTTPException(404, f"No station in country '{country_code}'.")
    return answer


def _forecast_day(world: World, day: dt.date | None) -> dt.date:
    asked = day or world.today
    last = world.today + dt.timedelta(days=FORECAST_DAYS - 1)
    if not world.today <= asked <= last:
        raise HTTPException(400, f"date must be from {world.today} to {last}.")
    return asked
