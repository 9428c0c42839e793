"""Conversations with the recording studio."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, turn, unclear, unknown
from evals.live.services.recording_studio.finding import (
    artists_of,
    engineer,
    from_to,
    in_room,
    mic,
    room,
    session,
    with_engineer,
)
from evals.live.services.recording_studio.requests import faulty, when_next
from evals.live.set_aside import number, only, says, some, texts
from evals.tasks.records import Fact


def _tomorrow(data: Data) -> list[Fact]:
    rows = some(data["sessions"], day="2026-09-17")
    return only(artists_of(data, rows), data["artists"])


def _unpaid_on(data: Data, day: str) -> list[Fact]:
    rows = some(data["sessions"], day=day)
    unpaid = artists_of(data, some(rows, deposit_paid=False))
    return only(unpaid, data["artists"])


def _blue_next_week(data: Data) -> list[Fact]:
    return [number(len(from_to(in_room(data, "Blue Room"), "2026-09-21", "2026-09-27")))]


def _value(data: Data, kind: str) -> list[Fact]:
    return [number(sum(row["value"] for row in some(data["mics"], kind=kind)))]


def _gustav_next_week(data: Data) -> list[Fact]:
    rows = from_to(with_engineer(data, "Gustav Lind"), "2026-09-21", "2026-09-27")
    return only(artists_of(data, rows), data["artists"])


def _rehearsal_to(data: Data, name: str) -> None:
    session(data, 7029)["engineer_id"] = engineer(data, name)["id"]


CONVERSATIONS = (
    conversation(
        "recording_studio-diary", "recording_studio",
        turn("first", "join", "morning! who have we got down for tomorrow?", _tomorrow),
        turn("reference", "join", "which of them haven't paid their deposit",
             lambda d: _unpaid_on(d, "2026-09-17")),
        turn("follow_up", "join", "and on friday?",
             lambda d: _unpaid_on(d, "2026-09-18")),
        act("he's just paid in cash, tick it off",
            lambda d: session(d, 7022).update(deposit_paid=True)),
        turn("topic", "look_up", "what does the big room cost an hour",
             lambda d: [number(room(d, "Big Room")["hourly_rate"])]),
        turn("follow_up", "look_up", "and the blue one?",
             lambda d: [number(room(d, "Blue Room")["hourly_rate"])]),
        turn("reference", "total", "how many sessions are in there next week?", _blue_next_week),
        act("the second of those is confirmed now",
            lambda d: session(d, 7030).update(status="confirmed")),
        unknown("when are the Copper Antlers in?", lambda d: texts(d["artists"])),
        turn("recovery", "join", "oh sorry, I meant the Saltmarsh Quartet",
             lambda d: when_next(d, "Saltmarsh Quartet")),
    ),
    conversation(
        "recording_studio-mics", "recording_studio",
        turn("first", "look_up", "which mics are faulty?", faulty),
        turn("reference", "join", "where does the first one stand?",
             lambda d: [says(room(d, "The Cellar")["name"])]),
        act("mark that one as in repair, it goes off today",
            lambda d: mic(d, "BR12-0343").update(condition="in_repair")),
        turn("topic", "total", "What are all our dynamic mics worth together?",
             lambda d: _value(d, "dynamic")),
        turn("follow_up", "total", "and the ribbons", lambda d: _value(d, "ribbon")),
        turn("topic", "join", "who is Gustav Lind working with next week?", _gustav_next_week),
        act("take the rehearsal off him and give it to Gus Tallow",
            lambda d: _rehearsal_to(d, "Gus Tallow")),
        act("no, I meant Mo Abara should do it", lambda d: _rehearsal_to(d, "Mo Abara"),
            role="correction"),
        unclear("can you cancel Kiri Vance's session", "which", "7019", "7034"),
        act("the one in October", lambda d: session(d, 7034).update(status="cancelled")),
    ),
)  # fmt: skip
