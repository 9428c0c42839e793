"""Conversations with the courier."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.courier_desk.finding import (
    complain,
    free_slots,
    move,
    parcel,
    pickup,
    place,
    quote,
    slot,
    state,
)
from evals.live.set_aside import choice, no, number, says, some, texts
from evals.tasks.records import Fact


def _costs(data: Data, weight_kg: float, service: str = "standard") -> list[Fact]:
    return [number(quote(data, "Carrow", "Hollin", weight_kg, service))]


def _code(data: Data, name: str) -> list[Fact]:
    return [choice(place(data, name), data["places"], "code")]


def _tomorrows(data: Data) -> list[Fact]:
    """Each by its id or its name, and no other."""
    rows = some(data["pickups"], date="2026-09-16")
    named = [Fact(text=(row["pickup_id"], row["name"])) for row in rows]
    return [*named, Fact(none=texts((r for r in data["pickups"] if r not in rows), "pickup_id"))]


def _of_emeric(data: Data) -> list[Fact]:
    row = pickup(data, "PU-7709")
    return [Fact(text=(row["pickup_id"], row["date"], "17 September", "September 17"))]


TRACKING = conversation(
    "courier_desk-tracking", "courier_desk",
    turn("first", "test", "has parcel BC4830905 been delivered?", lambda _: [no("returned")]),
    turn("reference", "look_up", "who was it meant for?",
         lambda d: [says(parcel(d, "BC4830905")["recipient"])]),
    act('ok, file a complaint about it: wrong address, with the text "The house number was right"',
        lambda d: complain(d, "BC4830905", "address", "The house number was right"),
        "complaint_no", "opened_on"),
    turn("follow_up", "look_up", "and BC4830914, what's the status of that one?",
         lambda d: [state(parcel(d, "BC4830914")["status"])]),
    turn("topic", "join", "What does it cost to send 2 kg from Carrow to Hollin, standard?",
         lambda d: _costs(d, 2)),
    turn("correction", "join", "no sorry, I meant 4 kg", lambda d: _costs(d, 4)),
    turn("follow_up", "join", "and by express?", lambda d: _costs(d, 4, "express")),
    unknown("what's the code of Muckle Flats?", lambda d: [row["code"] for row in d["places"]]),
    turn("recovery", "look_up", "and the code of Westerby?", lambda d: _code(d, "Westerby")),
    polite("great, thanks for your help"),
)  # fmt: skip
PICKUPS = conversation(
    "courier_desk-pickups", "courier_desk",
    turn("first", "look_up", "Which pick-ups do we have tomorrow?", _tomorrows),
    turn("reference", "look_up", "how many parcels is the one at Tansy Pottery?",
         lambda d: [number(pickup(d, "PU-7708")["parcel_count"])]),
    act("they've just called, make it 7", lambda d: pickup(d, "PU-7708").update(parcel_count=7)),
    turn("topic", "join", "Which slots are free in Aldmoor on 17 September?",
         lambda d: free_slots(d, "ALD", "2026-09-17")),
    act("move PU-7706 to the first of them",
        lambda d: move(d, "PU-7706", slot(d, "ALD", "2026-09-17", "09:00"))),
    act("oh no, the second one I meant",
        lambda d: move(d, "PU-7706", slot(d, "ALD", "2026-09-17", "13:00")), role="correction"),
    unclear("and book a pick-up for Georgios Manos too", "which", "what", "when", "where", "slot",
            "slot_id", "place", "date", "day", "address", "parcel_count", "how many"),
    unknown("does Wilma Grast have a pick-up booked?",
            lambda d: [row["pickup_id"] for row in d["pickups"]]),
    turn("recovery", "look_up", "and Emeric Toll?", _of_emeric),
    polite("thats all, cheers"),
)  # fmt: skip
CONVERSATIONS = (TRACKING, PICKUPS)
