"""Conversations with the toilet hire firm."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, polite, turn, unclear, unknown
from evals.live.services.toilet_hire.finding import (
    customer,
    driven_by,
    driver_of,
    give_to,
    hire,
    hires_of,
    of_model,
    set_customer,
)
from evals.live.set_aside import choice, no, number, only, some, texts, told, yes
from evals.tasks.records import Fact

_STOPPED = ("Brindley Kitchens", "Sutcliffe Plastering", "Riverside Demolition")


def _to_go(data: Data, name: str) -> list[Fact]:
    rows = driven_by(data, name, status="booked")
    return told(rows, data["hires"], "id")


def _first_of_abdi(data: Data) -> list[Fact]:
    first = min(driven_by(data, "Abdi Warsame", status="booked"), key=lambda r: r["delivery_on"])
    others = [row for row in data["hires"] if row["id"] != first["id"]]
    return [Fact(text=(str(first["id"]), first["address"]), over=texts(others, "id"))]


def _trailers_out(data: Data) -> list[Fact]:
    rows = of_model(data, some(data["hires"], status="delivered"), "trailer")
    return [number(sum(row["price"] for row in rows))]


def _booked_by_pete(data: Data) -> list[Fact]:
    rows = hires_of(data, "Pete Lomas")
    return told([row for row in rows if row["status"] == "booked"], rows, "id", "address")


def _is_paid(data: Data) -> list[Fact]:
    return [yes("paid") if hire(data, 4034)["paid"] else no("unpaid")]


def _stopped(data: Data) -> list[Fact]:
    return only(some(data["customers"], on_stop=True), data["customers"])


def _owed_by_stopped(data: Data) -> list[Fact]:
    return [number(sum(customer(data, name)["balance_owed"] for name in _STOPPED))]


def _contact(data: Data) -> list[Fact]:
    rows = [customer(data, name) for name in _STOPPED]
    return [choice(max(rows, key=lambda r: float(r["balance_owed"])), rows, "contact")]


def _still_out(data: Data) -> list[Fact]:
    rows = hires_of(data, "Riverside Demolition")
    return told([row for row in rows if row["status"] == "delivered"], rows, "id")


CONVERSATIONS = (
    conversation(
        "toilet_hire-desk", "toilet_hire",
        turn("first", "join", "Morning. Which hires is Lorna Pike down for that are booked but "
             "not delivered yet?", lambda d: _to_go(d, "Lorna Pike")),
        turn("follow_up", "join", "and Abdi Warsame?", lambda d: _to_go(d, "Abdi Warsame")),
        turn("reference", "compare", "which of those goes out first", _first_of_abdi),
        act("give that one to Sunita Rao, he's at the dentist", give_to(4025, "Sunita Rao")),
        act("no, I meant Kev Marsden. sunita is on a course", give_to(4025, "Kev Marsden"),
            role="correction"),
        turn("topic", "total", "How much are the trailers that are on site now bringing in "
             "altogether?", _trailers_out),
        unknown("what have the Penroses got booked?", lambda d: texts(d["customers"])),
        turn("recovery", "join", "sorry, wrong firm. What has Pete Lomas got booked with us?",
             _booked_by_pete),
        turn("reference", "test", "is it paid?", _is_paid),
        polite("ok that's all for now, ta"),
    ),
    conversation(
        "toilet_hire-accounts", "toilet_hire",
        turn("first", "look_up", "which accounts are on stop", _stopped),
        turn("follow_up", "total", "how much do they owe between them?", _owed_by_stopped),
        turn("reference", "compare", "And who's the contact at the one that owes the most?",
             _contact),
        act("He's just paid the lot, so put their balance to 0",
            set_customer("Riverside Demolition", balance_owed=0)),
        act("and take them off stop again please",
            set_customer("Riverside Demolition", on_stop=False)),
        chatter("wertz hjkl ööö"),
        turn("recovery", "join", "sorry, cat on the keyboard. which hires of Riverside Demolition "
             "are still out?", _still_out),
        turn("reference", "join", "who delivered that one?",
             lambda d: [choice(driver_of(d, hire(d, 4018)), d["drivers"])]),
        unclear("Sutcliffe has a new number, 01632 961099, can you change it", "which", "who",
                "Maureen", "Plastering"),
        act("Maureen", set_customer("Maureen Sutcliffe", phone="01632 961099")),
    ),
)  # fmt: skip
