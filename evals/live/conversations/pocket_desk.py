"""Conversations with the pocket desk."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.pocket_desk.requests import (
    amounts,
    apart,
    closed,
    listed,
    now_in,
    share,
    sun,
)
from evals.live.services.pocket_desk.working_out import (
    add_expense,
    add_todo,
    open_todos,
    project,
    spent,
    summed,
)
from evals.live.set_aside import Row, choice, number, one, says, texts
from evals.tasks.records import Fact


def _for_the_trip(data: Data) -> list[Row]:
    return open_todos(data, project_id=project(data, "Norway trip")["id"])


def _first_due(data: Data) -> list[Fact]:
    rows = _for_the_trip(data)
    return [choice(min(rows, key=lambda row: str(row["due"])), rows, "title")]


def _hut_reserved(data: Data) -> None:
    one(data["todos"], title="Reserve the hut at Gjendesheim")["done"] = True


def _vouchers(data: Data) -> None:
    trip = project(data, "Norway trip")["id"]
    title = "Print the hut vouchers"
    add_todo(data, {"title": title, "project_id": trip, "due": "2026-07-03", "priority": "normal"})


def _spent_today(data: Data, amount: float, category: str, shop: str) -> None:
    add_expense(data, {"amount": amount, "category": category, "shop": shop})


def _in_march(data: Data, category: str) -> list[Fact]:
    return [number(summed(spent(data, category, "2026-03")))]


def _price(data: Data, company: str) -> list[Fact]:
    return [number(share(data, company)["price"])]


CONVERSATIONS = (
    conversation(
        "pocket_desk-trip", "pocket_desk",
        turn("first", "look_up", "hey, what time is it in Oslo now?", lambda d: now_in(d, "Oslo")),
        turn("follow_up", "look_up", "and in Vancouver?", lambda d: now_in(d, "Vancouver")),
        turn("reference", "look_up", "how many hours are those two apart?",
             lambda d: apart(d, "Oslo", "Vancouver")),
        turn("topic", "join", "What do I still have to do for the Norway trip?",
             lambda d: listed(_for_the_trip(d), d["todos"])),
        turn("reference", "compare", "which of those is due first?", _first_due),
        act("that's done, tick it off please", _hut_reserved),
        act("and add \"Print the hut vouchers\" to that project, due 3 July", _vouchers, "id"),
        turn("topic", "look_up", "when does the sun rise in Oslo on 8 May?",
             lambda d: [says(sun(d, "Oslo", "2026-05-08")["sunrise"])]),
        turn("correction", "look_up", "sorry, I meant in Lisbon",
             lambda d: [says(sun(d, "Lisbon", "2026-05-08")["sunrise"])]),
        polite("lovely, thank you!"),
    ),
    conversation(
        "pocket_desk-money", "pocket_desk",
        turn("first", "look_up", "show me what I spent on transport in March",
             lambda d: amounts(spent(d, "transport", "2026-03"), d["expenses"])),
        turn("reference", "total", "how much is that altogether?",
             lambda d: _in_march(d, "transport")),
        turn("follow_up", "total", "and on groceries?", lambda d: _in_march(d, "groceries")),
        act("ok. I spent 23.50 at the Oak Street Pharmacy today, that's health. Add it please",
            lambda d: _spent_today(d, 23.5, "health", "Oak Street Pharmacy"), "id", "note"),
        unclear("and another one of 9 euros", "which", "what", "where", "category", "shop"),
        act("eating out, at Noodle Corner",
            lambda d: _spent_today(d, 9.0, "eating_out", "Noodle Corner"), "id", "note"),
        turn("topic", "look_up", "What does a Tidewell Shipping share cost at the moment?",
             lambda d: _price(d, "Tidewell Shipping")),
        unknown("and one of Zorbeck Mining?", lambda d: texts(d["shares"], "price")),
        turn("recovery", "look_up", "Lumara Optics then?", lambda d: _price(d, "Lumara Optics")),
        turn("reference", "look_up", "and what did that one close at yesterday?",
             lambda d: [number(closed(d, "LUMA", "2026-04-14"))]),
    ),
)  # fmt: skip
