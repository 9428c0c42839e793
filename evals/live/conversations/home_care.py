"""Conversations with the home care agency."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, turn, unclear, unknown
from evals.live.services.home_care.finding import (
    carer,
    client,
    clients_in,
    concerns_about,
    give,
    visit_to,
    visits_of,
    visits_to,
)
from evals.live.services.home_care.requests import clients_seen
from evals.live.set_aside import Row, number, only, says, told
from evals.live.set_aside_days import day
from evals.tasks.records import Fact

_TOMORROW = "2026-11-11"


def _minutes(data: Data, name: str) -> list[Fact]:
    return [number(sum(row["minutes"] for row in visits_of(data, name, _TOMORROW)))]


def _give_meal(data: Data, to_whom: str, name: str) -> None:
    give(data, visit_to(data, to_whom, _TOMORROW, task="meal"), name)


def _concerns(data: Data, name: str) -> list[Fact]:
    return told(concerns_about(data, name), data["concerns"], "details", "topic")


def _low_mood(data: Data) -> None:
    data["concerns"].append({
        "id": "",
        "clientId": client(data, "Edith Farrow")["id"],
        "raisedById": carer(data, "Deji Balogun")["id"],
        "raisedOn": "2026-11-10",
        "topic": "mood",
        "details": "Very low since Sunday",
        "urgent": False,
    })  # fmt: skip


def _next_to_doris(data: Data) -> Row:
    rows = [row for row in visits_to(data, "Doris Bell") if row["day"] >= "2026-11-10"]
    return min(rows, key=lambda row: str(row["day"]))


def _much_care(data: Data) -> list[Row]:
    return [row for row in clients_in(data, "Westbrook") if row["weeklyHours"] > 9]


def _hours(data: Data) -> list[Fact]:
    return [number(sum(row["weeklyHours"] for row in _much_care(data)))]


CONVERSATIONS = (
    conversation(
        "home_care-rota", "home_care",
        turn("first", "join", "which clients does deji balogun see tomorrow?",
             lambda d: clients_seen(d, "Deji Balogun", _TOMORROW)),
        turn("follow_up", "join", "and Maria Lopes?",
             lambda d: clients_seen(d, "Maria Lopes", _TOMORROW)),
        turn("reference", "total", "how many minutes are those in total",
             lambda d: _minutes(d, "Maria Lopes")),
        turn("topic", "join", "Rosa Keane can't come in tomorrow. Who would she have gone to?",
             lambda d: clients_seen(d, "Rosa Keane", _TOMORROW)),
        act("give the first of those visits to Deji",
            lambda d: _give_meal(d, "Edith Farrow", "Deji Balogun")),
        act("and the other one to Maria Lopes",
            lambda d: _give_meal(d, "Doris Bell", "Maria Lopes")),
        act("no, sorry, I meant Mariana Lobo",
            lambda d: _give_meal(d, "Doris Bell", "Mariana Lobo"), role="correction"),
        unknown("what has Bettina Kruse got tomorrow?"),
        turn("recovery", "join", "oh she left, of course. Agnieszka Wolak then?",
             lambda d: clients_seen(d, "Agnieszka Wolak", _TOMORROW)),
        turn("reference", "look_up", "what's her number?",
             lambda d: [says(carer(d, "Agnieszka Wolak")["phone"])]),
    ),
    conversation(
        "home_care-clients", "home_care",
        turn("first", "look_up", "where does Harold Ives live",
             lambda d: [says(client(d, "Harold Ives")["street"])]),
        turn("reference", "join", "what concerns do we have about him?",
             lambda d: _concerns(d, "Harold Ives")),
        turn("follow_up", "join", "and about Edith Farrow?",
             lambda d: _concerns(d, "Edith Farrow")),
        act("add one for her please: mood, very low since Sunday, not urgent. Deji Balogun raised "
            "it", _low_mood, "id", "details"),
        turn("topic", "join", "When's the next visit to Doris Bell?",
             lambda d: [day(_next_to_doris(d)["day"])]),
        act("push that one back to Thursday, 10:00",
            lambda d: visit_to(d, "Doris Bell", _TOMORROW)
            .update(day="2026-11-12", startsAt="10:00")),
        turn("topic", "look_up", "which westbrook clients get more than 9 hours a week?",
             lambda d: only(_much_care(d), d["clients"], "fullName")),
        turn("reference", "total", "and how many hours is that for all of them together?", _hours),
        unclear("Farrow has a new phone number, 01632 960888", "which", "Edith", "Edwin"),
        act("Edwin", lambda d: client(d, "Edwin Farrow").update(phone="01632 960888")),
    ),
)  # fmt: skip
