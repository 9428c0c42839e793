"""Conversations with the volunteer organisation."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, chosen, number, rows, says, silent
from evals.live.records import Data
from evals.live.scripting import (
    Change,
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

_FREEZER, _TYRE = "Freezer stopped working", "Van has a flat tyre"


def _person(data: Data, name: str) -> Row:
    return one(data, "people", name=name)


def _people(data: Data, slugs: Sequence[str]) -> list[Fact]:
    fit = [row["name"] for row in data["people"] if row["slug"] in slugs]
    return rows(fit, [row["name"] for row in data["people"] if row["slug"] not in slugs])


def _signed_up(data: Data, title: str) -> list[str]:
    shift = one(data, "shifts", title=title)["slug"]
    return [row["person"] for row in where(data, "signups", shift=shift)]


def _leader(data: Data, team: str) -> list[Fact]:
    return _people(data, [one(data, "teams", name=team)["lead_id"]])


def _incident(data: Data, what: str) -> Row:
    return one(data, "incidents", what=what)


def _open(data: Data) -> list[Row]:
    return where(data, "incidents", state="open")


def _open_incidents(data: Data) -> list[Fact]:
    fit = [row["what"] for row in _open(data)]
    return rows(fit, [row["what"] for row in data["incidents"] if row["what"] not in fit])


def _longest(data: Data) -> list[Fact]:
    found = sorted(where(data, "shifts", team="garden-crew"), key=lambda row: -row["hours"])
    titles = [row["title"] for row in found]
    return [chosen(titles[0], titles)]


def _sign_up(person: str) -> Change:
    return lambda d: d["signups"].append({"shift": "seed-swap", "person": person})


def _close(what: str) -> Change:
    return lambda d: _incident(d, what).update(state="closed")


def _phone(number_: str) -> Change:
    return lambda d: _person(d, "Felix Adeyemi").update(phone=number_)


SHIFTS = conversation(
    "volunteers-shifts", "volunteers",
    turn("first", "join", "Who is signed up for Movie Night?",
         lambda d: _people(d, _signed_up(d, "Movie Night"))),
    turn("follow_up", "join", "and for the Seed Swap?",
         lambda d: _people(d, _signed_up(d, "Seed Swap"))),
    turn("reference", "look_up", "where does it take place?",
         lambda d: [says(one(d, "shifts", title="Seed Swap")["place"]), silent("Sandy Cove")]),
    act("sign Greta Olin up for it", _sign_up("greta-olin")),
    act("and Edie Barnes too", _sign_up("edie-barnes"), role="follow_up"),
    turn("reference", "total", "how many people are signed up for it now?",
         lambda d: [number(len(_signed_up(d, "Seed Swap")))]),
    turn("topic", "join", "Who leads the Repair Cafe?", lambda d: _leader(d, "Repair Cafe")),
    turn("follow_up", "join", "and the Soup Kitchen?", lambda d: _leader(d, "Soup Kitchen")),
    turn("reference", "look_up", "what's her phone number?",
         lambda d: alone(_person(d, "Amelia Frost")["phone"], [r["phone"] for r in d["people"]])),
    polite("lovely, thank you"),
)  # fmt: skip
INCIDENTS = conversation(
    "volunteers-incidents", "volunteers",
    polite("hey"),
    turn("first", "look_up", "Which incidents are open?", _open_incidents),
    turn("reference", "compare", "which of them has the highest severity?",
         lambda d: [chosen(_FREEZER, [row["what"] for row in _open(d)])]),
    turn("reference", "join", "who reported it?",
         lambda d: _people(d, [_incident(d, _FREEZER)["reported_by"]])),
    act("close it", _close(_FREEZER)),
    act("no, I meant the one about the flat tyre", _close(_TYRE), role="correction"),
    turn("reference", "total", "how many are still open?", lambda d: [number(len(_open(d)))]),
    unknown("How many hours has Bruno Zappa done?"),
    turn("recovery", "look_up", "and Maya Ross?",
         lambda d: [number(_person(d, "Maya Ross")["hours"]), silent("Amelia Frost")]),
    chatter("that's wrong"),
)  # fmt: skip
PEOPLE = conversation(
    "volunteers-people", "volunteers",
    turn("first", "look_up", "What is Felix Adeyemi's phone number?",
         lambda d: alone(_person(d, "Felix Adeyemi")["phone"], [r["phone"] for r in d["people"]])),
    turn("follow_up", "look_up", "and his email?",
         lambda d: alone(_person(d, "Felix Adeyemi")["email"], [r["email"] for r in d["people"]])),
    turn("reference", "join", "who is his mentor?",
         lambda d: alone("Pavel Novak",
                         [r["name"] for r in d["people"] if r["name"] != "Felix Adeyemi"])),
    turn("reference", "join", "which team is he in?",
         lambda d: alone("Night Shelter", [row["name"] for row in d["teams"]])),
    help_("what can you do?", "people", "person", "team", "teams", "shift", "shifts", "incident",
          "incidents", "volunteer", "volunteers"),
    unclear("add a new shift for the Garden Crew", "which", "what", "when", "title", "day",
            "place", "starts", "hours", "capacity"),
    turn("topic", "total", "How many shifts does the Garden Crew have?",
         lambda d: [number(len(where(d, "shifts", team="garden-crew")))]),
    turn("reference", "compare", "which of them is the longest?", _longest),
    act("Felix Adeyemi has a new phone number, 0170-9999, please change it",
        _phone("0170-9999")),
    act("sorry, 0170-9998", _phone("0170-9998"), role="correction"),
)  # fmt: skip
CONVERSATIONS = (SHIFTS, INCIDENTS, PEOPLE)
