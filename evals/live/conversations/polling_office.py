"""Conversations with the polling office."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, chatter, conversation, turn, unclear, unknown
from evals.live.services.polling_office.finding import (
    places_of,
    presiding_at,
    shift,
    shifts_at,
    station,
    stations_in,
    worker,
)
from evals.live.services.polling_office.requests import accepted_at, open_problems, with_steps
from evals.live.set_aside import Row, choice, number, one, only, some, texts
from evals.tasks.records import Fact


def _pay_at(data: Data, name: str) -> list[Fact]:
    return [number(sum(row["fee"] for row in some(shifts_at(data, name), status="accepted")))]


def _presiding(data: Data, name: str) -> list[Fact]:
    return [choice(presiding_at(data, name), data["workers"], "fullName")]


def _untrained(data: Data) -> list[Row]:
    return some(data["workers"], trained=False)


def _most_seasoned(data: Data) -> list[Fact]:
    rows = _untrained(data)
    return [choice(max(rows, key=lambda row: int(row["experienceYears"])), rows, "fullName")]


def _fifty_more(data: Data) -> None:
    station(data, "The Arches")["electors"] += 50


CONVERSATIONS = (
    conversation(
        "polling_office-alder", "polling_office",
        turn("first", "join", "what polling stations have we got in Alder Ward?",
             lambda d: only(stations_in(d, "Alder Ward"), d["stations"])),
        turn("reference", "join", "which of those aren't step free", with_steps),
        turn("reference", "join", "what problems are still open there?",
             lambda d: open_problems(d, "Alder Bowls Club")),
        act("they've lent us a ramp, so the first of those is resolved",
            lambda d: one(d["incidents"], note="Step at the entrance, ramp needed")
            .update(resolved=True)),
        turn("reference", "join", "good. and who's presiding there?",
             lambda d: _presiding(d, "Alder Bowls Club")),
        turn("correction", "join", "no, I meant at St Mary's School",
             lambda d: _presiding(d, "St Mary's School")),
        act("ok. her clerk Pavel Vrba has cried off, put his shift at that school down as "
            "declined",
            lambda d: shift(d, "Pavel Vrba", "St Mary's School").update(status="declined")),
        unknown("is Barnaby Quill working anywhere?", lambda d: texts(d["stations"])),
        turn("recovery", "join", "and Mo Lawal, where's he?",
             lambda d: only(places_of(d, "Mo Lawal"), d["stations"])),
        turn("reference", "total", "how much do the accepted shifts there cost us altogether?",
             lambda d: _pay_at(d, "St Mary's School")),
    ),
    conversation(
        "polling_office-gaps", "polling_office",
        turn("first", "join", "who has accepted a shift at Canal Depot?",
             lambda d: accepted_at(d, "Canal Depot")),
        turn("follow_up", "join", "and at Brookside Chapel?",
             lambda d: accepted_at(d, "Brookside Chapel")),
        turn("reference", "total", "what do those two get together in fees for that",
             lambda d: _pay_at(d, "Brookside Chapel")),
        turn("topic", "look_up", "which workers aren't trained yet",
             lambda d: only(_untrained(d), d["workers"], "fullName")),
        turn("reference", "compare", "which of them has the most elections behind them?",
             _most_seasoned),
        unclear("change Patel's phone number to 0118 496 2100", "which", "Dev", "Deepa", "who",
                "mean"),
        act("Deepa's", lambda d: worker(d, "Deepa Patel").update(phone="0118 496 2100")),
        chatter("lalala test testtt 123"),
        turn("recovery", "look_up", "sorry, wrong window. how many electors does The Arches have?",
             lambda d: [number(station(d, "The Arches")["electors"])]),
        act("put 50 on top of that, the new flats are occupied now", _fifty_more),
    ),
)  # fmt: skip
