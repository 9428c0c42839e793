"""Restaurants, menus, hours and free tables as pure functions of the world and ids."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from evals.sandbox.cities import CITIES, City
from evals.sandbox.dining import models as m
from evals.sandbox.dining.cuisines import CUISINES, DISHES, Cuisine, Dish
from evals.sandbox.ids import decode, encode
from evals.sandbox.money import local_price
from evals.sandbox.places import distance_km, fold
from evals.sandbox.streets import point_near, street_address
from evals.sandbox.world import World

PRICE_LEVELS: tuple[m.PriceLevel, ...] = ("$", "$$", "$$$", "$$$$")
FEATURES: tuple[m.Feature, ...] = (
    "outdoor", "delivery", "takeaway", "wheelchair", "live_music", "kids_menu",
)  # fmt: skip
WEEKDAYS: tuple[m.Weekday, ...] = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip
RESERVABLE_DAYS = 60
_LEVEL_FACTOR = (0.7, 1.0, 1.5, 2.4)
_NAMES = (
    "Lantern", "Olive", "Copper Pot", "Blue Door", "Saffron", "Corner", "Marigold", "Old Mill",
    "Fig Tree", "Salt", "Ember", "Garden", "Harbour", "Velvet", "Juniper", "Golden Spoon",
    "Pepper", "Stone Oven", "Red Apron", "Wild Thyme", "Basil", "Chestnut", "Moonlight", "Anchor",
)  # fmt: skip
_KINDS = ("Kitchen", "House", "Table", "Bistro", "Room", "Garden", "Tavern", "Grill")
_COMMENTS = (
    "Excellent food and warm service.",
    "We waited forty minutes for the mains.",
    "Small portions for the price.",
    "The best meal of our trip.",
    "Lovely terrace, average desserts.",
    "Fresh ingredients, a short menu, well done.",
)


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


def details(world: World, place: Place) -> m.RestaurantDetails:
    """Everything about a restaurant but its menu, hours and reviews."""
    draws, key = world.draws, place.key
    country = place.city.country
    bill = sum(dish_price(world, place, number) for number in (0, 3, 7))
    stars = draws.pick((0, 1, 2, 3), "stars", *key) if place.level == 3 else 0
    return m.RestaurantDetails(
        **restaurant(world, place).model_dump(),
        phone=f"{country.calling_code} {draws.integer(10**7, 10**8 - 1, 'tel', *key)}",
        features=draws.sample(FEATURES, draws.integer(1, 4, "features", *key), *key),
        average_cost=round(bill, 2),
        currency=country.currency,
        seats=draws.integer(16, 120, "seats", *key),
        michelin_stars=stars,
    )


def dish_price(world: World, place: Place, number: int) -> float:
    """Price of the dish with this number on the cuisine's list, local currency."""
    own = world.draws.between(0.85, 1.25, "dish", *place.key, number)
    level = world.draws.between(0.7, 1.5, "dining-cost", place.city.slug)
    usd = DISHES[place.cuisine][number].usd * _LEVEL_FACTOR[place.level] * own * level
    return local_price(usd, place.city.country.currency)


def served(world: World, place: Place) -> list[tuple[int, Dish]]:
    """The dishes a restaurant has on its menu."""
    dishes = list(enumerate(DISHES[place.cuisine]))
    return world.draws.sample(dishes, 9, "menu", *place.key)


def menu(world: World, place: Place) -> m.Menu:
    """The menu by section."""
    sections: dict[str, list[m.MenuItem]] = {}
    for number, dish in served(world, place):
        item = m.MenuItem(
            dish_id=dish_id(world, place, number),
            name=dish.name,
            price=dish_price(world, place, number),
            vegetarian=dish.vegetarian,
        )
        sections.setdefault(dish.section, []).append(item)
    return m.Menu(
        restaurant_id=restaurant_id(world, place),
        currency=place.city.country.currency,
        sections=[m.MenuSection(title=title, items=items) for title, items in sections.items()],
    )


def dish_id(world: World, place: Place, number: int) -> str:
    """The id of a dish of a restaurant."""
    return encode(world, "dsh", "BBB", place.city.number, place.number, number)


def nutrition(world: World, identifier: str) -> m.Nutrition | None:
    """Energy, nutrients and allergens of a dish; None for an unknown id."""
    numbers = decode(world, "dsh", "BBB", identifier)
    if numbers is None:
        return None
    place = place_at(world, CITIES[numbers[0]], numbers[1])
    dish = DISHES[place.cuisine][numbers[2]]
    kcal = round(dish.kcal * world.draws.between(0.9, 1.1, "kcal", *place.key, numbers[2]))
    protein = world.draws.between(0.1, 0.28, "protein", dish.name)
    fat = world.draws.between(0.2, 0.45, "fat", dish.name)
    return m.Nutrition(
        dish_id=identifier,
        name=dish.name,
        kcal=kcal,
        protein_g=round(kcal * protein / 4, 1),
        fat_g=round(kcal * fat / 9, 1),
        carbs_g=round(kcal * (1 - protein - fat) / 4, 1),
        allergens=list(dish.allergens),
    )


def hours(world: World, place: Place) -> m.OpeningHours:
    """Opening hours of a week."""
    return m.OpeningHours(
        restaurant_id=restaurant_id(world, place),
        timezone=place.city.timezone,
        week=[_day_hours(world, place, day) for day in range(7)],
    )


def availability(world: World, place: Place, day: dt.date, party: int) -> m.Availability:
    """Free tables of a day."""
    open_hours = _day_hours(world, place, day.weekday())
    slots = [] if open_hours.closed else _slots(world, place, day, party, open_hours)
    return m.Availability(
        restaurant_id=restaurant_id(world, place), date=day, party_size=party, slots=slots
    )


def reviews(world: World, place: Place) -> list[m.Review]:
    """All reviews, newest first."""
    written = [_review(world, place, number) for number in range(place.reviews)]
    return sorted(written, key=lambda review: review.date, reverse=True)


def cuisine_counts(world: World, city: City) -> list[m.CuisineCount]:
    """How many restaurants of each cuisine a city has, most first."""
    served_here = [place.cuisine for place in places_in(world, city)]
    counts = [(served_here.count(cuisine), cuisine) for cuisine in CUISINES]
    counts.sort(key=lambda pair: -pair[0])
    return [m.CuisineCount(cuisine=name, restaurants=count) for count, name in counts if count]


def dishes_named(world: World, city: City, query: str) -> list[m.DishHit]:
    """Dishes of a city whose name holds the query, cheapest first."""
    wanted = fold(query)
    hits = [
        m.DishHit(
            dish_id=dish_id(world, place, number),
            dish=dish.name,
            price=dish_price(world, place, number),
            currency=city.country.currency,
            restaurant_id=restaurant_id(world, place),
            restaurant=place.name,
            rating=place.rating,
        )
        for place in places_in(world, city)
        for number, dish in served(world, place)
        if wanted in fold(dish.name)
    ]
    return sorted(hits, key=lambda hit: hit.price)


def delivery_quote(
    world: World, place: Place, latitude: float, longitude: float
) -> m.DeliveryQuote:
    """What it costs to have food brought to a point; up to 12 km."""
    away = distance_km(latitude, longitude, place.latitude, place.longitude)
    currency = place.city.country.currency
    brings = away <= 12 and world.draws.chance(0.8, "delivers", *place.key)
    return m.DeliveryQuote(
        restaurant_id=restaurant_id(world, place),
        deliverable=brings,
        distance_km=round(away, 2),
        fee=local_price(1.5 + 0.6 * away, currency) if brings else None,
        minimum_order=local_price(10 + 5 * place.level, currency) if brings else None,
        currency=currency,
        minutes=round(18 + 4 * away) if brings else None,
    )


def _day_hours(world: World, place: Place, weekday: int) -> m.DayHours:
    draws, key = world.draws, place.key
    closed = weekday == draws.integer(0, 9, "rest-day", *key)
    opens = draws.pick(("08:00", "11:00", "11:30", "12:00", "17:00"), "opens", *key)
    late = weekday in (4, 5)
    closes = f"{draws.integer(21, 22, 'closes', *key) + late}:{draws.pick(('00', '30'), *key)}"
    return m.DayHours(
        weekday=WEEKDAYS[weekday],
        closed=closed,
        opens=None if closed else opens,
        closes=None if closed else closes,
    )


def _slots(
    world: World, place: Place, day: dt.date, party: int, open_hours: m.DayHours
) -> list[m.Slot]:
    first, last = int((open_hours.opens or "12")[:2]) + 1, int((open_hours.closes or "21")[:2]) - 1
    clock = [f"{hour:02}:{half}" for hour in range(first, last + 1) for half in ("00", "30")]
    tables = {
        time: world.draws.integer(-2, 6, "tables", *place.key, day, time) - party // 5
        for time in clock
    }
    return [m.Slot(time=time, tables_left=left) for time, left in tables.items() if left > 0]


def _review(world: World, place: Place, number: int) -> m.Review:
    draws, key = world.draws, ("dining-review", *place.key, number)
    return m.Review(
        author=draws.pick(("Ines", "Tom", "Yuki", "Omar", "Lea", "Raj", "Ana"), "who", *key),
        stars=max(1, min(5, round(place.rating + draws.between(-1.4, 0.9, "stars", *key)))),
        comment=draws.pick(_COMMENTS, "comment", *key),
        date=world.today - dt.timedelta(days=draws.integer(1, 500, "when", *key)),
    )
