"""Conversations with the landlord."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, chosen, either, no, number, rows, says, silent, yes
from evals.live.records import Data
from evals.live.scripting import Change, act, conversation, help_, polite, turn, unknown
from evals.live.services.apartments.fresh import TODAY
from evals.tasks.records import Fact

_MOULD = "Mould in the bathroom"


def _tenant(data: Data, name: str) -> Row:
    return one(data, "tenants", full_name=name)


def _titles(data: Data, fit: Sequence[Row]) -> list[Fact]:
    others = [row["title"] for row in data["repairs"] if row not in fit]
    return rows([row["title"] for row in fit], others)


def _longest_waiting(data: Data) -> list[Fact]:
    found = sorted(where(data, "repairs", state="reported"), key=lambda row: row["reported_on"])
    titles = [row["title"] for row in found]
    return [chosen(titles[0], titles)]


def _reporter(data: Data) -> list[Fact]:
    found = one(data, "tenants", id=one(data, "repairs", title=_MOULD)["reported_by"])
    return alone(found["full_name"], [row["full_name"] for row in data["tenants"]])


def _vacant(data: Data, building: str) -> list[Fact]:
    found = where(data, "units", building=one(data, "buildings", name=building)["slug"])
    fit = [row["number"] for row in found if row["occupant_id"] is None]
    return rows(fit, [row["number"] for row in found if row["number"] not in fit])


def _flat(data: Data) -> Row:
    return one(data, "units", occupant_id=_tenant(data, "Luca Bianchi")["id"])


def _rent(data: Data) -> float:
    return float(one(data, "units", building="mill-terrace", number="T2")["monthly_rent"])


def _payment(data: Data, name: str) -> Row:
    return one(data, "payments", tenant_id=_tenant(data, name)["id"], month="2026-05")


def _give(company: str) -> Change:
    def give(data: Data) -> None:
        contractor = one(data, "contractors", company=company)
        one(data, "repairs", title=_MOULD).update(state="scheduled", contractor_id=contractor["id"])

    return give


def _receive(data: Data) -> None:
    _payment(data, "Isolde Fitzgerald").update(state="received", received_on=TODAY.isoformat())


REPAIRS = conversation(
    "homes-repairs", "apartments",
    turn("first", "look_up", "Which repairs have been reported but not scheduled yet?",
         lambda d: _titles(d, where(d, "repairs", state="reported"))),
    turn("reference", "total", "how many is that?",
         lambda d: [number(len(where(d, "repairs", state="reported")))]),
    turn("reference", "compare", "which one has been waiting the longest?", _longest_waiting),
    turn("reference", "join", "who reported it?", _reporter),
    act("give it to Westcoast Care", _give("Westcoast Care")),
    act("hm no, Clearflow Plumbing should do it", _give("Clearflow Plumbing"),
        role="correction"),
    turn("topic", "look_up", "Which flats are vacant at Linden Court?",
         lambda d: _vacant(d, "Linden Court")),
    turn("follow_up", "look_up", "and at Mill Terrace?", lambda d: _vacant(d, "Mill Terrace")),
    turn("reference", "look_up", "what's the rent of that one?",
         lambda d: [number(_rent(d)), silent("1A", "G1")]),
    polite("cheers"),
)  # fmt: skip
TENANTS = conversation(
    "homes-tenants", "apartments",
    turn("first", "test", "Has Fergus Nolan paid his rent for May 2026?", lambda _: no("open")),
    turn("follow_up", "test", "what about Maeve Scully?", lambda _: yes("received")),
    turn("reference", "look_up", "when did she pay?",
         lambda d: [says(_payment(d, "Maeve Scully")["received_on"]), silent("2026-05-03")]),
    unknown("and Barry Lyndon, has he paid?"),
    turn("recovery", "test", "has Isolde Fitzgerald paid for May 2026?", lambda _: no("open")),
    act("mark it as received", _receive),
    help_("what can you do for me?", "tenant", "tenants", "building", "buildings", "unit", "units",
          "flat", "flats", "repair", "repairs", "contractor", "contractors", "payment", "payments"),
    turn("topic", "join", "In which building does Luca Bianchi live?",
         lambda _: [either("The Glasshouse", "the-glasshouse")]),
    turn("reference", "look_up", "how big is his flat?",
         lambda d: [number(_flat(d)["area_m2"]), silent("1A", "T2")]),
    turn("reference", "test", "and does it have a balcony?",
         lambda _: [*no("false"), silent("1A")]),
)  # fmt: skip
CONVERSATIONS = (REPAIRS, TENANTS)
