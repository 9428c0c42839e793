"""Conversations with the wedding planners."""

from __future__ import annotations

from evals.live.phrases import refused
from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, polite, turn, unclear
from evals.live.services.wedding_planner.finding import (
    guest,
    guests,
    held_at,
    order,
    orders,
    planned_by,
    supplied_by,
    upcoming,
    wedding,
)
from evals.live.services.wedding_planner.requests import AMELIA, BETHAN, DINA, ESME, cost
from evals.live.set_aside import Row, choice, number, only, some
from evals.tasks.records import Fact


def _this_month(data: Data) -> list[Fact]:
    return only(upcoming(data, "2026-07-08", "2026-07-31"), data["weddings"], "couple")


def _silent(data: Data) -> list[Row]:
    return guests(data, AMELIA, reply="pending")


def _gwen_stone_comes(data: Data) -> None:
    """Whatever was put down for the other Gwen is taken back."""
    guest(data, AMELIA, "Gwen Park")["reply"] = "pending"
    guest(data, AMELIA, "Gwen Stone")["reply"] = "yes"


def _ordered(data: Data) -> list[Fact]:
    rows = orders(data, ESME)
    return [Fact(text=(row["what"], supplied_by(data, row)["name"])) for row in rows]


def _without_deposit(data: Data) -> list[Row]:
    return some(orders(data, ESME), depositPaid=False)


def _dearest(data: Data) -> list[Fact]:
    """The order that costs most, by what it is or by whom."""
    rows = sorted(orders(data, ESME), key=lambda row: -row["price"])
    named = [(str(row["what"]), str(supplied_by(data, row)["name"])) for row in rows]
    return [Fact(text=named[0], over=tuple(text for one in named[1:] for text in one))]


CONVERSATIONS = (
    conversation(
        "wedding_planner-july", "wedding_planner",
        turn("first", "look_up", "hi, which confirmed weddings do we have left this month?",
             _this_month),
        turn("reference", "join", "who is planning the second one?",
             lambda d: [choice(planned_by(d, wedding(d, BETHAN)), d["planners"])]),
        turn("reference", "join", "where's it being held",
             lambda d: [choice(held_at(d, wedding(d, BETHAN)), d["venues"])]),
        turn("follow_up", "join", "and the first one?",
             lambda d: [choice(held_at(d, wedding(d, AMELIA)), d["venues"])]),
        turn("reference", "join", "Which of their guests haven't replied yet?",
             lambda d: only(_silent(d), guests(d, AMELIA))),
        turn("reference", "total", "how many is that?", lambda d: [number(len(_silent(d)))]),
        act("Gwen Park just phoned, she's coming. Put her down as a yes",
            lambda d: guest(d, AMELIA, "Gwen Park").update(reply="yes")),
        act("oh no, I mixed them up, it was Gwen Stone who rang. Gwen Park still has to answer",
            _gwen_stone_comes, role="correction"),
        act("and Gwen Stone eats gluten free, note that too",
            lambda d: guest(d, AMELIA, "Gwen Stone").update(diet="gluten_free")),
        polite("perfect, thanks a lot"),
    ),
    conversation(
        "wedding_planner-orders", "wedding_planner",
        turn("first", "join", "What have we ordered for Esme Fairley and Jack Holloway?", _ordered),
        turn("reference", "total", "what's that in total, leaving out the cancelled one",
             lambda d: cost(orders(d, ESME))),
        turn("follow_up", "total", "and just the ones where the deposit hasn't been paid?",
             lambda d: cost(_without_deposit(d))),
        turn("reference", "compare", "Which of their orders is the most expensive?", _dearest),
        act("ok I paid the deposit on that this morning, mark it please",
            lambda d: order(d, ESME, "caterer").update(depositPaid=True)),
        chatter("mmmh lalala"),
        turn("recovery", "look_up", "sorry. what was Esme Fairley's budget again?",
             lambda d: [number(wedding(d, ESME)["budget"])]),
        unclear("can you cancel an order for Dina Kaplan for me", "which", "cake", "photography",
                "dinner", "what"),
        act("the cake, her aunt is baking one", lambda d: order(d, DINA, "cake").update(
            status="cancelled")),
        turn("unknown", "refuse", "and what did Cinderella Coaches quote us?",
             lambda d: refused(*(f"{row['price']:.0f}" for row in d["orders"]))),
    ),
)  # fmt: skip
