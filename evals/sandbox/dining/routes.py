"""Restaurants, menus and dishes."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from evals.sandbox.cities import City
from evals.sandbox.dining import menus, models, restaurants, tables, visits
from evals.sandbox.dining.cuisines import Cuisine
from evals.sandbox.places import find_city, nearest_city
from evals.sandbox.service import BAD_REQUEST, NOT_FOUND, Problem, WorldDep, missing
from evals.sandbox.world import World

router = APIRouter()

CityName = Annotated[
    str,
    Query(
        min_length=1,
        description="City name. Of several cities with one name the largest is taken; "
        "add a region or country to choose another: `Portland, Maine`.",
    ),
]
Lat = Annotated[float, Query(ge=-90, le=90)]
Lng = Annotated[float, Query(ge=-180, le=180)]
RestaurantSort = Literal["rating", "price", "name"]
_REVIEWS_A_PAGE = 10
_SHORTEST_QUERY = 3


@router.get(
    "/restaurants",
    tags=["restaurants"],
    operation_id="RestaurantController_findAll",
    responses=NOT_FOUND,
)
async def find_all(
    world: WorldDep,
    city: CityName,
    cuisine: Annotated[Cuisine | None, Query()] = None,
    price_level: Annotated[
        list[models.PriceLevel] | None, Query(description="Any of these levels.")
    ] = None,
    min_rating: Annotated[float, Query(ge=0, le=5)] = 0,
    sort_by: Annotated[RestaurantSort, Query()] = "rating",
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> list[models.Restaurant]:
    """Find restaurants of a city by cuisine, price level and rating.

    Sorted by rating (best first), price level (cheapest first) or name.
    """
    # SPECIAL: a valid request may answer with an empty list (no such cuisine in the city).
    found = [
        place
        for place in restaurants.places_in(world, _city(city))
        if cuisine in (None, place.cuisine)
        and (not price_level or restaurants.PRICE_LEVELS[place.level] in price_level)
        and place.rating >= min_rating
    ]
    keys = {
        "rating": lambda p: (-p.rating, p.name),
        "price": lambda p: (p.level, -p.rating, p.name),
        "name": lambda p: (p.name, p.number),
    }
    found.sort(key=keys[sort_by])
    return [restaurants.restaurant(world, place) for place in found[:limit]]


@router.get(
    "/restaurants/nearby", tags=["restaurants"], operation_id="RestaurantController_findNearby"
)
async def find_nearby(
    world: WorldDep,
    lat: Lat,
    lng: Lng,
    radius_m: Annotated[int, Query(ge=50, le=20000, description="Radius in metres.")] = 3000,
    cuisine: Annotated[Cuisine | None, Query()] = None,
) -> list[models.NearbyRestaurant]:
    """Restaurants around a point, nearest first."""
    city, _ = nearest_city(lat, lng)
    found = restaurants.nearby(world, city, lat, lng, radius_m)
    return [place for place in found if cuisine in (None, place.cuisine)]


@router.get(
    "/top-restaurants",
    tags=["restaurants"],
    operation_id="RestaurantController_top",
    deprecated=True,
    responses={500: {"model": Problem, "description": "Out of order."}},
)
async def top(_city: Annotated[str, Query(alias="city")]) -> list[models.Restaurant]:
    """Best rated restaurants of a city. Superseded by `/restaurants` with `sort_by=rating`."""
    # SPECIAL: deprecated and always failing; RestaurantController_findAll replaces it.
    raise HTTPException(500, "Internal error: the ranking index is no longer maintained.")


@router.get(
    "/restaurants/{restaurant_id}",
    tags=["restaurants"],
    operation_id="RestaurantController_findOne",
    responses=NOT_FOUND,
)
async def find_one(world: WorldDep, restaurant_id: str) -> models.RestaurantDetails:
    """Phone, features, average cost and seats of a restaurant."""
    return visits.details(world, place_with(world, restaurant_id))


@router.get(
    "/restaurants/{restaurant_id}/menu",
    tags=["menus"],
    operation_id="MenuController_get",
    responses=NOT_FOUND,
)
async def get_menu(world: WorldDep, restaurant_id: str) -> models.Menu:
    """Menu with prices in the local currency."""
    return menus.menu(world, place_with(world, restaurant_id))


@router.get(
    "/restaurants/{restaurant_id}/opening-hours",
    tags=["restaurants"],
    operation_id="RestaurantController_openingHours",
    responses=NOT_FOUND,
)
async def opening_hours(world: WorldDep, restaurant_id: str) -> models.OpeningHours:
    """When a restaurant opens and closes on each day of the week."""
    return tables.hours(world, place_with(world, restaurant_id))


@router.get(
    "/restaurants/{restaurant_id}/reviews",
    tags=["restaurants"],
    operation_id="ReviewController_list",
    responses=NOT_FOUND,
)
async def list_reviews(
    world: WorldDep, restaurant_id: str, page: Annotated[int, Query(ge=1)] = 1
) -> models.ReviewPage:
    """Guest reviews, newest first, ten a page."""
    # SPECIAL: paginated by page number.
    written = visits.reviews(world, place_with(world, restaurant_id))
    start = (page - 1) * _REVIEWS_A_PAGE
    return models.ReviewPage(
        results=written[start : start + _REVIEWS_A_PAGE],
        page=page,
        total_pages=-(-len(written) // _REVIEWS_A_PAGE),
    )


@router.get(
    "/restaurants/{restaurant_id}/availability",
    tags=["reservations"],
    operation_id="ReservationController_availability",
    responses={**BAD_REQUEST, **NOT_FOUND},
)
async def availability(
    world: WorldDep,
    restaurant_id: str,
    date: Annotated[dt.date, Query(description="YYYY-MM-DD, within the next 60 days.")],
    party_size: Annotated[int, Query(ge=1, le=12)] = 2,
) -> models.Availability:
    """Times at which a table is free."""
    place = place_with(world, restaurant_id)
    return tables.availability(world, place, reservable(world, date), party_size)


@router.get("/cuisines", tags=["menus"], operation_id="CuisineController_list", responses=NOT_FOUND)
async def list_cuisines(world: WorldDep, city: CityName) -> list[models.CuisineCount]:
    """Cuisines of a city with the number of restaurants."""
    return restaurants.cuisine_counts(world, _city(city))


@router.get("/dishes/search", tags=["menus"], operation_id="DishController_search")
async def search_dishes(
    world: WorldDep,
    city: CityName,
    q: Annotated[str, Query(description="Part of the name of a dish, three letters or more.")],
) -> models.DishSearch:
    """Who serves a dish in a city, cheapest first. `ok` is false when the input is refused."""
    # SPECIAL: 200 with an error in the body for bad input.
    if len(q.strip()) < _SHORTEST_QUERY:
        return models.DishSearch(ok=False, error="q must have at least three letters")
    found = find_city(city)
    if found is None:
        return models.DishSearch(ok=False, error=f"unknown city: {city}")
    return models.DishSearch(ok=True, dishes=menus.dishes_named(world, found, q))


@router.get(
    "/dishes/{dish_id}/nutrition",
    tags=["menus"],
    operation_id="DishController_nutrition",
    responses=NOT_FOUND,
)
async def dish_nutrition(world: WorldDep, dish_id: str) -> models.Nutrition:
    """Calories, nutrients and allergens of a dish (`dish_id` from a menu or the dish search)."""
    found = menus.nutrition(world, dish_id)
    if found is None:
        raise missing("dish", dish_id)
    return found


@router.get(
    "/delivery/quote",
    tags=["delivery"],
    operation_id="DeliveryController_quote",
    responses=NOT_FOUND,
)
async def delivery_quote(
    world: WorldDep, restaurant_id: str, lat: Lat, lng: Lng
) -> models.DeliveryQuote:
    """Delivery fee and time from a restaurant to a point."""
    return visits.delivery_quote(world, place_with(world, restaurant_id), lat, lng)


def place_with(world: World, identifier: str) -> restaurants.Place:
    """The restaurant with an id; 404 where it is unknown."""
    place = restaurants.place_of(world, identifier)
    if place is None:
        raise missing("restaurant", identifier)
    return place


def reservable(world: World, day: dt.date) -> dt.date:
    """A day a table can be booked for; 400 for any other."""
    last = world.today + dt.timedelta(days=tables.RESERVABLE_DAYS)
    if not world.today <= day <= last:
        raise HTTPException(400, f"date must be from {world.today} to {last}.")
    return day


def _city(name: str) -> City:
    city = find_city(name)
    if city is None:
        raise HTTPException(404, f"No city named '{name}'.")
    return city
