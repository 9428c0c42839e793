"""What people ask the co-working spaces, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import (
    alone,
    chosen,
    either,
    no,
    number,
    refused,
    rows,
    says,
    silent,
    yes,
)
from evals.live.records import Data, LiveRequest
from evals.tasks.records import Fact


def _member(data: Data, name: str) -> Row:
    return one(data, "members", name=name)


def _room(data: Data, name: str) -> Row:
    return one(data, "rooms", name=name)


def _site(data: Data, name: str) -> Row:
    return one(data, "sites", name=name)


def _booking(data: Data, number_: str) -> Row:
    return one(data, "bookings", number=number_)


def _manager(data: Data, site: str) -> Row:
    return one(data, "staff", code=_site(data, site)["site_manager"])


def _all(data: Data, collection: str, field: str) -> list[str]:
    return [row[field] for row in data[collection]]


def _rooms_of(data: Data, site: str) -> list[Row]:
    return where(data, "rooms", site=_site(data, site)["slug"])


def _plan(data: Data) -> Sequence[Fact]:
    plan = one(data, "plans", slug=_member(data, "Ewan Fraser")["plan"])
    return [says(plan["title"]), number(plan["monthly_price"])]


def _booked(data: Data) -> Sequence[Fact]:
    found = where(data, "bookings", booked_by=_member(data, "Leila Nasser")["code"])
    names = {row["code"]: row["name"] for row in data["rooms"]}
    return [either(row["number"], row["room"], names[row["room"]]) for row in found]


def _guests(data: Data) -> Sequence[Fact]:
    found = where(data, "bookings", day="2026-05-12")
    return [number(sum(row["guests"] for row in found if row["state"] != "cancelled"))]


def _cheapest(data: Data) -> Sequence[Fact]:
    found = [row for row in _rooms_of(data, "Foundry Lofts") if row["kind"] == "meeting"]
    cheapest = min(found, key=lambda row: row["hourly_rate"])
    return [chosen(cheapest["name"], [row["name"] for row in found])]


def _largest(data: Data) -> Sequence[Fact]:
    names = [row["name"] for row in sorted(data["rooms"], key=lambda row: -row["seats"])]
    return rows(names[:3], names[3:])


def _on_the_day(data: Data) -> Sequence[Fact]:
    fit = where(data, "bookings", day="2026-05-14", state="confirmed")
    others = [row["number"] for row in data["bookings"] if row not in fit]
    return rows([row["number"] for row in fit], others)


def _book(data: Data) -> None:
    made = {
        "number": "BK-3023",
        "room": _room(data, "Sluice")["code"],
        "booked_by": _member(data, "Gus Hartley")["code"],
        "day": "2026-05-20",
        "starts": "10:00",
        "ends": "11:00",
        "state": "confirmed",
        "guests": 1,
    }
    data["bookings"].append(made)


def _cancel(data: Data) -> None:
    _booking(data, "BK-3017")["state"] = "cancelled"


def _switch(data: Data) -> None:
    _member(data, "Toby Wickham")["plan"] = "resident"


def _move(data: Data) -> None:
    _booking(data, "BK-3010").update(starts="16:30", ends="17:30")


def _check_in(data: Data) -> None:
    code = _member(data, "Hana Kimura")["code"]
    one(data, "bookings", booked_by=code, day="2026-05-13")["state"] = "checked_in"


LOOK_UPS = (
    LiveRequest(
        "cowork-hours", "when does Foundry Lofts open and when does it close?", "look_up",
        lambda d: [says(*_site(d, "Foundry Lofts")["opening_hours"].split("-"))],
    ),
    LiveRequest(
        "cowork-price", "how much is the resident plan per month", "look_up",
        lambda d: [number(one(d, "plans", slug="resident")["monthly_price"]), silent("140", "45")],
    ),
    LiveRequest(
        "cowork-rate", "What's the hourly rate of the room Crucible?", "look_up",
        lambda d: [number(_room(d, "Crucible")["hourly_rate"]), silent("Driftwood", "Anvil")],
    ),
    LiveRequest(
        "cowork-email", "email address of Hana Kimura?", "look_up",
        lambda d: alone(_member(d, "Hana Kimura")["email"], _all(d, "members", "email")),
    ),
    LiveRequest(
        "cowork-note", "What is booking BK-3012 for?", "look_up",
        lambda d: [says(_booking(d, "BK-3012")["note"])],
    ),
    LiveRequest(
        "cowork-seats", "How many people can sit in room FL-01?", "look_up",
        lambda d: [number(one(d, "rooms", code="FL-01")["seats"]), silent("FL-02", "DW-01")],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "cowork-manager", "who manages The Old Mill?", "join",
        lambda d: alone(_manager(d, "The Old Mill")["name"], _all(d, "staff", "name")),
    ),
    LiveRequest(
        "cowork-phone", "Give me the phone number of the manager of Dockside Works", "join",
        lambda d: [says(_manager(d, "Dockside Works")["phone"])],
    ),
    LiveRequest(
        "cowork-booker", "Who has booked the Waterwheel room on 16 May?", "join",
        lambda d: alone(
            one(d, "members", code=_booking(d, "BK-3006")["booked_by"])["name"],
            _all(d, "members", "name"),
        ),
    ),
    LiveRequest(
        "cowork-plan", "Which plan is Ewan Fraser on and what does it cost a month?", "join", _plan,
    ),
    LiveRequest("cowork-booked", "what rooms has Leila Nasser booked", "join", _booked),
    LiveRequest(
        "cowork-city", "In which city is the room called Anvil?", "join",
        lambda d: alone(
            one(d, "sites", slug=_room(d, "Anvil")["site"])["city"], _all(d, "sites", "city")
        ),
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "cowork-cancelled", "how many bookings have been cancelled?", "total",
        lambda d: [number(len(where(d, "bookings", state="cancelled")))],
    ),
    LiveRequest(
        "cowork-all-seats", "How many seats do all the meeting rooms have in total?", "total",
        lambda d: [number(sum(row["seats"] for row in where(d, "rooms", kind="meeting")))],
    ),
    LiveRequest(
        "cowork-rooms", "number of rooms at Foundry Lofts?", "total",
        lambda d: [number(len(_rooms_of(d, "Foundry Lofts")))],
    ),
    LiveRequest(
        "cowork-guests",
        "How many guests are expected altogether on 12 May 2026, leaving out cancelled bookings?",
        "total", _guests,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "cowork-parking", "Is there parking at Arcade Studios?", "test", lambda _: no("false"),
    ),
    LiveRequest(
        "cowork-free", "is the Beacon room free on 14 May 2026 from 10:00 to 11:00?", "test",
        lambda _: no("BK-3015", "taken", "booked"),
    ),
    LiveRequest(
        "cowork-arrived", "Has Samir Patel checked in for his booking today at 11:00?", "test",
        lambda _: yes("checked_in"),
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "cowork-cheapest", "what's the cheapest meeting room at Foundry Lofts?", "compare",
        _cheapest,
    ),
    LiveRequest(
        "cowork-used",
        "Who has used more hours this month, Oscar Lindgren or Mireille Dupont?", "compare",
        lambda _: [chosen("Mireille Dupont", ["Oscar Lindgren"])],
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "cowork-book", "Book the room Sluice for Gus Hartley on 20 May 2026 from 10:00 to 11:00",
        "write", lambda _: [], _book, free=("number", "note"),
    ),
    LiveRequest("cowork-cancel", "cancel booking BK-3017", "write", lambda _: [], _cancel),
    LiveRequest(
        "cowork-switch", "Switch Toby Wickham to the resident plan please", "write",
        lambda _: [], _switch,
    ),
    LiveRequest(
        "cowork-move", "Move booking BK-3010 to 16:30 till 17:30", "write", lambda _: [], _move,
    ),
    LiveRequest(
        "cowork-check-in", "Please check in Hana Kimura for her booking tomorrow", "write",
        lambda _: [], _check_in,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "cowork-nobody", "What is the email of Gordon Blake?", "refuse",
        lambda d: refused(*(row["email"] for row in d["members"])),
    ),
    LiveRequest(
        "cowork-no-booking", "cancel booking BK-9999", "refuse", lambda _: refused("cancelled"),
    ),
)  # fmt: skip
OTHERS = (
    LiveRequest("cowork-largest", "list the three largest rooms", "look_up", _largest),
    LiveRequest(
        "cowork-day", "Which confirmed bookings are there on 14 May 2026?", "look_up", _on_the_day,
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS, *OTHERS,
)  # fmt: skip
