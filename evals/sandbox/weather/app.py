"""The weather service as its vendor presents it."""

from __future__ import annotations

from fastapi import FastAPI

from evals.sandbox.config import Config
from evals.sandbox.service import build_app
from evals.sandbox.weather.routes import router

_DESCRIPTION = """Weather for any point on Earth.

All weather operations take `lat` and `lon`. Use `/v1/geocode` to turn a city name into
coordinates. Temperatures are in °C unless `units=imperial`.
"""

_TAGS = [
    {"name": "places", "description": "Names, coordinates and time zones."},
    {"name": "conditions", "description": "The weather now."},
    {"name": "forecast", "description": "The weather to come, and alerts."},
    {"name": "environment", "description": "Air, ultraviolet light, sun and moon."},
    {"name": "climate", "description": "Past days and long-term normals."},
    {"name": "bulk", "description": "Exports."},
]


def weather_app(config: Config) -> FastAPI:
    """Build the service."""
    return build_app(
        config,
        title="Skylark Weather API",
        version="1.4.2",
        description=_DESCRIPTION,
        tags=_TAGS,
        routers=[router],
    )
