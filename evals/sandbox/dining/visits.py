"""What a guest wants to know before going: details, reviews, delivery."""

from __future__ import annotations

import datetime as dt

from evals.sandbox.dining import models as m
from evals.sandbox.dining.menus import dish_price
from evals.sandbox.dining.restaurants import Place, restaurant, restaurant_id
from evals.sandbox.money import local_price
from evals.sandbox.places import distance_km
from evals.sandbox.world import World

FEATURES: tuple[m.Feature, ...] = (
    "outdoor", "delivery", "takeaway", "wheelchair", "live_music", "kids_menu",
)  # fmt: skip
_COMMENTS = (
    "Excellent food and warm service.",
    "We waited forty minutes for the mains.",
    "Small portions for the price.",
    "The best meal of our trip.",
    "Lovely terrace, average desserts.",
    "Fresh ingredients, a short menu, well done.",
)


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


def reviews(world: World, place: Place) -> list[m.Review]:
    """All reviews, newest first."""
    written = [_review(world, place, number) for number in range(place.reviews)]
    return sorted(written, key=lambda review: review.date, reverse=True)


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


def _review(world: World, place: Place, number: int) -> m.Review:
    draws, key = world.draws, ("dining-review", *place.key, number)
    return m.Review(
        author=draws.pick(("Ines", "Tom", "Yuki", "Omar", "Lea", "Raj", "Ana"), "who", *key),
        stars=max(1, min(5, round(place.rating + draws.between(-1.4, 0.9, "stars", *key)))),
        comment=draws.pick(_COMMENTS, "comment", *key),
        date=world.today - dt.timedelta(days=draws.integer(1, 500, "when", *key)),
    )
