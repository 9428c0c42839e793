"""The facts of a restaurant that searches look at, by its id."""

from __future__ import annotations

from dataclasses import dataclass

from evals.sandbox.cities import CITIES, City
from evals.sandbox.dining import models as m
from evals.sandbox.dining.cuisines import CUISINES, Cuisine
from evals.sandbox.ids import decode, encode
from evals.sandbox.places import distance_km
from evals.sandbox.streets import point_near, street_address
from evals.sandbox.world import World

PRICE_LEVELS: tuple[m.PriceLevel, ...] = ("$", "$$", "$$$", "$$$$")
_NAMES = (
    "Lantern", "Olive", "Copper Pot", "Blue Door", "Saffron", "Corner", "Marigold", "Old Mill",
    "Fig Tree", "Salt", "Ember", "Garden", "Harbour", "Velvet", "Juniper", "Golden Spoon",
    "Pepper", "Stone Oven", "Red Apron", "Wild Thyme", "Basil", "Chestnut", "Moonlight", "Anchor",
)  # fmt: skip
_KINDS = ("Kitchen", "House", "Table", "Bistro", "Room", "Garden", "Tavern", "Grill")


@dataclass(frozen=True)
class Place:
    """The facts of a restaurant that searches look at."""

    city: City
    number: int
    name: str
    cuisine: Cuisine
    level: int
    rating: float
    reviews: int
    latitude: float
    longitude: float

    @property
    def key(self) -> tuple[str, str, int]:
        """The part of a draw's key that names the restaurant."""
        return ("restaurant", self.city.slug, self.number)


def places_in(world: World, city: City) -> list[Place]:
    """All restaurants of a city."""
    count = world.draws.integer(18, 36, "restaurants", city.slug)
    return [place_at(world, city, number) for number in range(count)]


def place_at(world: World, city: City, number: int) -> Place:
    """A restaurant by its place in the city's list."""
    draws, key = world.draws, ("restaurant", city.slug, number)
    # Some cuisines are missing in some cities, so that a valid search may find nothing.
    known = draws.sample(CUISINES, 10, "cuisines", city.slug)
    latitude, longitude = point_near(world, city, 4.0, *key)
    # Names are unique within a city: the first 24 differ in the first word, the rest in the second.
    shift = draws.integer(0, len(_NAMES) - 1, "restaurant-name", city.slug)
    first = _NAMES[(number * 7 + shift) % len(_NAMES)]
    return Place(
        city=city,
        number=number,
        name=f"{first} {_KINDS[4 * (number // len(_NAMES)) + draws.integer(0, 3, *key)]}",
        cuisine=draws.pick(known, "cuisine", *key),
        level=draws.pick((0, 1, 1, 2, 2, 3), "level", *key),
        rating=round(draws.between(2.9, 5.0, "rating", *key), 1),
        reviews=draws.integer(3, 48, "reviews", *key),
        latitude=latitude,
        longitude=longitude,
    )


def restaurant_id(world: World, place: Place) -> str:
    """The id that a search returns."""
    return encode(world, "rst", "BB", place.city.number, place.number)


def place_of(world: World, identifier: str) -> Place | None:
    """The restaurant with an id."""
    numbers = decode(world, "rst", "BB", identifier)
    return place_at(world, CITIES[numbers[0]], numbers[1]) if numbers else None


def restaurant(world: World, place: Place) -> m.Restaurant:
    """A restaurant as a search result."""
    return m.Restaurant(
        id=restaurant_id(world, place),
        name=place.name,
        cuisine=place.cuisine,
        price_level=PRICE_LEVELS[place.level],
        rating=place.rating,
        review_count=place.reviews,
        city=place.city.name,
        country_code=place.city.country.code,
        address=street_address(world, place.city, *place.key),
        lat=place.latitude,
        lng=place.longitude,
    )


def nearby(
    world: World, city: City, latitude: float, longitude: float, radius_m: int
) -> list[m.NearbyRestaurant]:
    """Restaurants of a city within a radius of a point, nearest first."""
    measured = [
        (round(1000 * distance_km(latitude, longitude, p.latitude, p.longitude)), p)
        for p in places_in(world, city)
    ]
    close = sorted((pair for pair in measured if pair[0] <= radius_m), key=lambda pair: pair[0])
    return [
        m.NearbyRestaurant(**restaurant(world, place).model_dump(), distance_m=away)
        for away, place in close
    ]


def cuisine_counts(world: World, city: City) -> list[m.CuisineCount]:
    """How many restaurants of each cuisine a city has, most first."""
    served_here = [place.cuisine for place in places_in(world, city)]
    counts = [(served_here.count(cuisine), cuisine) for cuisine in CUISINES]
    counts.sort(key=lambda pair: -pair[0])
    return [m.CuisineCount(cuisine=name, restaurants=count) for count, name in counts if count]
