"""Finds the records of the cinemas, makes the right changes, and says what is right of them."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data
from evals.live.set_aside import Row, one, only, some
from evals.tasks.records import Fact


def film(data: Data, title: str) -> Row:
    """The film of this title."""
    return one(data["films"], title=title)


def cinema(data: Data, name: str) -> Row:
    """The cinema of this name."""
    return one(data["cinemas"], name=f"Lumen {name}")


def member(data: Data, name: str) -> Row:
    """The member of this name."""
    return one(data["members"], name=name)


def shown(data: Data, house: str, date: str, title: str = "") -> list[Row]:
    """What a cinema shows on a day: everything, or one film."""
    rows = some(data["screenings"], cinemaId=house)
    films = {film(data, title)["id"]} if title else {row["id"] for row in data["films"]}
    return [row for row in rows if row["startsAt"].startswith(date) and row["filmId"] in films]


def screening(data: Data, house: str, starts: str) -> Row:
    """The screening in a cinema that begins at a time; raises where there are several."""
    return one(data["screenings"], cinemaId=house, startsAt=starts)


def booking(data: Data, ref: str) -> Row:
    """The booking with this reference."""
    return one(data["bookings"], ref=ref)


def bookings_of(data: Data, name: str) -> list[Row]:
    """The bookings of a member."""
    return some(data["bookings"], memberId=member(data, name)["id"])


def vouchers_of(data: Data, name: str) -> list[Row]:
    """The vouchers of a member."""
    return some(data["vouchers"], memberId=member(data, name)["id"])


def film_of(data: Data, shown_: Row) -> Row:
    """The film of a screening."""
    return one(data["films"], id=shown_["filmId"])


def film_booked(data: Data, made: Row) -> Row:
    """The film that a booking is for."""
    return film_of(data, one(data["screenings"], id=made["screeningId"]))


def titles(data: Data, rows: Sequence[Row]) -> list[Fact]:
    """The answer must name the films of these screenings, and no others."""
    return only([film_of(data, row) for row in rows], data["films"], "title")


def clock(time: str) -> Fact:
    """The answer must say this time of the day."""
    hour, minute = map(int, time.split(":"))
    twelve, half = (hour - 1) % 12 + 1, "am" if hour < 12 else "pm"
    short = f"{twelve}:{minute:02}" if minute else f"{twelve}"
    return Fact(text=(time, f"{hour}:{minute:02}", f"{short} {half}", f"{short}{half}"))


def lasts(minutes: int) -> Fact:
    """The answer must say how long a film is."""
    hours, rest = divmod(minutes, 60)
    written = (
        f"{hours} h {rest}", f"{hours}h {rest}m", f"{hours}h {rest}min", f"{hours}h{rest:02}",
        f"{hours} hours {rest}", f"{hours} hours and {rest}", f"{hours}:{rest:02}",
    )  # fmt: skip
    return Fact(number=minutes, text=written)


def in_cents(cents: int) -> Fact:
    """The answer must say this price, in cents or in the main unit."""
    return Fact(number=cents / 100, text=(str(cents), f"{cents:,}"))


def book(data: Data, name: str, chosen: Row, seats: int, code: str | None = None) -> None:
    """Seats are booked, with or without a voucher, which is used by that."""
    off = 0.0
    if code:
        voucher = one(data["vouchers"], code=code)
        voucher["used"], off = True, float(voucher["value"])
    data["bookings"].append(
        {
            "ref": "new",
            "memberId": member(data, name)["id"],
            "screeningId": chosen["id"],
            "seats": seats,
            "total": f"{max(0, seats * chosen['priceCents'] / 100 - off):.2f}",
            "status": "booked",
            "voucherCode": code,
        }
    )
    chosen["seatsLeft"] -= seats


def cancel(data: Data, ref: str) -> None:
    """A booking is gone, and its seats are free again."""
    made = booking(data, ref)
    one(data["screenings"], id=made["screeningId"])["seatsLeft"] += made["seats"]
    data["bookings"].remove(made)
