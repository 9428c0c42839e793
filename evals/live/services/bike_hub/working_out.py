"""What the service of the shared bikes works out: trips, fares, sales, free bikes."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some

KINDS = ("city", "electric", "cargo")
PASSES = {"day_pass": 6.5, "week_pass": 18.0, "month_pass": 32.0, "annual_pass": 149.0}
"""Kind of pass -> price in euros."""
TARIFFS = {
    "casual": (1.0, 0, 0.18),
    "member": (0.0, 30, 0.08),
    "student": (0.0, 45, 0.05),
    "day_pass": (0.0, 60, 0.1),
}
"""Tariff -> euros to unlock, minutes that are free, euros of each further minute."""
_KM_AN_HOUR = {"city": 15.0, "electric": 19.0, "cargo": 12.0}
_MINUTES_A_METRE_UP = {"city": 0.1, "electric": 0.03, "cargo": 0.16}
_DETOUR = 1.25


def trip(start: Row, end: Row, kind: str) -> Row:
    """Distance, climb and time between two stations."""
    apart = ((start["x_km"] - end["x_km"]) ** 2 + (start["y_km"] - end["y_km"]) ** 2) ** 0.5
    distance, climb = apart * _DETOUR, max(end["elevation_m"] - start["elevation_m"], 0)
    minutes = 60 * distance / _KM_AN_HOUR[kind] + climb * _MINUTES_A_METRE_UP[kind]
    return {
        "from": start["code"],
        "to": end["code"],
        "bike": kind,
        "distance_km": round(distance, 1),
        "climb_m": climb,
        "minutes": round(minutes),
    }


def fare(minutes: int, tariff: str) -> float:
    """What a ride costs, in euros."""
    unlock, free, each = TARIFFS[tariff]
    return float(round(unlock + max(minutes - free, 0) * each, 2))


def sold(data: Data, period: str) -> Row:
    """Passes sold in a month (``2026-08``) or on a day (``2026-08-31``)."""
    days = [row for row in data["pass_sales"] if row["day"].startswith(period)]
    counts = {kind: sum(row[kind] for row in days) for kind in PASSES}
    passes = [
        {"pass": kind, "count": count, "revenue": round(count * PASSES[kind], 2)}
        for kind, count in counts.items()
    ]
    return {
        "period": period,
        "passes": passes,
        "total": sum(row["count"] for row in passes),
        "revenue": round(sum(row["revenue"] for row in passes), 2),
        "currency": "EUR",
    }


def count_at(data: Data, code: str, moment: str | None) -> Row:
    """The bikes at a station: those counted or foreseen last before a moment."""
    rows = sorted(some(data["counts"], station=code), key=lambda row: str(row["at"]))
    past = [row for row in rows if moment and row["at"] <= moment]
    return past[-1] if past else rows[0]


def book(data: Data, rider: Row, kind: str, start: str, starts_at: str) -> Row:
    """A ride is booked."""
    made: Row = {
        "ref": f"RD-26-{1 + max(int(row['ref'][6:]) for row in data['rides']):04}",
        "rider": rider["id"],
        "status": "booked",
        "bike_kind": kind,
        "bike": None,
        "from_station": start,
        "to_station": None,
        "starts_at": starts_at,
        "minutes": None,
        "cost": None,
    }
    data["rides"].append(made)
    return made


def end(data: Data, ride: Row, station: str, minutes: int) -> None:
    """A ride is over: it is paid by the tariff of its rider, and its bike is free again."""
    tariff = one(data["riders"], id=ride["rider"])["tariff"]
    cost = fare(minutes, tariff)
    ride.update(status="ended", to_station=station, minutes=minutes, cost=cost)
    one(data["bikes"], number=ride["bike"]).update(state="free", station=station)


def report(data: Data, bike: int, part: str, severity: str, note: str | None) -> Row:
    """Damage of a bike is reported."""
    last = max(int(row["id"].removeprefix("dmg-"), 16) for row in data["damage_reports"])
    made: Row = {
        "id": f"dmg-{last + 1:x}",
        "bike": bike,
        "part": part,
        "severity": severity,
        "state": "open",
        "reported_on": "2026-09-17",
        "reported_by": None,
        "note": note,
    }
    data["damage_reports"].append(made)
    return made
