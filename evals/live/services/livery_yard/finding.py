"""Finds records of the livery yard and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some

TOMORROW = "2026-10-15"
FRIDAY = "2026-10-16"


def owner(data: Data, name: str) -> Row:
    """The owner of this name."""
    return one(data["owners"], name=name)


def horse(data: Data, name: str) -> Row:
    """The horse of this name."""
    return one(data["horses"], name=name)


def stable(data: Data, code: str) -> Row:
    """The stable with this code."""
    return one(data["stables"], code=code)


def professional(data: Data, name: str) -> Row:
    """The professional of this name."""
    return one(data["professionals"], name=name)


def visit(data: Data, number: int) -> Row:
    """The visit with this number."""
    return one(data["visits"], id=number)


def owner_of(data: Data, name: str) -> Row:
    """The owner of a horse."""
    return one(data["owners"], id=horse(data, name)["owner_id"])


def horses_of(data: Data, name: str) -> list[Row]:
    """The horses of an owner."""
    return some(data["horses"], owner_id=owner(data, name)["id"])


def planned_for(data: Data, name: str) -> list[Row]:
    """The planned visits to a horse, the earliest first."""
    rows = some(data["visits"], horse_id=horse(data, name)["id"], status="planned")
    return sorted(rows, key=lambda row: (row["day"], row["time"]))


def planned_on(data: Data, day: str) -> list[Row]:
    """The planned visits of a day, the earliest first."""
    rows = some(data["visits"], day=day, status="planned")
    return sorted(rows, key=lambda row: str(row["time"]))


def seen_on(data: Data, day: str) -> list[Row]:
    """The horses with a planned visit on a day."""
    ids = [row["horse_id"] for row in planned_on(data, day)]
    return [row for row in data["horses"] if row["id"] in ids]


def by_trade(data: Data, trade: str) -> list[Row]:
    """The visits by people of a trade."""
    ids = [row["id"] for row in some(data["professionals"], trade=trade)]
    return [row for row in data["visits"] if row["professional_id"] in ids]


def comes(data: Data, row: Row) -> Row:
    """The professional of a visit."""
    return one(data["professionals"], id=row["professional_id"])


def empty_stables(data: Data) -> list[Row]:
    """The stables in which no horse stands."""
    taken = {row["stable_id"] for row in data["horses"]}
    return [row for row in data["stables"] if row["id"] not in taken]


def plan(data: Data, name: str, who: str, day: str, time: str, reason: str) -> None:
    """A visit is planned."""
    data["visits"].append({
        "id": 1 + max(row["id"] for row in data["visits"]),
        "horse_id": horse(data, name)["id"],
        "professional_id": professional(data, who)["id"],
        "day": day,
        "time": time,
        "reason": reason,
        "status": "planned",
        "cost": None,
    })  # fmt: skip


def stand_in(data: Data, name: str, code: str) -> None:
    """A horse moves to a stable."""
    horse(data, name)["stable_id"] = stable(data, code)["id"]
