"""Finds records of the stained glass studio and makes the changes that requests ask for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def client(data: Data, name: str) -> Row:
    """The client of this name."""
    return one(data["clients"], name=name)


def commission(data: Data, reference: str) -> Row:
    """The commission of this reference."""
    return one(data["commissions"], reference=reference)


def commissions_of(data: Data, name: str) -> list[Row]:
    """The commissions of a client."""
    return some(data["commissions"], clientId=client(data, name)["id"])


def panels_of(data: Data, reference: str) -> list[Row]:
    """The panels of a commission."""
    return some(data["panels"], commissionId=commission(data, reference)["id"])


def panel(data: Data, label: str) -> Row:
    """The panel of this label."""
    return one(data["panels"], label=label)


def maker(data: Data, name: str) -> Row:
    """The maker of this name."""
    return one(data["makers"], name=name)


def glass(data: Data, name: str) -> Row:
    """The glass of this name."""
    return one(data["glass"], name=name)


def made_by(data: Data, name: str) -> list[Row]:
    """The panels that a maker makes or has made."""
    return some(data["panels"], makerId=maker(data, name)["id"])


def unfinished(rows: Iterable[Row]) -> list[Row]:
    """The panels that are not done."""
    return [row for row in rows if row["stage"] != "done"]


def makers_of(data: Data, rows: Iterable[Row]) -> list[Row]:
    """Who makes these panels."""
    ids = [row["makerId"] for row in rows]
    return [row for row in data["makers"] if row["id"] in ids]


def going_on(data: Data) -> list[Row]:
    """The commissions that are neither installed nor cancelled."""
    return [row for row in data["commissions"] if row["status"] not in ("installed", "cancelled")]


def give(data: Data, rows: Iterable[Row], name: str) -> None:
    """Panels go to a maker."""
    for row in rows:
        row["makerId"] = maker(data, name)["id"]


def later(row: Row, days: int) -> None:
    """A commission is due so many days later."""
    row["dueOn"] = (date.fromisoformat(row["dueOn"]) + timedelta(days)).isoformat()


def take(data: Data, name: str, sheets: int) -> None:
    """Sheets of a glass are taken from the rack."""
    row = glass(data, name)
    row["sheets"] -= sheets


def open_commission(
    data: Data, name: str, reference: str, title: str, kind: str, price: float, due: str
) -> None:
    """A commission is opened for a client."""
    data["commissions"].append({
        "id": "made",
        "clientId": client(data, name)["id"],
        "reference": reference,
        "title": title,
        "kind": kind,
        "status": "quoted",
        "price": price,
        "depositPaid": False,
        "agreedOn": None,
        "dueOn": due,
        "installedOn": None,
    })  # fmt: skip


def add_panel(data: Data, reference: str, label: str, size: tuple[int, int], hours: float) -> None:
    """A leaded panel is added to a commission."""
    data["panels"].append({
        "id": "made",
        "commissionId": commission(data, reference)["id"],
        "label": label,
        "widthCm": size[0],
        "heightCm": size[1],
        "technique": "leaded",
        "stage": "design",
        "makerId": None,
        "hoursPlanned": hours,
        "hoursSpent": 0,
    })  # fmt: skip
