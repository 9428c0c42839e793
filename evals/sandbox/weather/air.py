"""Air quality, ultraviolet index and alerts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from math import cos, pi

from evals.sandbox.weather.climate import Day, Site, day_at
from evals.sandbox.world import World

# Upper bound of the US EPA index for each category.
_CATEGORIES = (
    (50, "good"),
    (100, "moderate"),
    (150, "unhealthy_for_sensitive_groups"),
    (200, "unhealthy"),
    (300, "very_unhealthy"),
    (500, "hazardous"),
)
# Upper bound of the WHO ultraviolet index for each risk.
_UV_RISKS = ((2, "low"), (5, "moderate"), (7, "high"), (10, "very_high"), (99, "extreme"))


@dataclass(frozen=True)
class Air:
    """Index of the US EPA scale and concentrations in micrograms per cubic metre."""

    aqi: int
    category: str
    pm2_5: float
    pm10: float
    no2: float
    o3: float


@dataclass(frozen=True)
class Alert:
    """A weather warning for one day."""

    event: str
    severity: str
    day: date
    headline: str


def air_at(world: World, site: Site, day: date) -> Air:
    """Air quality of one day."""
    base = world.draws.between(12, 95, "air", site.key)
    aqi = round(base * world.draws.between(0.6, 1.6, "air-day", site.key, day))
    category = next(name for bound, name in _CATEGORIES if aqi <= bound)
    spread = [world.draws.between(0.7, 1.3, "air-part", part, site.key, day) for part in range(3)]
    fine = round(aqi * 0.32, 1)
    return Air(
        aqi=aqi,
        category=category,
        pm2_5=fine,
        pm10=round(fine * 1.7 * spread[0], 1),
        no2=round(aqi * 0.28 * spread[1], 1),
        o3=round(aqi * 0.6 * spread[2], 1),
    )


def uv_at(site: Site, day: Day) -> tuple[float, str]:
    """Highest ultraviolet index of a day and its risk."""
    season = 23.44 * cos(2 * pi * (day.day.timetuple().tm_yday - 172) / 365.25)
    height = max(0.0, cos((site.latitude - season) * pi / 180))
    index = round(12.5 * height**2.2 * (1 - 0.5 * (day.cloud / 100) ** 2), 1)
    return index, next(risk for bound, risk in _UV_RISKS if index < bound + 1)


def alerts_at(world: World, site: Site, days: int = 5) -> list[Alert]:
    """Alerts that follow from the forecast of the next days; often none."""
    ahead = [day_at(world, site, world.today + timedelta(days=n)) for n in range(days)]
    return [alert for day in ahead for alert in _alerts(site, day)]


def _alerts(site: Site, day: Day) -> list[Alert]:
    found = [
        ("wind", _grade(day.wind, 44, 50, 55), f"Winds up to {round(day.wind)} km/h"),
        ("rain", _grade(day.rain, 11, 16, 21), f"{round(day.rain)} mm of rain"),
        ("heat", _grade(day.high, 34, 37, 40), f"Highs of {round(day.high)} °C"),
        ("frost", _grade(-day.low, 4, 10, 18), f"Lows of {round(day.low)} °C"),
    ]
    return [
        Alert(event, severity, day.day, f"{text} expected in {site.name} on {day.day}.")
        for event, severity, text in found
        if severity
    ]


def _grade(value: float, yellow: float, orange: float, red: float) -> str:
    if value < yellow:
        return ""
    return "severe" if value >= red else "moderate" if value >= orange else "minor"
