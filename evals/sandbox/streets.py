"""Addresses and points inside a city."""

from __future__ import annotations

from math import cos, pi, radians, sin, sqrt

from evals.sandbox.cities import City
from evals.sandbox.world import World

_STREETS = (
    "Station Road", "Market Street", "River Walk", "Garden Avenue", "Old Town Lane", "Mill Street",
    "Harbour Street", "Museum Square", "Cathedral Street", "Park Avenue", "Hill Road",
    "Canal Street",
)  # fmt: skip
_KM_PER_DEGREE = 111.2


def point_near(world: World, city: City, radius_km: float, *key: object) -> tuple[float, float]:
    """A point within a radius of the centre, denser towards it: latitude, longitude."""
    away = radius_km * sqrt(world.draws.unit("away", *key)) * world.draws.unit("pull", *key)
    turn = 2 * pi * world.draws.unit("turn", *key)
    latitude = city.latitude + away * cos(turn) / _KM_PER_DEGREE
    width = _KM_PER_DEGREE * cos(radians(city.latitude))
    return round(latitude, 4), round(city.longitude + away * sin(turn) / width, 4)


def street_address(world: World, city: City, *key: object) -> str:
    """House number, street and city."""
    number = world.draws.integer(1, 240, "house", *key)
    return f"{number} {world.draws.pick(_STREETS, 'street', *key)}, {city.name}"
