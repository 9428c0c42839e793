"""Conversations with the cheese cellar."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, turn, unclear, unknown
from evals.live.services.cheese_cellar.finding import (
    buyer_of,
    dairy,
    kilos,
    kind,
    maker,
    order,
    orders_by,
    to_go_out,
    wheel,
)
from evals.live.services.cheese_cellar.records import TODAY
from evals.live.set_aside import Row, choice, number, one, only, says, some, texts
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _open(data: Data) -> list[Row]:
    return some(data["orders"], st="open")


def _late(data: Data) -> list[Fact]:
    rows = [row for row in _open(data) if row["due"] < TODAY.isoformat()]
    return only(rows, _open(data), "no")


def _buyer(data: Data, no: str) -> list[Fact]:
    return [choice(buyer_of(data, order(data, no)), data["buyers"])]


def _blue_to_go(data: Data) -> list[Fact]:
    blue = kind(data, "Blaeberry Blue")["code"]
    return [number(kilos(some(to_go_out(data), of=blue)))]


def _open_of_hartley(data: Data) -> Row:
    return one(orders_by(data, "Hartley's Pantry"), st="open")


def _on_e1(data: Data) -> list[Row]:
    return some(data["wheels"], rack="E1")


def _heaviest(data: Data) -> Row:
    return max(_on_e1(data), key=lambda row: float(row["kg"]))


def _maker_of_heaviest(data: Data) -> Row:
    return maker(data, _heaviest(data))


CONVERSATIONS = (
    conversation(
        "cheese_cellar-orders", "cheese_cellar",
        turn("first", "look_up", "which orders are still open?",
             lambda d: only(_open(d), d["orders"], "no")),
        turn("reference", "look_up", "which of them should have gone out before today?", _late),
        turn("reference", "join", "whose is that?", lambda d: _buyer(d, "O-311")),
        turn("follow_up", "join", "and O-314?", lambda d: _buyer(d, "O-314")),
        act("ok. the one for the Ravens that's late is packed now",
            lambda d: order(d, "O-311").update(st="packed")),
        act("no wait, the driver has already taken it, so it's sent",
            lambda d: order(d, "O-311").update(st="sent"), role="correction"),
        turn("topic", "total",
             "How many kilos of Blaeberry Blue do we still have to send out altogether?",
             _blue_to_go),
        unknown("does Brasserie Odette have anything open?", lambda d: texts(d["orders"], "no")),
        turn("recovery", "join", "hm, then Hartley's Pantry, what do they have open?",
             lambda d: [says(_open_of_hartley(d)["no"])]),
        act("they want it later, make it due on the 27th",
            lambda d: order(d, "O-317").update(due="2026-03-27")),
    ),
    conversation(
        "cheese_cellar-racks", "cheese_cellar",
        turn("first", "look_up", "what wheels are on E1",
             lambda d: only(_on_e1(d), d["wheels"], "no")),
        turn("reference", "compare", "which one is the heaviest?",
             lambda d: [choice(_heaviest(d), _on_e1(d), "no")]),
        turn("reference", "join", "where is it from?",
             lambda d: [choice(_maker_of_heaviest(d), d["dairies"])]),
        turn("reference", "join", "and who's the boss there?",
             lambda d: [choice(_maker_of_heaviest(d), d["dairies"], "boss")]),
        turn("follow_up", "look_up", "and at Aldermoor Farm?",
             lambda d: [choice(dairy(d, "Aldermoor Farm"), d["dairies"], "boss")]),
        act("he has a new number, 01765 40 393",
            lambda d: dairy(d, "Aldermoor Farm").update(tel="01765 40 393")),
        turn("topic", "look_up", "When was W-1065 last turned?",
             lambda d: [day(wheel(d, "W-1065")["turned"])]),
        act("thats too long ago. I've just done it, put down today",
            lambda d: wheel(d, "W-1065").update(turned=TODAY.isoformat())),
        unclear("one of the two ready Hob Golds has cracked, set it to spoiled", "which",
                "W-1085", "W-1086"),
        act("W-1086", lambda d: wheel(d, "W-1086").update(st="spoiled")),
    ),
)  # fmt: skip
