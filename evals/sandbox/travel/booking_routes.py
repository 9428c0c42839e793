"""The user's bookings; all need the API key."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, HTTPException, Query, Request

from evals.sandbox.service import (
    BAD_REQUEST,
    CONFLICT,
    NEEDS_KEY,
    NOT_FOUND,
    UNAUTHORIZED,
    WorldDep,
    missing,
)
from evals.sandbox.travel import flights, hotels
from evals.sandbox.travel.base import Listing, Single, listing
from evals.sandbox.travel.bookings import (
    Booking,
    BookingDesk,
    BookingKind,
    BookingStatus,
    FlightBookingRequest,
    HotelBookingRequest,
)
from evals.sandbox.travel.checks import bookable, hotel_with, stay_from

router = APIRouter(
    prefix="/bookings", tags=["Bookings"], dependencies=[NEEDS_KEY], responses=UNAUTHORIZED
)


def _desk(request: Request) -> BookingDesk:
    desk: BookingDesk = request.app.state.bookings
    return desk


DeskDep = Annotated[BookingDesk, Depends(_desk)]


@router.get("", operation_id="listMyBookings")
async def list_my_bookings(
    desk: DeskDep,
    kind: Annotated[BookingKind | None, Query()] = None,
    status: Annotated[BookingStatus | None, Query()] = None,
) -> Listing[Booking]:
    """All bookings of the account, newest first."""
    found = [b for b in desk.all() if kind in (None, b.kind) and status in (None, b.status)]
    return listing(found)


@router.post(
    "/flights",
    operation_id="bookFlight",
    status_code=201,
    responses={**BAD_REQUEST, **NOT_FOUND, **CONFLICT},
)
async def book_flight(
    world: WorldDep, desk: DeskDep, request: Annotated[FlightBookingRequest, Body()]
) -> Single[Booking]:
    """Book a flight offer for one or more passengers."""
    details = flights.offer_details(world, request.offer_id)
    if details is None:
        raise missing("flight offer", request.offer_id)
    bookable(world, details.departure_time.date(), "The departure")
    if len(request.passengers) > details.seats_left:
        raise HTTPException(409, f"Only {details.seats_left} seats are left.")
    return Single(data=desk.book_flight(details, request.passengers))


@router.post(
    "/hotels",
    operation_id="bookHotel",
    status_code=201,
    responses={**BAD_REQUEST, **NOT_FOUND, **CONFLICT},
)
async def book_hotel(
    world: WorldDep, desk: DeskDep, request: Annotated[HotelBookingRequest, Body()]
) -> Single[Booking]:
    """Book a room of a hotel for a stay."""
    hotel = hotel_with(world, request.hotel_id)
    stay = stay_from(world, request.check_in, request.check_out)
    free = {room.room_type for room in hotels.rooms(world, hotel, stay, request.guests)}
    if request.room_type not in free:
        raise HTTPException(409, f"No {request.room_type} room is free for these guests and days.")
    return Single(data=desk.book_hotel(hotel, request))


@router.get("/{bookingId}", operation_id="getBooking", responses=NOT_FOUND)
async def get_booking(desk: DeskDep, bookingId: str) -> Single[Booking]:  # noqa: N803
    """Read one booking."""
    return Single(data=_known(desk, bookingId))


@router.delete("/{bookingId}", operation_id="cancelBooking", responses={**NOT_FOUND, **CONFLICT})
async def cancel_booking(desk: DeskDep, bookingId: str) -> Single[Booking]:  # noqa: N803
    """Cancel a booking that is still confirmed."""
    booking = _known(desk, bookingId)
    if booking.status != "confirmed":
        raise HTTPException(409, f"The booking is already {booking.status}.")
    return Single(data=desk.cancel(booking))


def _known(desk: BookingDesk, identifier: str) -> Booking:
    booking = desk.get(identifier)
    if booking is None:
        raise missing("booking", identifier)
    return booking
