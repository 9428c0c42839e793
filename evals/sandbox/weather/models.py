"""Response models of the weather service: snake_case, nested."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import BaseModel, Field

Units = Literal["metric", "imperial"]


class Place(BaseModel):
    """A named place."""

    name: str
    admin: str = Field(description="State, province or region.")
    country: str
    country_code: str = Field(description="ISO 3166-1 alpha-2.")
    lat: float = Field(description="Latitude in decimal degrees.")
    lon: float = Field(description="Longitude in decimal degrees.")
    timezone: str = Field(description="IANA time zone name.")
    population: int


class GeocodeResponse(BaseModel):
    """Places that match a name."""

    results: list[Place] = Field(description="Matches, best first. Empty when nothing matches.")
    count: int


class ReverseResponse(BaseModel):
    """The place nearest to a point."""

    place: Place
    distance_km: float


class Location(BaseModel):
    """The point the answer is for."""

    lat: float
    lon: float
    name: str = Field(description="Nearest known place.")
    timezone: str


class UnitNames(BaseModel):
    """Units of the values in the answer."""

    temperature: str = Field(examples=["°C"])
    wind: str = Field(examples=["km/h"])
    precipitation: str = Field(examples=["mm"])


class CurrentTemperature(BaseModel):
    """Air temperature now."""

    value: float = Field(description="Air temperature now.")
    feels_like: float


class CurrentWind(BaseModel):
    """Wind now."""

    speed: float
    direction_deg: int = Field(description="Where the wind comes from, degrees from north.")


class CurrentResponse(BaseModel):
    """Weather now."""

    location: Location
    units: UnitNames
    observed_at: dt.datetime = Field(description="Local time of the observation.")
    condition: str = Field(examples=["partly_cloudy"])
    temperature: CurrentTemperature
    wind: CurrentWind
    humidity: int = Field(description="Relative humidity in percent.")
    pressure_hpa: int
    visibility_km: float


class TemperatureRange(BaseModel):
    """Lowest and highest temperature."""

    min: float = Field(description="Lowest temperature of the day.")
    max: float = Field(description="Highest temperature of the day.")


class Precipitation(BaseModel):
    """Rain or snow."""

    probability: int = Field(description="Chance of precipitation in percent.")
    amount: float


class DailyWind(BaseModel):
    """Wind of a day."""

    max_speed: float


class DailyEntry(BaseModel):
    """Weather of a day."""

    date: dt.date
    condition: str
    temperature: TemperatureRange
    precipitation: Precipitation
    wind: DailyWind
    humidity: int
    sunrise: str | None = Field(description="Local time HH:MM; null where the sun does not rise.")
    sunset: str | None
    uv_index_max: float


class DailyResponse(BaseModel):
    """Forecast by day."""

    location: Location
    units: UnitNames
    daily: list[DailyEntry] = Field(description="One entry for each day, today first.")


class HourlyEntry(BaseModel):
    """Weather of an hour."""

    time: dt.datetime
    temperature: float
    condition: str
    precipitation: Precipitation
    wind_speed: float
    humidity: int


class HourlyResponse(BaseModel):
    """Forecast by hour."""

    location: Location
    units: UnitNames
    hourly: list[HourlyEntry]


class HistoryResponse(BaseModel):
    """Weather of a past day."""

    location: Location
    units: UnitNames
    day: DailyEntry


class Pollutants(BaseModel):
    """Concentrations in µg/m³."""

    pm2_5: float
    pm10: float
    no2: float
    o3: float


class AirQualityResponse(BaseModel):
    """Air quality of a day."""

    location: Location
    date: dt.date
    aqi: int = Field(description="Air quality index, US EPA scale 0 to 500.")
    category: str = Field(examples=["moderate"])
    pollutants: Pollutants = Field(description="Concentrations in µg/m³.")


class UvResponse(BaseModel):
    """Ultraviolet index of a day."""

    location: Location
    date: dt.date
    uv_index_max: float
    risk: Literal["low", "moderate", "high", "very_high", "extreme"]


class AlertEntry(BaseModel):
    """A weather alert."""

    event: Literal["wind", "rain", "heat", "frost"]
    severity: Literal["minor", "moderate", "severe"]
    date: dt.date
    headline: str


class AlertsResponse(BaseModel):
    """Alerts for a point."""

    location: Location
    alerts: list[AlertEntry] = Field(description="Empty when no alert is in force.")


class AstronomyResponse(BaseModel):
    """Sun and moon of a day."""

    location: Location
    date: dt.date
    sunrise: str | None = Field(description="Local time HH:MM.")
    sunset: str | None = Field(description="Local time HH:MM.")
    day_length_minutes: int
    moon_phase: str
    moon_illumination: float = Field(description="Share of the disc that is lit, 0 to 1.")


class MonthNormal(BaseModel):
    """Usual weather of a month."""

    month: int
    temperature: TemperatureRange
    precipitation_total: float
    rain_days: int


class ClimateResponse(BaseModel):
    """Usual weather of a place."""

    location: Location
    units: UnitNames
    normals: list[MonthNormal]


class TimezoneResponse(BaseModel):
    """Time zone of a point."""

    timezone: str
    utc_offset: str = Field(examples=["+02:00"])
    local_time: dt.datetime


class StationHour(BaseModel):
    """An observation."""

    time: dt.datetime
    temperature_c: float
    wind_kmh: float
    humidity: int
    condition: str


class Station(BaseModel):
    """A station and its observations."""

    station_id: str
    name: str
    country_code: str
    lat: float
    lon: float
    observations: list[StationHour]


class BulkResponse(BaseModel):
    """Observations of many stations."""

    generated_at: dt.datetime
    stations: list[Station]
