"""Menus: which dishes a restaurant serves, at what price."""

from __future__ import annotations

from evals.sandbox.cities import CITIES, City
from evals.sandbox.dining import models as m
from evals.sandbox.dining.cuisines import DISHES, Dish
from evals.sandbox.dining.restaurants import Place, place_at, places_in, restaurant_id
from evals.sandbox.ids import decode, encode
from evals.sandbox.money import local_price
from evals.sandbox.places import fold
from evals.sandbox.world import World

_LEVEL_FACTOR = (0.7, 1.0, 1.5, 2.4)


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
