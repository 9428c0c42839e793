"""Conversations with the museum's front desk."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.museum_desk.finding import (
    book,
    cancel,
    exhibition,
    guide_of,
    lead,
    loans_of,
    membership,
    visitors_on,
)
from evals.live.services.museum_desk.requests import curator
from evals.live.set_aside import choice, number, only, says, texts
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _guide(data: Data, title: str) -> list[Fact]:
    return [choice(guide_of(data, title), data["guides"])]


def _fee(data: Data, holder: str) -> list[Fact]:
    return [number(float(membership(data, holder)["fee"]))]


def _closes(data: Data, title: str) -> list[Fact]:
    return [day(exhibition(data, title)["closes_on"])]


def _percival(data: Data) -> list[Fact]:
    return only(loans_of(data, "Percival and Daughters"), data["loans"], "object_title")


def _worth_more(data: Data) -> list[Fact]:
    rows = loans_of(data, "Percival and Daughters")
    most = max(rows, key=lambda row: float(row["insurance_value"]))
    return [choice(most, rows, "object_title")]


CONVERSATIONS = (
    conversation(
        "museum_desk-tours", "museum_desk",
        turn("first", "join", "hi, who is guiding Orchids up Close?",
             lambda d: _guide(d, "Orchids up Close")),
        turn("reference", "look_up", "Which languages does she speak?",
             lambda d: [says(*guide_of(d, "Orchids up Close")["languages"])]),
        turn("follow_up", "join", "and who's guiding Tick and Tock?",
             lambda d: _guide(d, "Tick and Tock")),
        turn("reference", "total", "how many visitors are booked on that tour?",
             lambda d: [number(visitors_on(d, "Tick and Tock"))]),
        act("Silas Brandreth is doing it instead, please change it",
            lambda d: lead(d, "Tick and Tock", "Silas Brandreth")),
        act("sorry, not Silas, I meant Greta Holm",
            lambda d: lead(d, "Tick and Tock", "Greta Holm"), role="correction"),
        turn("topic", "look_up", "ok, something else. How much is Osric Lindel's membership fee?",
             lambda d: _fee(d, "Osric Lindel")),
        turn("follow_up", "look_up", "and Hugo Petrakis's?", lambda d: _fee(d, "Hugo Petrakis")),
        unknown("and Leopold Grindle's?", lambda d: texts(d["memberships"], "fee")),
        polite("never mind. thanks for your help!"),
    ),
    conversation(
        "museum_desk-loans", "museum_desk",
        turn("first", "join", "What did Percival and Daughters lend us?", _percival),
        turn("reference", "compare", "which of those has the higher insurance value?",
             _worth_more),
        turn("topic", "look_up", "until when can people see Under Glass?",
             lambda d: _closes(d, "Under Glass")),
        turn("follow_up", "look_up", "and Salt and Rope?", lambda d: _closes(d, "Salt and Rope")),
        turn("reference", "look_up", "who's the curator of that one?",
             lambda d: [curator(d, "Salt and Rope")]),
        unclear("Good. I have to book the Tarnfield Sixth Form on a tour", "which", "what",
                "how many", "visitors", "tour_id"),
        act("Winding Gears on 27 September, 5 visitors",
            lambda d: book(d, "Winding Gears", "Tarnfield Sixth Form", 5), "id", "booked_on"),
        turn("reference", "total", "how many visitors does that tour have now, all in all?",
             lambda d: [number(visitors_on(d, "Winding Gears"))]),
        act("oh dear, their bus is off. Cancel that booking again please",
            lambda d: cancel(d, "Winding Gears", "Tarnfield Sixth Form")),
        polite("thanks, that's all for today"),
    ),
)  # fmt: skip
