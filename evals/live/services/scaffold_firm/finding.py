"""Finds what people mean in the records of the scaffolding firm."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def client(data: Data, name: str) -> Row:
    """The client of this name."""
    return one(data["clients"], name=name)


def site(data: Data, name: str) -> Row:
    """The site of this name."""
    return one(data["sites"], name=name)


def sites_of(data: Data, name: str) -> list[Row]:
    """The sites of a client."""
    return some(data["sites"], clientId=client(data, name)["id"])


def member(data: Data, name: str) -> Row:
    """The crew member of this name."""
    return one(data["crew"], name=name)


def scaffold(data: Data, reference: str) -> Row:
    """The scaffold with this reference."""
    return one(data["scaffolds"], reference=reference)


def scaffolds_at(data: Data, name: str, **values: str) -> list[Row]:
    """The scaffolds on a site."""
    return some(data["scaffolds"], siteId=site(data, name)["id"], **values)


def standing_on(data: Data, sites: list[Row]) -> list[Row]:
    """The scaffolds that stand on these sites."""
    ids = [row["id"] for row in sites]
    return [row for row in some(data["scaffolds"], status="standing") if row["siteId"] in ids]


def lead_of(data: Data, reference: str) -> Row:
    """The crew member who leads a scaffold."""
    return one(data["crew"], id=scaffold(data, reference)["leadId"])


def led_by(data: Data, name: str) -> list[Row]:
    """The standing scaffolds that a crew member leads."""
    return some(data["scaffolds"], leadId=member(data, name)["id"], status="standing")


def inspections_of(data: Data, reference: str) -> list[Row]:
    """The inspections of a scaffold, the oldest first."""
    return some(data["inspections"], scaffoldId=scaffold(data, reference)["id"])


def client_of(data: Data, reference: str) -> Row:
    """The client on whose site a scaffold is."""
    there = one(data["sites"], id=scaffold(data, reference)["siteId"])
    return one(data["clients"], id=there["clientId"])


def inspect(data: Data, reference: str, name: str, on: str, result: str) -> None:
    """A crew member inspects a scaffold."""
    data["inspections"].append({
        "id": "new",
        "scaffoldId": scaffold(data, reference)["id"],
        "inspectorId": member(data, name)["id"],
        "inspectedOn": on,
        "result": result,
        "remarks": None,
    })  # fmt: skip


def plan(
    data: Data, name: str, kind: str, height_m: float, load_class: int, weekly_rate: int
) -> None:
    """A scaffold is planned on a site."""
    last = max(int(row["reference"][3:]) for row in data["scaffolds"])
    data["scaffolds"].append({
        "id": "new",
        "reference": f"SC-{last + 1}",
        "siteId": site(data, name)["id"],
        "kind": kind,
        "heightM": height_m,
        "loadClass": load_class,
        "status": "planned",
        "tag": "none",
        "startsOn": None,
        "hireEndsOn": None,
        "weeklyRate": weekly_rate,
        "leadId": None,
    })  # fmt: skip
