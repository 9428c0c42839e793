"""Conversations with the fleet."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, either, number, silent
from evals.live.records import Data
from evals.live.scripting import Change, act, conversation, polite, turn, unclear, unknown
from evals.live.services.van_fleet.fresh import TODAY
from evals.tasks.records import Fact


def _driver(data: Data, name: str) -> Row:
    return one(data, "drivers", name=name)


def _vans(data: Data, fit: Sequence[Row]) -> list[Fact]:
    """An answer may name them by code or by plate."""
    others = [row for row in data["vans"] if row not in fit]
    named = [either(row["code"], row["plate"]) for row in fit]
    return [*named, silent(*(row[name] for row in others for name in ("code", "plate")))]


def _most_km(data: Data) -> list[Fact]:
    found = where(data, "vans", st="workshop")
    most = max(found, key=lambda row: row["km"])
    over = [row[name] for row in found if row != most for name in ("code", "plate")]
    return [Fact(text=(most["code"], most["plate"]), over=tuple(over))]


def _cost(data: Data) -> list[Fact]:
    return [number(one(data, "jobs", van="V-15", what="turbocharger")["cost"])]


def _electric(data: Data) -> list[Fact]:
    return _vans(data, where(data, "vans", depot="OST", fuel="electric"))


def _trips(data: Data, day: str) -> list[Fact]:
    fit = where(data, "trips", day=day, state="planned")
    others = [row for row in data["trips"] if row not in fit]
    named = [either(row["dest"], str(row["no"])) for row in fit]
    return [*named, silent(*(row["dest"] for row in others))]


def _done(data: Data, name: str) -> list[Fact]:
    return [number(len(where(data, "trips", driver=_driver(data, name)["id"], state="done")))]


def _release(data: Data) -> None:
    one(data, "vans", code="V-08")["st"] = "ready"
    for job in where(data, "jobs", van="V-08", closed=None):
        job["closed"] = TODAY.isoformat()


def _drives(name: str) -> Change:
    return lambda d: one(d, "vans", code="V-14").update(driver=_driver(d, name)["id"])


WORKSHOP = conversation(
    "van-workshop", "van_fleet",
    turn("first", "look_up", "Which vans are in the workshop?",
         lambda d: _vans(d, where(d, "vans", st="workshop"))),
    turn("reference", "compare", "which of them has done the most km?", _most_km),
    turn("reference", "join", "at which garage is it?",
         lambda _: [either("Spree Garage", "spree-garage"), silent("Elbe Motors", "elbe-motors")]),
    turn("reference", "look_up", "and what does the turbocharger cost?", _cost),
    act("release V-08 please", _release),
    turn("reference", "total", "how many are in the workshop now?",
         lambda d: [number(len(where(d, "vans", st="workshop")))]),
    unknown("Where is V-77 stationed?", lambda d: [row["city"] for row in d["depots"]]),
    turn("recovery", "join", "and V-14?", lambda _: [either("Ostkreuz", "Berlin", "OST")]),
    act("make Lea Sommer its driver", _drives("Lea Sommer")),
    act("no, Kofi Mensah", _drives("Kofi Mensah"), role="correction"),
)  # fmt: skip
TRIPS = conversation(
    "van-trips", "van_fleet",
    polite("hello"),
    turn("first", "look_up", "Which trips are planned for tomorrow?",
         lambda d: _trips(d, "2026-05-13")),
    turn("follow_up", "look_up", "and for the day after tomorrow?",
         lambda d: _trips(d, "2026-05-14")),
    turn("reference", "join", "who drives that one?",
         lambda d: alone("Valentina Greco", [row["name"] for row in d["drivers"]])),
    turn("reference", "look_up", "what's her phone number?",
         lambda d: alone(_driver(d, "Valentina Greco")["phone"],
                         [row["phone"] for row in d["drivers"]])),
    turn("topic", "total", "How many trips has Anke Brandt done so far?",
         lambda d: _done(d, "Anke Brandt")),
    turn("follow_up", "total", "and Kofi Mensah?", lambda d: _done(d, "Kofi Mensah")),
    unclear("plan a new trip to Leipzig", "van", "driver", "day", "when", "who", "which", "what"),
    turn("topic", "look_up", "Which electric vans do we have at Ostkreuz?", _electric),
    polite("never mind, thanks"),
)  # fmt: skip
CONVERSATIONS = (WORKSHOP, TRIPS)
