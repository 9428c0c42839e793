"""A conversation with the ferry line."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.ferry_line.requests import book, bookings_of, cancel, sailing, seat
from evals.live.set_aside import Row, choice, number, one, only, says, some, texts
from evals.tasks.records import Fact


def _to_hvar(data: Data, date: str = "2026-06-13") -> Row:
    return sailing(data, "SPU-STG", date, "11:00")


def _spaces(data: Data, date: str) -> list[Fact]:
    return [number(_to_hvar(data, date)["car_spaces_left"])]


def _ship(data: Data) -> list[Fact]:
    return [choice(one(data["ships"], id=_to_hvar(data)["ship_id"]), data["ships"])]


def _made(data: Data) -> list[Row]:
    """What Dunja has on this ferry."""
    return some(bookings_of(data, "Dunja Tomas"), sailing_id=_to_hvar(data)["id"])


def _book(data: Data) -> None:
    book(data, "Dunja Tomas", _to_hvar(data))


def _add_child(data: Data) -> None:
    for row in _made(data):
        seat(data, row, "Tin Tomas", "child")


def _price(data: Data) -> list[Fact]:
    """Without the booking: whatever says so."""
    made = _made(data)
    return [number(row["price"]) for row in made] or [Fact(text=("no", "not", "none"))]


def _crossings(data: Data, date: str) -> list[Fact]:
    """Each by its number or its time, and no other sailing."""
    fit = some(data["sailings"], route="SPU-SUP", date=date)
    others = [row for row in data["sailings"] if row not in fit]
    return [Fact(text=(str(row["id"]), row["departs"])) for row in fit] + [
        Fact(none=texts(others, "id"))
    ]


def _emptier(data: Data) -> list[Fact]:
    first, second = sorted(
        some(data["sailings"], route="SPU-SUP", date="2026-06-12"),
        key=lambda row: -row["seats_left"],
    )
    told, other = ((str(row["id"]), row["departs"]) for row in (first, second))
    return [Fact(text=told, over=other)]


def _booked(data: Data, name: str, **like: object) -> list[Fact]:
    return only(some(bookings_of(data, name), **like), data["bookings"], "ref")


CONVERSATIONS = (
    conversation(
        "ferry_line-dunja", "ferry_line",
        turn("first", "look_up",
             "how many car spaces are left on the 11:00 from Split to Stari Grad on 12 June?",
             lambda d: _spaces(d, "2026-06-12")),
        turn("correction", "look_up", "sorry, I meant the 13th",
             lambda d: _spaces(d, "2026-06-13")),
        turn("reference", "join", "which ship runs it?", _ship),
        unclear("ok. can you book Dunja Tomas on a ferry please", "which", "what", "when",
                "sailing", "sailing_id", "route", "date", "day"),
        act("the 11:00 from Split to Stari Grad on 13 June, no car", _book,
            "ref", "id", "booking", "booked_on", "note"),
        act("and add her son Tin Tomas to that booking, he's a child", _add_child, "id"),
        turn("reference", "look_up", "what does it cost now?", _price),
        unknown("is Bartol Vrankovic booked on anything?",
                lambda d: [row["ref"] for row in d["bookings"]]),
        turn("recovery", "join", "and Anja Krajnc?",
             lambda d: [says(*(row["ref"] for row in bookings_of(d, "Anja Krajnc")))]),
        polite("perfect, thanks a lot"),
    ),
    conversation(
        "ferry_line-crossings", "ferry_line",
        turn("first", "look_up", "Which sailings are there from Split to Supetar on 11 June?",
             lambda d: _crossings(d, "2026-06-11")),
        turn("follow_up", "look_up", "and on the 12th?", lambda d: _crossings(d, "2026-06-12")),
        turn("reference", "compare", "which one has the most seats left?", _emptier),
        turn("reference", "join", "which ship is that?",
             lambda d: [choice(one(d["ships"], name="Island Dawn"), d["ships"])]),
        turn("topic", "join", "What bookings does Jan Novotny have?",
             lambda d: _booked(d, "Jan Novotny")),
        turn("reference", "look_up", "which of them haven't been paid?",
             lambda d: _booked(d, "Jan Novotny", paid=False)),
        act("cancel the first one please", lambda d: cancel(d, "FL-20401")),
        turn("topic", "join", "and what has Luca Bianchi booked?",
             lambda d: _booked(d, "Luca Bianchi")),
        turn("reference", "total", "how much is that altogether?",
             lambda d: [number(round(sum(r["price"] for r in bookings_of(d, "Luca Bianchi")), 2))]),
        unknown("and what about Slavko Perkovic?", lambda d: texts(d["bookings"], "ref")),
    ),
)  # fmt: skip
