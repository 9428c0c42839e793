"""Conversations with the film festival."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, help_, polite, turn, unclear, unknown
from evals.live.services.film_festival.requests import (
    attends,
    book,
    booked_by,
    director,
    films_of,
    give_back,
    jury,
    on_day,
    pass_of,
    screening_of,
    ticket,
    titles,
    where_and_when,
)
from evals.live.set_aside import choice, number, only, some, texts
from evals.tasks.records import Fact


def _family(data: Data) -> list[Fact]:
    return titles(data, some(data["films"], section="family"))


def _shortest(data: Data) -> list[Fact]:
    rows = some(data["films"], section="family")
    return [choice(min(rows, key=lambda row: row["runtime_minutes"]), rows, "title")]


def _only_one_seat(data: Data) -> None:
    """Where nothing was booked before, the corrected ticket is made."""
    screening = screening_of(data, "Pip and the Moon Whale")
    if held := ticket(data, "Yusuf Demir", screening):
        screening["tickets"]["seats_sold"] -= held["seats"] - 1
        held["seats"] = 1
    else:
        book(data, "Yusuf Demir", screening, 1)


def _shown_on(data: Data, iso: str) -> list[Fact]:
    return titles(data, films_of(data, on_day(data, iso)))


def _most_sold(data: Data) -> list[Fact]:
    rows = on_day(data, "2026-10-10")
    most = max(rows, key=lambda row: row["tickets"]["seats_sold"])
    return [choice(films_of(data, [most])[0], films_of(data, rows), "title")]


FAMILY = conversation(
    "film_festival-family", "film_festival",
    turn("first", "look_up", "Which films are in the family section?", _family),
    turn("reference", "compare", "which one is the shortest?", _shortest),
    turn("reference", "join", "when and where is it shown?",
         lambda d: where_and_when(d, "Pip and the Moon Whale")),
    act("book two seats for that on Yusuf Demir's pass",
        lambda d: book(d, "Yusuf Demir", screening_of(d, "Pip and the Moon Whale"), 2), "id"),
    act("oh wait, he only needs one seat", _only_one_seat, "id", role="correction"),
    polite("great, thanks a lot"),
    turn("topic", "join", "Who directed The Glacier Keepers?",
         lambda d: [choice(director(d, "The Glacier Keepers"), d["people"])]),
    turn("reference", "test", "is she coming to the festival?",
         lambda d: attends(d, "The Glacier Keepers")),
    turn("follow_up", "test", "and the director of Copper Sky?",
         lambda d: attends(d, "Copper Sky")),
    turn("topic", "total", "how many people are on the shorts jury?",
         lambda d: [number(len(jury(d, "shorts")))]),
)  # fmt: skip
TICKETS = conversation(
    "film_festival-tickets", "film_festival",
    help_("hello, what can I ask you?", "film", "films", "screening", "screenings", "venue",
          "venues", "pass", "passes", "ticket", "tickets", "people", "jury"),
    turn("first", "look_up", "What's showing on 16 October 2026?",
         lambda d: _shown_on(d, "2026-10-16")),
    turn("follow_up", "look_up", "and on the 10th?", lambda d: _shown_on(d, "2026-10-10")),
    turn("reference", "compare", "which of those has sold the most seats?", _most_sold),
    unclear("I'd like to give back a ticket", "which", "what", "whose", "who", "pass",
            "pass_number", "ticket", "number", "ticket_id"),
    unknown("what has Bernard Oakes got tickets for?", lambda d: [*texts(d["films"], "title")]),
    turn("recovery", "join", "ok, and Rania Saleh?", lambda d: booked_by(d, "Rania Saleh")),
    act("cancel her ticket for Crumbs please", lambda d: give_back(d, "Rania Saleh", "Crumbs")),
    turn("topic", "look_up", "What kind of pass does Tilly Ashworth have?",
         lambda d: only([pass_of(d, "Tilly Ashworth")], d["passes"], "type")),
    polite("cheers, that's all"),
)  # fmt: skip
CONVERSATIONS = (FAMILY, TICKETS)
