"""Flights: a fixed timetable for every pair of airports, prices by day and cabin."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from evals.sandbox.cities import CITIES, City
from evals.sandbox.ids import decode, encode
from evals.sandbox.places import distance_km
from evals.sandbox.travel.base import CamelModel, Money
from evals.sandbox.world import World

Cabin = Literal["economy", "premium", "business", "first"]
FlightState = Literal["scheduled", "boarding", "departed", "landed", "delayed", "cancelled"]

CABINS: tuple[Cabin, ...] = ("economy", "premium", "business", "first")
_CABIN_FACTOR = {"economy": 1.0, "premium": 1.6, "business": 3.1, "first": 4.9}
AIRLINES = {
    "NQ": "Northquay Air",
    "VL": "Velaria",
    "OB": "Orbit Airways",
    "TZ": "Transzephyr",
    "HM": "Halcyon Meridian",
    "JU": "Juniper Airlines",
}
_AIRCRAFT = ("Airbus A320neo", "Airbus A321LR", "Boeing 737-8", "Airbus A350-900", "Boeing 787-9")
_FIRST_NUMBER = 100
BOOKABLE_DAYS = 330


@dataclass(frozen=True)
class Flight:
    """One departure; `turn` is its place among the flights of the route."""

    origin: City
    destination: City
    turn: int
    departure: dt.datetime
    arrival: dt.datetime
    stops: int
    number: str
    airline: str

    @property
    def minutes(self) -> int:
        """Time from gate to gate, layovers included."""
        span = self.arrival.astimezone(dt.UTC) - self.departure.astimezone(dt.UTC)
        return round(span / dt.timedelta(minutes=1))


class FlightOffer(CamelModel):
    """A flight with its price."""

    offer_id: str = Field(description="Use it to read or book the offer.")
    flight_number: str
    airline: str
    origin: str = Field(description="IATA code.")
    destination: str = Field(description="IATA code.")
    departure_time: dt.datetime = Field(description="Local time at the origin.")
    arrival_time: dt.datetime = Field(description="Local time at the destination.")
    duration_minutes: int
    stops: int
    cabin: Cabin
    price_per_adult: Money
    total_price: Money


class OfferDetails(FlightOffer):
    """All facts of an offer."""

    aircraft: str
    seats_left: int
    refundable: bool
    checked_bags_included: int
    meal_included: bool
    co2_kg: int


class CheapestDate(CamelModel):
    """The lowest fare of a day."""

    date: dt.date
    price: Money
    flight_number: str
    offer_id: str


class FlightStatus(CamelModel):
    """How a flight is doing."""

    flight_number: str
    date: dt.date
    status: FlightState
    origin: str
    destination: str
    scheduled_departure: dt.datetime
    scheduled_arrival: dt.datetime
    delay_minutes: int
    gate: str
    terminal: str


def flights_on(world: World, origin: City, destination: City, day: dt.date) -> list[Flight]:
    """All flights of a route on a day, by departure; none where nobody flies it."""
    turns = range(_flights_a_day(world, origin, destination))
    flights = [flight_at(world, origin, destination, day, turn) for turn in turns]
    return sorted(flights, key=lambda flight: (flight.departure, flight.turn))


def flight_at(world: World, origin: City, destination: City, day: dt.date, turn: int) -> Flight:
    """One flight of the timetable."""
    draws, key = world.draws, ("flight", origin.slug, destination.slug, turn)
    km = _distance(origin, destination)
    stops = 0 if km < 1200 else draws.integer(0, 1 if km < 6000 else 2, "stops", *key)
    minutes = 35 + km / 13.8 + stops * draws.integer(60, 190, "layover", *key)
    start = dt.time(draws.integer(5, 22, "hour", *key), 5 * draws.integer(0, 11, "minute", *key))
    departure = dt.datetime.combine(day, start, ZoneInfo(origin.timezone))
    landing = departure.astimezone(dt.UTC) + dt.timedelta(minutes=5 * round(minutes / 5))
    code = _airlines_of(world, origin, destination)[turn]
    return Flight(
        origin=origin,
        destination=destination,
        turn=turn,
        departure=departure,
        arrival=landing.astimezone(ZoneInfo(destination.timezone)),
        stops=stops,
        number=f"{code}{_FIRST_NUMBER + origin.number * len(CITIES) + destination.number}",
        airline=AIRLINES[code],
    )


def price_usd(world: World, flight: Flight, cabin: Cabin) -> float:
    """Price of one adult, US dollars."""
    key = (flight.origin.slug, flight.destination.slug, flight.turn, flight.departure.date())
    base: float = 28 + 0.082 * _distance(flight.origin, flight.destination) ** 0.96
    day = world.draws.between(0.75, 1.45, "fare", *key)
    return round(base * day * (1 - 0.11 * flight.stops) * _CABIN_FACTOR[cabin], 2)


def offer(world: World, flight: Flight, cabin: Cabin, adults: int) -> FlightOffer:
    """A flight as something to buy."""
    each = price_usd(world, flight, cabin)
    return FlightOffer(
        offer_id=_offer_id(world, flight, cabin),
        flight_number=flight.number,
        airline=flight.airline,
        origin=flight.origin.airport.iata,
        destination=flight.destination.airport.iata,
        departure_time=flight.departure,
        arrival_time=flight.arrival,
        duration_minutes=flight.minutes,
        stops=flight.stops,
        cabin=cabin,
        price_per_adult=Money(amount=each, currency="USD"),
        total_price=Money(amount=round(each * adults, 2), currency="USD"),
    )


def offer_details(world: World, identifier: str, adults: int = 1) -> OfferDetails | None:
    """The offer with an id, for a number of adults."""
    numbers = decode(world, "ofr", "BBhBB", identifier)
    if numbers is None:
        return None
    start, end, days, turn, cabin = numbers
    day = world.today + dt.timedelta(days=days)
    flight = flight_at(world, CITIES[start], CITIES[end], day, turn)
    key = ("offer", flight.number, day, cabin)
    plain = offer(world, flight, CABINS[cabin], adults)
    return OfferDetails(
        **plain.model_dump(),
        aircraft=world.draws.pick(_AIRCRAFT, "aircraft", flight.number),
        seats_left=world.draws.integer(1, 9, "seats", *key),
        refundable=cabin > 1 or world.draws.chance(0.25, "refund", *key),
        checked_bags_included=min(2, cabin + world.draws.integer(0, 1, "bags", *key)),
        meal_included=plain.duration_minutes > 180,
        co2_kg=round(_distance(flight.origin, flight.destination) * 0.09 * (1 + 0.6 * cabin)),
    )


def cheapest_dates(
    world: World, origin: City, destination: City, first: dt.date, last: dt.date
) -> list[CheapestDate]:
    """The lowest economy fare of each day, cheapest day first."""
    days = [first + dt.timedelta(days=n) for n in range((last - first).days + 1)]
    best = [
        min((price_usd(world, f, "economy"), f.turn, f) for f in flights)
        for flights in (flights_on(world, origin, destination, day) for day in days)
        if flights
    ]
    best.sort(key=lambda row: (row[0], row[2].departure))
    return [
        CheapestDate(
            date=flight.departure.date(),
            price=Money(amount=price, currency="USD"),
            flight_number=flight.number,
            offer_id=_offer_id(world, flight, "economy"),
        )
        for price, _, flight in best
    ]


def flight_numbered(world: World, number: str, day: dt.date) -> Flight | None:
    """The flight with a number such as NQ4312 on a day."""
    code, digits = number[:2].upper(), number[2:]
    route = int(digits) - _FIRST_NUMBER if digits.isascii() and digits.isdigit() else -1
    if code not in AIRLINES or not 0 <= route < len(CITIES) ** 2:
        return None
    origin, destination = CITIES[route // len(CITIES)], CITIES[route % len(CITIES)]
    turn = _airlines_of(world, origin, destination).index(code)
    if turn >= _flights_a_day(world, origin, destination):
        return None
    return flight_at(world, origin, destination, day, turn)


def status_of(world: World, flight: Flight) -> FlightStatus:
    """How a flight is doing at the pinned moment."""
    draws, key = world.draws, ("status", flight.number, flight.departure.date())
    delay = 5 * draws.integer(3, 30, "delay", *key) if draws.chance(0.2, "late", *key) else 0
    return FlightStatus(
        flight_number=flight.number,
        date=flight.departure.date(),
        status=_state(world, flight, delay, draws.chance(0.04, "cancelled", *key)),
        origin=flight.origin.airport.iata,
        destination=flight.destination.airport.iata,
        scheduled_departure=flight.departure,
        scheduled_arrival=flight.arrival,
        delay_minutes=delay,
        gate=f"{draws.pick('ABCDE', 'gate', *key)}{draws.integer(1, 48, 'gate-number', *key)}",
        terminal=str(draws.integer(1, 4, "terminal", flight.number)),
    )


def _state(world: World, flight: Flight, delay: int, cancelled: bool) -> FlightState:
    late = dt.timedelta(minutes=delay)
    if cancelled:
        return "cancelled"
    if world.now() >= flight.arrival + late:
        return "landed"
    if world.now() >= flight.departure + late:
        return "departed"
    if delay:
        return "delayed"
    soon = flight.departure - world.now() < dt.timedelta(minutes=40)
    return "boarding" if soon else "scheduled"


def _flights_a_day(world: World, origin: City, destination: City) -> int:
    if origin == destination:
        return 0
    small = min(origin.population, destination.population) < 450_000
    key = (origin.slug, destination.slug)
    if world.draws.chance(0.3 if small else 0.04, "unserved", *key):
        return 0
    return world.draws.integer(1, 3, "daily", *key) + (0 if small else 3)


def _airlines_of(world: World, origin: City, destination: City) -> list[str]:
    key = ("airline", origin.slug, destination.slug)
    return sorted(AIRLINES, key=lambda code: world.draws.unit(code, *key))


def _offer_id(world: World, flight: Flight, cabin: Cabin) -> str:
    days = (flight.departure.date() - world.today).days
    route = (flight.origin.number, flight.destination.number)
    return encode(world, "ofr", "BBhBB", *route, days, flight.turn, CABINS.index(cabin))


def _distance(origin: City, destination: City) -> float:
    first, second = origin.airport, destination.airport
    return distance_km(first.latitude, first.longitude, second.latitude, second.longitude)
