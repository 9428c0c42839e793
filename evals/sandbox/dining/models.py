"""Shapes of the dining service: bare lists, `lat` and `lng`."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import BaseModel, Field

from evals.sandbox.dining.cuisines import Cuisine

PriceLevel = Literal["$", "$$", "$$$", "$$$$"]
Feature = Literal["outdoor", "delivery", "takeaway", "wheelchair", "live_music", "kids_menu"]
Weekday = Literal[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
]  # fmt: skip
ReservationState = Literal["booked", "seated", "cancelled"]


class Restaurant(BaseModel):
    """A restaurant as a search result."""

    id: str = Field(examples=["rst_4kq7xzy"])
    name: str
    cuisine: Cuisine
    price_level: PriceLevel
    rating: float = Field(description="0 to 5.")
    review_count: int
    city: str
    country_code: str
    address: str
    lat: float
    lng: float


class NearbyRestaurant(Restaurant):
    """A restaurant and how far it is."""

    distance_m: int


class RestaurantDetails(Restaurant):
    """All facts of a restaurant."""

    phone: str
    features: list[Feature]
    average_cost: float = Field(description="Typical bill for one person, in `currency`.")
    currency: str
    seats: int
    michelin_stars: int


class MenuItem(BaseModel):
    """A dish on a menu."""

    dish_id: str
    name: str
    price: float
    vegetarian: bool


class MenuSection(BaseModel):
    """A part of a menu."""

    title: str
    items: list[MenuItem]


class Menu(BaseModel):
    """What a restaurant serves."""

    restaurant_id: str
    currency: str
    sections: list[MenuSection]


class Nutrition(BaseModel):
    """Energy and nutrients of a dish."""

    dish_id: str
    name: str
    kcal: int
    protein_g: float
    fat_g: float
    carbs_g: float
    allergens: list[str]


class DayHours(BaseModel):
    """Opening hours of a weekday."""

    weekday: Weekday
    closed: bool
    opens: str | None = Field(description="HH:MM; null on a closed day.")
    closes: str | None = Field(description="HH:MM; null on a closed day.")


class OpeningHours(BaseModel):
    """Opening hours of a week, local time."""

    restaurant_id: str
    timezone: str
    week: list[DayHours]


class Review(BaseModel):
    """What a guest wrote."""

    author: str
    stars: int = Field(description="1 to 5.")
    comment: str
    date: dt.date


class ReviewPage(BaseModel):
    """A page of reviews."""

    results: list[Review]
    page: int
    total_pages: int


class Slot(BaseModel):
    """A time with free tables."""

    time: str = Field(description="HH:MM.")
    tables_left: int


class Availability(BaseModel):
    """Free tables of a day."""

    restaurant_id: str
    date: dt.date
    party_size: int
    slots: list[Slot] = Field(description="Free times. Empty when closed or fully booked.")


class CuisineCount(BaseModel):
    """A cuisine of a city."""

    cuisine: Cuisine
    restaurants: int


class DishHit(BaseModel):
    """A dish and who serves it."""

    dish_id: str
    dish: str
    price: float
    currency: str
    restaurant_id: str
    restaurant: str
    rating: float


class DishSearch(BaseModel):
    """Result of a dish search, or an error."""

    ok: bool
    error: str | None = Field(default=None, description="Set when `ok` is false.")
    dishes: list[DishHit] = []


class DeliveryQuote(BaseModel):
    """Terms of a delivery."""

    restaurant_id: str
    deliverable: bool
    distance_km: float
    fee: float | None
    minimum_order: float | None
    currency: str
    minutes: int | None


class ReservationRequest(BaseModel):
    """A table to reserve."""

    restaurant_id: str
    date: dt.date
    time: dt.time = Field(description="HH:MM, one of the free slots.")
    party_size: int = Field(ge=1, le=12)
    name: str | None = Field(default=None, description="Default: the account holder.")
    notes: str | None = Field(default=None, max_length=200)


class Reservation(BaseModel):
    """A reserved table."""

    id: str = Field(examples=["rsv_abc12"])
    status: ReservationState
    restaurant_id: str
    restaurant: str
    city: str
    date: dt.date
    time: str
    party_size: int
    name: str
    notes: str | None
