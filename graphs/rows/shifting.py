"""By how much what rows hold is to change: an amount, a percentage, a time, the hour of a moment.

A change is a mapping: ``amount`` with ``unit`` (``""``: as it is counted there, ``percent``, or a
unit of time), members to ``add`` to a list or to ``remove`` from it, or the ``time`` (``11:30``) or
the ``date`` that a moment is moved to, or the ``day`` of a month, the nearest to it that is not
before the day ``from``, and ``beside`` where that is said of another attribute, which an end
follows. ``of`` names the attribute where the input is called otherwise.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from graphs.time_units import DAYS_IN, SECONDS_IN, move
from tools.json_number import is_number
from tools.written_number import bare_number


def shifted(
    rows: list[dict[str, Any]], attribute: str, by: Any, into: str, parted: bool = False
) -> list[dict[str, Any]]:
    """The rows with what each holds there as it becomes, under a name of its own; None where that
    cannot be reckoned. ``parted``: whether a share of a whole number may be none. Rows whose list
    lacks what is to be removed, or holds all that is to be added, are left out.
    """
    found = [{**row, into: _in_row(row, attribute, by, parted)} for row in rows]
    if "add" in by or "remove" in by:
        return [row for row in found if row[into] not in (None, row.get(attribute))]
    return found


def _in_row(row: dict[str, Any], attribute: str, by: Any, parted: bool) -> Any:
    if "beside" not in by:
        return changed(row.get(attribute), by, parted)
    old, end = row.get(by["beside"]), row.get(attribute)
    new = changed(old, by)
    if not isinstance(old, str) or not isinstance(end, str) or new is None:
        return None
    seconds = _seconds_between(old, new)
    if _parted(end)[2]:
        return changed(end, {"amount": seconds, "unit": "second"})
    return changed(end, {"amount": seconds // 86400, "unit": "day"})


def _seconds_between(first: str, last: str) -> int:
    """How long after one day or moment another one is, both written alike."""
    moments = [datetime.fromisoformat(one) for one in (first, last)]
    return int((moments[1] - moments[0]).total_seconds())


def changed(held: Any, by: Any, parted: bool = False) -> Any:
    """What a value becomes; None where it is no such amount or time, or one beyond all bounds."""
    try:
        if "add" in by or "remove" in by:
            return _listed(held, by)
        if "unit" not in by:
            return _at(held, by)
        if by["unit"] in ("", "percent"):
            return _amount(held, by["amount"], by["unit"], parted)
        return _moved(held, by["amount"], by["unit"]) if isinstance(held, str) else None
    except (ArithmeticError, ValueError):
        return None


def _listed(held: Any, by: Any) -> list[Any] | None:
    """A list of values with some more, or without some that it has to hold."""
    old = [] if held is None else held
    if not isinstance(old, list) or any(one not in old for one in by.get("remove", ())):
        return None
    left = [one for one in old if one not in by.get("remove", ())]
    return [*left, *(one for one in by.get("add", ()) if one not in left)]


def _amount(held: Any, amount: Any, unit: str, parted: bool) -> Any:
    """A number more or less: written, and as exact, as it was held or as the change was said."""
    written = isinstance(held, str) and bare_number(held) is not None
    if not (is_number(held) or written):
        return None
    old, step = Decimal(str(held)), Decimal(str(amount))
    new = old + (old * step / 100 if unit else step)
    whole = written or (isinstance(held, int) and not parted)
    share = 2 - min(0, new.adjusted())  # cents; of a rate below one as many digits that count
    places = _places(old) if unit and whole else max(_places(old), share if unit else _places(step))
    new = new.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    if written:
        return str(new)
    return int(new) if new == new.to_integral_value() and isinstance(held, int) else float(new)


def _places(number: Decimal) -> int:
    """How many digits stand behind the point."""
    return max(0, -int(number.as_tuple().exponent))


def _moved(held: str, amount: Any, unit: str) -> str | None:
    """A day, a moment or a time of day earlier or later, written as it was."""
    day, mark, rest = _parted(held)
    if not day:
        return _hour_moved(rest, amount, unit)
    if rest and unit in DAYS_IN and amount != int(amount):
        amount, unit = amount * DAYS_IN[unit] * 24, "hour"
    if unit in SECONDS_IN:
        return _moment_moved(day, mark, rest, amount * SECONDS_IN[unit]) if rest else None
    later = move(date.fromisoformat(day), amount, unit)
    return None if later is None else f"{later}{mark}{rest}"


def _parted(held: str) -> tuple[str, str, str]:
    """The day, the mark between, and the time with its zone; ``""`` for what is not there."""
    mark = "T" if "T" in held else " " if " " in held else ""
    day, _, rest = held.partition(mark) if mark else (held, "", "")
    return (day, mark, rest) if day.count("-") == 2 else ("", "", held)


def _moment_moved(day: str, mark: str, rest: str, seconds: Any) -> str | None:
    clock, zone = _clock(rest)
    try:
        moved = datetime.fromisoformat(f"{day}T{clock}") + timedelta(seconds=seconds)
    except (OverflowError, ValueError):
        return None
    return f"{moved.date().isoformat()}{mark}{_written(moved.time(), clock)}{zone}"


def _hour_moved(held: str, amount: Any, unit: str) -> str | None:
    """A time of day, of the same day."""
    try:
        start = datetime.combine(date(2000, 1, 1), time.fromisoformat(held))
    except ValueError:
        return None
    if unit not in SECONDS_IN:
        return None
    moved = start + timedelta(seconds=amount * SECONDS_IN[unit])
    return _written(moved.time(), held) if moved.date() == start.date() else None


def _at(held: Any, by: Any) -> str | None:
    """A moment at another time of its day, or on another day at its time."""
    day, mark, rest = _parted(held) if isinstance(held, str) else ("", "", "")
    moved = _nearest(day, by) if "day" in by else str(by.get("date", ""))
    if moved and not rest and (day or "day" in by):
        return moved
    if not day or not rest:
        return None
    clock, zone = _clock(rest)
    said = by.get("time", "")
    told = _written(time.fromisoformat(said), clock) if said else clock
    return f"{moved or day}{mark}{told}{zone}"


def _nearest(day: str, by: Any) -> str:
    """The day of that number in a month which is nearest to a day, or the next where there is
    none.
    """
    first = date.fromisoformat(by["from"])
    held = max(first, date.fromisoformat(day)) if day else first
    days = (held + timedelta(n) for n in range(-31, 63))
    found = [one for one in days if one.day == by["day"] and one >= first]
    return min(found, key=lambda one: abs(one - held)).isoformat()


def _clock(rest: str) -> tuple[str, str]:
    """The time of a moment, and its zone."""
    places = [at for at in (rest.find(one) for one in "Z+-") if at >= 0]
    at = min(places) if places else len(rest)
    return rest[:at], rest[at:]


def _written(moment: time, like: str) -> str:
    """A time with as many parts as another one has."""
    if like.count(":") < 2:
        return moment.isoformat("minutes")
    return moment.isoformat("milliseconds" if "." in like else "seconds")
