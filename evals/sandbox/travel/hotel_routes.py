"""Hotels."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from evals.sandbox.places import distance_km, nearest_city
from evals.sandbox.service import BAD_REQUEST, NOT_FOUND, WorldDep
from evals.sandbox.travel import hotels
from evals.sandbox.travel.base import Listing, PagedListing, Single, listing, paged
from evals.sandbox.travel.checks import city_with, hotel_with, stay_from
from evals.sandbox.world import World

router = APIRouter()

CheckIn = Annotated[dt.date, Query(alias="checkIn", description="First night.")]
CheckOut = Annotated[dt.date, Query(alias="checkOut", description="Day of departure.")]
Guests = Annotated[int, Query(ge=1, le=4)]
HotelSort = Literal["price", "rating", "stars", "distance"]


@router.get(
    "/hotels/search",
    tags=["Hotels"],
    operation_id="searchHotels",
    responses={**BAD_REQUEST, **NOT_FOUND},
)
async def search_hotels(
    world: WorldDep,
    check_in: CheckIn,
    check_out: CheckOut,
    city_id: Annotated[
        str | None, Query(alias="cityId", description="From `searchCities`.")
    ] = None,
    latitude: Annotated[float | None, Query(ge=-90, le=90)] = None,
    longitude: Annotated[float | None, Query(ge=-180, le=180)] = None,
    radius_km: Annotated[float, Query(alias="radiusKm", gt=0, le=50)] = 10,
    min_stars: Annotated[int, Query(alias="minStars", ge=1, le=5)] = 1,
    max_price: Annotated[
        float | None,
        Query(alias="maxPricePerNight", gt=0, description="In the local currency."),
    ] = None,
    amenities: Annotated[
        list[hotels.Amenity] | None, Query(description="All of these must be offered.")
    ] = None,
    sort: Annotated[HotelSort, Query()] = "price",
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> Listing[hotels.HotelSummary]:
    """Hotels with a free double room for a stay, in a city or around a point.

    Give either `cityId` or both `latitude` and `longitude`. Prices are in the local currency.
    """
    stay = stay_from(world, check_in, check_out)
    found, center = _candidates(world, city_id, latitude, longitude, radius_km)
    wanted = set(amenities or ())
    results = [
        hotels.summary(world, hotel, stay, center)
        for hotel in found
        if hotel.stars >= min_stars
        and wanted <= set(hotel.amenities)
        and hotels.is_free(world, hotel, stay)
    ]
    cheap = [r for r in results if max_price is None or r.price_per_night.amount <= max_price]
    return listing(_sorted(cheap, sort)[:limit])


@router.get(
    "/hotels/{hotelId}", tags=["Hotels"], operation_id="getHotelDetails", responses=NOT_FOUND
)
async def get_hotel_details(world: WorldDep, hotelId: str) -> Single[hotels.HotelDetails]:  # noqa: N803
    """Address, phone, check-in and check-out times and amenities of a hotel."""
    return Single(data=hotels.details(world, hotel_with(world, hotelId)))


@router.get(
    "/hotels/{hotelId}/reviews",
    tags=["Hotels"],
    operation_id="listHotelReviews",
    responses=NOT_FOUND,
)
async def list_hotel_reviews(
    world: WorldDep,
    hotelId: str,  # noqa: N803
    page: Annotated[int, Query(ge=1)] = 1,
    page_size: Annotated[int, Query(alias="pageSize", ge=1, le=50)] = 10,
) -> PagedListing[hotels.HotelReview]:
    """Guest reviews of a hotel, newest first, in pages."""
    # SPECIAL: paginated by page number.
    return paged(hotels.reviews(world, hotel_with(world, hotelId)), page, page_size)


@router.get(
    "/hotels/{hotelId}/rooms",
    tags=["Hotels"],
    operation_id="getRoomAvailability",
    responses={**BAD_REQUEST, **NOT_FOUND},
)
async def get_room_availability(
    world: WorldDep,
    hotelId: str,  # noqa: N803
    check_in: CheckIn,
    check_out: CheckOut,
    guests: Guests = 1,
) -> Listing[hotels.RoomOffer]:
    """Free room types of one hotel for a stay, with prices. Empty when it is full."""
    stay = stay_from(world, check_in, check_out)
    return listing(hotels.rooms(world, hotel_with(world, hotelId), stay, guests))


def _candidates(
    world: World,
    city_id: str | None,
    latitude: float | None,
    longitude: float | None,
    radius_km: float,
) -> tuple[list[hotels.Hotel], tuple[float, float]]:
    """The hotels to choose from and the point that distances are measured from."""
    if city_id is not None:
        city = city_with(world, city_id)
        return hotels.hotels_in(world, city), (city.latitude, city.longitude)
    if latitude is None or longitude is None:
        raise HTTPException(400, "Give cityId, or both latitude and longitude.")
    city, _ = nearest_city(latitude, longitude)
    center = (latitude, longitude)
    near = [
        hotel
        for hotel in hotels.hotels_in(world, city)
        if distance_km(hotel.latitude, hotel.longitude, *center) <= radius_km
    ]
    return near, center


def _sorted(found: list[hotels.HotelSummary], sort: HotelSort) -> list[hotels.HotelSummary]:
    keys = {
        "price": lambda h: h.price_per_night.amount,
        "rating": lambda h: -h.guest_rating,
        "stars": lambda h: -h.stars,
        "distance": lambda h: h.distance_to_center_km,
    }
    return sorted(found, key=keys[sort])
