"""Conversations with the office of the summer camp."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.ferry_line.requests import clock
from evals.live.services.summer_camp.finding import (
    cabin_of,
    child,
    close,
    fee,
    guardian,
    paid,
    pay,
    sign_up,
    sleeping_in,
)
from evals.live.services.summer_camp.requests import TWISTED_ANKLE, open_incidents
from evals.live.set_aside import choice, no, number, one, only, says, some, texts, yes
from evals.tasks.records import Fact


def _in_cabin(data: Data, cabin: str) -> list[Fact]:
    return only(sleeping_in(data, cabin, "Forest Week"), data["children"])


def _non_swimmer(data: Data) -> list[Fact]:
    there = sleeping_in(data, "Stag", "Forest Week")
    return [choice(one(there, can_swim=False), there)]


def _all_paid(data: Data) -> list[Fact]:
    name = "Kit Sandford"
    return [yes() if paid(data, name) >= fee(data, name) else no("outstanding")]


def _injury(data: Data) -> list[Fact]:
    """By its number or what happened, before the other ones."""
    told = one(data["incidents"], summary=TWISTED_ANKLE)
    others = [row for row in some(data["incidents"], status="open") if row is not told]
    return [Fact(text=(str(told["id"]), told["summary"]), over=texts(others, "summary"))]


CONVERSATIONS = (
    conversation(
        "summer_camp-cabins", "summer_camp",
        turn("first", "join", "Who is sleeping in Otter in Forest Week?",
             lambda d: _in_cabin(d, "Otter")),
        turn("follow_up", "join", "and in Stag?", lambda d: _in_cabin(d, "Stag")),
        turn("reference", "look_up", "which of them can't swim?", _non_swimmer),
        turn("reference", "look_up", "what's his guardian's phone number?",
             lambda d: [says(guardian(d, "Hugo Castellan")["phone"])]),
        act("ok, sign him up for Bushcraft tomorrow please",
            lambda d: sign_up(d, "Hugo Castellan", "Bushcraft", "2026-06-11"), "id"),
        turn("topic", "look_up", "when does the bus pick up at Station Yard?",
             lambda d: [clock(one(d["bus_stops"], name="Station Yard")["pick_up"])]),
        turn("correction", "look_up", "sorry, I meant Old Forge",
             lambda d: [clock(one(d["bus_stops"], name="Old Forge")["pick_up"])]),
        unknown("and which cabin is Peregrine Stubbs in?", lambda d: texts(d["cabins"])),
        turn("recovery", "join", "hm ok, and Elsie Mbeki?",
             lambda d: [choice(cabin_of(d, "Elsie Mbeki"), d["cabins"])]),
        polite("lovely, thank you!"),
    ),
    conversation(
        "summer_camp-money", "summer_camp",
        turn("first", "total", "how much have we received for Kit Sandford so far?",
             lambda d: [number(paid(d, "Kit Sandford"))]),
        turn("reference", "join", "and what's the price of the week Kit is coming for?",
             lambda d: [number(fee(d, "Kit Sandford"))]),
        act("there's another payment for Kit, 70 pounds by card, please add it",
            lambda d: pay(d, "Kit Sandford", 70.0, "card"), "id", "paid_on"),
        turn("reference", "test", "so is Kit's week paid in full now?", _all_paid),
        turn("topic", "look_up", "Great. Which incidents are open?", open_incidents),
        turn("reference", "look_up", "which one of those is an injury?", _injury),
        act("close that one, it's healed", lambda d: close(d, TWISTED_ANKLE)),
        unclear("now can you sign a child up for Archery on 12 June", "who", "which", "child",
                "child_id", "name"),
        act("Elsie Mbeki", lambda d: sign_up(d, "Elsie Mbeki", "Archery", "2026-06-12"), "id"),
        unknown("thanks. what allergies does Barnaby Crewe have?",
                lambda d: child(d, "Oscar Penhale")["allergies"]),
    ),
)  # fmt: skip
