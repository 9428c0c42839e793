"""Conversations with the mountain rescue team."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, turn, unclear
from evals.live.services.mountain_rescue.finding import (
    held_by,
    holders,
    hours,
    item,
    leader_of,
    member,
    members_at,
    turnouts_of,
)
from evals.live.services.mountain_rescue.records import data as fresh
from evals.live.services.mountain_rescue.requests import kit_facts, numbers_of
from evals.live.set_aside import Row, choice, number, one, only, some
from evals.tasks.records import Fact


def _team(data: Data) -> list[Fact]:
    return only(members_at(data, "C26-33"), data["members"], "nm")


def _hours(data: Data, ref: str) -> list[Fact]:
    return [number(hours(turnouts_of(data, ref)))]


def _rab_at(data: Data) -> Row:
    return one(turnouts_of(data, "C26-32"), who="rab-doig")


def _rab_longer(data: Data, by: float) -> None:
    _rab_at(data)["hrs"] = _rab_at(fresh())["hrs"] + by


def _mentors(data: Data) -> list[Fact]:
    keys = {row["mentor"] for row in some(data["members"], grade="probationer")}
    mentors = [row for row in data["members"] if row["key"] in keys]
    learners = some(data["members"], grade="probationer")
    others = [row for row in data["members"] if row not in learners]
    return only(mentors, others, "nm")


def _drivers(data: Data) -> list[Fact]:
    return only(some(data["members"], vill="Strathmuir", drv=True), data["members"], "nm")


def _at_south(data: Data, cat: str) -> list[Row]:
    return some(data["kit"], cat=cat, base="SB", st="ok")


def _cost_at_south(data: Data, cat: str) -> list[Fact]:
    return [number(sum(row["cost"] for row in _at_south(data, cat)))]


def _kit(data: Data, rows: list[Row]) -> list[Fact]:
    return kit_facts(data, right=numbers_of(rows))


CONVERSATIONS = (
    conversation(
        "mountain_rescue-debrief", "mountain_rescue",
        turn("first", "join", "who led the avalanche job?",
             lambda d: [choice(leader_of(d, "C26-33"), d["members"], "nm")]),
        turn("reference", "join", "and who was on it altogether?", _team),
        turn("reference", "total", "how many hours is that between them",
             lambda d: _hours(d, "C26-33")),
        turn("follow_up", "total", "and on C26-32?", lambda d: _hours(d, "C26-32")),
        act("rab doig did an hour longer on that one than we've got, put that right please",
            lambda d: _rab_longer(d, 1)),
        act("sorry no, I meant two hours longer, not one", lambda d: _rab_longer(d, 2),
            role="correction"),
        turn("topic", "look_up", "Who are our probationers at the moment?",
             lambda d: only(some(d["members"], grade="probationer"), d["members"], "nm")),
        turn("reference", "join", "who is mentoring them?", _mentors),
        chatter("grmbl kettle where is bnnn"),
        turn("recovery", "look_up", "which of the Strathmuir lot can drive?", _drivers),
    ),
    conversation(
        "mountain_rescue-store", "mountain_rescue",
        turn("first", "look_up", "what radios do we have at South Base that are ok",
             lambda d: _kit(d, _at_south(d, "radio"))),
        turn("reference", "total", "what did those cost together?",
             lambda d: _cost_at_south(d, "radio")),
        turn("follow_up", "total", "and the ropes there?", lambda d: _cost_at_south(d, "rope")),
        turn("topic", "look_up", "What's missing at the moment?",
             lambda d: _kit(d, some(d["kit"], st="missing"))),
        act("the throw line turned up under the bench, it's fine",
            lambda d: item(d, "K-105").update(st="ok")),
        turn("topic", "join", "which members have some of our kit at home?",
             lambda d: only(holders(d), d["members"], "nm")),
        turn("follow_up", "join", "only the ones in Corran",
             lambda d: only(some(holders(d), vill="Corran"), d["members"], "nm")),
        unclear("give the drag bag to Tom, he'll pick it up on saturday", "which", "Aberley",
                "Abernathy"),
        act("Aberley", lambda d: item(d, "K-113").update(held=member(d, "Tom Aberley")["key"])),
        turn("reference", "join", "what does he have with him now?",
             lambda d: _kit(d, held_by(d, "Tom Aberley"))),
    ),
)  # fmt: skip
