"""Finds records of the ski school and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.services.ski_school.working_out import lesson_price, next_ref
from evals.live.set_aside import Row, one, some


def place(data: Data, name: str) -> Row:
    """The valley or slope of this name."""
    return one(data["places"], name=name)


def snow_at(data: Data, name: str) -> Row:
    """The report of the valley or slope of this name."""
    return one(data["snow"], code=place(data, name)["code"])


def lifts_in(data: Data, name: str) -> list[Row]:
    """The lifts of the valley of this name."""
    return some(data["lifts"], valley=place(data, name)["code"])


def guest(data: Data, name: str) -> Row:
    """The guest of this name."""
    return one(data["guests"], name=name)


def instructor(data: Data, name: str) -> Row:
    """The instructor of this name."""
    return one(data["instructors"], name=name)


def lesson(data: Data, ref: str) -> Row:
    """The lesson with this reference."""
    return one(data["lessons"], ref=ref)


def lessons_of(data: Data, name: str) -> list[Row]:
    """All lessons of a guest."""
    return some(data["lessons"], guest=guest(data, name)["id"])


def teacher_of(data: Data, taught: Row) -> Row:
    """The instructor of a lesson."""
    return one(data["instructors"], id=taught["instructor"])


def guests_of(data: Data, name: str, date: str) -> list[Row]:
    """The guests that an instructor teaches on a day."""
    taught = some(data["lessons"], instructor=instructor(data, name)["id"], date=date)
    ids = [row["guest"] for row in taught if row["state"] != "cancelled"]
    return [row for row in data["guests"] if row["id"] in ids]


def unpaid(rows: list[Row]) -> list[Row]:
    """The lessons still to be paid for."""
    return [row for row in rows if not row["paid"] and row["state"] != "cancelled"]


def book(
    data: Data, name: str, course: str, teacher: str, date: str, half: str, people: int
) -> None:
    """A guest is booked on a course."""
    chosen = one(data["courses"], title=course)
    data["lessons"].append({
        "ref": next_ref(data),
        "guest": guest(data, name)["id"],
        "course": chosen["code"],
        "instructor": instructor(data, teacher)["id"],
        "date": date,
        "half": half,
        "people": people,
        "state": "booked",
        "meeting_point": chosen["meeting_point"],
        "price": lesson_price(chosen, people),
        "paid": False,
    })  # fmt: skip


def hand_out(data: Data, no: str, name: str) -> None:
    """A lost item is handed out."""
    one(data["lost_items"], no=no).update(state="handed_out", handed_to=name)
