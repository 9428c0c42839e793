"""Opening hours and free tables."""

from __future__ import annotations

import datetime as dt

from evals.sandbox.dining import models as m
from evals.sandbox.dining.restaurants import Place, restaurant_id
from evals.sandbox.world import World

WEEKDAYS: tuple[m.Weekday, ...] = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip
RESERVABLE_DAYS = 60


def hours(world: World, place: Place) -> m.OpeningHours:
    """Opening hours of a week."""
    return m.OpeningHours(
        restaurant_id=restaurant_id(world, place),
        timezone=place.city.timezone,
        week=[_day_hours(world, place, day) for day in range(7)],
    )


def availability(world: World, place: Place, day: dt.date, party: int) -> m.Availability:
    """Free tables of a day."""
    open_hours = _day_hours(world, place, day.weekday())
    slots = [] if open_hours.closed else _slots(world, place, day, party, open_hours)
    return m.Availability(
        restaurant_id=restaurant_id(world, place), date=day, party_size=party, slots=slots
    )


def _day_hours(world: World, place: Place, weekday: int) -> m.DayHours:
    draws, key = world.draws, place.key
    closed = weekday == draws.integer(0, 9, "rest-day", *key)
    opens = draws.pick(("08:00", "11:00", "11:30", "12:00", "17:00"), "opens", *key)
    late = weekday in (4, 5)
    closes = f"{draws.integer(21, 22, 'closes', *key) + late}:{draws.pick(('00', '30'), *key)}"
    return m.DayHours(
        weekday=WEEKDAYS[weekday],
        closed=closed,
        opens=None if closed else opens,
        closes=None if closed else closes,
    )


def _slots(
    world: World, place: Place, day: dt.date, party: int, open_hours: m.DayHours
) -> list[m.Slot]:
    first, last = int((open_hours.opens or "12")[:2]) + 1, int((open_hours.closes or "21")[:2]) - 1
    clock = [f"{hour:02}:{half}" for hour in range(first, last + 1) for half in ("00", "30")]
    tables = {
        time: world.draws.integer(-2, 6, "tables", *place.key, day, time) - party // 5
        for time in clock
    }
    return [m.Slot(time=time, tables_left=left) for time, left in tables.items() if left > 0]
