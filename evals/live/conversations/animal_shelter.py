"""Conversations with the animal shelter."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, polite, turn, unclear, unknown
from evals.live.services.animal_shelter.finding import (
    animal,
    applicants,
    application_of,
    living_in,
    outstanding,
    plan,
)
from evals.live.set_aside import Row, choice, no, number, one, only, says, some, texts, yes
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _in_kennel(data: Data, code: str) -> list[Fact]:
    return only(living_in(data, code), data["animals"])


def _both_neutered(data: Data) -> list[Fact]:
    return [yes() if all(row["neutered"] for row in living_in(data, "C1")) else no()]


def _longer_here(data: Data) -> Row:
    return min(living_in(data, "C2"), key=lambda row: str(row["arrived_on"]))


def _to_do(data: Data, name: str) -> list[Row]:
    return some(outstanding(data), animal_id=animal(data, name)["id"])


def _new(data: Data) -> list[Row]:
    return some(data["applications"], status="new")


def _new_from(data: Data, town: str) -> list[Fact]:
    return only(some(applicants(data, _new(data)), town=town), data["people"])


def _wanted_by_chidi(data: Data) -> list[Fact]:
    wanted = application_of(data, "Chidi Okafor", "Pepper")["animal_id"]
    return [choice(one(data["animals"], id=wanted), data["animals"])]


def _check_of_chidi(data: Data, on: str) -> None:
    application_of(data, "Chidi Okafor", "Pepper").update(home_check_on=on)


CONVERSATIONS = (
    conversation(
        "animal_shelter-round", "animal_shelter",
        turn("first", "join", "morning! who is in C1?", lambda d: _in_kennel(d, "C1")),
        turn("reference", "test", "are they both neutered?", _both_neutered),
        turn("follow_up", "join", "and C2?", lambda d: _in_kennel(d, "C2")),
        turn("reference", "compare", "which of the two has been here longer?",
             lambda d: [choice(_longer_here(d), living_in(d, "C2"))]),
        act("bring his adoption fee down to 45 then",
            lambda d: _longer_here(d).update(adoption_fee=45)),
        turn("topic", "join", "When is Jinx due for her vaccination?",
             lambda d: [day(one(_to_do(d, "Jinx"), kind="vaccination")["due_on"])]),
        act("ok, book her in for a checkup with Dr Farrow on the same day",
            lambda d: plan(d, "Jinx", "checkup", "2026-10-20", "Dr Farrow"), "id"),
        unknown("and Zorro, what does he still need from the vet?"),
        turn("recovery", "join", "oh wait, it's Moth. What does she still need?",
             lambda d: [says(*texts(_to_do(d, "Moth"), "kind"))]),
        polite("lovely, thanks a lot"),
    ),
    conversation(
        "animal_shelter-forms", "animal_shelter",
        turn("first", "total", "How many new applications have we got?",
             lambda d: [number(len(_new(d)))]),
        turn("reference", "join", "which of those people live in Corbury?",
             lambda d: _new_from(d, "Corbury")),
        turn("follow_up", "join", "and in Thornley?", lambda d: _new_from(d, "Thornley")),
        turn("reference", "join", "which animal does Chidi want?", _wanted_by_chidi),
        act("fine. put his home check down for next tuesday",
            lambda d: _check_of_chidi(d, "2026-10-20")),
        act("no, sorry, I meant the Wednesday", lambda d: _check_of_chidi(d, "2026-10-21"),
            role="correction"),
        unclear("Bella is limping, set her to medical hold please", "which", "dog", "cat",
                "Staffordshire", "Siamese"),
        act("the dog", lambda d: animal(d, "Bella", "dog").update(status="medical_hold")),
        chatter("jjkkl ööp"),
        turn("recovery", "total", "sorry, the cat was on the keyboard. How many treatments does "
             "Dr Nwosu still have to do?",
             lambda d: [number(len(outstanding(d, vet="Dr Nwosu")))]),
    ),
)  # fmt: skip
