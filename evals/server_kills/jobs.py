"""What the clients of the server want: reads, paths, fan-outs, turns, changes; no two alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import count as count_from
from itertools import cycle
from random import Random

from evals.kills.services import TODAY

OWNERS = ("mia", "noor", "otto")
_CITIES = ("Vienna", "Rome", "Berlin", "Madrid", "Oslo", "Amsterdam", "Tokyo", "Cairo", "Lima")
_DAYS = range(14, 22)
_NOT_FOUND = "Down Vest"
"""The rules take its first word for no part of a name."""
_STAY = date(2026, 6, 20), date(2026, 6, 22)


@dataclass(frozen=True, slots=True)
class Change:
    """What a job leaves in the account of the services when it is done once."""

    part: str
    """Part of the account, as in ``evals.kills.services.ACCOUNT``."""
    mark: str
    """A name that stands there once, and that no other job leaves there."""


@dataclass(frozen=True, slots=True)
class Job:
    """What one client wants of one owner's agent."""

    number: int
    kind: str
    owner: str
    requests: tuple[str, ...]
    """Further ones are turns of the same conversation."""
    change: Change | None = None
    allowed: tuple[str, ...] = ()
    """Tools that it may change something with; without, a person approves."""


Made = tuple[tuple[str, ...], Change | None, tuple[str, ...]]
"""Requests, change and allowed tools of a job."""


def drawn_jobs(by: Random, count: int) -> list[Job]:
    """So many jobs of all kinds, in a drawn order, spread over the owners."""
    kinds = [kind for kind, _ in zip(cycle(_MIX), range(count), strict=False)]
    by.shuffle(kinds)
    made = {kind: map(make, count_from(by.randrange(1000))) for kind, make in KINDS.items()}
    return [
        Job(number, kind, by.choice(OWNERS), *next(made[kind])) for number, kind in enumerate(kinds)
    ]


def _place(number: int) -> tuple[str, int]:
    """A city and a day, others for each of the next 72 numbers."""
    return _CITIES[number % len(_CITIES)], _DAYS[number // len(_CITIES) % len(_DAYS)]


def _read(number: int) -> Made:
    return (f"Convert {number + 5} US dollars to euros",), None, ()


def _path(number: int) -> Made:
    city, day = _place(number)
    return (f"What will the weather be in {city} on {day} May?",), None, ()


def _long_path(number: int) -> Made:
    city, day = _place(number)
    return (
        (f"The phone number of the cheapest hotel in {city} for the night of May {day}",),
        None,
        (),
    )


def _fan_out(number: int) -> Made:
    city, _ = _place(number)
    return (f"Ticket prices of all the museums in {city}",), None, ()


def _turns(number: int) -> Made:
    (first, _), (second, _) = _place(number), _place(number + 1)
    return (f"What's the weather like in {first} right now?", f"And in {second}?"), None, ()


def _approved(number: int) -> Made:
    hotels = _hotels()
    name, city = hotels[number % len(hotels)]
    request = (
        f"Book a double room for two at {name} in {city}, arriving 20 June and leaving 22 June."
    )
    return (request,), Change("bookings", f"{name}, {city}"), ()


def _allowed(number: int) -> Made:
    products = _products()
    name = products[number % len(products)]
    return (f"Add the {name} to my cart",), Change("cart", name), ("shopping.cart_add_item",)


KINDS: Mapping[str, Callable[[int], Made]] = {
    "read": _read,
    "path": _path,
    "long path": _long_path,
    "fan-out": _fan_out,
    "turns": _turns,
    "approved": _approved,
    "allowed": _allowed,
}
"""Kinds of jobs, and what makes the one of a number."""
_MIX = (
    *("read", "approved", "path", "allowed", "turns", "read"),
    *("long path", "approved", "read", "allowed", "fan-out", "path"),
)
"""How often each comes."""


@cache
def _hotels() -> Sequence[tuple[str, str]]:
    """Names and cities of hotels with a double room for two that nobody has booked before."""
    from evals.sandbox.cities import CITIES
    from evals.sandbox.config import Config
    from evals.sandbox.travel import hotels

    world, stay = Config(today=TODAY).world(), hotels.Stay(*_STAY)
    return [
        (hotel.name, city.name)
        for city in CITIES
        if city.name in _CITIES
        for hotel in hotels.hotels_in(world, city)
        if any(room.room_type == "double" for room in hotels.rooms(world, hotel, stay, 2))
    ]


@cache
def _products() -> Sequence[str]:
    """Names of products that the sandbox has in its warehouse; each is one word of a brand, then
    the plain name of a kind, which the rules find, and part of no other name.
    """
    from evals.sandbox.config import Config
    from evals.sandbox.shopping.catalogue import ARTICLES
    from evals.sandbox.shopping.products import warehouse_stock

    world, names = Config(today=TODAY).world(), [article.name for article in ARTICLES]
    return [
        article.name
        for article in ARTICLES
        if warehouse_stock(world, article)
        and article.brand.isalpha()
        and article.kind != _NOT_FOUND
        and article.name.replace(" ", "").isalpha()
        and sum(article.name in name for name in names) == 1
    ]
