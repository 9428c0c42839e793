"""Trains between cities of one continent that are not too far apart."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from pydantic import Field

from evals.sandbox.cities import City
from evals.sandbox.places import distance_km
from evals.sandbox.travel.base import CamelModel, Money
from evals.sandbox.world import World

_REACH_KM = 900.0
_ISLANDS = frozenset(("IE", "IS", "TW", "HK", "SG", "PH", "NZ", "ID"))


class TrainConnection(CamelModel):
    """A train journey."""

    train_number: str
    operator: str
    from_station: str
    to_station: str
    departure_time: dt.datetime
    arrival_time: dt.datetime
    duration_minutes: int
    changes: int
    price: Money = Field(description="Second class, one adult.")


def connections(
    world: World, start: City, end: City, day: dt.date, after: dt.time
) -> list[TrainConnection]:
    """Connections of a day from a time on, by departure; none where no line runs."""
    if not _linked(start, end):
        return []
    count = world.draws.integer(4, 9, "trains", start.slug, end.slug)
    trains = [_connection(world, start, end, day, turn) for turn in range(count)]
    leaving = [train for train in trains if train.departure_time.time() >= after]
    return sorted(leaving, key=lambda train: (train.departure_time, train.train_number))


def _linked(start: City, end: City) -> bool:
    km = distance_km(start.latitude, start.longitude, end.latitude, end.longitude)
    if start == end or km > _REACH_KM or start.country.continent != end.country.continent:
        return False
    if start.country == end.country:
        return True
    border = {start.country.code, end.country.code}
    return start.country.continent == "Europe" and not border & _ISLANDS


def _connection(world: World, start: City, end: City, day: dt.date, turn: int) -> TrainConnection:
    draws, key = world.draws, ("train", start.slug, end.slug, turn)
    km = distance_km(start.latitude, start.longitude, end.latitude, end.longitude)
    changes = draws.integer(0, 2, "changes", *key)
    minutes = round(20 + km / draws.between(1.7, 3.4, "speed", *key) + 22 * changes)
    clock = dt.time(draws.integer(5, 21, "hour", *key), draws.integer(0, 59, "minute", *key))
    leaves = dt.datetime.combine(day, clock, ZoneInfo(start.timezone))
    arrives = leaves.astimezone(dt.UTC) + dt.timedelta(minutes=minutes)
    price = (9 + 0.13 * km) * draws.between(0.6, 1.5, "fare", day, *key)
    return TrainConnection(
        train_number=f"{draws.pick(('IC', 'EX', 'RX'), *key)} {draws.integer(100, 999, *key)}",
        operator=draws.pick(("Continental Rail", "Interlink", "Blue Line"), "operator", *key),
        from_station=f"{start.name} Central",
        to_station=f"{end.name} Central",
        departure_time=leaves,
        arrival_time=arrives.astimezone(ZoneInfo(end.timezone)),
        duration_minutes=minutes,
        changes=changes,
        price=Money(amount=round(price, 2), currency="USD"),
    )
