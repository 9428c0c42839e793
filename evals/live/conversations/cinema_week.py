"""Conversations with the cinemas."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unknown
from evals.live.services.cinema_week.finding import (
    book,
    bookings_of,
    cinema,
    film_booked,
    film_of,
    member,
    screening,
    shown,
    titles,
    vouchers_of,
)
from evals.live.set_aside import Row, choice, no, number, only, texts, yes
from evals.tasks.records import Fact

_TOMORROW = "2026-10-08"


def _films(data: Data) -> list[Row]:
    return [film_of(data, row) for row in shown(data, "station", _TOMORROW)]


def _shortest(data: Data) -> Row:
    return min(_films(data), key=lambda row: row["minutes"])


def _seats(data: Data, time: str) -> list[Fact]:
    return [number(screening(data, "station", f"{_TOMORROW}T{time}")["seatsLeft"])]


def _booked(data: Data) -> list[Fact]:
    (made,) = bookings_of(data, "Oskar Lind")
    return [choice(film_booked(data, made), data["films"], "title")]


def _parking(data: Data) -> list[Fact]:
    return [yes() if cinema(data, "Garden")["parking"] else no()]


def _level(data: Data) -> list[Fact]:
    row = member(data, "Carla Winther")
    return [Fact(text=(row["level"],), over=tuple({"basic", "silver", "gold"} - {row["level"]}))]


def _codes(data: Data, rows: Sequence[Row]) -> list[Fact]:
    return only(rows, data["vouchers"], "code")


def _first_out(data: Data) -> list[Fact]:
    rows = vouchers_of(data, "Maja Brandt")
    return [choice(min(rows, key=lambda row: row["expires"]), rows, "code")]


def _phone(data: Data, number_: str) -> None:
    member(data, "Maja Brandt")["phone"] = number_


EVENING = conversation(
    "cinema_week-evening", "cinema_week",
    turn("first", "join", "Which films are on at the Lumen Station tomorrow?",
         lambda d: titles(d, shown(d, "station", _TOMORROW))),
    turn("reference", "compare", "which of them is the shortest?",
         lambda d: [choice(_shortest(d), _films(d), "title")]),
    turn("reference", "look_up", "who directed it?",
         lambda d: [choice(_shortest(d), d["films"], "director")]),
    turn("reference", "join", "how many seats are left for the 19:30 one?",
         lambda d: _seats(d, "19:30")),
    turn("correction", "join", "sorry, I meant the one at 17:00", lambda d: _seats(d, "17:00")),
    act("book three of those for Ida Quist",
        lambda d: book(d, "Ida Quist", screening(d, "station", f"{_TOMORROW}T17:00"), 3), "ref"),
    unknown("which film has Balthasar Krone booked?", lambda d: texts(d["films"], "title")),
    turn("recovery", "join", "and Oskar Lind?", _booked),
    turn("topic", "test", "Does the Lumen Garden have parking?", _parking),
    polite("ok thank you, see you tomorrow"),
)  # fmt: skip
MEMBERS = conversation(
    "cinema_week-members", "cinema_week",
    turn("first", "look_up", "how many points does Tobias Renk have?",
         lambda d: [number(member(d, "Tobias Renk")["points"])]),
    turn("follow_up", "look_up", "and Carla Winther?",
         lambda d: [number(member(d, "Carla Winther")["points"])]),
    turn("reference", "look_up", "what level is she?", _level),
    turn("topic", "join", "Which vouchers does Maja Brandt have?",
         lambda d: _codes(d, vouchers_of(d, "Maja Brandt"))),
    turn("reference", "compare", "which of them expires first?", _first_out),
    act("change Maja's phone number to 0555 777 120", lambda d: _phone(d, "0555 777 120")),
    act("no, 0555 777 210, I misread it", lambda d: _phone(d, "0555 777 210"),
        role="correction"),
    unknown("does Fergus Hale have any vouchers?", lambda d: texts(d["vouchers"], "code")),
    turn("recovery", "join", "and Oskar Lind?",
         lambda d: _codes(d, vouchers_of(d, "Oskar Lind"))),
    polite("that's all, many thanks!"),
)  # fmt: skip
CONVERSATIONS = (EVENING, MEMBERS)
