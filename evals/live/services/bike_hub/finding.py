"""Finds what people speak of among the records of the shared bikes, and states it as facts."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.services.bike_hub.working_out import KINDS, count_at, trip
from evals.live.set_aside import Row, one, some
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def station(data: Data, name: str) -> Row:
    """The station of this name."""
    return one(data["stations"], name=name)


def rider(data: Data, name: str) -> Row:
    """The rider of this name."""
    return one(data["riders"], name=name)


def ride(data: Data, ref: str) -> Row:
    """The ride with this reference."""
    return one(data["rides"], ref=ref)


def rides_of(data: Data, name: str, **like: object) -> list[Row]:
    """The rides of a rider that hold these values."""
    return some(data["rides"], rider=rider(data, name)["id"], **like)


def bikes_at(data: Data, name: str, moment: str | None = None) -> Row:
    """The free bikes and docks at a station, now or at a later moment."""
    return count_at(data, station(data, name)["code"], moment)


def all_bikes(count: Row) -> int:
    """Free bikes of all kinds."""
    return sum(int(count[kind]) for kind in KINDS)


def trip_between(data: Data, start: str, end: str, kind: str) -> Row:
    """The trip from one station to another, both by their names."""
    return trip(station(data, start), station(data, end), kind)


def warning(data: Data, zone: str, date: str) -> Row:
    """The weather warning for a zone, by its name."""
    return one(data["warnings"], zone=one(data["zones"], name=zone)["code"], date=date)


def place(row: Row) -> Fact:
    """The answer must name a station, by its name or its code."""
    return Fact(text=(row["name"], row["code"]))


def moment(iso: str) -> list[Fact]:
    """The answer must say a day and the time on it."""
    date, _, time = iso.partition("T")
    return [Fact(text=(*day(date).text, iso)), Fact(text=(time, iso, f"{iso}:00"))]
