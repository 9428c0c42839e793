"""Conversations with the veterinary clinic."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, chosen, number, rows, says, silent
from evals.live.records import Data
from evals.live.scripting import (
    act,
    chatter,
    conversation,
    help_,
    polite,
    turn,
    unclear,
    unknown,
)
from evals.tasks.records import Fact


def _named(data: Data, collection: str, fit: Sequence[Row], field: str = "name") -> list[Fact]:
    others = [row[field] for row in data[collection] if row not in fit]
    return rows([row[field] for row in fit], others)


def _owner(data: Data, name: str) -> Row:
    return one(data, "owners", name=name)


def _pet(data: Data, name: str) -> Row:
    return one(data, "pets", name=name)


def _pets_of(data: Data, owner: str) -> list[Fact]:
    return _named(data, "pets", where(data, "pets", owner=_owner(data, owner)["id"]))


def _room(data: Data, vet: str) -> list[Fact]:
    return alone(one(data, "vets", name=vet)["room"], [row["room"] for row in data["vets"]])


def _vet(data: Data, **fields: str) -> list[Fact]:
    return _named(data, "vets", where(data, "vets", **fields))


def _cancel(data: Data, pet: str, reason: str) -> None:
    one(data, "appointments", pet=_pet(data, pet)["id"], reason=reason)["status"] = "cancelled"


def _drugs(data: Data) -> list[Fact]:
    fit = where(data, "prescriptions", pet=_pet(data, "Shadow")["id"])
    return _named(data, "prescriptions", fit, "drug")


def _stop(data: Data) -> None:
    data["prescriptions"].remove(one(data, "prescriptions", drug="Prednisolone"))


def _count(data: Data, species: str) -> list[Fact]:
    return [number(len(where(data, "pets", species=species)))]


OWNERS = conversation(
    "vet-owners", "vet_clinic",
    turn("first", "join", "Which pets does Priya Nair have?", lambda d: _pets_of(d, "Priya Nair")),
    turn("follow_up", "join", "and Hannah Brook?", lambda d: _pets_of(d, "Hannah Brook")),
    turn("reference", "compare", "which of them is older?",
         lambda _: [chosen("Biscuit", ["Juniper"])]),
    turn("reference", "look_up", "how much does he weigh?",
         lambda d: [number(_pet(d, "Biscuit")["weight_kg"]), silent("Juniper", "Mango")]),
    act("set his weight to 31 kg", lambda d: _pet(d, "Biscuit").update(weight_kg=31.0)),
    turn("topic", "look_up", "Who is the vet for exotic animals?",
         lambda d: _vet(d, speciality="exotic animals")),
    turn("reference", "look_up", "what room is she in?", lambda d: _room(d, "Claire Beaumont")),
    unknown("and Gregor Plimpton, which room?", lambda d: [row["room"] for row in d["vets"]]),
    turn("recovery", "look_up", "and Rajesh Pillai?", lambda d: _room(d, "Rajesh Pillai")),
    polite("thank you!"),
)  # fmt: skip
APPOINTMENTS = conversation(
    "vet-appointments", "vet_clinic",
    polite("hi"),
    turn("first", "join", "What appointments does Clover have?",
         lambda _: [says("dental cleaning", "vaccination")]),
    turn("reference", "compare", "which comes first?",
         lambda _: [chosen("dental cleaning", ["vaccination"])]),
    turn("reference", "join", "who is it with?", lambda d: _vet(d, name="Tomasz Lewandowski")),
    act("cancel it", lambda d: _cancel(d, "Clover", "dental cleaning")),
    act("no, the vaccination is the one I wanted cancelled",
        lambda d: _cancel(d, "Clover", "vaccination"), role="correction"),
    turn("topic", "total", "How many dogs are registered?", lambda d: _count(d, "dog")),
    turn("follow_up", "total", "and rabbits?", lambda d: _count(d, "rabbit")),
    turn("topic", "join", "Who owns Thumper?",
         lambda d: _named(d, "owners", where(d, "owners", id=_pet(d, "Thumper")["owner"]))),
    turn("reference", "look_up", "what's his phone number?",
         lambda d: alone(_owner(d, "Marcus Oyelaran")["phone"],
                         [row["phone"] for row in d["owners"]])),
)  # fmt: skip
A_QUESTION_FIRST = conversation(
    "vet-question-first", "vet_clinic",
    help_("what can you do?", "pet", "pets", "owner", "owners", "vet", "vets", "appointment",
          "appointments", "prescription", "prescriptions"),
    unclear("I need an appointment for Pepper", "when", "which", "vet", "start", "reason", "who",
            "what", "day", "time"),
    turn("first", "look_up", "Which vets do you have?",
         lambda d: [says(*(row["name"] for row in d["vets"]))]),
    turn("reference", "look_up", "who of them does dentistry?",
         lambda d: _vet(d, speciality="dentistry")),
    turn("topic", "join", "Which drugs were prescribed for Shadow?", _drugs),
    turn("reference", "look_up", "for how many days is the first one?",
         lambda _: [number(10), silent("Chlorhexidine", "Carprofen")]),
    act("remove that prescription", _stop),
    chatter("that's wrong"),
    chatter("qwerty uiop asdf"),
    turn("recovery", "look_up", "Which city does Oliver Stanton live in?",
         lambda d: [says(_owner(d, "Oliver Stanton")["city"]), silent("Ashford", "Riverton")]),
)  # fmt: skip
CONVERSATIONS = (OWNERS, APPOINTMENTS, A_QUESTION_FIRST)
