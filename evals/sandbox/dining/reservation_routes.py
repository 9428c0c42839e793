"""The user's reservations; all need the API key."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Depends, HTTPException, Query, Request

from evals.sandbox.dining import tables
from evals.sandbox.dining.models import Reservation, ReservationRequest, ReservationState
from evals.sandbox.dining.reservations import ReservationBook
from evals.sandbox.dining.routes import place_with, reservable
from evals.sandbox.service import (
    BAD_REQUEST,
    CONFLICT,
    NEEDS_KEY,
    NOT_FOUND,
    UNAUTHORIZED,
    WorldDep,
    missing,
)

router = APIRouter(
    prefix="/reservations",
    tags=["reservations"],
    dependencies=[NEEDS_KEY],
    responses=UNAUTHORIZED,
)


def _book(request: Request) -> ReservationBook:
    book: ReservationBook = request.app.state.reservations
    return book


BookDep = Annotated[ReservationBook, Depends(_book)]


@router.get("", operation_id="ReservationController_findMine")
async def find_mine(
    book: BookDep, status: Annotated[ReservationState | None, Query()] = None
) -> list[Reservation]:
    """My reservations, by date."""
    return [r for r in book.all() if status in (None, r.status)]


@router.post(
    "",
    operation_id="ReservationController_create",
    status_code=201,
    responses={**BAD_REQUEST, **NOT_FOUND, **CONFLICT},
)
async def create(
    world: WorldDep, book: BookDep, request: Annotated[ReservationRequest, Body()]
) -> Reservation:
    """Reserve a table. The time must be one of the free slots."""
    place = place_with(world, request.restaurant_id)
    day = reservable(world, request.date)
    free = tables.availability(world, place, day, request.party_size).slots
    if request.time.strftime("%H:%M") not in {slot.time for slot in free}:
        raise HTTPException(409, "No table is free at this time.")
    return book.add(place, request)


@router.get("/{reservation_id}", operation_id="ReservationController_findOne", responses=NOT_FOUND)
async def find_one(book: BookDep, reservation_id: str) -> Reservation:
    """One of my reservations."""
    return _known(book, reservation_id)


@router.delete(
    "/{reservation_id}",
    operation_id="ReservationController_cancel",
    responses={**NOT_FOUND, **CONFLICT},
)
async def cancel(book: BookDep, reservation_id: str) -> Reservation:
    """Cancel a reservation."""
    reservation = _known(book, reservation_id)
    if reservation.status != "booked":
        raise HTTPException(409, f"The reservation is already {reservation.status}.")
    return book.cancel(reservation)


def _known(book: ReservationBook, identifier: str) -> Reservation:
    reservation = book.get(identifier)
    if reservation is None:
        raise missing("reservation", identifier)
    return reservation
