"""Checks of request values that several operations of the travel service share."""

from __future__ import annotations

import datetime as dt

from fastapi import HTTPException

from evals.sandbox.cities import BY_IATA, City
from evals.sandbox.service import missing
from evals.sandbox.travel.flights import BOOKABLE_DAYS
from evals.sandbox.travel.hotels import Hotel, Stay, hotel_of
from evals.sandbox.travel.locations import city_of
from evals.sandbox.world import World

_LONGEST_STAY = 30


def airport_city(code: str) -> City:
    """The city of an IATA code; 404 where it is unknown."""
    city = BY_IATA.get(code.upper())
    if city is None:
        raise HTTPException(404, f"No airport with IATA code '{code}'.")
    return city


def city_with(world: World, identifier: str) -> City:
    """The city with a cityId; 404 where it is unknown."""
    city = city_of(world, identifier)
    if city is None:
        raise missing("city", identifier)
    return city


def hotel_with(world: World, identifier: str) -> Hotel:
    """The hotel with a hotelId; 404 where it is unknown."""
    hotel = hotel_of(world, identifier)
    if hotel is None:
        raise missing("hotel", identifier)
    return hotel


def bookable(world: World, day: dt.date, name: str) -> dt.date:
    """A day that can be booked; 400 where it is past or too far away."""
    last = world.today + dt.timedelta(days=BOOKABLE_DAYS)
    if not world.today <= day <= last:
        raise HTTPException(400, f"{name} must be from {world.today} to {last}.")
    return day


def stay_from(world: World, check_in: dt.date, check_out: dt.date) -> Stay:
    """A stay of 1 to 30 nights; 400 for anything else."""
    bookable(world, check_in, "checkIn")
    if not 1 <= (check_out - check_in).days <= _LONGEST_STAY:
        raise HTTPException(400, f"checkOut must be 1 to {_LONGEST_STAY} days after checkIn.")
    return Stay(check_in, check_out)
