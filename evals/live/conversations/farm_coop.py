"""Conversations with the cooperative."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.farm_coop.change_requests import drop, reserve, settle
from evals.live.services.farm_coop.records import driver, farm
from evals.live.services.farm_coop.requests import euros, harvested, km, tonnes, unsettled
from evals.live.set_aside import Row, choice, number, one, only, some, texts
from evals.tasks.records import Fact


def _most_oats(data: Data) -> Row:
    return max(harvested(data, "oats", "2026"), key=lambda row: float(row["tonnes"]))


def _oat_field(data: Data) -> list[Fact]:
    """The field by its name or its code."""
    best = one(data["fields"], code=_most_oats(data)["field"])
    others = [row for row in data["fields"] if row is not best]
    return [Fact(text=(best["name"], best["code"]), over=texts(others))]


def _whose(data: Data) -> list[Fact]:
    """The farm, or who farms it."""
    code = one(data["fields"], code=_most_oats(data)["field"])["at"]
    right = one(data["farms"], code=code)
    others = [row for row in data["farms"] if row is not right]
    return [Fact(text=(right["name"], right["farmer"])), Fact(none=texts(others))]


def _reserved(data: Data, name: str) -> list[Fact]:
    """Each by its number, and none of other farms."""
    rows = some(data["reservations"], by=farm(data, name)["code"])
    return only(rows, data["reservations"], "no")


def _level(data: Data, name: str) -> list[Fact]:
    return [number(one(data["silos"], name=name)["level_t"])]


def _keeper(data: Data, name: str) -> list[Fact]:
    keeper = one(data["silos"], name=name)["keeper"]
    return [choice(driver(data, keeper), data["drivers"])]


def _open_payments(data: Data) -> list[Fact]:
    """Each by its number or its amount, and none of other farms."""
    fit = unsettled(data, "Kite Hill")
    others = [row for row in data["payments"] if row not in fit]
    told = [Fact(text=(row["no"],), number=row["eur"]) for row in fit]
    return [*told, Fact(none=texts(others, "no"))]


CONVERSATIONS = (
    conversation(
        "farm_coop-harvest", "farm_coop",
        turn("first", "total", "How many tonnes of potatoes were harvested in 2026?",
             lambda d: [tonnes(harvested(d, "potatoes", "2026"))]),
        turn("follow_up", "total", "and oats?", lambda d: [tonnes(harvested(d, "oats", "2026"))]),
        turn("reference", "compare", "which field gave the most of them?", _oat_field),
        turn("reference", "join", "whose is that?", _whose),
        turn("topic", "look_up", "how far is it from Kite Hill to Brookside",
             lambda d: [number(km(d, "Kite Hill", "Brookside"))]),
        turn("topic", "join", "What has Upper Crale reserved so far?",
             lambda d: _reserved(d, "Upper Crale")),
        act("drop the one that's still held, they found another drill",
            lambda d: drop(d, "R-888")),
        unknown("and what did Fernhollow reserve?", lambda d: texts(d["reservations"], "no")),
        turn("recovery", "join", "sorry, Lower Crale",
             lambda d: _reserved(d, "Lower Crale")),
        polite("cheers, that's it for today"),
    ),
    conversation(
        "farm_coop-silos", "farm_coop",
        turn("first", "look_up", "how much is in Tarrow B?", lambda d: _level(d, "Tarrow B")),
        turn("correction", "look_up", "no, I meant Tarrow A", lambda d: _level(d, "Tarrow A")),
        turn("reference", "join", "who looks after it?", lambda d: _keeper(d, "Tarrow A")),
        turn("follow_up", "join", "and Besting Old?", lambda d: _keeper(d, "Besting Old")),
        turn("topic", "join", "Which payments to Kite Hill are not settled yet?",
             _open_payments),
        turn("reference", "total", "and how much is that in total?",
             lambda d: [euros(unsettled(d, "Kite Hill"))]),
        act("the first of them went out this morning, settle it please",
            lambda d: settle(d, "P-911"), "settled_on"),
        unclear("thanks. can you reserve a tractor for them too?", "which", "when", "what",
                "machine", "date", "day", "days"),
        act("the Fendt, from 20 to 21 October, for Kite Hill",
            lambda d: reserve(d, "Fendt 724", "Kite Hill", "2026-10-20", "2026-10-21"), "no"),
        unknown("what is the level of the Dunmere silo?",
                lambda d: [str(row["level_t"]) for row in d["silos"]]),
    ),
)  # fmt: skip
