"""Conversations with the co-working spaces."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, chosen, either, no, number, refused, rows, says, silent, yes
from evals.live.records import Data
from evals.live.scripting import (
    act,
    chatter,
    conversation,
    help_,
    polite,
    turn,
    unclear,
    unknown,
)
from evals.tasks.records import Fact


def _room(data: Data, name: str) -> Row:
    return one(data, "rooms", name=name)


def _member(data: Data, name: str) -> Row:
    return one(data, "members", name=name)


def _rooms(data: Data, fit: Sequence[Row]) -> list[Fact]:
    others = [row["name"] for row in data["rooms"] if row not in fit]
    return rows([row["name"] for row in fit], others)


def _at(data: Data, site: str) -> list[Row]:
    return where(data, "rooms", site=one(data, "sites", name=site)["slug"])


def _meeting(data: Data, site: str) -> list[Fact]:
    return _rooms(data, [row for row in _at(data, site) if row["kind"] == "meeting"])


def _small(data: Data, site: str) -> list[Fact]:
    return _rooms(data, [row for row in _at(data, site) if row["seats"] <= 4])


def _booked(data: Data, name: str) -> list[Fact]:
    found = where(data, "bookings", booked_by=_member(data, name)["code"])
    names = {row["code"]: row["name"] for row in data["rooms"]}
    return [either(row["number"], row["room"], names[row["room"]]) for row in found]


def _still_confirmed(data: Data) -> list[Fact]:
    code = _member(data, "Leila Nasser")["code"]
    found = where(data, "bookings", booked_by=code, state="confirmed")
    return [number(len(found))] if found else [Fact(text=("no", "none", "zero"), number=0)]


def _plans(data: Data) -> list[Fact]:
    fit = {row["plan"] for row in where(data, "members", company="Ledgerly")}
    return rows(sorted(fit), sorted({row["slug"] for row in data["plans"]} - fit))


def _add(data: Data, room: str, member: str, day: str, starts: str, ends: str) -> None:
    made = {
        "number": f"BK-{1 + max(int(row['number'][3:]) for row in data['bookings'])}",
        "room": _room(data, room)["code"],
        "booked_by": _member(data, member)["code"],
        "day": day,
        "starts": starts,
        "ends": ends,
        "state": "confirmed",
        "guests": 1,
    }
    data["bookings"].append(made)


def _of(data: Data, member: str, day: str) -> list[Row]:
    return where(data, "bookings", booked_by=_member(data, member)["code"], day=day)


def _move(data: Data) -> None:
    """Where the room was not booked before, the corrected booking is made."""
    for row in _of(data, "Samir Patel", "2026-05-25"):
        row.update(starts="14:00", ends="15:00")
        return
    _add(data, "Bellows", "Samir Patel", "2026-05-25", "14:00", "15:00")


def _number_made(data: Data) -> list[Fact]:
    made = _of(data, "Gus Hartley", "2026-05-22")
    return [says(*(row["number"] for row in made))] if made else refused()


def _cancel_made(data: Data) -> None:
    for row in _of(data, "Gus Hartley", "2026-05-22"):
        row["state"] = "cancelled"


def _cancel(data: Data, number_: str) -> None:
    one(data, "bookings", number=number_)["state"] = "cancelled"


ROOMS = conversation(
    "cowork-rooms", "cowork",
    turn("first", "look_up", "Which meeting rooms are there at Dockside Works?",
         lambda d: _meeting(d, "Dockside Works")),
    turn("follow_up", "look_up", "and at Foundry Lofts?", lambda d: _meeting(d, "Foundry Lofts")),
    turn("reference", "compare", "which of those two is cheaper per hour?",
         lambda _: [chosen("Bellows", ["Anvil"])]),
    turn("reference", "test", "does it have a screen?", lambda _: [*no("false"), silent("Anchor")]),
    act("book it for Samir Patel on 25 May 2026 from 10:00 to 11:00",
        lambda d: _add(d, "Bellows", "Samir Patel", "2026-05-25", "10:00", "11:00"),
        "number", "note"),
    act("make that 14:00 to 15:00 please", _move, "number", "note", role="correction"),
    turn("reference", "look_up", "how much is that room per hour?",
         lambda d: [number(_room(d, "Bellows")["hourly_rate"]), silent("Anchor", "Anvil")]),
    polite("great, thank you"),
    turn("topic", "total", "How many members does Ledgerly have?",
         lambda d: [number(len(where(d, "members", company="Ledgerly")))]),
    turn("reference", "look_up", "which plans are they on?", _plans),
)  # fmt: skip
BOOKINGS = conversation(
    "cowork-bookings", "cowork",
    turn("first", "join", "What has Leila Nasser booked?", lambda d: _booked(d, "Leila Nasser")),
    turn("reference", "look_up", "when is the second one?",
         lambda d: [says(one(d, "bookings", number="BK-3013")["day"]), silent("BK-3007")]),
    act("cancel it", lambda d: _cancel(d, "BK-3013")),
    act("and the first one as well", lambda d: _cancel(d, "BK-3002")),
    turn("reference", "total", "how many confirmed bookings does she have now?",
         _still_confirmed),
    unknown("What has Ruben Okoye booked?", lambda d: [row["number"] for row in d["bookings"]]),
    turn("recovery", "join", "and Mireille Dupont?", lambda d: _booked(d, "Mireille Dupont")),
    help_("what can you do?", "room", "rooms", "booking", "bookings", "member", "members",
          "site", "sites", "plan", "plans"),
    turn("topic", "join", "Who manages Arcade Studios?",
         lambda d: alone("Callum Reid", [row["name"] for row in d["staff"]])),
    turn("reference", "look_up", "what's his email?",
         lambda d: alone(one(d, "staff", name="Callum Reid")["email"],
                         [row["email"] for row in d["staff"]])),
)  # fmt: skip
A_QUESTION_FIRST = conversation(
    "cowork-question-first", "cowork",
    polite("good morning"),
    unclear("I'd like to book a room for Gus Hartley", "which", "what", "when", "day", "code",
            "starts", "start", "time"),
    turn("first", "look_up", "Which rooms at The Old Mill have 4 seats or fewer?",
         lambda d: _small(d, "The Old Mill")),
    act("then book the Sluice for him on 22 May 2026 from 09:00 to 10:30",
        lambda d: _add(d, "Sluice", "Gus Hartley", "2026-05-22", "09:00", "10:30"),
        "number", "note"),
    turn("reference", "look_up", "what's the number of that booking?", _number_made),
    act("please cancel it again", _cancel_made),
    chatter("that is wrong"),
    turn("topic", "test", "Is there parking at The Old Mill?", lambda _: yes("true")),
    turn("follow_up", "test", "and at Arcade Studios?", lambda _: no("false")),
    polite("ok thanks, bye"),
)  # fmt: skip
CONVERSATIONS = (ROOMS, BOOKINGS, A_QUESTION_FIRST)
