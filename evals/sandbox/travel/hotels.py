"""Hotels: name, stars, place and amenities by id, prices and rooms by date."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from evals.sandbox.cities import CITIES, City
from evals.sandbox.ids import decode, encode
from evals.sandbox.money import local_price
from evals.sandbox.places import distance_km
from evals.sandbox.streets import point_near, street_address
from evals.sandbox.travel.base import CamelModel, GeoPoint, Money
from evals.sandbox.travel.locations import city_id
from evals.sandbox.world import World

Amenity = Literal["wifi", "pool", "gym", "spa", "parking", "breakfast", "restaurant", "pets"]
RoomType = Literal["single", "double", "twin", "family", "suite"]

AMENITIES: tuple[Amenity, ...] = (
    "wifi", "pool", "gym", "spa", "parking", "breakfast", "restaurant", "pets",
)  # fmt: skip
# Room type: price factor, guests, beds.
ROOMS: dict[RoomType, tuple[float, int, str]] = {
    "single": (0.8, 1, "1 single bed"),
    "double": (1.0, 2, "1 queen bed"),
    "twin": (1.02, 2, "2 single beds"),
    "family": (1.55, 4, "1 queen bed, 2 single beds"),
    "suite": (2.3, 3, "1 king bed, 1 sofa bed"),
}
_FIRST = ("Grand", "Hotel", "The", "Casa", "Park", "Royal", "Nova", "Villa", "Urban", "Maison")
_SECOND = (
    "Aurora", "Linden", "Meridian", "Harbour", "Saffron", "Cedar", "Atlas", "Juniper", "Opal",
    "Magnolia", "Falcon", "Lantern", "Orchid", "Pavilion", "Quarry", "Terrace", "Willow", "Zenith",
)  # fmt: skip
_PHRASES = (
    "Friendly staff and a quiet room.",
    "Good breakfast, but the lift is slow.",
    "Great location, close to everything.",
    "The room was smaller than expected.",
    "Spotless, and the bed was very comfortable.",
    "Noise from the street at night.",
    "Would stay here again.",
    "Check-in took far too long.",
)


@dataclass(frozen=True)
class Hotel:
    """The facts of a hotel that do not depend on a date."""

    city: City
    number: int
    name: str
    stars: int
    rating: float
    reviews: int
    latitude: float
    longitude: float
    amenities: tuple[Amenity, ...]
    base_usd: float

    @property
    def centre_km(self) -> float:
        """Distance to the centre of the city."""
        return distance_km(self.latitude, self.longitude, self.city.latitude, self.city.longitude)


@dataclass(frozen=True)
class Stay:
    """Nights from check-in to check-out."""

    check_in: dt.date
    check_out: dt.date

    @property
    def nights(self) -> list[dt.date]:
        """The days on whose evening the guest is there."""
        count = (self.check_out - self.check_in).days
        return [self.check_in + dt.timedelta(days=n) for n in range(count)]


class HotelSummary(CamelModel):
    """A hotel with its price for a stay."""

    hotel_id: str = Field(examples=["htl_8f3kq2z"])
    name: str
    stars: int = Field(description="Official category, 1 to 5.")
    guest_rating: float = Field(description="Average of guest reviews, 0 to 10.")
    review_count: int
    price_per_night: Money = Field(description="Average per night for the stay, double room.")
    total_price: Money
    location: GeoPoint
    distance_to_center_km: float
    amenities: list[Amenity]
    free_cancellation: bool


class HotelDetails(CamelModel):
    """All facts of a hotel."""

    hotel_id: str
    name: str
    stars: int
    guest_rating: float
    review_count: int
    city_id: str
    city_name: str
    address: str
    phone: str
    location: GeoPoint
    distance_to_center_km: float
    amenities: list[Amenity]
    check_in_time: str = Field(description="Earliest check-in, HH:MM.")
    check_out_time: str = Field(description="Latest check-out, HH:MM.")
    pets_allowed: bool
    room_count: int


class HotelReview(CamelModel):
    """What a guest wrote."""

    review_id: str
    author: str
    rating: float = Field(description="0 to 10.")
    text: str
    stayed_on: dt.date


class RoomOffer(CamelModel):
    """A room type that is free."""

    room_type: RoomType
    max_guests: int
    beds: str
    price_per_night: Money
    total_price: Money
    rooms_left: int
    breakfast_included: bool


def hotels_in(world: World, city: City) -> list[Hotel]:
    """All hotels of a city."""
    count = world.draws.integer(8, 18, "hotels", city.slug)
    return [hotel_at(world, city, number) for number in range(count)]


def hotel_at(world: World, city: City, number: int) -> Hotel:
    """A hotel by its place in the city's list."""
    draws, key = world.draws, ("hotel", city.slug, number)
    stars = (3, 4, 5, 2)[number] if number < 4 else draws.integer(1, 5, "stars", *key)
    latitude, longitude = point_near(world, city, 6.0, *key)
    level = draws.between(0.6, 1.6, "cost", city.slug)
    return Hotel(
        city=city,
        number=number,
        name=_name(world, city, number),
        stars=stars,
        rating=round(min(9.8, draws.between(5.4, 8.6, "rating", *key) + 0.3 * stars), 1),
        reviews=draws.integer(4, 60, "reviews", *key),
        latitude=latitude,
        longitude=longitude,
        amenities=tuple(draws.sample(AMENITIES, min(8, stars + 2), "amenity", *key)),
        base_usd=level * draws.between(0.8, 1.3, "price", *key) * (22 + 13 * stars**1.55),
    )


def hotel_id(world: World, hotel: Hotel) -> str:
    """The id that a search returns."""
    return encode(world, "htl", "BB", hotel.city.number, hotel.number)


def hotel_of(world: World, identifier: str) -> Hotel | None:
    """The hotel with an id."""
    numbers = decode(world, "htl", "BB", identifier)
    return hotel_at(world, CITIES[numbers[0]], numbers[1]) if numbers else None


def total_usd(world: World, hotel: Hotel, room: RoomType, stay: Stay) -> float:
    """Price of one room for a stay, US dollars."""
    factor = ROOMS[room][0]
    return sum(hotel.base_usd * factor * _night_factor(world, hotel, day) for day in stay.nights)


def summary(world: World, hotel: Hotel, stay: Stay, center: tuple[float, float]) -> HotelSummary:
    """A hotel as a search result."""
    total = total_usd(world, hotel, "double", stay)
    away = distance_km(hotel.latitude, hotel.longitude, *center)
    return HotelSummary(
        hotel_id=hotel_id(world, hotel),
        name=hotel.name,
        stars=hotel.stars,
        guest_rating=hotel.rating,
        review_count=hotel.reviews,
        price_per_night=_money(hotel, total / len(stay.nights)),
        total_price=_money(hotel, total),
        location=GeoPoint(latitude=hotel.latitude, longitude=hotel.longitude),
        distance_to_center_km=round(away, 2),
        amenities=list(hotel.amenities),
        free_cancellation=world.draws.chance(0.6, "free", hotel.city.slug, hotel.number),
    )


def details(world: World, hotel: Hotel) -> HotelDetails:
    """Everything about a hotel that does not depend on a date."""
    draws, key = world.draws, ("hotel", hotel.city.slug, hotel.number)
    return HotelDetails(
        hotel_id=hotel_id(world, hotel),
        name=hotel.name,
        stars=hotel.stars,
        guest_rating=hotel.rating,
        review_count=hotel.reviews,
        city_id=city_id(world, hotel.city),
        city_name=hotel.city.name,
        address=street_address(world, hotel.city, *key),
        phone=f"{hotel.city.country.calling_code} {draws.integer(10**7, 10**8 - 1, 'tel', *key)}",
        location=GeoPoint(latitude=hotel.latitude, longitude=hotel.longitude),
        distance_to_center_km=round(hotel.centre_km, 2),
        amenities=list(hotel.amenities),
        check_in_time=f"{draws.integer(13, 16, 'in', *key)}:00",
        check_out_time=f"{draws.integer(10, 12, 'out', *key)}:00",
        pets_allowed="pets" in hotel.amenities,
        room_count=draws.integer(18, 240, "rooms", *key),
    )


def reviews(world: World, hotel: Hotel) -> list[HotelReview]:
    """All reviews, newest first."""
    written = [_review(world, hotel, number) for number in range(hotel.reviews)]
    return sorted(written, key=lambda review: review.stayed_on, reverse=True)


def rooms(world: World, hotel: Hotel, stay: Stay, guests: int) -> list[RoomOffer]:
    """Room types that are free for all nights; may be none."""
    offers = [_room(world, hotel, room, stay) for room in ROOMS]
    return [o for o in offers if o.rooms_left and o.max_guests >= guests]


def is_free(world: World, hotel: Hotel, stay: Stay) -> bool:
    """Whether a double room is left for the stay."""
    return _rooms_left(world, hotel, "double", stay) > 0


def _room(world: World, hotel: Hotel, room: RoomType, stay: Stay) -> RoomOffer:
    _, guests, beds = ROOMS[room]
    total = total_usd(world, hotel, room, stay)
    return RoomOffer(
        room_type=room,
        max_guests=guests,
        beds=beds,
        price_per_night=_money(hotel, total / len(stay.nights)),
        total_price=_money(hotel, total),
        rooms_left=_rooms_left(world, hotel, room, stay),
        breakfast_included="breakfast" in hotel.amenities,
    )


def _rooms_left(world: World, hotel: Hotel, room: RoomType, stay: Stay) -> int:
    key = ("left", hotel.city.slug, hotel.number, room)
    return min(max(0, world.draws.integer(-1, 12, *key, day)) for day in stay.nights)


def _review(world: World, hotel: Hotel, number: int) -> HotelReview:
    draws, key = world.draws, ("review", hotel.city.slug, hotel.number, number)
    text = " ".join(draws.sample(_PHRASES, 2, "text", *key))
    return HotelReview(
        review_id=encode(world, "hrv", "BBB", hotel.city.number, hotel.number, number),
        author=draws.pick(("Mina", "Jonas", "Aiko", "Luca", "Noor", "Sam", "Eva"), "who", *key),
        rating=round(max(1.0, min(10.0, hotel.rating + draws.between(-2.5, 1.5, *key))), 1),
        text=text,
        stayed_on=world.today - dt.timedelta(days=draws.integer(3, 700, "when", *key)),
    )


def _night_factor(world: World, hotel: Hotel, day: dt.date) -> float:
    weekend = 1.18 if day.weekday() in (4, 5) else 1.0
    return weekend * world.draws.between(0.88, 1.22, "night", hotel.city.slug, hotel.number, day)


def _money(hotel: Hotel, usd: float) -> Money:
    currency = hotel.city.country.currency
    return Money(amount=local_price(usd, currency), currency=currency)


def _name(world: World, city: City, number: int) -> str:
    # Different numbers get different second words, so names are unique within a city.
    shift = world.draws.integer(0, len(_SECOND) - 1, "hotel-name", city.slug)
    second = _SECOND[(number * 5 + shift) % len(_SECOND)]
    return f"{world.draws.pick(_FIRST, 'hotel-first', city.slug, number)} {second}"
