"""Conversations with the tree surgeons."""

from __future__ import annotations

from evals.live.phrases import no
from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, polite, turn, unclear, unknown
from evals.live.services.tree_surgeons.finding import (
    between,
    job,
    lead_of,
    member,
    owing,
    owner_of,
)
from evals.live.services.tree_surgeons.requests import price_sum
from evals.live.set_aside import Row, choice, number, one, some, texts, whole
from evals.tasks.records import Fact

_DEAR = 800


def _shown(data: Data, rows: list[Row]) -> list[Fact]:
    """Each job is told, by its number, its owner or the spot of its tree."""
    spots = [str(one(data["trees"], id=row["tree_id"])["spot"]) for row in rows]
    owners = [str(owner_of(data, row)["name"]) for row in rows]
    named = zip(rows, owners, spots, strict=True)
    return [Fact(text=(str(row["id"]), owner, spot)) for row, owner, spot in named]


def _others_unsaid(data: Data, rows: list[Row]) -> list[Fact]:
    ids = [row["id"] for row in rows]
    return [Fact(none=tuple(str(row["id"]) for row in data["jobs"] if row["id"] not in ids))]


def _on(data: Data, date: str) -> list[Fact]:
    rows = between(data["jobs"], date, date)
    return [*_shown(data, rows), *_others_unsaid(data, rows)]


def _quotes(data: Data) -> list[Fact]:
    rows = some(data["jobs"], status="quoted")
    return [*_shown(data, rows), *_others_unsaid(data, rows)]


def _dear_quotes(data: Data) -> list[Row]:
    return [row for row in some(data["jobs"], status="quoted") if row["price"] > _DEAR]


def _dear_shown(data: Data) -> list[Fact]:
    rows = _dear_quotes(data)
    return [*_shown(data, rows), *_others_unsaid(data, rows)]


def _ten_percent_off(data: Data) -> None:
    row = job(data, 8329)
    row["price"] = whole(row["price"] * 0.9)


CONVERSATIONS = (
    conversation(
        "tree_surgeons-week", "tree_surgeons",
        turn("first", "join", "morning. what jobs are on for friday?",
             lambda d: _on(d, "2026-10-16")),
        turn("follow_up", "join", "and tomorrow?", lambda d: _on(d, "2026-10-15")),
        turn("reference", "join", "who's leading the pruning one?",
             lambda d: [choice(lead_of(d, job(d, 8318)), d["staff"])]),
        act("his ticket has lapsed, give it to Rhys Calloway instead",
            lambda d: job(d, 8318).update(lead_id=member(d, "Rhys Calloway")["id"])),
        act("no sorry, I meant Piotr Wilk",
            lambda d: job(d, 8318).update(lead_id=member(d, "Piotr Wilk")["id"]),
            role="correction"),
        turn("topic", "join", "what did we charge Colin Varley for the willow?",
             lambda d: [number(job(d, 8303)["price"])]),
        act("he's just paid that in cash, tick it off",
            lambda d: job(d, 8303).update(paid=True)),
        unknown("when are we at Mrs Tattersall's?", lambda d: texts(d["jobs"], "id")),
        turn("recovery", "test", "ok, and is Fiona Garside's hedge still going ahead?",
             lambda _: no("cancelled", "canceled")),
        turn("topic", "total", "right. how much is still to come in on invoiced jobs?",
             lambda d: price_sum(owing(d["jobs"]))),
    ),
    conversation(
        "tree_surgeons-quotes", "tree_surgeons",
        turn("first", "look_up", "can you show me all the open quotes", _quotes),
        turn("reference", "look_up", "which of them are over 800 pounds?", _dear_shown),
        turn("reference", "total", "and those together come to how much?",
             lambda d: price_sum(_dear_quotes(d))),
        act("The care home has said yes to felling the poplar, so make that one booked",
            lambda d: job(d, 8334).update(status="booked")),
        unclear("Ellwood wants hers, or his, on the 6th of november now", "which", "Margaret",
                "Martin", "who", "mean"),
        act("Margaret, the deadwood on her oak",
            lambda d: job(d, 8329).update(scheduled_on="2026-11-06")),
        chatter("jkkk;l ;;;lk"),
        turn("recovery", "look_up", "sorry, cat on the keyboard. how many hours is job 8329 down "
             "for?", lambda d: [number(job(d, 8329)["hours"])]),
        act("knock ten percent off its price please", _ten_percent_off),
        polite("lovely, that's it for now"),
    ),
)  # fmt: skip
