"""The changes that people ask of the polling office."""

from __future__ import annotations

from evals.live.records import Data, LiveRequest
from evals.live.services.polling_office.finding import (
    problems_at,
    shift,
    shifts_at,
    station,
    worker,
)
from evals.live.services.polling_office.records import TODAY
from evals.live.set_aside import one


def _to_helena(data: Data) -> None:
    empty = one(shifts_at(data, "Friendship Centre"), workerId=None)
    empty.update(workerId=worker(data, "Helena Frost")["id"], status="offered")


def _offer_helena(data: Data) -> None:
    data["shifts"].append({
        "id": "made",
        "stationId": station(data, "East Fields Library")["id"],
        "workerId": worker(data, "Helena Frost")["id"],
        "role": "clerk",
        "startsAt": "06:30",
        "endsAt": "14:30",
        "fee": 110,
        "status": "offered",
    })  # fmt: skip


def _cheaper_cabin(data: Data) -> None:
    station(data, "Portable Cabin")["hireFee"] -= 40


def _stuck_door(data: Data) -> None:
    data["incidents"].append({
        "id": "made",
        "stationId": station(data, "East Fields Library")["id"],
        "openedOn": TODAY.isoformat(),
        "kind": "access",
        "note": "Automatic door is stuck",
        "severity": "low",
        "resolved": False,
    })  # fmt: skip


WRITES = (
    LiveRequest(
        "polling_office-16", "Bryn Tudor just rang, it's a yes for the Scout Hut", "write",
        lambda _: [], lambda d: shift(d, "Bryn Tudor", "Scout Hut").update(status="accepted"),
    ),
    LiveRequest(
        "polling_office-17", "Kezia Dunmore can't do Brookside Chapel after all. Please note "
        "that she declined.", "write", lambda _: [],
        lambda d: shift(d, "Kezia Dunmore", "Brookside Chapel").update(status="declined"),
    ),
    LiveRequest(
        "polling_office-18", "the clerk shift at the Friendship Centre that nobody has - give it "
        "to Helena Frost", "write", lambda _: [], _to_helena,
    ),
    LiveRequest(
        "polling_office-19",
        "Could you offer Helena Frost a shift as clerk at East Fields Library, from 06:30 to "
        "14:30, for 110?", "write", lambda _: [], _offer_helena, free=("id",),
    ),
    LiveRequest(
        "polling_office-20", "they've knocked 40 off the hire fee for the Portable Cabin, put "
        "that in", "write", lambda _: [], _cheaper_cabin,
    ),
    LiveRequest(
        "polling_office-21", "Community Cafe is confirmed now, contract came back signed",
        "write", lambda _: [], lambda d: station(d, "Community Cafe").update(status="confirmed"),
    ),
    LiveRequest(
        "polling_office-22",
        "Helena Frost did the training on Saturday so she is trained now. Oh, and her new number "
        "is 0118 496 2044.", "write", lambda _: [],
        lambda d: worker(d, "Helena Frost").update(trained=True, phone="0118 496 2044"),
    ),
    LiveRequest(
        "polling_office-23", "report an access problem at East Fields Library, low severity: "
        "\"Automatic door is stuck\"", "write", lambda _: [], _stuck_door, free=("id",),
    ),
    LiveRequest(
        "polling_office-24", "the booths with the broken shelves at St Mary's Hall are fixed, "
        "you can resolve that", "write", lambda _: [],
        lambda d: problems_at(d, "St Mary's Hall")[0].update(resolved=True),
    ),
    LiveRequest(
        "polling_office-25", "pls delete the shift Helena Frost declined at Alder Bowls Club, it "
        "clutters the rota", "write", lambda _: [],
        lambda d: d["shifts"].remove(shift(d, "Helena Frost", "Alder Bowls Club")),
    ),
)  # fmt: skip
