"""Finding cities: by name, by qualified name, by distance."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from math import asin, cos, radians, sin, sqrt

from evals.sandbox.cities import CITIES, City

EARTH_RADIUS_KM = 6371.0


def fold(text: str) -> str:
    """Lower case, without accents, with single spaces."""
    plain = unicodedata.normalize("NFKD", text)
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(bare.casefold().replace("-", " ").split())


_NAMES: tuple[tuple[City, tuple[str, ...]], ...] = tuple(
    (city, tuple(map(fold, (city.name, *city.other_names)))) for city in CITIES
)


def distance_km(lat1: float, lon1: float, lat2: float, lon2: float) -> float:
    """Great-circle distance of two points in degrees (haversine formula), in kilometres."""
    phi1, phi2 = radians(lat1), radians(lat2)
    half_lat, half_lon = (phi2 - phi1) / 2, radians(lon2 - lon1) / 2
    chord = sin(half_lat) ** 2 + cos(phi1) * cos(phi2) * sin(half_lon) ** 2
    return 2 * EARTH_RADIUS_KM * asin(sqrt(min(1.0, chord)))


def nearest_city(latitude: float, longitude: float) -> tuple[City, float]:
    """The closest city of the table and its distance in kilometres."""
    ranked = ((distance_km(latitude, longitude, c.latitude, c.longitude), c) for c in CITIES)
    distance, city = min(ranked, key=lambda pair: pair[0])
    return city, distance


def search_cities(query: str, country_code: str | None = None) -> list[City]:
    """Cities whose name starts with the query, exact names first, then the larger ones.

    A part after a comma narrows to a region or country: "Portland, Maine", "London, CA".
    """
    name, _, place = query.partition(",")
    wanted, qualifier = fold(name), fold(place)
    if not wanted:
        return []
    code = (country_code or "").upper()
    found = [
        (wanted not in names, -city.population, city)
        for city, names in _NAMES
        if any(known.startswith(wanted) for known in names)
        and (not code or city.country.code == code)
        and (not qualifier or qualifier in _qualifiers(city))
    ]
    return [city for _, _, city in sorted(found, key=lambda row: row[:2])]


def find_city(name: str) -> City | None:
    """The city with exactly this name; of several, the most populous."""
    bare = fold(name.partition(",")[0])
    return next((city for city in search_cities(name) if bare in _names_of(city)), None)


def cities_near(
    latitude: float, longitude: float, radius_km: float, cities: Iterable[City] = CITIES
) -> list[tuple[City, float]]:
    """Cities whose airport lies within the radius, with that distance, nearest first."""
    measured = [
        (city, distance_km(latitude, longitude, city.airport.latitude, city.airport.longitude))
        for city in cities
    ]
    near = [pair for pair in measured if pair[1] <= radius_km]
    return sorted(near, key=lambda pair: pair[1])


def _names_of(city: City) -> tuple[str, ...]:
    return _NAMES[city.number][1]


_STATE_CODES = {
    "Alabama": "al", "California": "ca", "Colorado": "co", "Florida": "fl", "Illinois": "il",
    "Maine": "me", "Massachusetts": "ma", "Missouri": "mo", "New York": "ny", "Oregon": "or",
    "Washington": "wa", "Ontario": "on", "Quebec": "qc", "British Columbia": "bc",
}  # fmt: skip
_COUNTRY_NAMES = {"US": ("usa", "united states of america"), "GB": ("uk", "great britain")}


def _qualifiers(city: City) -> set[str]:
    country = city.country
    known = {fold(city.region), fold(country.name), country.code.lower()}
    known.update(_COUNTRY_NAMES.get(country.code, ()))
    if city.region in _STATE_CODES:
        known.add(_STATE_CODES[city.region])
    return known
