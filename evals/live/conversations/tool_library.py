"""Conversations with the tool library."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.tool_library.changing import reserve, sign_up
from evals.live.services.tool_library.finding import (
    branch,
    coming,
    hours,
    member,
    out,
    these,
    tool,
    unpaid,
    workshop,
)
from evals.live.set_aside import Row, choice, no, number, one, only, says, some, texts
from evals.tasks.records import Fact


def _opens(data: Data, name: str, weekday: str) -> list[Fact]:
    found = hours(data, name, weekday)
    return [says(found[0]["opens"]) if found else no("closed")]


def _with_induction(data: Data) -> list[Row]:
    code = branch(data, "Elm Park")["code"]
    return some(data["tools"], branch=code, induction_required=True)


def _still_there(data: Data) -> list[Fact]:
    asked = _with_induction(data)
    return these(some(asked, status="available"), asked)


def _reserve_saw(data: Data) -> None:
    dev = member(data, "Dev Patel")["id"]
    reserve(data, tool(data, "Mitre Saw")["code"], dev, "2026-05-20", "2026-05-22")


def _borrowed(data: Data, name: str) -> list[Fact]:
    rows = out(data, member_id=member(data, name)["id"])
    return these([one(data["tools"], code=row["tool"]) for row in rows], data["tools"])


def _cheapest(data: Data) -> Row:
    return min(coming(data, "Harbour Lane"), key=lambda row: float(row["fee"]["amount"]))


def _join(data: Data, name: str) -> None:
    sign_up(data, _cheapest(data)["code"], member(data, name)["id"])


def _teacher(data: Data) -> list[Fact]:
    return [choice(_cheapest(data), data["workshops"], "instructor")]


def _signed_up(data: Data) -> list[Fact]:
    code = workshop(data, "Power Drill Basics")["code"]
    return [number(len(some(data["signups"], workshop=code)))]


def _owes(data: Data, name: str) -> list[Fact]:
    return [number(unpaid(data, member_id=member(data, name)["id"]))]


CONVERSATIONS = (
    conversation(
        "tool_library-elm", "tool_library",
        turn("first", "look_up", "what time does Elm Park open on Saturday?",
             lambda d: _opens(d, "Elm Park", "saturday")),
        turn("follow_up", "look_up", "and on Sunday?", lambda d: _opens(d, "Elm Park", "sunday")),
        turn("topic", "join", "Which tools at Elm Park need an induction?",
             lambda d: these(_with_induction(d), d["tools"])),
        turn("reference", "look_up", "which of those is still available?", _still_there),
        act("ok, please reserve it for Dev Patel from 20 to 22 May", _reserve_saw,
            "id", "placed_on"),
        turn("reference", "look_up", "what's the deposit for it?",
             lambda d: [number(tool(d, "Mitre Saw")["deposit"]["amount"])]),
        turn("topic", "join", "What does Orla Fitzgerald have out on loan?",
             lambda d: _borrowed(d, "Orla Fitzgerald")),
        turn("correction", "join", "sorry, I meant Farida Haddad",
             lambda d: _borrowed(d, "Farida Haddad")),
        unknown("and Brigid Tuohy?", lambda d: texts(d["tools"], "code")),
        polite("ok never mind. thanks, that's all for today!"),
    ),
    conversation(
        "tool_library-workshops", "tool_library",
        turn("first", "look_up", "Hi there! Which workshops are coming up at Harbour Lane?",
             lambda d: only(coming(d, "Harbour Lane"), d["workshops"], "title")),
        turn("reference", "compare", "which one's the cheapest?",
             lambda d: [choice(_cheapest(d), coming(d, "Harbour Lane"), "title")]),
        turn("reference", "look_up", "and who teaches it?", _teacher),
        act("great, sign Kate Moran up for it please", lambda d: _join(d, "Kate Moran"),
            "id", "signed_up_on"),
        unclear("and Lynch as well", "which", "Patrick", "Siobhan"),
        act("Siobhan Lynch", lambda d: _join(d, "Siobhan Lynch"), "id", "signed_up_on"),
        turn("reference", "total", "how many people are on that workshop now?", _signed_up),
        turn("topic", "total", "How much does Jonas Weber owe us in unpaid fines?",
             lambda d: _owes(d, "Jonas Weber")),
        unknown("and Gwendolyn Pike?", lambda d: texts(d["fines"], "loan")),
        turn("recovery", "total", "hm ok. Marco Ricci then?", lambda d: _owes(d, "Marco Ricci")),
    ),
)  # fmt: skip
