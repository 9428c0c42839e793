"""Conversations with the stained glass studio."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, turn, unclear, unknown
from evals.live.services.stained_glass.finding import (
    commission,
    commissions_of,
    give,
    later,
    maker,
    makers_of,
    panel,
    panels_of,
    take,
)
from evals.live.services.stained_glass.requests import listed, worth
from evals.live.set_aside import no, number, only, some, yes
from evals.tasks.records import Fact


def _first_due(data: Data) -> list[Fact]:
    rows = sorted(some(data["commissions"], status="in_work"), key=lambda row: str(row["dueOn"]))
    first, *others = [(str(row["reference"]), str(row["title"])) for row in rows]
    return [Fact(text=first, over=tuple(text for row in others for text in row))]


def _who_makes(data: Data, label: str) -> list[Fact]:
    return only(makers_of(data, [panel(data, label)]), data["makers"])


def _waterbirds(data: Data) -> list[Fact]:
    return only(panels_of(data, "SG-043"), data["panels"], "label")


def _bird_without_maker(data: Data) -> list[Fact]:
    rows = panels_of(data, "SG-043")
    free = some(rows, makerId=None) or [panel(data, "Bittern")]
    return only(free, rows, "label")


def _no_deposit_at_wick(data: Data) -> list[Fact]:
    rows = some(commissions_of(data, "St Mary Wick"), depositPaid=False)
    return listed(data, rows)


def _petra_away(data: Data) -> list[Fact]:
    return [yes() if maker(data, "Petra Lunn")["away"] else no()]


CONVERSATIONS = (
    conversation(
        "stained_glass-bench", "stained_glass",
        turn("first", "look_up", "morning, which commissions are in work at the moment?",
             lambda d: listed(d, some(d["commissions"], status="in_work"))),
        turn("reference", "compare", "which of them is due first?", _first_due),
        turn("reference", "join", "who's working on that one",
             lambda d: _who_makes(d, "Vestry panel")),
        turn("reference", "look_up", "what's his day rate?",
             lambda d: [number(maker(d, "Davit Sarkis")["dayRate"])]),
        turn("topic", "join", "And which panels does the Waterbirds commission have?",
             _waterbirds),
        turn("reference", "look_up", "which of those has nobody on it yet?",
             _bird_without_maker),
        act("let Oliver Tansley do it",
            lambda d: give(d, [panel(d, "Bittern")], "Oliver Tansley")),
        act("no, not Oliver, I meant Bea Quist", lambda d: give(d, [panel(d, "Bittern")],
            "Bea Quist"), role="correction"),
        unknown("and who is on the Otter?"),
        turn("recovery", "join", "sorry, the Rowan, in the Stair window",
             lambda d: _who_makes(d, "Rowan")),
    ),
    conversation(
        "stained_glass-office", "stained_glass",
        turn("first", "total", "What are the commissions of St Mary Wickham worth altogether?",
             lambda d: worth(commissions_of(d, "St Mary Wickham"))),
        turn("follow_up", "total", "and those of St Mary Wick?",
             lambda d: worth(commissions_of(d, "St Mary Wick"))),
        turn("reference", "look_up", "which of theirs is still without a deposit",
             _no_deposit_at_wick),
        act("The money came in this morning, so tick the deposit as paid",
            lambda d: commission(d, "SG-054").update(depositPaid=True)),
        turn("topic", "look_up", "what kinds of red glass do we have?",
             lambda d: only(some(d["glass"], colour="red"), d["glass"])),
        act("Take two sheets of the cheaper one", lambda d: take(d, "Ruby streaky", 2)),
        unclear("the Marsh commission needs two more weeks, move the deadline pls", "Hettie",
                "Tobias", "which"),
        act("it's Tobias Marsh, the Tree of Life", lambda d: later(commission(d, "SG-048"), 14)),
        chatter("qwe rtzz"),
        turn("recovery", "test", "never mind that. Is Petra Lunn away?", _petra_away),
    ),
)  # fmt: skip
