"""What the pocket desk works out, for its calls and for gold."""

from __future__ import annotations

from datetime import datetime, timedelta

from evals.live.records import Data
from evals.live.services.pocket_desk.records import TODAY
from evals.live.set_aside import Row, one, some

_MEASURES = (
    {"m": 1.0, "km": 1000.0, "mi": 1609.344, "ft": 0.3048, "cm": 0.01, "in": 0.0254},
    {"kg": 1.0, "g": 0.001, "lb": 0.45359237, "oz": 0.028349523125},
    {"l": 1.0, "gal": 3.785411784},
)
"""Units of one kind, each in the first of them."""


def converted(amount: float, from_unit: str, to_unit: str) -> float | None:
    """The amount in the other unit; None where the two do not measure the same."""
    if {from_unit, to_unit} <= {"C", "F"}:
        if from_unit == to_unit:
            return amount
        return round(amount * 9 / 5 + 32 if to_unit == "F" else (amount - 32) * 5 / 9, 4)
    for units in _MEASURES:
        if from_unit in units and to_unit in units:
            return round(amount * units[from_unit] / units[to_unit], 4)
    return None


def local_time(data: Data, city: Row) -> datetime:
    """What time it is in a city."""
    (clock,) = data["clock"]
    return datetime.fromisoformat(clock["utc"]) + timedelta(minutes=city["offset_minutes"])


def hours_ahead(city: Row, other: Row) -> float:
    """By how many hours the clocks of the other city are ahead."""
    return float(other["offset_minutes"] - city["offset_minutes"]) / 60


def history(data: Data, ticker: str, days: int) -> list[Row]:
    """The last trading days of a share, the oldest first."""
    return some(data["prices"], ticker=ticker)[-days:]


def add_todo(data: Data, given: Row) -> Row:
    """A to-do is put on the list; ``given`` holds title, project_id, due and priority."""
    made = {"id": 1 + max(row["id"] for row in data["todos"]), **given, "done": False}
    data["todos"].append(made)
    return made


def add_expense(data: Data, given: Row) -> Row:
    """An expense is put in the book, as of today where no day is given."""
    made = {"id": 1 + max(row["id"] for row in data["expenses"]), "note": None, **given}
    made["spent_on"] = given.get("spent_on") or TODAY.isoformat()
    data["expenses"].append(made)
    return made


def project(data: Data, name: str) -> Row:
    """The project of this name."""
    return one(data["projects"], name=name)


def open_todos(data: Data, **values: object) -> list[Row]:
    """The to-dos that are not done."""
    return some(data["todos"], done=False, **values)


def spent(data: Data, category: str, month: str = "") -> list[Row]:
    """The expenses of a category, of a month (YYYY-MM) or of all."""
    rows = some(data["expenses"], category=category)
    return [row for row in rows if row["spent_on"].startswith(month)]


def summed(rows: list[Row]) -> float:
    """What expenses come to."""
    return float(round(sum(row["amount"] for row in rows), 2))
