"""Finds records of the recording studio and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def artist(data: Data, name: str) -> Row:
    """The artist of this name."""
    return one(data["artists"], name=name)


def room(data: Data, name: str) -> Row:
    """The room of this name."""
    return one(data["rooms"], name=name)


def engineer(data: Data, name: str) -> Row:
    """The engineer of this name."""
    return one(data["engineers"], name=name)


def session(data: Data, id_: int) -> Row:
    """The session with this number."""
    return one(data["sessions"], id=id_)


def mic(data: Data, serial: str) -> Row:
    """The microphone with this serial number."""
    return one(data["mics"], serial=serial)


def of_artist(data: Data, name: str) -> list[Row]:
    """The sessions of an artist."""
    return some(data["sessions"], artist_id=artist(data, name)["id"])


def with_engineer(data: Data, name: str) -> list[Row]:
    """The sessions that an engineer works on."""
    return some(data["sessions"], engineer_id=engineer(data, name)["id"])


def in_room(data: Data, name: str) -> list[Row]:
    """The sessions in a room."""
    return some(data["sessions"], room_id=room(data, name)["id"])


def artists_of(data: Data, sessions: list[Row]) -> list[Row]:
    """The artists of some sessions."""
    ids = {row["artist_id"] for row in sessions}
    return [row for row in data["artists"] if row["id"] in ids]


def engineers_of(data: Data, sessions: list[Row]) -> list[Row]:
    """The engineers of some sessions."""
    ids = {row["engineer_id"] for row in sessions}
    return [row for row in data["engineers"] if row["id"] in ids]


def room_of(data: Data, held: Row) -> Row:
    """The room where a session takes place or a microphone stands."""
    return one(data["rooms"], id=held["room_id"])


def from_to(sessions: list[Row], first: str, last: str) -> list[Row]:
    """The sessions on these days."""
    return [row for row in sessions if first <= row["day"] <= last]


def price(sessions: list[Row]) -> float:
    """What sessions cost together."""
    return float(sum(row["price"] for row in sessions))


def book(data: Data, name: str, where: str, who: str, **values: object) -> None:
    """A session is booked."""
    data["sessions"].append({
        "id": max(row["id"] for row in data["sessions"]) + 1,
        "artist_id": artist(data, name)["id"],
        "room_id": room(data, where)["id"],
        "engineer_id": engineer(data, who)["id"],
        "note": None,
        **values,
        "status": "confirmed",
        "deposit_paid": False,
    })  # fmt: skip
