"""Conversations with the marina office."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.marina.requests import (
    amount,
    arriving,
    berth,
    boat,
    boats_of,
    invoices_of,
    owner,
    owner_of,
    visits,
)
from evals.live.set_aside import Row, choice, number, one, only, says, some
from evals.tasks.records import Fact


def _free(data: Data) -> list[Row]:
    return some(data["berths"], status="free", pontoon="D")


def _strong(data: Data) -> list[Fact]:
    free = _free(data)
    fit = [row for row in free if row["services"]["power"] == "32A"]
    return only(fit, free, "code")


def _new_phone(data: Data) -> None:
    owner(data, "Ines Carvalho")["phone"] = "07700 900555"


def _pay(data: Data) -> None:
    one(data["invoices"], no="INV-6005").update(status="paid", paid_on="2026-06-18")


def _longer(data: Data) -> Row:
    return max(boats_of(data, "Oliver Stanton"), key=lambda row: row["length_m"])


def _move(data: Data, code: str) -> None:
    _longer(data)["berth"] = berth(data, code)["code"]


VISITORS = conversation(
    "marina-visitors", "marina",
    turn("first", "join", "Which boats are booked to arrive on 20 June 2026?",
         lambda d: visits(d, arriving(d, "2026-06-20"))),
    turn("follow_up", "join", "and on the 21st?", lambda d: visits(d, arriving(d, "2026-06-21"))),
    turn("reference", "look_up", "how long is that boat?",
         lambda d: [number(boat(d, "Estrela")["length_m"])]),
    turn("reference", "join", "who does it belong to?",
         lambda d: [choice(owner_of(d, "Estrela"), d["owners"])]),
    turn("reference", "look_up", "and what's her phone number?",
         lambda d: only([owner(d, "Ines Carvalho")], d["owners"], "phone")),
    act("please change it to 07700 900555", _new_phone),
    polite("cheers"),
    unclear("I want to book a berth for Driftwood", "which", "what", "when", "berth", "arrives",
            "leaves", "date", "dates"),
    turn("topic", "total", "how many free berths are there on pontoon D?",
         lambda d: [number(len(_free(d)))]),
    turn("reference", "look_up", "which of them have 32A power?", _strong),
)  # fmt: skip
INVOICES = conversation(
    "marina-invoices", "marina",
    turn("first", "join", "Does Ellen Marsh have any overdue invoices? Please list them",
         lambda d: only(invoices_of(d, "Ellen Marsh", status="overdue"), d["invoices"], "no")),
    turn("reference", "total", "what do they come to together?",
         lambda d: [amount(invoices_of(d, "Ellen Marsh", status="overdue"))]),
    act("she's just paid the first one, mark it as paid please", _pay, "paid_on"),
    turn("topic", "join", "which overdue invoices does Naomi Fletcher have?",
         lambda d: only(invoices_of(d, "Naomi Fletcher", status="overdue"), d["invoices"], "no")),
    unknown("Which boats does Barnaby Sykes have?", lambda d: [row["name"] for row in d["boats"]]),
    turn("recovery", "join", "sorry, I meant Oliver Stanton",
         lambda d: only(boats_of(d, "Oliver Stanton"), d["boats"])),
    turn("reference", "compare", "which one is longer?",
         lambda d: [choice(_longer(d), boats_of(d, "Oliver Stanton"))]),
    turn("reference", "look_up", "which berth is it on?", lambda d: [says(_longer(d)["berth"])]),
    act("move it to berth D02", lambda d: _move(d, "D02")),
    act("no sorry, D03 not D02", lambda d: _move(d, "D03"), role="correction"),
)  # fmt: skip
CONVERSATIONS = (VISITORS, INVOICES)
