"""The sandbox's weather: a smooth climate by latitude and season, plus draws for each day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from math import cos, pi

from evals.sandbox.places import nearest_city
from evals.sandbox.world import World

_CITY_RADIUS_KM = 30.0
_WARMEST_DAY_NORTH, _WARMEST_DAY_SOUTH = 200, 17
_WARMEST_HOUR = 15


@dataclass(frozen=True)
class Site:
    """A place that has weather. Coordinates near a known city share that city's weather."""

    key: str
    name: str
    latitude: float
    longitude: float
    timezone: str


@dataclass(frozen=True)
class Day:
    """Metric units: degrees Celsius, mm, km/h, percent."""

    day: date
    low: float
    high: float
    rain_chance: int
    rain: float
    wind: float
    humidity: int
    cloud: int
    condition: str

    @property
    def mean(self) -> float:
        """Mean temperature."""
        return (self.low + self.high) / 2


@dataclass(frozen=True)
class Hour:
    """One hour of a day, metric units."""

    hour: int
    temperature: float
    rain_chance: int
    rain: float
    wind: float
    humidity: int
    condition: str


@dataclass(frozen=True)
class Normal:
    """The usual values of a month, metric units."""

    month: int
    low: float
    high: float
    rain: float
    rain_days: int


def site_at(latitude: float, longitude: float) -> Site:
    """The known city within 30 km, else the point rounded to 0.1 degree."""
    city, distance = nearest_city(latitude, longitude)
    if distance <= _CITY_RADIUS_KM:
        return Site(city.slug, city.name, city.latitude, city.longitude, city.timezone)
    lat, lon = round(latitude, 1), round(longitude, 1)
    return Site(f"{lat},{lon}", f"{round(distance)} km from {city.name}", lat, lon, city.timezone)


def usual_mean(world: World, site: Site, day: date) -> float:
    """Long-term mean temperature of a day of the year, Celsius."""
    annual = 27.5 - 0.0062 * site.latitude**2
    swing = min(14.0, 0.22 * abs(site.latitude)) * world.draws.between(0.6, 1.0, "swing", site.key)
    warmest = _WARMEST_DAY_NORTH if site.latitude >= 0 else _WARMEST_DAY_SOUTH
    season = cos(2 * pi * (day.timetuple().tm_yday - warmest) / 365.25)
    return annual + swing * season


def day_at(world: World, site: Site, day: date) -> Day:
    """The weather of one day, whether it is past or to come."""
    draws, key = world.draws, (site.key, day)
    drift = [draws.between(-6, 6, "drift", site.key, day + timedelta(days=n)) for n in (-1, 0, 1)]
    half = draws.between(3, 6.5, "half-range", *key)
    chance = round(100 * _wetness(world, site, day) * draws.between(0.2, 1.9, "chance", *key))
    chance = max(0, min(98, chance))
    falls = draws.chance(chance / 100, "falls", *key)
    rain = round(0.2 + 24 * draws.unit("rain", *key) ** 3, 1) if falls else 0.0
    mean = usual_mean(world, site, day) + sum(drift) / 3 - (1.0 if falls else 0.0)
    cloud = draws.integer(60, 100, "cloud", *key) if falls else draws.integer(0, 90, "cloud", *key)
    wind = round(6 + 52 * draws.unit("wind", *key) ** 2, 1)
    low, high = round(mean - half, 1), round(mean + half, 1)
    return Day(
        day=day,
        low=low,
        high=high,
        rain_chance=chance,
        rain=rain,
        wind=wind,
        humidity=draws.integer(70, 97, "humid", *key)
        if falls
        else draws.integer(35, 75, "humid", *key),
        cloud=cloud,
        condition=_condition(mean, rain, cloud, draws.chance(0.3, "thunder", *key)),
    )


def hours_of(world: World, site: Site, day: Day) -> list[Hour]:
    """24 hours whose warmest is the day's high and whose rain adds up to the day's."""
    raining = {}
    if day.rain:
        start = world.draws.integer(0, 18, "rain-start", site.key, day.day)
        length = world.draws.integer(2, 6, "rain-length", site.key, day.day)
        raining = {hour: round(day.rain / length, 2) for hour in range(start, start + length)}
    return [_hour(world, site, day, hour, raining.get(hour, 0.0)) for hour in range(24)]


def normal_of(world: World, site: Site, month: int) -> Normal:
    """Climate normal of a month (1 to 12)."""
    middle = date(2001, month, 15)
    mean = usual_mean(world, site, middle)
    days = round(30 * _wetness(world, site, middle))
    return Normal(month, round(mean - 4.5, 1), round(mean + 4.5, 1), round(days * 6.2, 1), days)


def _wetness(world: World, site: Site, day: date) -> float:
    base = world.draws.between(0.12, 0.42, "wet", site.key)
    return base + world.draws.between(-0.1, 0.12, "wet-month", site.key, day.month)


def _condition(mean: float, rain: float, cloud: int, thunder: bool) -> str:
    if rain and mean < 1:
        return "snow"
    if rain >= 8:
        return "thunderstorm" if thunder and mean > 14 else "heavy_rain"
    if rain:
        return "rain" if rain >= 1 else "drizzle"
    if cloud < 25:
        return "clear"
    return "partly_cloudy" if cloud < 65 else "cloudy"


def _hour(world: World, site: Site, day: Day, hour: int, rain: float) -> Hour:
    half = (day.high - day.low) / 2
    temperature = day.mean + half * cos(2 * pi * (hour - _WARMEST_HOUR) / 24)
    dry = "clear" if day.cloud < 25 else "partly_cloudy" if day.cloud < 65 else "cloudy"
    wind = day.wind * world.draws.between(0.4, 1.0, "hour-wind", site.key, day.day, hour)
    return Hour(
        hour=hour,
        temperature=round(temperature, 1),
        rain_chance=min(99, day.rain_chance + 25) if rain else day.rain_chance // 2,
        rain=rain,
        wind=round(wind, 1),
        humidity=max(20, min(100, round(day.humidity - 1.2 * (temperature - day.mean)))),
        condition=day.condition if rain else dry,
    )
