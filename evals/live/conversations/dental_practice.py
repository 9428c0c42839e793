"""Conversations with the dental practice."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.dental_practice.change_requests import book, pay, send
from evals.live.services.dental_practice.records import (
    balance,
    coming,
    of_patient,
    patient,
    patients_of,
    treatment,
)
from evals.live.services.dental_practice.requests import owed
from evals.live.set_aside import Row, choice, no, number, one, only, says, some, texts
from evals.tasks.records import Fact


def _in_on(data: Data, date: str) -> list[Fact]:
    return only(patients_of(data, coming(data, date)), data["patients"])


def _leila_for(data: Data) -> list[Fact]:
    (row,) = of_patient(data, "appointments", "Leila Haddad", status="booked")
    return [choice(one(data["treatments"], id=row["treatment_id"]), data["treatments"])]


def _unpaid(data: Data, name: str) -> list[Row]:
    return of_patient(data, "invoices", name, status="unpaid")


def _invoices(data: Data) -> list[Fact]:
    """Each by its number or its amount, and none of other patients."""
    fit = _unpaid(data, "Wanda Kowal")
    others = [row for row in data["invoices"] if row not in fit]
    told = [Fact(text=(str(r["id"]),), number=r["total"]["amount"]) for r in fit]
    return [*told, Fact(none=texts(others, "id"))]


def _recalls(data: Data, status: str) -> list[Fact]:
    """Each by its number or its patient, and none in another state."""
    fit = some(data["recalls"], status=status)
    others = [row for row in data["recalls"] if row not in fit]
    return [*(_recall(data, row) for row in fit), Fact(none=texts(others, "id"))]


def _recall(data: Data, row: Row, over: Sequence[Row] = ()) -> Fact:
    name = one(data["patients"], id=row["patient_id"])["name"]
    return Fact(text=(str(row["id"]), name), over=texts(over, "id"))


def _first_sent(data: Data) -> list[Fact]:
    sent = sorted(some(data["recalls"], status="sent"), key=lambda row: str(row["sent_on"]))
    return [_recall(data, sent[0], sent[1:])]


def _ahead(data: Data) -> list[Fact]:
    rows = of_patient(data, "appointments", "Viktor Halasz")
    ahead = [row for row in rows if row["status"] in ("booked", "confirmed")]
    return [says(row["starts_at"][:10]) for row in ahead] or [no("nothing")]


def _allergies(data: Data, name: str) -> list[Fact]:
    rows = of_patient(data, "allergies", name)
    return [says(*texts(rows, "substance"))] if rows else [no("nothing")]


CONVERSATIONS = (
    conversation(
        "dental_practice-desk", "dental_practice",
        turn("first", "join", "who's booked in on 27 April?", lambda d: _in_on(d, "2026-04-27")),
        turn("follow_up", "join", "and on the 29th?", lambda d: _in_on(d, "2026-04-29")),
        turn("reference", "join", "what is Leila coming in for?", _leila_for),
        turn("reference", "look_up", "how much does that cost?",
             lambda d: [number(treatment(d, "Porcelain veneer")["price"]["amount"])]),
        turn("topic", "join", "Right. Which invoices has Wanda Kowal not paid?", _invoices),
        turn("reference", "total", "what do they come to together?",
             lambda d: [number(round(sum(map(balance, _unpaid(d, "Wanda Kowal"))), 2))]),
        act("She's paid the 89 euro one in full just now, by card. Please enter that.",
            lambda d: pay(d, 9008, "card"), "id", "paid_on"),
        unknown("and how much does Brigitta Solberg owe?",
                lambda d: [str(row["id"]) for row in d["invoices"]]),
        turn("recovery", "join", "Stefan Urban then?",
             lambda d: [number(owed(d, "Stefan Urban"))]),
        polite("great, that's all, thank you!"),
    ),
    conversation(
        "dental_practice-recalls", "dental_practice",
        turn("first", "look_up", "which recalls are due?", lambda d: _recalls(d, "due")),
        turn("correction", "look_up", "no wait, I meant those that have been sent",
             lambda d: _recalls(d, "sent")),
        turn("reference", "compare", "which one of these went out first?", _first_sent),
        turn("topic", "join", "does Viktor Halasz have an appointment coming up?", _ahead),
        unclear("ok, then book him one", "when", "what", "which", "who", "time", "date", "day",
                "treatment", "starts_at"),
        act("a check-up with Dr Piet Vos, 30 April at 11:00",
            lambda d: book(d, "Viktor Halasz", "Dr Piet Vos", "Check-up", "2026-04-30T11:00:00"),
            "id", "note"),
        act("and send him the recall that is still due", lambda d: send(d, 813), "sent_on"),
        turn("topic", "join", "what's Derek Ashdown allergic to",
             lambda d: _allergies(d, "Derek Ashdown")),
        turn("follow_up", "join", "and Callum Munro?", lambda d: _allergies(d, "Callum Munro")),
        unknown("is Fenna Prins one of our patients?",
                lambda d: [patient(d, "Callum Munro")["phone"]]),
    ),
)  # fmt: skip
