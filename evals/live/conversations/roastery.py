"""Conversations with the roastery."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.roastery.finding import (
    cafe,
    in_store,
    ines_not_leo,
    order,
    owed,
    roast,
    set_cafe,
    set_orders,
    set_roast,
    taken_by,
)
from evals.live.set_aside import choice, number, one, only, some, texts, told
from evals.tasks.records import Fact

_UNCUPPED = ("R2612", "R2614", "R2617", "R2618")


def _uncupped(data: Data) -> list[Fact]:
    return only(some(data["roasts"], st="roasted"), data["roasts"], "ref")


def _smallest(data: Data) -> list[Fact]:
    rows = [roast(data, ref) for ref in _UNCUPPED]
    return [choice(min(rows, key=lambda row: float(row["kout"])), rows, "ref")]


def _planned_today(data: Data) -> list[Fact]:
    rows = some(data["roasts"], st="planned")
    return only(some(rows, day="2026-02-26"), rows, "ref")


def _both_kenyan(data: Data) -> list[Fact]:
    return [number(in_store(data, "Kenya"))]


def _tomorrow(data: Data, name: str) -> list[Fact]:
    return told(taken_by(data, name, "2026-02-27"), data["orders"], "no")


def _kilos_of_bela(data: Data) -> list[Fact]:
    return [number(sum(row["kg"] for row in taken_by(data, "Bela Toth", "2026-02-27")))]


def _receiver(data: Data) -> list[Fact]:
    return [choice(one(data["cafes"], sl=order(data, 5321)["caf"]), data["cafes"], "nm")]


def _owes_more(data: Data) -> list[Fact]:
    names = ("Blue Door", "Gallery Cafe")
    rows = [cafe(data, name) for name in names]
    return [choice(max(rows, key=lambda row: owed(data, row["nm"])), rows, "nm")]


CONVERSATIONS = (
    conversation(
        "roastery-bench", "roastery",
        turn("first", "look_up", "which roasts still have to be cupped? i mean the ones that are "
             "roasted already", _uncupped),
        turn("reference", "compare", "of which did the least come out?", _smallest),
        act("it got 85 points, put that in", set_roast("R2612", pts=85)),
        act("and mark it as cupped", set_roast("R2612", st="cupped")),
        turn("topic", "look_up", "What's planned for today?", _planned_today),
        act("move Leo's to tomorrow", set_roast("R2620", day="2026-02-27")),
        act("no, I meant Ines's! Leo's stays today", ines_not_leo, role="correction"),
        unknown("how much is left of the Konga lot G-190?", lambda d: texts(d["greens"], "lot")),
        turn("recovery", "total", "ok. And the two Kenyan ones, how many kilos is that together?",
             _both_kenyan),
        polite("perfect, cheers"),
    ),
    conversation(
        "roastery-deliveries", "roastery",
        turn("first", "join", "Which orders is Bela Toth taking out tomorrow?",
             lambda d: _tomorrow(d, "Bela Toth")),
        turn("follow_up", "join", "and Rosa Engel?", lambda d: _tomorrow(d, "Rosa Engel")),
        turn("reference", "join", "which cafe is that one for?", _receiver),
        act("her van is in the garage, so give it to Bela", set_orders(5321, drv="bela-toth")),
        turn("follow_up", "total", "how many kilos has he got tomorrow now?", _kilos_of_bela),
        unclear("Blue wants 21 days to pay from now on, can you change their terms", "which",
                "Blue Door", "Blue Heron", "who"),
        act("the Door", set_cafe("Blue Door", terms=21)),
        turn("topic", "compare", "who owes us more for orders we've sent, Blue Door or Gallery "
             "Cafe?", _owes_more),
        turn("reference", "total", "and how much exactly do they owe for those?",
             lambda d: [number(owed(d, "Gallery Cafe"))]),
        act("Helene is here and pays both in cash, so mark them as paid",
            set_orders(5307, 5316, paid=True)),
    ),
)  # fmt: skip
