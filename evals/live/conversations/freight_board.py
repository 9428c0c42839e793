"""Conversations with the haulage company's board."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unknown
from evals.live.services.freight_board.finding import (
    driver,
    driver_of,
    lane,
    pay,
    price,
    run_to,
    shipment,
    shipments_of,
    unpaid,
)
from evals.live.set_aside import Row, choice, number, one, only, says, some, texts
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _runs_on(data: Data, date: str) -> list[Fact]:
    return only(some(data["runs"], day=date), data["runs"], "id")


def _to_plymouth(data: Data) -> Row:
    return run_to(data, "Plymouth", "2026-06-12")


def _booked(data: Data) -> list[Fact]:
    made = shipments_of(data, "Halden Glass")
    return [choice(one(made, state="booked"), made, "ref")]


def _owed(data: Data) -> list[Fact]:
    return [number(round(sum(row["total"] for row in unpaid(data, "Halden Glass")), 2))]


CONVERSATIONS = (
    conversation(
        "freight_board-runs", "freight_board",
        turn("first", "look_up", "Which runs do we have tomorrow?",
             lambda d: _runs_on(d, "2026-06-11")),
        turn("follow_up", "look_up", "and on Friday the 12th?",
             lambda d: _runs_on(d, "2026-06-12")),
        turn("reference", "join", "who drives the one that goes to Plymouth?",
             lambda d: [choice(driver_of(d, _to_plymouth(d)), d["drivers"])]),
        turn("reference", "look_up", "what's his phone number?",
             lambda d: [says(driver_of(d, _to_plymouth(d))["phone"])]),
        act("please give that run to Jago Trewin instead",
            lambda d: _to_plymouth(d).update(lead=driver(d, "Jago Trewin")["slug"])),
        turn("topic", "look_up", "ok next thing. how far is it from Hull to Norwich?",
             lambda d: [number(lane(d, "Hull", "Norwich")["km"])]),
        turn("follow_up", "look_up", "and to Plymouth?",
             lambda d: [number(lane(d, "Hull", "Plymouth")["km"])]),
        turn("correction", "look_up", "no sorry, I meant from Leeds to Plymouth",
             lambda d: [number(lane(d, "Leeds", "Plymouth")["km"])]),
        unknown("which depot does Casper Whitlow work from?",
                lambda d: [*texts(d["depots"]), *texts(d["depots"], "code")]),
        polite("alright, thanks for your help"),
    ),
    conversation(
        "freight_board-halden", "freight_board",
        turn("first", "join", "what shipments are there for Halden Glass?",
             lambda d: only(shipments_of(d, "Halden Glass"), d["shipments"], "ref")),
        turn("reference", "look_up", "which of these is only booked so far?", _booked),
        turn("reference", "look_up", "When is that one due?",
             lambda d: [day(shipment(d, "FB3314")["due"])]),
        act("make it 12 June instead", lambda d: shipment(d, "FB3314").update(due="2026-06-12")),
        turn("topic", "join", "and which invoices of Halden Glass are unpaid?",
             lambda d: only(unpaid(d, "Halden Glass"), d["invoices"], "number")),
        turn("reference", "total", "how much is that together?", _owed),
        act("they've paid INV-541 now, can you mark it", lambda d: pay(d, "INV-541")),
        turn("topic", "look_up", "What would 400 kg cost in zone A?",
             lambda d: [number(price(d, 400, "A"))]),
        turn("correction", "look_up", "I meant zone C, sorry",
             lambda d: [number(price(d, 400, "C"))]),
        unknown("Thanks! Do you have a phone number for Larkspur Textiles?",
                lambda d: texts(d["customers"], "phone")),
    ),
)  # fmt: skip
