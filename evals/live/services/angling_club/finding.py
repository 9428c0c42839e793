"""Finds records of the angling club and makes the changes that requests ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from evals.live.records import Data
from evals.live.set_aside import Row, one, some

Change = Callable[[Data], None]


def water(data: Data, name: str) -> Row:
    """The water of this name."""
    return one(data["waters"], name=name)


def member(data: Data, name: str) -> Row:
    """The member of this name."""
    return one(data["members"], fullName=name)


def member_of(data: Data, id_: str) -> Row:
    """The member with this id."""
    return one(data["members"], id=id_)


def match(data: Data, title: str) -> Row:
    """The match of this title."""
    return one(data["matches"], title=title)


def job(data: Data, task: str) -> Row:
    """The job of this name."""
    return one(data["jobs"], task=task)


def jobs_at(data: Data, name: str) -> list[Row]:
    """All jobs at a water."""
    return some(data["jobs"], waterId=water(data, name)["id"])


def still_to_do(data: Data, name: str) -> list[Row]:
    """The jobs at a water that are not done."""
    return some(jobs_at(data, name), done=False)


def entries_in(data: Data, title: str) -> list[Row]:
    """The entries of a match."""
    return some(data["entries"], matchId=match(data, title)["id"])


def entry_of(data: Data, name: str, title: str) -> Row:
    """The entry of a member in a match."""
    return one(entries_in(data, title), memberId=member(data, name)["id"])


def entered(data: Data, entries: Iterable[Row]) -> list[Row]:
    """The members that these entries are of."""
    ids = [row["memberId"] for row in entries]
    return [row for row in data["members"] if row["id"] in ids]


def weights(data: Data, title: str) -> list[int]:
    """What was caught in a match, of each who weighed in."""
    rows = entries_in(data, title)
    return [row["weightGrams"] for row in rows if row["weightGrams"] is not None]


def set_member(name: str, **values: Any) -> Change:
    """A member gets these values."""
    return lambda data: member(data, name).update(values)


def set_water(name: str, **values: Any) -> Change:
    """A water gets these values."""
    return lambda data: water(data, name).update(values)


def set_match(title: str, **values: Any) -> Change:
    """A match gets these values."""
    return lambda data: match(data, title).update(values)


def hand_over(task: str, name: str) -> Change:
    """A job goes to another member."""
    return lambda data: job(data, task).update(leadId=member(data, name)["id"])


def weigh_in(data: Data) -> None:
    """The catch of Lou Parry."""
    entry_of(data, "Lou Parry", "Evening Series 3")["weightGrams"] = 3420


def enter(title: str, name: str, peg: int) -> Change:
    """A member is entered in a match."""

    def change(data: Data) -> None:
        data["entries"].append({
            "id": "new",
            "matchId": match(data, title)["id"],
            "memberId": member(data, name)["id"],
            "peg": peg,
            "weightGrams": None,
            "feePaid": False,
        })  # fmt: skip

    return change


def withdraw_arthur(data: Data) -> None:
    """Arthur Penn does not fish."""
    data["entries"].remove(entry_of(data, "Arthur Penn", "Evening Series 4"))


def heron_cup_instead(data: Data) -> None:
    """Gina Holt fishes in the other match."""
    gina = member(data, "Gina Holt")["id"]
    for row in some(entries_in(data, "Evening Series 4"), memberId=gina):
        data["entries"].remove(row)
    enter("Heron Cup", "Gina Holt", 9)(data)


def dearer_ticket(data: Data) -> None:
    """A day on the Mill Stretch costs more."""
    water(data, "Mill Stretch")["dayTicket"] = 9


def add_job(data: Data) -> None:
    """A new job at Heron Pool."""
    data["jobs"].append({
        "id": "new",
        "waterId": water(data, "Heron Pool")["id"],
        "task": "Mend the stile",
        "leadId": member(data, "Colin Dray")["id"],
        "dueOn": "2026-07-31",
        "hoursNeeded": 2,
        "urgent": False,
        "done": False,
    })  # fmt: skip
