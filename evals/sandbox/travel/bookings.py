"""The user's bookings: some from the start, others added by writes; kept in memory."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from evals.sandbox.cities import CITIES
from evals.sandbox.ids import encode
from evals.sandbox.travel import flights, hotels
from evals.sandbox.travel.base import CamelModel, Money
from evals.sandbox.world import World

BookingKind = Literal["flight", "hotel"]
BookingStatus = Literal["confirmed", "completed", "cancelled"]


class FlightBookingRequest(CamelModel):
    """A flight to book."""

    offer_id: str = Field(description="`offerId` of a flight search.")
    passengers: list[str] = Field(min_length=1, max_length=9, description="Full names.")


class HotelBookingRequest(CamelModel):
    """A hotel stay to book."""

    hotel_id: str = Field(description="`hotelId` of a hotel search.")
    room_type: hotels.RoomType = "double"
    check_in: dt.date
    check_out: dt.date
    guests: int = Field(default=1, ge=1, le=4)
    guest_name: str | None = Field(default=None, description="Default: the account holder.")


class Booking(CamelModel):
    """A booking of the account."""

    booking_id: str
    kind: BookingKind
    status: BookingStatus
    title: str = Field(description="What was booked, in words.")
    item_id: str = Field(description="The offerId or hotelId.")
    start_date: dt.date
    end_date: dt.date
    travellers: list[str]
    price: Money = Field(description="Charged in US dollars.")
    created_on: dt.date


class BookingDesk:
    """Bookings by id, in the order they were made. Not for use from several threads."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._bookings = {b.booking_id: b for b in _earlier_bookings(world)}

    def all(self) -> list[Booking]:
        """Every booking, newest first."""
        return list(reversed(self._bookings.values()))

    def get(self, identifier: str) -> Booking | None:
        """The booking with an id."""
        return self._bookings.get(identifier)

    def book_flight(self, offer: flights.OfferDetails, passengers: list[str]) -> Booking:
        """Add a flight for all passengers."""
        return self._add(_flight_booking(self._world, self._next_id(), offer, passengers))

    def book_hotel(self, hotel: hotels.Hotel, request: HotelBookingRequest) -> Booking:
        """Add a hotel stay; the caller has checked that a room is free."""
        guest = request.guest_name or self._world.user
        stay = hotels.Stay(request.check_in, request.check_out)
        booking = _hotel_booking(self._world, self._next_id(), hotel, request.room_type, stay)
        return self._add(booking.model_copy(update={"travellers": [guest]}))

    def cancel(self, booking: Booking) -> Booking:
        """Mark a booking as cancelled."""
        return self._add(booking.model_copy(update={"status": "cancelled"}))

    def _add(self, booking: Booking) -> Booking:
        self._bookings[booking.booking_id] = booking
        return booking

    def _next_id(self) -> str:
        return booking_id(self._world, len(self._bookings))


def booking_id(world: World, number: int) -> str:
    """The id of the user's booking with this number, from 0."""
    return encode(world, "bkg", "H", number)


def _earlier_bookings(world: World) -> list[Booking]:
    made = [_earlier_hotel, _earlier_flight, _earlier_hotel, _earlier_flight, _earlier_hotel]
    return [make(world, number) for number, make in enumerate(made)]


# Days from today on which the earlier bookings start: one lies in the past.
_START_DAYS = (-40, 9, 16, 27, 51)


def _earlier_hotel(world: World, number: int) -> Booking:
    draws, key = world.draws, ("booking", world.user, number)
    city = draws.pick(CITIES, "city", *key)
    hotel = draws.pick(hotels.hotels_in(world, city), "hotel", *key)
    start = world.today + dt.timedelta(days=_START_DAYS[number])
    stay = hotels.Stay(start, start + dt.timedelta(days=draws.integer(1, 5, "nights", *key)))
    booking = _hotel_booking(world, booking_id(world, number), hotel, "double", stay)
    done = stay.check_out < world.today
    return booking.model_copy(update=_past(world, number, done))


def _earlier_flight(world: World, number: int) -> Booking:
    draws, key = world.draws, ("booking", world.user, number)
    day = world.today + dt.timedelta(days=_START_DAYS[number])
    large = [city for city in CITIES if city.population >= 450_000]
    routes = (draws.sample(large, 2, "route", turn, *key) for turn in range(50))
    flight = next(
        found[0]
        for origin, destination in routes
        if (found := flights.flights_on(world, origin, destination, day))
    )
    offer_id = flights.offer(world, flight, "economy", 1).offer_id
    offer = flights.offer_details(world, offer_id)
    assert offer is not None  # it was just made
    booking = _flight_booking(world, booking_id(world, number), offer, [world.user])
    return booking.model_copy(update=_past(world, number, done=False))


def _past(world: World, number: int, done: bool) -> dict[str, object]:
    created = world.today - dt.timedelta(days=60 - 9 * number)
    return {"created_on": created, "status": "completed" if done else "confirmed"}


def _flight_booking(
    world: World, identifier: str, offer: flights.OfferDetails, passengers: list[str]
) -> Booking:
    total = round(offer.price_per_adult.amount * len(passengers), 2)
    return Booking(
        booking_id=identifier,
        kind="flight",
        status="confirmed",
        title=f"Flight {offer.flight_number} {offer.origin} to {offer.destination}",
        item_id=offer.offer_id,
        start_date=offer.departure_time.date(),
        end_date=offer.arrival_time.date(),
        travellers=passengers,
        price=Money(amount=total, currency="USD"),
        created_on=world.today,
    )


def _hotel_booking(
    world: World, identifier: str, hotel: hotels.Hotel, room: hotels.RoomType, stay: hotels.Stay
) -> Booking:
    total = round(hotels.total_usd(world, hotel, room, stay), 2)
    return Booking(
        booking_id=identifier,
        kind="hotel",
        status="confirmed",
        title=f"{hotel.name}, {hotel.city.name}",
        item_id=hotels.hotel_id(world, hotel),
        start_date=stay.check_in,
        end_date=stay.check_out,
        travellers=[world.user],
        price=Money(amount=total, currency="USD"),
        created_on=world.today,
    )
