"""Conversations with the lift firm."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, polite, turn, unclear, unknown
from evals.live.services.lift_service.finding import (
    building_of,
    callout,
    close,
    engineer_of,
    give,
    in_month,
    jobs_of,
    lifts_at,
    parts,
    unfinished,
)
from evals.live.set_aside import Row, choice, number, one, only, some, texts
from evals.tasks.records import Fact


def _standing(data: Data, status: str) -> list[Fact]:
    return only(some(data["callouts"], status=status), data["callouts"], "id")


def _engineer_of_the_first(data: Data) -> list[Fact]:
    return [choice(engineer_of(data, callout(data, 9020)), data["engineers"])]


def _building_of_the_second(data: Data) -> list[Fact]:
    return [choice(building_of(data, callout(data, 9021)), data["buildings"])]


def _left_of_joanna(data: Data) -> list[Fact]:
    return only(unfinished(jobs_of(data, "Joanna Pyke")), data["callouts"], "id")


def _serials(data: Data, name: str) -> list[Fact]:
    return only(lifts_at(data, name), data["lifts"], "serial")


def _first_due(data: Data) -> Row:
    return min(lifts_at(data, "Northgate Two"), key=lambda row: str(row["next_inspection"]))


def _spent(data: Data, month: str) -> list[Fact]:
    return [number(parts(in_month(data["callouts"], month)))]


def _not_running(data: Data) -> list[Fact]:
    return [number(len(some(lifts_at(data, "Northgate One"), status="out_of_service")))]


def _to_the_second_of_october(data: Data) -> None:
    one(data["lifts"], serial="VT-76012")["next_inspection"] = "2026-10-02"


CONVERSATIONS = (
    conversation(
        "lift_service-board", "lift_service",
        turn("first", "look_up", "morning! which callouts are still open, with nobody on them? the "
             "numbers please", lambda d: _standing(d, "open")),
        turn("follow_up", "look_up", "and the ones waiting for parts?",
             lambda d: _standing(d, "waiting_parts")),
        turn("reference", "join", "who's got the first of those?", _engineer_of_the_first),
        turn("reference", "join", "and which building is the other one in",
             _building_of_the_second),
        act("the bearing has arrived, but Aisha's off today. give that one to Mark Whelan",
            lambda d: give(d, 9021, "Mark Whelan")),
        act("sorry, I meant Mary Whelan", lambda d: give(d, 9021, "Mary Whelan"),
            role="correction"),
        unknown("what has Trevor Oldroyd got on?", lambda d: texts(d["callouts"], "id")),
        turn("recovery", "join", "ok and Joanna Pyke, which jobs hasn't she finished",
             _left_of_joanna),
        unclear("she's done with one of them, can you close it", "which", "9030", "9031", "hours"),
        act("9031, 3 hours, parts 120", lambda d: close(d, 9031, 3.0, 120.0), "closed_at"),
    ),
    conversation(
        "lift_service-northgate", "lift_service",
        turn("first", "join", "Which lifts are there at Northgate Two? With the serials, please.",
             lambda d: _serials(d, "Northgate Two")),
        turn("reference", "compare", "which of them is due for inspection first?",
             lambda d: [choice(_first_due(d), lifts_at(d, "Northgate Two"), "serial")]),
        act("move that inspection to the 2nd of October, the inspector can't make it before",
            _to_the_second_of_october),
        turn("follow_up", "join", "and what have they got at Northgate One?",
             lambda d: _serials(d, "Northgate One")),
        turn("reference", "total", "how many of those are out of service?", _not_running),
        turn("topic", "total", "different thing: what do the parts come to for the callouts "
             "reported in September?", lambda d: _spent(d, "2026-09")),
        turn("follow_up", "total", "and in August?", lambda d: _spent(d, "2026-08")),
        chatter("asdf sorry wrong window"),
        turn("recovery", "join", "what's the phone number of Simon Platt's company?",
             lambda d: [choice(one(d["customers"], contact="Simon Platt"), d["customers"],
                               "phone")]),
        polite("cheers, that's all"),
    ),
)  # fmt: skip
