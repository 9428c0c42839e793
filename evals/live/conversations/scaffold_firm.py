"""Conversations with the scaffolding firm."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.scaffold_firm.finding import (
    inspect,
    inspections_of,
    member,
    scaffold,
    scaffolds_at,
    sites_of,
    standing_on,
)
from evals.live.services.scaffold_firm.records import TODAY
from evals.live.set_aside import Row, choice, number, one, only, says, some, texts
from evals.tasks.records import Fact


def _refs(data: Data, rows: list[Row]) -> list[Fact]:
    return only(rows, data["scaffolds"], "reference")


def _planned(data: Data) -> list[Row]:
    return some(data["scaffolds"], status="planned")


def _next_up(data: Data) -> Row:
    return min(_planned(data), key=lambda row: str(row["startsOn"]))


def _lead_of_next(data: Data) -> list[Fact]:
    return [choice(one(data["crew"], id=_next_up(data)["leadId"]), data["crew"])]


def _led_by(data: Data, name: str) -> None:
    _next_up(data)["leadId"] = member(data, name)["id"]


def _northgate_in_storwick(data: Data) -> list[Fact]:
    rows = sites_of(data, "Northgate Housing")
    return only(some(rows, town="Storwick"), data["sites"])


def _northgate_in_marlby(data: Data) -> list[Fact]:
    sites = some(sites_of(data, "Northgate Housing"), town="Marlby")
    return [number(sum(row["weeklyRate"] for row in standing_on(data, sites)))]


CONVERSATIONS = (
    conversation(
        "scaffold_firm-yard", "scaffold_firm",
        turn("first", "look_up", "what have we got planned that isn't up yet?",
             lambda d: _refs(d, _planned(d))),
        turn("reference", "compare", "which of those starts first?",
             lambda d: [choice(_next_up(d), d["scaffolds"], "reference")]),
        turn("reference", "join", "who's leading it?", _lead_of_next),
        act("he's still off. Give it to Piotr Zielak", lambda d: _led_by(d, "Piotr Zielak")),
        act("no, sorry, I meant Len Corrigan", lambda d: _led_by(d, "Len Corrigan"),
            role="correction"),
        turn("topic", "total", "how many inspections has SC-203 had?",
             lambda d: [number(len(inspections_of(d, "SC-203")))]),
        turn("reference", "join", "and what did the last one say?",
             lambda d: [says(inspections_of(d, "SC-203")[-1]["remarks"])]),
        act("the lads have fixed that. Megan Frost inspected it again today, it's a pass",
            lambda d: inspect(d, "SC-203", "Megan Frost", TODAY.isoformat(), "pass"),
            "id", "remarks"),
        act("so give it a green tag again", lambda d: scaffold(d, "SC-203").update(tag="green")),
        polite("cheers, that's all"),
    ),
    conversation(
        "scaffold_firm-northgate", "scaffold_firm",
        turn("first", "join", "Which sites are we on for Northgate Housing?",
             lambda d: only(sites_of(d, "Northgate Housing"), d["sites"])),
        turn("reference", "join", "which of them is in Storwick?", _northgate_in_storwick),
        turn("reference", "join", "what's standing there?",
             lambda d: _refs(d, scaffolds_at(d, "Alma Street School", status="standing"))),
        turn("follow_up", "join", "and at Heron Court?",
             lambda d: _refs(d, scaffolds_at(d, "Heron Court", status="standing"))),
        turn("topic", "total", "What do Northgate's two Marlby sites bring in a week, going by "
             "what is standing there?", _northgate_in_marlby),
        unclear("put Corrigan down as not available, he's gone home sick", "which", "Len", "Lee"),
        act("Lee", lambda d: member(d, "Lee Corrigan").update(available=False)),
        unknown("who is the site manager at Lark Court?", lambda d: texts(d["sites"], "manager")),
        turn("recovery", "join", "my mistake, Swift Court. Who's the manager there?",
             lambda d: [choice(one(d["sites"], name="Swift Court"), d["sites"], "manager")]),
        act("she's left, it's Joel Pike from now on",
            lambda d: one(d["sites"], name="Swift Court").update(manager="Joel Pike")),
    ),
)  # fmt: skip
