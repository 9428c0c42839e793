"""Flights and trains."""

from __future__ import annotations

import datetime as dt
from calendar import monthrange
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from evals.sandbox.faults import FLAKY, SLOW, UNAVAILABLE
from evals.sandbox.places import find_city
from evals.sandbox.service import BAD_REQUEST, NOT_FOUND, WorldDep, missing
from evals.sandbox.travel import flights, trains
from evals.sandbox.travel.base import Listing, Single, listing
from evals.sandbox.travel.checks import airport_city, bookable

router = APIRouter()

Origin = Annotated[str, Query(alias="originIata", min_length=3, max_length=3, examples=["LHR"])]
Destination = Annotated[
    str, Query(alias="destinationIata", min_length=3, max_length=3, examples=["JFK"])
]
Adults = Annotated[int, Query(ge=1, le=9, description="Number of adult passengers.")]


@router.get(
    "/flights/offers",
    tags=["Flights"],
    operation_id="searchFlights",
    responses={**BAD_REQUEST, **NOT_FOUND},
)
async def search_flights(
    world: WorldDep,
    origin: Origin,
    destination: Destination,
    departure_date: Annotated[dt.date, Query(alias="departureDate")],
    adults: Adults = 1,
    cabin: Annotated[flights.Cabin, Query()] = "economy",
    max_stops: Annotated[int | None, Query(alias="maxStops", ge=0, le=2)] = None,
    depart_after: Annotated[
        dt.time | None, Query(alias="departAfter", description="Local time HH:MM.")
    ] = None,
    depart_before: Annotated[
        dt.time | None, Query(alias="departBefore", description="Local time HH:MM.")
    ] = None,
    sort: Annotated[Literal["departure", "price", "duration"], Query()] = "departure",
) -> Listing[flights.FlightOffer]:
    """Flights between two airports on a date, with prices in USD.

    Airports are given as IATA codes. An empty list means that nobody flies the route that day.
    """
    start, end = airport_city(origin), airport_city(destination)
    day = bookable(world, departure_date, "departureDate")
    found = [
        flights.offer(world, flight, cabin, adults)
        for flight in flights.flights_on(world, start, end, day)
        if (max_stops is None or flight.stops <= max_stops)
        and (depart_after is None or flight.departure.time() >= depart_after)
        and (depart_before is None or flight.departure.time() < depart_before)
    ]
    if sort == "price":
        found.sort(key=lambda offer: offer.total_price.amount)
    elif sort == "duration":
        found.sort(key=lambda offer: offer.duration_minutes)
    return listing(found)


@router.get(
    "/flights/cheapest-dates",
    tags=["Flights"],
    operation_id="findCheapestDates",
    responses={**BAD_REQUEST, **NOT_FOUND},
)
async def find_cheapest_dates(
    world: WorldDep,
    origin: Origin,
    destination: Destination,
    month: Annotated[str, Query(pattern=r"^\d{4}-(0[1-9]|1[0-2])$", examples=["2026-06"])],
    limit: Annotated[int, Query(ge=1, le=31)] = 10,
) -> Listing[flights.CheapestDate]:
    """Cheapest days of a month to fly a route, lowest economy fare first.

    Use `searchFlights` for the flights of a known date.
    """
    start, end = airport_city(origin), airport_city(destination)
    first = dt.date.fromisoformat(f"{month}-01")
    last = first.replace(day=monthrange(first.year, first.month)[1])
    final = world.today + dt.timedelta(days=flights.BOOKABLE_DAYS)
    first, last = max(first, world.today), min(last, final)
    if first > last:
        raise HTTPException(400, f"month must lie from {world.today} to {final}.")
    return listing(flights.cheapest_dates(world, start, end, first, last)[:limit])


@router.get(
    "/flights/offers/{offerId}",
    tags=["Flights"],
    operation_id="getFlightOffer",
    responses=NOT_FOUND,
)
async def get_flight_offer(
    world: WorldDep,
    offerId: str,  # noqa: N803
    adults: Adults = 1,
) -> Single[flights.OfferDetails]:
    """Baggage, seats left, refund rule, aircraft and CO2 of one offer."""
    details = flights.offer_details(world, offerId, adults)
    if details is None:
        raise missing("flight offer", offerId)
    return Single(data=details)


@router.get(
    "/flights/{flightNumber}/status",
    tags=["Flights"],
    operation_id="getFlightStatus",
    responses={**NOT_FOUND, **UNAVAILABLE},
    # SPECIAL: flaky, the first attempt of each distinct request answers 503.
    dependencies=[FLAKY],
)
async def get_flight_status(
    world: WorldDep,
    flightNumber: str,  # noqa: N803
    date: Annotated[dt.date | None, Query(description="Day of departure. Default: today.")] = None,
) -> Single[flights.FlightStatus]:
    """Delay, gate and terminal of a flight by its number."""
    flight = flights.flight_numbered(world, flightNumber, date or world.today)
    if flight is None:
        raise HTTPException(404, f"No flight with number '{flightNumber}'.")
    return Single(data=flights.status_of(world, flight))


@router.get(
    "/trains/connections",
    tags=["Trains"],
    operation_id="searchTrains",
    responses={**BAD_REQUEST, **NOT_FOUND},
    # SPECIAL: slow, about 1.5 s.
    dependencies=[SLOW],
)
async def search_trains(
    world: WorldDep,
    from_city: Annotated[str, Query(alias="fromCity", description="City name.")],
    to_city: Annotated[str, Query(alias="toCity", description="City name.")],
    date: Annotated[dt.date, Query()],
    depart_after: Annotated[
        dt.time, Query(alias="departAfter", description="Local time HH:MM.")
    ] = dt.time(0),
) -> Listing[trains.TrainConnection]:
    """Train connections between two cities on a date, by departure.

    Asks several railways, so it takes a moment. An empty list means that no line runs.
    """
    start, end = find_city(from_city), find_city(to_city)
    if start is None or end is None:
        raise HTTPException(404, f"No city named '{to_city if start else from_city}'.")
    day = bookable(world, date, "date")
    return listing(trains.connections(world, start, end, day, depart_after))
