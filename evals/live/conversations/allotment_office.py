"""A conversation with the allotment office."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.set_aside import Row, choice, number, one, only, some, texts
from evals.tasks.records import Fact

_PLOT = "hf-08"


def _site(data: Data, name: str) -> str:
    return str(one(data["sites"], name=name)["slug"])


def _vacant(data: Data, site: str) -> list[Row]:
    return some(data["plots"], site=_site(data, site), state="vacant")


def _named(data: Data, site: str) -> list[Fact]:
    return only(_vacant(data, site), data["plots"], "slug")


def _biggest(data: Data) -> list[Fact]:
    rows = _vacant(data, "Hill Farm")
    return [choice(max(rows, key=lambda row: row["area_m2"]), rows, "slug")]


def _let(data: Data, tenant: str) -> None:
    slug = one(data["tenants"], name=tenant)["slug"]
    one(data["plots"], slug=_PLOT).update(state="let", tenant=slug, let_since="2026-04-16")


def _waiting(data: Data) -> list[Row]:
    return some(data["waiting_list"], site=_site(data, "Brook End"))


def _first(data: Data) -> Row:
    return min(_waiting(data), key=lambda row: str(row["applied_on"]))


VACANT = conversation(
    "allotment-vacant", "allotment_office",
    turn("first", "look_up", "Which plots are vacant at Canal Side?",
         lambda d: _named(d, "Canal Side")),
    turn("follow_up", "look_up", "and at Hill Farm?", lambda d: _named(d, "Hill Farm")),
    turn("reference", "compare", "which of those is the biggest?", _biggest),
    turn("reference", "look_up", "what's the yearly rent for that one?",
         lambda d: [number(one(d["plots"], slug=_PLOT)["annual_rent"])]),
    act("ok, let it to Tomasz Wolny please", lambda d: _let(d, "Tomasz Wolny"), "let_since"),
    act("sorry, wrong person, it should go to Ines Duarte", lambda d: _let(d, "Ines Duarte"),
        "let_since", role="correction"),
    turn("topic", "look_up", "who's on the waiting list for Brook End?",
         lambda d: only(_waiting(d), d["waiting_list"])),
    turn("reference", "compare", "which of them applied first?",
         lambda d: [choice(_first(d), _waiting(d))]),
    unclear("i need to record an inspection", "which", "what", "when", "who", "inspected_on",
            "inspector", "outcome"),
    polite("never mind, I'll do that later. thanks for your help"),
)  # fmt: skip


def _rented(data: Data, tenant: str) -> list[Row]:
    return some(data["plots"], tenant=one(data["tenants"], name=tenant)["slug"])


def _half(data: Data, *, greenhouse: bool | None = None) -> list[Row]:
    """The half plots at Meadow Lane that are let; only those with a greenhouse, if asked for."""
    rows = some(data["plots"], site=_site(data, "Meadow Lane"), state="let", size="half")
    return [row for row in rows if greenhouse in (None, row["features"]["greenhouse"])]


def _set_phone(data: Data, phone: str) -> None:
    one(data["tenants"], name="Yusuf Karim").update(phone=phone)


TENANTS = conversation(
    "allotment-tenants", "allotment_office",
    turn("first", "look_up", "which plots at Meadow Lane are let?",
         lambda d: only(some(d["plots"], site=_site(d, "Meadow Lane"), state="let"), d["plots"],
                        "slug")),
    turn("follow_up", "look_up", "only the half ones",
         lambda d: only(_half(d), d["plots"], "slug")),
    turn("reference", "look_up", "which of them have a greenhouse?",
         lambda d: only(_half(d, greenhouse=True), d["plots"], "slug")),
    turn("reference", "total", "how many is that?",
         lambda d: [number(len(_half(d, greenhouse=True)))]),
    turn("reference", "join", "who rents the first one?",
         lambda d: [choice(one(d["tenants"], name="Yusuf Karim"), d["tenants"])]),
    turn("reference", "look_up", "and what's his phone number?",
         lambda d: only([one(d["tenants"], name="Yusuf Karim")], d["tenants"], "phone")),
    act("change it to 07700 900777", lambda d: _set_phone(d, "07700 900777")),
    act("no wait, 07700 900778", lambda d: _set_phone(d, "07700 900778"), role="correction"),
    unknown("which plots does Gordon Blakeley rent?", lambda d: texts(d["plots"], "slug")),
    turn("recovery", "join", "and Orla Kinsella?",
         lambda d: only(_rented(d, "Orla Kinsella"), d["plots"], "slug")),
)  # fmt: skip
CONVERSATIONS = (VACANT, TENANTS)
