"""Conversations with the music school."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import either, no, number, rows, silent
from evals.live.records import Data
from evals.live.scripting import Change, act, conversation, help_, polite, turn, unknown
from evals.tasks.records import Fact


def _teacher(data: Data, last_name: str) -> Row:
    return one(data, "teachers", lastName=last_name)


def _student(data: Data, last_name: str) -> Row:
    return one(data, "students", lastName=last_name)


def _named(data: Data, collection: str, ids: Sequence[str]) -> list[Fact]:
    found = data[collection]
    fit = [row["lastName"] for row in found if row["id"] in ids]
    return rows(fit, [row["lastName"] for row in found if row["id"] not in ids])


def _of_instrument(data: Data, instrument: str) -> list[Fact]:
    return _named(data, "teachers", [one(data, "teachers", instrument=instrument)["id"]])


def _planned(data: Data) -> list[Row]:
    found = where(data, "lessons", teacherId=_teacher(data, "Holt")["id"], state="PLANNED")
    return sorted(found, key=lambda row: str(row["startsAt"]))


def _marks(data: Data, lesson: Row) -> tuple[str, ...]:
    """What an answer may name a lesson by."""
    student = one(data, "students", id=lesson["studentId"])["lastName"]
    return (lesson["topic"], student, lesson["startsAt"][:10])


def _lessons(data: Data) -> list[Fact]:
    return [either(*_marks(data, row)) for row in _planned(data)]


def _first_lesson(data: Data) -> list[Fact]:
    first, *others = (_marks(data, row) for row in _planned(data))
    return [Fact(text=first, over=tuple(mark for marks in others for mark in marks))]


def _cancel(topic: str) -> Change:
    return lambda d: one(d, "lessons", topic=topic).update(state="CANCELLED")


def _invoice(data: Data, last_name: str) -> Row:
    return one(data, "invoices", studentId=_student(data, last_name)["id"])


def _pay(last_name: str) -> Change:
    return lambda d: _invoice(d, last_name).update(paid=True)


def _join(data: Data) -> None:
    members = one(data, "ensembles", title="Flute Quartet")["memberIds"]
    members.append(_student(data, "Gallagher")["id"])


LESSONS = conversation(
    "music-lessons", "music_school",
    turn("first", "look_up", "Who teaches the cello?", lambda d: _of_instrument(d, "cello")),
    turn("reference", "look_up", "how much does she charge per hour?",
         lambda d: [number(_teacher(d, "Tanabe")["hourlyRate"]), silent("Holt")]),
    turn("follow_up", "look_up", "and Noah Ferris?",
         lambda d: [number(_teacher(d, "Ferris")["hourlyRate"]), silent("Holt")]),
    turn("topic", "join", "Which lessons does Marianne Holt have planned?", _lessons),
    turn("reference", "compare", "which of them is the earliest?", _first_lesson),
    act("cancel that one", _cancel("Scales in D major")),
    act("sorry, the one on 19 May has to be cancelled as well", _cancel("Third position")),
    polite("thanks a lot"),
    unknown("Who teaches the harp?", lambda d: [row["lastName"] for row in d["teachers"]]),
    turn("recovery", "look_up", "and the drums?", lambda d: _of_instrument(d, "drums")),
)  # fmt: skip
INVOICES = conversation(
    "music-invoices", "music_school",
    turn("first", "test", "Has Stefan Popescu paid his invoice?", lambda _: no("unpaid", "false")),
    turn("reference", "look_up", "how much is it?",
         lambda d: [number(_invoice(d, "Popescu")["amount"]), silent("INV-501")]),
    act("mark it as paid", _pay("Popescu")),
    act("do the same for Kwame Boateng", _pay("Boateng")),
    act("oops, I meant Priyanka Desai", _pay("Desai"), role="correction"),
    turn("topic", "total", "How many invoices are still unpaid?",
         lambda d: [number(len(where(d, "invoices", paid=False)))]),
    turn("reference", "total", "what do they come to?",
         lambda d: [number(sum(row["amount"] for row in where(d, "invoices", paid=False)))]),
    help_("what else can you do?", "student", "students", "teacher", "teachers", "lesson",
          "lessons", "room", "rooms", "ensemble", "ensembles", "invoice", "invoices"),
    turn("topic", "join", "Who is in the Flute Quartet?",
         lambda d: _named(d, "students", one(d, "ensembles", title="Flute Quartet")["memberIds"])),
    act("add Finn Gallagher to it", _join),
)  # fmt: skip
CONVERSATIONS = (LESSONS, INVOICES)
