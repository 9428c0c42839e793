"""Finds records of the mountain rescue team."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def member(data: Data, name: str) -> Row:
    """The member of this name."""
    return one(data["members"], nm=name)


def item(data: Data, no: str) -> Row:
    """The piece of kit with this number."""
    return one(data["kit"], no=no)


def callout(data: Data, ref: str) -> Row:
    """The call-out with this reference."""
    return one(data["callouts"], ref=ref)


def led_by(data: Data, name: str) -> list[Row]:
    """The call-outs that a member led."""
    return some(data["callouts"], ldr=member(data, name)["key"])


def leader_of(data: Data, ref: str) -> Row:
    """Who led a call-out."""
    return one(data["members"], key=callout(data, ref)["ldr"])


def turnouts_of(data: Data, ref: str) -> list[Row]:
    """Who turned out for a call-out, as records of hours."""
    return some(data["turnouts"], co=ref)


def hours(rows: list[Row]) -> float:
    """The hours of these records together."""
    return float(sum(row["hrs"] for row in rows))


def members_at(data: Data, ref: str) -> list[Row]:
    """The members who turned out for a call-out."""
    keys = {row["who"] for row in turnouts_of(data, ref)}
    return [row for row in data["members"] if row["key"] in keys]


def jobs_of(data: Data, name: str) -> list[Row]:
    """The call-outs for which a member turned out."""
    refs = {row["co"] for row in some(data["turnouts"], who=member(data, name)["key"])}
    return [row for row in data["callouts"] if row["ref"] in refs]


def from_to(callouts: list[Row], first: str, last: str) -> list[Row]:
    """The call-outs of these days."""
    return [row for row in callouts if first <= row["day"] <= last]


def held_by(data: Data, name: str) -> list[Row]:
    """The kit that a member keeps."""
    return some(data["kit"], held=member(data, name)["key"])


def holders(data: Data) -> list[Row]:
    """The members who keep some kit."""
    keys = {row["held"] for row in data["kit"]}
    return [row for row in data["members"] if row["key"] in keys]


def keyholder(data: Data, base: str) -> Row:
    """Who has the keys of a base."""
    return one(data["members"], key=one(data["bases"], nm=base)["kh"])
