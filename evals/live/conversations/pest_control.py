"""Conversations with the pest control firm."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, turn, unclear, unknown
from evals.live.services.pest_control.finding import (
    between,
    client,
    give,
    owed,
    owed_by,
    pay,
    technician,
    visit,
    visits_by,
    visits_of,
    who,
)
from evals.live.services.pest_control.requests import listed, total_owed
from evals.live.set_aside import Row, choice, number, only, says, some
from evals.tasks.records import Fact

TODAY = "2026-06-18"
EARLIEST = 5024


def _open_today(data: Data) -> list[Row]:
    return some(data["visits"], date=TODAY, status="scheduled")


def _owing(data: Data) -> list[Row]:
    return [row for row in data["clients"] if owed_by(data, row["name"])]


def _contact_of_the_worst(data: Data) -> list[Fact]:
    rows = data["clients"]
    return [choice(max(rows, key=lambda row: owed_by(data, row["name"])), rows, "contact")]


def _done_at(data: Data, name: str) -> list[Fact]:
    rows = some(visits_of(data, name), status="done")
    return [number(sum(row["charge"] for row in rows))]


def _carla_next_week(data: Data) -> list[Fact]:
    rows = between(visits_by(data, "Carla Mendes"), "2026-06-22", "2026-06-28")
    return [number(len(some(rows, status="scheduled")))]


def _dearest_restricted(data: Data) -> Row:
    rows = some(data["products"], restricted=True)
    return max(rows, key=lambda row: float(row["unit_price"]))


CONVERSATIONS = (
    conversation(
        "pest_control-today", "pest_control",
        turn("first", "look_up", "hi, what visits have we got on today?",
             lambda d: listed(d, some(d["visits"], date=TODAY))),
        turn("reference", "look_up", "which of those haven't been done yet?",
             lambda d: listed(d, _open_today(d))),
        turn("reference", "join", "who's on the earliest of them?",
             lambda d: [choice(who(d, visit(d, EARLIEST)), d["technicians"])]),
        turn("reference", "look_up", "whats her number",
             lambda d: [says(technician(d, "Nadia Petrov")["phone"])]),
        act("No answer. Give that visit to Tom Barrow then",
            lambda d: give(d, [visit(d, EARLIEST)], "Tom Barrow")),
        act("no, I meant Tom Barlow", lambda d: give(d, [visit(d, EARLIEST)], "Tom Barlow"),
            role="correction"),
        turn("topic", "total", "How much have we charged Brierley Farm for visits done so far?",
             lambda d: _done_at(d, "Brierley Farm")),
        turn("follow_up", "total", "and Pelham Grain?", lambda d: _done_at(d, "Pelham Grain")),
        chatter("mmnbv lkkj"),
        turn("recovery", "total", "sorry, cat on the keyboard. how many visits does Carla Mendes "
             "have next week?", _carla_next_week),
    ),
    conversation(
        "pest_control-accounts", "pest_control",
        turn("first", "join", "Which clients have visits that are done but not paid for?",
             lambda d: only(_owing(d), d["clients"])),
        turn("reference", "total", "what does that come to altogether?",
             lambda d: total_owed(d["visits"])),
        turn("reference", "compare", "who is our contact at the one that owes most?",
             _contact_of_the_worst),
        unclear("ok. now mark the Hale visit as paid", "Doreen", "Derek", "which"),
        act("Derek's, the treatment on the 11th", lambda d: pay([visit(d, 5018)])),
        act("and he gets 5 percent discount from now on",
            lambda d: client(d, "Derek Hale").update(discount_percent=5)),
        unknown("how much does Bernard Flook owe us?"),
        turn("recovery", "total", "hm, Aiden Clarke then",
             lambda d: [number(sum(row["charge"] for row in owed(visits_of(d, "Aiden Clarke"))))]),
        turn("topic", "look_up", "which products are restricted?",
             lambda d: only(some(d["products"], restricted=True), d["products"])),
        act("set the reorder level of the dearest one to 4",
            lambda d: _dearest_restricted(d).update(reorder_at=4)),
    ),
)  # fmt: skip
