"""Conversations with the translation bureau."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.translation_bureau.finding import (
    absences_of,
    away,
    client,
    give,
    job,
    jobs_of,
    language,
    project,
    projects_of,
    translator,
    translator_of,
    words,
)
from evals.live.set_aside import choice, number, only, some
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _running(data: Data) -> list[Fact]:
    return only(some(projects_of(data, "Fjord Outdoor"), status="running"), data["projects"],
                "title")  # fmt: skip


def _first_due(data: Data) -> list[Fact]:
    rows = some(projects_of(data, "Fjord Outdoor"), status="running")
    return [choice(min(rows, key=lambda row: str(row["deadline"])), rows, "title")]


def _languages(data: Data) -> list[Fact]:
    return [language(row["targetLanguage"]) for row in jobs_of(data, "TB-2609")]


def _next_away(data: Data) -> list[Fact]:
    rows = [row for row in absences_of(data, "Elena Rossi") if row["from"] > "2026-11-04"]
    return [day(min(str(row["from"]) for row in rows))]


def _titles(data: Data, name: str) -> list[Fact]:
    return only(projects_of(data, name), data["projects"], "title")


CONVERSATIONS = (
    conversation(
        "translation_bureau-fjord", "translation_bureau",
        turn("first", "join", "Good morning, which projects have we got running for Fjord Outdoor?",
             _running),
        turn("reference", "compare", "which one has the earlier deadline", _first_due),
        turn("reference", "join", "what languages does that go into?", _languages),
        turn("reference", "join", "and who does the Swedish",
             lambda d: [choice(translator_of(d, job(d, "TB-2609", "sv")), d["translators"])]),
        act("the Dutch job has nobody yet, give it to Jan Visser",
            lambda d: give(d, "TB-2609", "nl", "Jan Visser")),
        act("oh no he's ill, I meant Willem Bakker",
            lambda d: give(d, "TB-2609", "nl", "Willem Bakker"), role="correction"),
        turn("topic", "total", "How many words does the Winter catalogue have altogether?",
             lambda d: [number(words(d, "TB-2607"))]),
        unknown("and the Summer catalogue?"),
        turn("recovery", "total", "never mind. how many words has TB-2610 got in total?",
             lambda d: [number(words(d, "TB-2610"))]),
        polite("great, thanks"),
    ),
    conversation(
        "translation_bureau-rates", "translation_bureau",
        turn("first", "look_up", "what does Elena Russo charge per word?",
             lambda d: [number(translator(d, "Elena Russo")["ratePerWord"])]),
        turn("follow_up", "look_up", "and Elena Rossi?",
             lambda d: [number(translator(d, "Elena Rossi")["ratePerWord"])]),
        turn("reference", "join", "when is she away next", _next_away),
        act("she's also off on the 7th of December for a training, put that in please",
            lambda d: away(d, "Elena Rossi", "2026-12-07", "2026-12-07", "training"), "id"),
        turn("topic", "look_up", "Which of our clients are on hold?",
             lambda d: only(some(d["clients"], onHold=True), d["clients"])),
        act("the second one paid yesterday, take them off hold",
            lambda d: client(d, "Sato Instruments").update(onHold=False)),
        turn("topic", "join", "ok. which projects do we have for Nordwerk GmbH?",
             lambda d: _titles(d, "Nordwerk GmbH")),
        turn("correction", "join", "no sorry, I meant Nordwerk Schweiz",
             lambda d: _titles(d, "Nordwerk Schweiz AG")),
        unclear("they need more time, can you move the deadline?", "when", "which", "what", "date",
                "how long", "until"),
        act("to the 16th of November",
            lambda d: project(d, "TB-2612").update(deadline="2026-11-16")),
    ),
)  # fmt: skip
