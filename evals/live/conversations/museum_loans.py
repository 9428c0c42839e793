"""Conversations with the loans office of the museum."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, chosen, either, number, rows, says, silent
from evals.live.records import Data
from evals.live.scripting import Change, act, conversation, polite, turn, unknown
from evals.tasks.records import Fact


def _work(data: Data, title: str) -> Row:
    return one(data, "objects", title=title)


def _by_winther(data: Data) -> list[Row]:
    return where(data, "objects", maker="Clara Winther")


def _titles(data: Data, fit: Sequence[Row]) -> list[Fact]:
    others = [row["title"] for row in data["objects"] if row not in fit]
    return rows([row["title"] for row in fit], others)


def _dearest(data: Data) -> list[Fact]:
    found = _by_winther(data)
    dearest = max(found, key=lambda row: row["insured_value"])
    return [chosen(dearest["title"], [row["title"] for row in found])]


def _marks(data: Data, loan: Row) -> tuple[str, ...]:
    """What an answer may name a loan by."""
    title = one(data, "objects", inventory_no=loan["object"])["title"]
    return (loan["loan_no"], loan["exhibition"], title, loan["object"])


def _requested(data: Data) -> list[Fact]:
    return [either(*_marks(data, row)) for row in where(data, "loans", status="requested")]


def _first_to_end(data: Data) -> list[Fact]:
    found = sorted(where(data, "loans", status="on_loan"), key=lambda row: str(row["ends"]))
    first, *others = (_marks(data, row) for row in found)
    return [Fact(text=first, over=tuple(mark for marks in others for mark in marks))]


def _person(data: Data, code: str) -> list[Fact]:
    return alone(one(data, "staff", code=code)["name"], [row["name"] for row in data["staff"]])


def _keeper(data: Data, title: str) -> list[Fact]:
    return _person(data, _work(data, title)["keeper"])


def _move(to: str) -> Change:
    return lambda d: _work(d, "Red Umbrella").update(location=to)


def _approve(data: Data) -> None:
    one(data, "loans", exhibition="Walls").update(status="approved", courier="ST-08")


def _withdraw(data: Data) -> None:
    data["loans"].remove(one(data, "loans", exhibition="Movement"))


WORKS = conversation(
    "museum-works", "museum_loans",
    turn("first", "look_up", "Which works are by Clara Winther?",
         lambda d: _titles(d, _by_winther(d))),
    turn("reference", "compare", "which one is insured for the most?", _dearest),
    turn("reference", "look_up", "where is it kept?",
         lambda d: [says(_work(d, "Two Sisters Reading")["location"]), silent("Store A")]),
    turn("follow_up", "look_up", "and Red Umbrella?",
         lambda d: [says(_work(d, "Red Umbrella")["location"]), silent("Gallery 3")]),
    act("move it to Gallery 1", _move("Gallery 1")),
    act("no, Gallery 2", _move("Gallery 2"), role="correction"),
    polite("perfect, thanks"),
    turn("topic", "total", "How many loans have the status on loan?",
         lambda d: [number(len(where(d, "loans", status="on_loan")))]),
    turn("reference", "compare", "which of them ends first?", _first_to_end),
    turn("reference", "join", "who borrowed it?",
         lambda d: alone("Nordic House of Art", [row["name"] for row in d["institutions"]])),
)  # fmt: skip
LOANS = conversation(
    "museum-loans", "museum_loans",
    polite("good afternoon"),
    turn("first", "join", "Who is the keeper of the Marble Lioness?",
         lambda d: _keeper(d, "Marble Lioness")),
    turn("reference", "look_up", "what's her email?",
         lambda d: alone(one(d, "staff", code="ST-03")["email"], [r["email"] for r in d["staff"]])),
    turn("reference", "join", "who does she report to?",
         lambda d: alone("Margarethe Voss",
                         [r["name"] for r in d["staff"] if r["code"] != "ST-03"])),
    unknown("Who is the keeper of the Mona Lisa?", lambda d: [row["name"] for row in d["staff"]]),
    turn("recovery", "join", "and of the Map of the Delta?",
         lambda d: _keeper(d, "Map of the Delta")),
    turn("topic", "look_up", "Which loans are requested?", _requested),
    act("approve the one for Walls, Luca Ferrante is the courier", _approve),
    act("and withdraw the Movement one", _withdraw),
    turn("reference", "total", "how many are still requested?",
         lambda d: [number(len(where(d, "loans", status="requested")))]),
)  # fmt: skip
CONVERSATIONS = (WORKS, LOANS)
