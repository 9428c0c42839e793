"""A conversation with the ferry line."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.ferry_line.requests import book, bookings_of, sailing, seat
from evals.live.set_aside import Row, choice, number, one, says, some
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
)  # fmt: skip
