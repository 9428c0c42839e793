"""What to do in a city and what one needs to enter a country."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from evals.sandbox.cities import CITIES, City
from evals.sandbox.countries import COUNTRIES
from evals.sandbox.ids import decode, encode
from evals.sandbox.money import local_price
from evals.sandbox.streets import point_near, street_address
from evals.sandbox.travel.base import CamelModel, GeoPoint, Money
from evals.sandbox.world import World

AttractionKind = Literal["museum", "park", "landmark", "market", "viewpoint", "theatre", "zoo"]
EventKind = Literal["concert", "festival", "exhibition", "sport", "fair"]
VisaRule = Literal["none", "visa_free", "visa_on_arrival", "e_visa", "visa_required"]

_ATTRACTION_NAMES: dict[AttractionKind, tuple[str, ...]] = {
    "museum": ("Museum of Modern Art", "National History Museum", "Science Museum"),
    "park": ("Botanical Garden", "Central Park", "Riverside Park"),
    "landmark": ("Old Cathedral", "Royal Palace", "City Gate"),
    "market": ("Covered Market", "Night Market"),
    "viewpoint": ("Observation Tower", "Hilltop Terrace"),
    "theatre": ("Opera House", "Grand Theatre"),
    "zoo": ("City Zoo", "Aquarium"),
}
_EVENT_NAMES: dict[EventKind, tuple[str, ...]] = {
    "concert": ("Symphony Night", "Jazz in the Park", "Indie Live"),
    "festival": ("Film Festival", "Street Food Festival", "Festival of Lights"),
    "exhibition": ("Photography Biennale", "Design Week Exhibition"),
    "sport": ("City Marathon", "Football Cup Match"),
    "fair": ("Book Fair", "Antiques Fair"),
}
_EVENT_DAYS = 60
# Those of the countries here.
_SCHENGEN = frozenset({
    "AT", "BE", "CH", "CZ", "DE", "DK", "ES", "FI", "FR", "GR", "HU", "IS", "IT", "NL", "NO", "PL",
    "PT", "SE",
})  # fmt: skip


class Attraction(CamelModel):
    """A sight of a city."""

    attraction_id: str
    name: str
    category: AttractionKind
    rating: float = Field(description="0 to 5.")
    location: GeoPoint


class AttractionDetails(Attraction):
    """All facts of a sight."""

    address: str
    ticket_price: Money
    opens_at: str = Field(description="HH:MM.")
    closes_at: str = Field(description="HH:MM.")
    closed_on: str | None = Field(description="Weekday on which it is closed, if any.")
    suggested_minutes: int


class Event(CamelModel):
    """Something that takes place on a day."""

    event_id: str
    name: str
    category: EventKind
    date: dt.date
    start_time: str
    venue: str
    price: Money


class VisaRequirement(CamelModel):
    """What a visitor needs to enter."""

    nationality: str
    destination: str
    requirement: VisaRule
    max_stay_days: int | None
    fee: Money | None
    passport_validity_months: int


def attractions_in(world: World, city: City) -> list[Attraction]:
    """All attractions of a city, best rated first."""
    kept = [attraction(world, city, number) for number in _attraction_numbers(world, city)]
    return sorted(kept, key=lambda a: (-a.rating, a.name))


def attraction(world: World, city: City, number: int) -> Attraction:
    """An attraction by its place in the list of names."""
    kind, name = _ATTRACTIONS[number]
    latitude, longitude = point_near(world, city, 5.0, "attraction", city.slug, number)
    return Attraction(
        attraction_id=encode(world, "att", "BB", city.number, number),
        name=f"{city.name} {name}",
        category=kind,
        rating=round(world.draws.between(3.4, 5.0, "attraction", city.slug, number), 1),
        location=GeoPoint(latitude=latitude, longitude=longitude),
    )


def attraction_details(world: World, identifier: str) -> AttractionDetails | None:
    """The attraction with an id."""
    numbers = decode(world, "att", "BB", identifier)
    if numbers is None:
        return None
    city, number = CITIES[numbers[0]], numbers[1]
    draws, key = world.draws, ("attraction", city.slug, number)
    plain = attraction(world, city, number)
    free = plain.category in ("park", "market") or draws.chance(0.15, "free", *key)
    currency = city.country.currency
    price = 0.0 if free else local_price(draws.between(6, 34, "ticket", *key), currency)
    return AttractionDetails(
        **plain.model_dump(),
        address=street_address(world, city, *key),
        ticket_price=Money(amount=price, currency=currency),
        opens_at=f"{draws.integer(8, 11, 'opens', *key):02}:00",
        closes_at=f"{draws.integer(16, 22, 'closes', *key)}:30",
        closed_on=draws.pick(("Monday", "Tuesday", None, None), "closed", *key),
        suggested_minutes=15 * draws.integer(2, 14, "visit", *key),
    )


def events_in(world: World, city: City, first: dt.date, last: dt.date) -> list[Event]:
    """Events of a city between two days, both included; often none."""
    days = range(
        max(0, (first - world.today).days), min(_EVENT_DAYS, (last - world.today).days + 1)
    )
    found = (event(world, city, n) for n in days if world.draws.chance(0.16, city.slug, "event", n))
    return list(found)


def event(world: World, city: City, offset: int) -> Event:
    """The event of a day, counted from today."""
    draws, key = world.draws, ("event", city.slug, offset)
    kind, name = draws.pick(_EVENTS, "name", *key)
    currency = city.country.currency
    dollars = draws.between(8, 120, "price", *key)
    free = draws.chance(0.2, "free", *key)
    return Event(
        event_id=encode(world, "evt", "BB", city.number, offset),
        name=name,
        category=kind,
        date=world.today + dt.timedelta(days=offset),
        start_time=f"{draws.integer(10, 20, 'start', *key)}:{draws.pick(('00', '30'), *key)}",
        venue=draws.pick(("City Arena", "Old Warehouse", "Town Hall", "Central Park"), *key),
        price=Money(amount=0.0 if free else local_price(dollars, currency), currency=currency),
    )


def visa_requirement(world: World, nationality: str, destination: str) -> VisaRequirement | None:
    """Entry rule for a short stay; None for a country the vendor does not know."""
    home, away = nationality.upper(), destination.upper()
    if home not in COUNTRIES or away not in COUNTRIES:
        return None
    rule = _visa_rule(world, home, away)
    paid = rule in ("visa_on_arrival", "e_visa", "visa_required")
    fee = float(5 * world.draws.integer(4, 32, "visa-fee", away))
    days = world.draws.pick((30, 60, 90), "visa-days", home, away)
    return VisaRequirement(
        nationality=home,
        destination=away,
        requirement=rule,
        max_stay_days=None if rule == "none" else days,
        fee=Money(amount=fee, currency="USD") if paid else None,
        passport_validity_months=0 if rule == "none" else world.draws.pick((3, 6), "pass", away),
    )


_ATTRACTIONS = [(kind, name) for kind, names in _ATTRACTION_NAMES.items() for name in names]
_EVENTS = [(kind, name) for kind, names in _EVENT_NAMES.items() for name in names]


def _attraction_numbers(world: World, city: City) -> list[int]:
    count = world.draws.integer(6, 11, "attractions", city.slug)
    return world.draws.sample(range(len(_ATTRACTIONS)), count, "attractions", city.slug)


def _visa_rule(world: World, home: str, away: str) -> VisaRule:
    if home == away or (home in _SCHENGEN and away in _SCHENGEN):
        return "none"
    rules: tuple[VisaRule, ...] = (
        "visa_free", "visa_free", "visa_free", "visa_on_arrival", "e_visa", "visa_required",
    )  # fmt: skip
    return world.draws.pick(rules, "visa", home, away)
