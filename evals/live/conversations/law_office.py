"""Conversations with the law office."""

from __future__ import annotations

from evals.live.phrases import no as denied
from evals.live.phrases import yes as affirmed
from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unknown
from evals.live.services.law_office.finding import (
    add_time,
    client_of,
    hearing,
    helps,
    leads,
    listed,
    matter,
    matter_of,
    matters_for,
    person,
    unbilled,
)
from evals.live.services.law_office.requests import names_matter, spent
from evals.live.set_aside import Row, choice, only, some, texts
from evals.tasks.records import Fact

_FIRST, _SECOND, _CONSENT = "H-04", "H-05", "M-2059"


def _next_week(data: Data) -> list[Fact]:
    rows = listed(data, "2026-05-25", "2026-05-31")
    said = [names_matter(matter_of(data, row), row["id"]) for row in rows]
    others = [row for row in data["hearings"] if row not in rows]
    return [*said, Fact(none=texts(others, "id"))]


def _matter_at(data: Data, number: str) -> Row:
    return matter_of(data, hearing(data, number))


def _time_at_first(data: Data) -> list[Fact]:
    return spent(some(data["time"], on=_matter_at(data, _FIRST)["ref"]))


def _open_family(data: Data) -> list[Row]:
    return some(data["matters"], area="family", state="open")


def _lowest_cap(data: Data) -> list[Fact]:
    rows = _open_family(data)
    return [choice(min(rows, key=lambda row: int(row["cap"])), rows, "title")]


def _her(data: Data) -> Row:
    """The client of the matter with the lowest cap."""
    return client_of(data, matter(data, _CONSENT))


def _help_on_it(data: Data, name: str) -> None:
    matter(data, _CONSENT)["helped_by"] = person(data, name)["code"]


def _jonas_read(data: Data) -> None:
    add_time(data, _CONSENT, "Jonas Petrov", "2026-05-19", 30, "reading in")


CONVERSATIONS = (
    conversation(
        "law_office-court", "law_office",
        turn("first", "look_up", "Good morning. What hearings have we got next week?", _next_week),
        turn("reference", "join", "who's leading on the first one",
             lambda d: [choice(leads(d, _matter_at(d, _FIRST)), d["staff"])]),
        turn("follow_up", "join", "is anybody helping with it?",
             lambda d: [choice(helps(d, _matter_at(d, _FIRST)), d["staff"])]),
        turn("follow_up", "join", "and who leads the second?",
             lambda d: [choice(leads(d, _matter_at(d, _SECOND)), d["staff"])]),
        act("the tribunal rang: the first one starts at 14:00 now",
            lambda d: hearing(d, _FIRST).update(at="14:00")),
        act("sorry, I misheard. 14:30", lambda d: hearing(d, _FIRST).update(at="14:30"),
            role="correction"),
        turn("reference", "total", "how much time do we have on that matter so far?",
             _time_at_first),
        turn("follow_up", "total", "only what hasn't been billed yet",
             lambda d: spent(unbilled(d, _matter_at(d, _FIRST)["ref"]))),
        unknown("do we have a hearing for Gretel Osterhaus?",
                lambda d: texts(d["hearings"], "day")),
        turn("recovery", "join", "Never mind. What's open for Ruth Adeyemi?",
             lambda d: only(matters_for(d, "Ruth Adeyemi", state="open"), d["matters"], "title")),
    ),
    conversation(
        "law_office-family", "law_office",
        turn("first", "look_up", "show me the open family matters please",
             lambda d: only(_open_family(d), d["matters"], "title")),
        turn("reference", "compare", "Which of those has the lowest cap?", _lowest_cap),
        turn("reference", "join", "who's the client on it?",
             lambda d: [choice(_her(d), d["clients"], "n")]),
        turn("reference", "test", "has her kyc been done?",
             lambda d: affirmed("kyc yes") if _her(d)["kyc"] else denied("kyc no")),
        act("I have her passport in front of me, so mark it as done",
            lambda d: _her(d).update(kyc=True)),
        turn("topic", "look_up", "who are our trainees?",
             lambda d: only(some(d["staff"], grade="trainee"), d["staff"])),
        act("put the second one on her matter as helper",
            lambda d: _help_on_it(d, "Nina Castellano")),
        act("no, Jonas Petrov is better, Nina's busy", lambda d: _help_on_it(d, "Jonas Petrov"),
            role="correction"),
        act("and give him 30 minutes on it for yesterday, for reading in", _jonas_read, "no",
            "what"),
        polite("thanks, that will do"),
    ),
)  # fmt: skip
