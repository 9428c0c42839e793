"""The changes that people ask of the recording studio."""

from __future__ import annotations

from evals.live.records import Data, LiveRequest
from evals.live.services.recording_studio.finding import (
    book,
    engineer,
    mic,
    of_artist,
    room,
    session,
)
from evals.live.set_aside import one


def _deposit_of_ona(data: Data) -> None:
    one(of_artist(data, "Ona Bright"), day="2026-09-17")["deposit_paid"] = True


def _choir_later(data: Data) -> None:
    one(of_artist(data, "Cold Harbour Choir"), day="2026-09-18")["starts_at"] = "09:30"


def _book_molly(data: Data) -> None:
    book(
        data, "Molly Grange", "Blue Room", "Ellis Quayle", day="2026-10-08", starts_at="11:00",
        hours=4, kind="mixing", price=308,
    )  # fmt: skip


def _paper_orchard(data: Data) -> None:
    data["artists"].append({
        "id": max(row["id"] for row in data["artists"]) + 1,
        "name": "Paper Orchard",
        "genre": "folk",
        "contact": "Nell Sharpe",
        "email": "nell@paperorchard.example",
        "phone": None,
        "city": "Dunsford",
        "joined_on": "2026-09-16",
        "discount_percent": 0,
        "newsletter": False,
    })  # fmt: skip


def _ribbon_back(data: Data) -> None:
    mic(data, "VR1-031").update(condition="good", room_id=room(data, "Blue Room")["id"])


def _raise_mo(data: Data) -> None:
    engineer(data, "Mo Abara")["hourly_fee"] += 2.5


def _to_gustav(data: Data) -> None:
    session(data, 7031)["engineer_id"] = engineer(data, "Gustav Lind")["id"]


WRITES = (
    LiveRequest(
        "recording_studio-17", "Ona Bright has just transferred the deposit for tomorrow", "write",
        lambda _: [], _deposit_of_ona,
    ),
    LiveRequest(
        "recording_studio-18",
        "Cold Harbour Choir want to start at half past nine on friday instead of nine, change that "
        "please", "write", lambda _: [], _choir_later,
    ),
    LiveRequest(
        "recording_studio-19", "push 7028 back by two days pls, Isobel has to go to a funeral",
        "write", lambda _: [], lambda d: session(d, 7028).update(day="2026-09-25"),
    ),
    LiveRequest(
        "recording_studio-20",
        "Gus Tallow has done his back in. Could Gustav Lind take over his session on the 28th?",
        "write", lambda _: [], _to_gustav,
    ),
    LiveRequest(
        "recording_studio-21",
        "book Molly Grange into the Blue Room for mixing with Ellis Quayle on 8 october, 11 "
        "o'clock, four hours, 308 all in", "write", lambda _: [], _book_molly, free=("id",),
    ),
    LiveRequest(
        "recording_studio-22",
        "Please delete 7015, that should never have been in the diary in the first place.",
        "write", lambda _: [], lambda d: d["sessions"].remove(session(d, 7015)),
    ),
    LiveRequest(
        "recording_studio-23",
        "We have a new band! They're called Paper Orchard, folk, from Dunsford, the contact is "
        "Nell Sharpe, nell@paperorchard.example. Can you add them?", "write", lambda _: [],
        _paper_orchard, free=("id", "joined_on"),
    ),
    LiveRequest(
        "recording_studio-24",
        "the ribbon mic that was in for repair is back and working, put it in the blue room",
        "write", lambda _: [], _ribbon_back,
    ),
    LiveRequest(
        "recording_studio-25", "Mo Abara gets 2.50 an hour more from now on", "write",
        lambda _: [], _raise_mo,
    ),
)  # fmt: skip
