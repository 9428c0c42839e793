"""Finds records of the law office and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.services.law_office.records import TODAY
from evals.live.set_aside import Row, one, some


def client(data: Data, name: str) -> Row:
    """The client of this name."""
    return one(data["clients"], n=name)


def person(data: Data, name: str) -> Row:
    """The member of staff of this name."""
    return one(data["staff"], name=name)


def matter(data: Data, ref: str) -> Row:
    """The matter with this reference."""
    return one(data["matters"], ref=ref)


def titled(data: Data, title: str) -> Row:
    """The matter of this title."""
    return one(data["matters"], title=title)


def hearing(data: Data, number: str) -> Row:
    """The hearing with this number."""
    return one(data["hearings"], id=number)


def leads(data: Data, row: Row) -> Row:
    """Who leads a matter."""
    return one(data["staff"], code=row["led_by"])


def helps(data: Data, row: Row) -> Row:
    """Who helps on a matter."""
    return one(data["staff"], code=row["helped_by"])


def matter_of(data: Data, row: Row) -> Row:
    """The matter of a hearing or of an entry of time."""
    return matter(data, row["re"] if "re" in row else row["on"])


def client_of(data: Data, row: Row) -> Row:
    """The client of a matter."""
    return one(data["clients"], slug=row["for"])


def matters_for(data: Data, name: str, **values: str) -> list[Row]:
    """The matters of a client that hold these values."""
    return some(data["matters"], **{"for": client(data, name)["slug"]}, **values)


def led(data: Data, name: str, **values: str) -> list[Row]:
    """The matters that somebody leads and that hold these values."""
    return some(data["matters"], led_by=person(data, name)["code"], **values)


def listed(data: Data, first: str, last: str) -> list[Row]:
    """The listed hearings of some days, the earliest first."""
    rows = [row for row in some(data["hearings"], state="listed") if first <= row["day"] <= last]
    return sorted(rows, key=lambda row: (row["day"], row["at"]))


def unbilled(data: Data, ref: str) -> list[Row]:
    """The entries on a matter that are billable and not billed."""
    return some(data["time"], on=ref, billable=True, billed=False)


def minutes(rows: list[Row]) -> int:
    """The minutes of these entries."""
    return sum(row["mins"] for row in rows)


def add_time(data: Data, ref: str, name: str, day: str, mins: int, what: str) -> None:
    """Time is put on a matter."""
    data["time"].append({
        "no": "T-5535",
        "on": ref,
        "by": person(data, name)["code"],
        "day": day,
        "mins": mins,
        "what": what,
        "billable": True,
        "billed": False,
    })  # fmt: skip


def open_matter(data: Data, title: str, name: str, lead: str, area: str) -> None:
    """A matter is opened today."""
    data["matters"].append({
        "ref": "M-2063",
        "title": title,
        "for": client(data, name)["slug"],
        "led_by": person(data, lead)["code"],
        "helped_by": None,
        "area": area,
        "opened": TODAY.isoformat(),
        "closed": None,
        "state": "open",
        "cap": None,
    })  # fmt: skip
