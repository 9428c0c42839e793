"""Sunrise, sunset and the phase of the moon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from math import acos, asin, cos, degrees, radians, sin
from zoneinfo import ZoneInfo

# Sunrise equation as in the Astronomical Almanac (low precision, a minute or two off).
_J2000 = datetime(2000, 1, 1, 12, tzinfo=UTC)
_NEW_MOON = datetime(2000, 1, 6, 18, 14, tzinfo=UTC)
_SYNODIC_DAYS = 29.530588
_HORIZON_DEGREES = -0.833  # refraction and the sun's radius
_OBLIQUITY_DEGREES = 23.4397

_PHASES = (
    "new_moon",
    "waxing_crescent",
    "first_quarter",
    "waxing_gibbous",
    "full_moon",
    "waning_gibbous",
    "last_quarter",
    "waning_crescent",
)


@dataclass(frozen=True)
class SunTimes:
    """Local times; `rise` and `set` are None where the sun stays up or down all day."""

    rise: datetime | None
    set: datetime | None
    day_length_minutes: int


def sun_times(latitude: float, longitude: float, day: date, timezone: str) -> SunTimes:
    """Rise and set of the sun on a calendar day of a place."""
    noon_utc = datetime.combine(day, time(12), UTC) - timedelta(days=longitude / 360)
    days = (noon_utc - _J2000) / timedelta(days=1)
    anomaly = radians((357.5291 + 0.98560028 * days) % 360)
    centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
    ecliptic = radians((degrees(anomaly) + centre + 180 + 102.9372) % 360)
    transit = noon_utc + timedelta(days=0.0053 * sin(anomaly) - 0.0069 * sin(2 * ecliptic))
    declination = asin(sin(ecliptic) * sin(radians(_OBLIQUITY_DEGREES)))
    phi = radians(latitude)
    cosine = (sin(radians(_HORIZON_DEGREES)) - sin(phi) * sin(declination)) / (
        cos(phi) * cos(declination)
    )
    if abs(cosine) > 1:
        return SunTimes(None, None, 0 if cosine > 1 else 24 * 60)
    half = timedelta(days=degrees(acos(cosine)) / 360)
    zone = ZoneInfo(timezone)
    rise, fall = ((moment).astimezone(zone) for moment in (transit - half, transit + half))
    return SunTimes(rise, fall, round(2 * half / timedelta(minutes=1)))


def moon_phase(day: date) -> tuple[str, float]:
    """Name of the phase and the illuminated share (0 to 1) at noon UTC."""
    age = (datetime.combine(day, time(12), UTC) - _NEW_MOON) / timedelta(days=_SYNODIC_DAYS)
    turn = age % 1
    lit = (1 - cos(2 * 3.141592653589793 * turn)) / 2
    return _PHASES[round(turn * 8) % 8], round(lit, 2)
