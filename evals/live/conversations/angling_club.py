"""Conversations with the angling club."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, polite, turn, unknown
from evals.live.services.angling_club.finding import (
    enter,
    entered,
    entries_in,
    entry_of,
    hand_over,
    heron_cup_instead,
    job,
    jobs_at,
    match,
    member,
    member_of,
    set_water,
    still_to_do,
    water,
)
from evals.live.set_aside import choice, no, number, one, only, says, some, yes
from evals.tasks.records import Fact

_AT_TIPTON = ("Rebuild the platform at peg 6", "Clear the outflow grid", "New notice board")


def _fishing(data: Data, title: str) -> list[Fact]:
    return only(entered(data, entries_in(data, title)), data["members"], "fullName")


def _owing(data: Data) -> list[Fact]:
    rows = entries_in(data, "Evening Series 4")
    return only(entered(data, some(rows, feePaid=False)), entered(data, rows), "fullName")


def _organiser(data: Data) -> list[Fact]:
    held = member_of(data, match(data, "Heron Cup")["organiserId"])
    return [choice(held, data["members"], "fullName")]


def _to_do(data: Data, name: str) -> list[Fact]:
    return only(still_to_do(data, name), jobs_at(data, name), "task")


def _first_due(data: Data) -> list[Fact]:
    rows = [job(data, task) for task in _AT_TIPTON]
    return [choice(min(rows, key=lambda row: str(row["dueOn"])), rows, "task")]


def _hours_at_canal(data: Data) -> list[Fact]:
    return [number(sum(row["hoursNeeded"] for row in still_to_do(data, "Old Canal")))]


def _heron_open(data: Data) -> list[Fact]:
    return [no("closed") if water(data, "Heron Pool")["closed"] else yes("open")]


CONVERSATIONS = (
    conversation(
        "angling_club-matches", "angling_club",
        turn("first", "join", "Who's fishing in the Heron Cup?",
             lambda d: _fishing(d, "Heron Cup")),
        turn("follow_up", "join", "and in Evening Series 4?",
             lambda d: _fishing(d, "Evening Series 4")),
        turn("reference", "join", "which of them still have to pay the fee?", _owing),
        act("Gina Holt wants to fish it too, put her on peg 9",
            enter("Evening Series 4", "Gina Holt", 9), "id"),
        act("no, I meant the Heron Cup, same peg. Take her out of the evening one again",
            heron_cup_instead, "id", role="correction"),
        unknown("Which peg is Desmond Oyelaran on?"),
        turn("recovery", "join", "my mistake, he isn't one of ours. Which peg is Gerald Moss on in "
             "the Heron Cup?", lambda d: [number(entry_of(d, "Gerald Moss", "Heron Cup")["peg"])]),
        turn("reference", "join", "who's organising that one?", _organiser),
        turn("reference", "look_up", "what's her number?",
             lambda d: [says(member(d, "Pam Ridley")["phone"])]),
        polite("lovely, thanks a lot"),
    ),
    conversation(
        "angling_club-waters", "angling_club",
        turn("first", "join", "what still needs doing at Tipton Lake",
             lambda d: _to_do(d, "Tipton Lake")),
        turn("reference", "compare", "which one's due first?", _first_due),
        act("hand that over to Stefan Bielak, Ray's on holiday",
            hand_over("Clear the outflow grid", "Stefan Bielak")),
        turn("follow_up", "join", "And at the Old Canal?", lambda d: _to_do(d, "Old Canal")),
        turn("reference", "total", "how many hours is that altogether?", _hours_at_canal),
        chatter("brrr blub"),
        turn("recovery", "test", "Is Heron Pool open at the moment?", _heron_open),
        turn("reference", "look_up", "and what's a day ticket there?",
             lambda d: [number(one(d["waters"], name="Heron Pool")["dayTicket"])]),
        act("make it 9.50 from now on", set_water("Heron Pool", dayTicket=9.5)),
        act("and shut the place until further notice, the otters are back",
            set_water("Heron Pool", closed=True)),
    ),
)  # fmt: skip
