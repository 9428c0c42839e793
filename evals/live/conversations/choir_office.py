"""Conversations with the choir office."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.choir_office.changing import give_back, lend, mark
from evals.live.services.choir_office.finding import (
    concert,
    conducting,
    out_with,
    piece,
    rehearsal,
    rehearsals_told,
    scores_with,
    singer,
)
from evals.live.set_aside import Row, choice, no, number, one, only, says, some, texts, yes
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _when_and_price(data: Data) -> list[Fact]:
    row = concert(data, "Spring Concert")
    return [day(row["date"]), number(row["ticket_price"])]


def _where(data: Data) -> list[Fact]:
    at = one(data["venues"], id=concert(data, "Spring Concert")["venue_id"])
    return [choice(at, data["venues"])]


def _conducts(data: Data, title: str) -> list[Fact]:
    return [choice(conducting(data, title), data["conductors"])]


def _orchestra(data: Data) -> list[Fact]:
    fit = some(data["rehearsals"], ensemble="orchestra", status="planned")
    return rehearsals_told(fit, some(data["rehearsals"], ensemble="orchestra"))


def _has(data: Data, name: str) -> list[Fact]:
    return only(scores_with(data, name), data["pieces"], "title")


def _overdue(data: Data) -> list[Fact]:
    """Once it is back there is none."""
    late = [row for row in out_with(data, "Anneke Dorn") if row["due"] < "2026-03-12"]
    scores = scores_with(data, "Anneke Dorn")
    fit = [one(data["pieces"], id=row["piece_id"]) for row in late]
    return [choice(row, scores, "title") for row in fit] or [no("nothing")]


def _give_back(data: Data) -> None:
    for row in out_with(data, "Anneke Dorn"):
        if row["piece_id"] == piece(data, "Hear my prayer")["id"]:
            give_back(row)


def _there(data: Data) -> list[Fact]:
    state = one(data["attendance"], rid=504, sid=singer(data, "Ifeoma Nwosu")["id"])["st"]
    return [yes("was present") if state == "P" else no("absent", "excused")]


def _excuse(data: Data) -> None:
    mark(data, 504, singer(data, "Ifeoma Nwosu")["id"], "E")


def _speaker(data: Data) -> Row:
    return one(data["singers"], id=one(data["voice_groups"], name="Alto 2")["speaker"])


def _lend_holberg(data: Data) -> None:
    lend(data, _speaker(data)["id"], piece(data, "Holberg Suite")["id"], 3, "2026-04-30")


CONVERSATIONS = (
    conversation(
        "choir_office-spring", "choir_office",
        turn("first", "look_up", "When is the Spring Concert, and how much is a ticket?",
             _when_and_price),
        turn("reference", "join", "where does it take place?", _where),
        turn("reference", "join", "and who conducts it?", lambda d: _conducts(d, "Spring Concert")),
        turn("follow_up", "join", "and the Evening for Peace?",
             lambda d: _conducts(d, "Evening for Peace")),
        turn("topic", "look_up", "Which rehearsals are still planned for the orchestra?",
             _orchestra),
        act("move it to 18 March please, same time and place",
            lambda d: rehearsal(d, 509).update(date="2026-03-18")),
        act("and Nerys Pugh will conduct it", lambda d: rehearsal(d, 509).update(conductor_id=12)),
        unknown("what's Gudrun Petersen's phone number?", lambda d: texts(d["singers"], "phone")),
        turn("recovery", "look_up", "and Clara Ohm's?",
             lambda d: [says(singer(d, "Clara Ohm")["phone"])]),
        polite("lovely, thanks for your help"),
    ),
    conversation(
        "choir_office-scores", "choir_office",
        turn("first", "join", "which scores has Anneke Dorn got at home?",
             lambda d: _has(d, "Anneke Dorn")),
        turn("reference", "compare", "which one of them is overdue?", _overdue),
        act("she has just brought that one back", _give_back, "returned_on"),
        turn("follow_up", "join", "and what does Samuel Adeyemi have?",
             lambda d: _has(d, "Samuel Adeyemi")),
        turn("topic", "test", "Was Ifeoma Nwosu there on 3 March?", _there),
        act("that's not right, she was excused. please correct it", _excuse, "rmk",
            role="correction"),
        turn("topic", "join", "who speaks for the Alto 2 group?",
             lambda d: [choice(_speaker(d), d["singers"])]),
        turn("reference", "look_up", "what's her phone number?",
             lambda d: [says(_speaker(d)["phone"])]),
        unclear("please lend her a copy of the Holberg Suite", "which copy", "copy", "copy_no",
                "due", "until", "when", "how long"),
        act("copy 3, until 30 April", _lend_holberg, "id", "lent_at"),
    ),
)  # fmt: skip
