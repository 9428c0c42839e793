"""Conversations with the racket club."""

from __future__ import annotations

from collections.abc import Iterable

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, chosen, either, number, rows, silent
from evals.live.records import Data
from evals.live.scripting import Change, act, conversation, help_, polite, turn, unknown
from evals.tasks.records import Fact


def _lesson(data: Data, title: str) -> Row:
    return one(data, "lessons", title=title)


def _member(data: Data, name: str) -> Row:
    return one(data, "members", name=name)


def _named(data: Data, collection: str, field: str, fit: Iterable[Row]) -> list[Fact]:
    right = [row[field] for row in fit]
    return rows(right, [row[field] for row in data[collection] if row[field] not in right])


def _at_level(data: Data, level: str) -> list[Row]:
    return where(data, "lessons", level=level)


def _dearest(data: Data) -> list[Fact]:
    found = sorted(_at_level(data, "advanced"), key=lambda row: -row["fee"])
    titles = [row["title"] for row in found]
    return [chosen(titles[0], titles)]


def _coach(data: Data, title: str) -> Row:
    return one(data, "coaches", id=_lesson(data, title)["taught_by"])


def _enrolled(data: Data, title: str) -> list[Row]:
    found = where(data, "enrolments", lesson=_lesson(data, title)["id"])
    return [one(data, "members", id=row["member"]) for row in found]


def _enrol(title: str, name: str) -> Change:
    return lambda d: d["enrolments"].append(
        {"lesson": _lesson(d, title)["id"], "member": _member(d, name)["id"]}
    )


def _to_come(data: Data) -> list[Row]:
    member = _member(data, "Hiroko Ishida")["id"]
    return where(data, "bookings", booked_by=member, status="confirmed")


def _marks(data: Data, booking: Row) -> tuple[str, ...]:
    """What an answer may name a booking by."""
    court = one(data, "courts", id=booking["court"])["name"]
    return (str(booking["id"]), booking["day"], court)


def _bookings(data: Data) -> list[Fact]:
    return [either(*_marks(data, row)) for row in _to_come(data)]


def _unpaid(data: Data) -> list[Fact]:
    unpaid = one(data, "bookings", id=2039)
    others = [row for row in where(data, "bookings", booked_by=127) if row is not unpaid]
    over = tuple(mark for row in others for mark in (str(row["id"]), row["day"]))
    return [Fact(text=("2039", unpaid["day"]), over=over)]


def _out(data: Data, name: str) -> list[Row]:
    return where(data, "loans", lent_to=_member(data, name)["id"], returned_on=None)


def _gear(data: Data, name: str) -> list[Fact]:
    return _named(data, "loans", "item", _out(data, name))


def _back(serial: str) -> Change:
    return lambda d: one(d, "loans", serial=serial).update(returned_on="2026-05-12")


def _phone(digits: str) -> Change:
    return lambda d: _member(d, "Owen Pryce")["contact"].update(phone=digits)


LESSONS = conversation(
    "club-lessons", "court_club",
    turn("first", "look_up", "What lessons do we have for advanced players?",
         lambda d: _named(d, "lessons", "title", _at_level(d, "advanced"))),
    turn("reference", "compare", "which of these costs the most?", _dearest),
    turn("reference", "join", "who's the coach for that?",
         lambda d: _named(d, "coaches", "name", [_coach(d, "Tie-break Evening")])),
    turn("reference", "look_up", "and what's her mobile number?",
         lambda d: alone(_coach(d, "Tie-break Evening")["mobile"],
                         [row["mobile"] for row in d["coaches"]])),
    turn("topic", "join", "Who has enrolled in Volley Hour?",
         lambda d: _named(d, "members", "name", _enrolled(d, "Volley Hour"))),
    act("enrol Farah Qureshi in it too", _enrol("Volley Hour", "Farah Qureshi")),
    turn("reference", "total", "how many pupils does that make?",
         lambda d: [number(len(_enrolled(d, "Volley Hour")))]),
    unknown("Who has enrolled in Yoga for Racket Players?"),
    turn("recovery", "join", "and in Badminton Footwork?",
         lambda d: _named(d, "members", "name", _enrolled(d, "Badminton Footwork"))),
    polite("super, cheers"),
)  # fmt: skip
BOOKINGS = conversation(
    "club-bookings", "court_club",
    polite("morning!"),
    turn("first", "join", "Which confirmed bookings does Hiroko Ishida have?", _bookings),
    turn("reference", "look_up", "which one hasn't been paid?", _unpaid),
    act("cancel that one please", lambda d: one(d, "bookings", id=2039).update(status="cancelled")),
    turn("topic", "join", "What equipment does Owen Pryce still have?",
         lambda d: _gear(d, "Owen Pryce")),
    act("the stringing kit just came back, note that down", _back("SK-1")),
    turn("follow_up", "join", "and what does Ezra Goldman still have?",
         lambda d: [*_gear(d, "Ezra Goldman"), silent("Stringing kit")]),
    act("set Owen Pryce's phone number to 07700 900555", _phone("07700 900555")),
    act("sorry, 07700 900556", _phone("07700 900556"), role="correction"),
    help_("what other things can I ask you?", "member", "members", "court", "courts", "booking",
          "bookings", "coach", "coaches", "lesson", "lessons", "loan", "loans"),
)  # fmt: skip
CONVERSATIONS = (LESSONS, BOOKINGS)
