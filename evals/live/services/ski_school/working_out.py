"""What the ski school works out rather than holds: quotes, sizes, free halves of a day."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one

HALVES = ("morning", "afternoon")
_LONG_COURSE_DAYS = 5
_LONG_COURSE_PERCENT = 10
_SHORTER_CM = {"first_timer": 25, "beginner": 20, "intermediate": 12, "advanced": 5}
"""Level -> by how much skis are shorter than the skier."""


def quote(data: Data, kind: str, level: str, people: int, days: int) -> Row:
    """What a course costs: a group pays for each person, a private course for each day."""
    per_day = one(data["tariffs"], kind=kind, level=level)["per_day"]
    discount = _LONG_COURSE_PERCENT if days >= _LONG_COURSE_DAYS else 0
    full = per_day * days * (people if kind == "group" else 1)
    total = round(full * (100 - discount) / 100, 2)
    return {
        "kind": kind,
        "level": level,
        "people": people,
        "days": days,
        "discount_percent": discount,
        "total": total,
        "per_person": round(total / people, 2),
        "currency": "EUR",
    }


def rental_size(height_cm: int, shoe_eu: int, level: str) -> Row:
    """Lengths of skis and poles in cm, steps of 5, and the Mondopoint size of the boots."""
    return {
        "ski_length_cm": 5 * round((height_cm - _SHORTER_CM[level]) / 5),
        "pole_length_cm": 5 * round(height_cm * 0.7 / 5),
        "boot_mondo": round(2 * (shoe_eu / 1.5 - 1.5)) / 2,
    }


def free_halves(data: Data, instructor: str, date: str) -> list[str]:
    """The halves of a day in which an instructor has no lesson."""
    taken = [
        row["half"]
        for row in data["lessons"]
        if row["instructor"] == instructor and row["date"] == date and row["state"] != "cancelled"
    ]
    return [half for half in HALVES if half not in taken]


def lesson_price(course: Row, people: int) -> float:
    """What a lesson of this course costs for so many people."""
    return float(course["price"] * (people if course["kind"] == "group" else 1))


def next_ref(data: Data) -> str:
    """The reference of the next lesson."""
    last = max(int(row["ref"].partition("-")[2]) for row in data["lessons"])
    return f"L26-{last + 1:04}"
