"""Conversations with the seed library."""

from __future__ import annotations

from collections.abc import Iterable

from evals.live.lookup import Row, one, where
from evals.live.phrases import chosen, either, no, number, rows, says, silent
from evals.live.records import Data
from evals.live.scripting import act, conversation, help_, polite, turn, unknown
from evals.tasks.records import Fact

_TODAY = "2026-05-12"


def _variety(data: Data, name: str) -> Row:
    return one(data, "varieties", name=name)


def _named(data: Data, collection: str, field: str, fit: Iterable[Row]) -> list[Fact]:
    right = [row[field] for row in fit]
    return rows(right, [row[field] for row in data[collection] if row[field] not in right])


def _slowest_pea(data: Data) -> list[Fact]:
    found = where(data, "varieties", species="pea")
    found.sort(key=lambda row: -row["growing"]["daysToHarvest"])
    names = [row["name"] for row in found]
    return [chosen(names[0], names)]


def _exhausted(data: Data) -> list[Row]:
    return where(data, "packets", state="exhausted")


def _packets(data: Data, name: str) -> list[Fact]:
    fit = where(data, "packets", contains=_variety(data, name)["slug"])
    return _named(data, "packets", "packetNo", fit)


def _discard(data: Data) -> None:
    data["packets"].remove(one(data, "packets", packetNo="PK-0129"))


def _still_out(data: Data, name: str) -> list[Row]:
    card = one(data, "readers", name=name)["cardNo"]
    return where(data, "borrowings", takenBy=card, returnedOn=None)


def _on_loan(data: Data, name: str) -> list[Fact]:
    """An answer may name them by number, by packet or by variety."""
    facts = []
    for row in _still_out(data, name):
        packet = one(data, "packets", packetNo=row["packet"])
        variety = one(data, "varieties", slug=packet["contains"])["name"]
        facts.append(either(row["borrowingNo"], row["packet"], variety))
    return facts


def _close(data: Data) -> None:
    one(data, "borrowings", borrowingNo="B-619").update(returnedOn=_TODAY, seedsReturned=380)
    one(data, "packets", packetNo="PK-0120")["state"] = "available"


def _in_orley(data: Data) -> list[Row]:
    return where(data, "readers", town="Orley")


def _last_to_join(data: Data) -> list[Fact]:
    """Of those who were there when it was asked first."""
    found = [row for row in _in_orley(data) if row["joinedOn"] < _TODAY]
    names = [row["name"] for row in sorted(found, key=lambda row: str(row["joinedOn"]))]
    return [chosen(names[-1], names)]


def _register(data: Data) -> None:
    data["readers"].append(
        {
            "cardNo": "R-119",
            "name": "Jonah Pike",
            "town": "Orley",
            "email": "jonah.pike@post.example",
            "joinedOn": _TODAY,
            "allowance": 6,
            "suspended": False,
        }
    )


VARIETIES = conversation(
    "seeds-varieties", "seed_library",
    turn("first", "look_up", "Which pea varieties do you keep?",
         lambda d: _named(d, "varieties", "name", where(d, "varieties", species="pea"))),
    turn("reference", "compare", "which of the three takes longest to harvest?", _slowest_pea),
    turn("reference", "join", "who donated that?",
         lambda d: _named(d, "donors", "name", where(d, "donors", code="D-05"))),
    turn("reference", "test", "does he have an email address?",
         lambda _: [*no("null", "empty"), silent("seedpost.example")]),
    turn("topic", "look_up", "What packets are exhausted?",
         lambda d: _named(d, "packets", "packetNo", _exhausted(d))),
    act("discard the one with Orange Jelly", _discard),
    turn("reference", "total", "how many exhausted packets does that leave?",
         lambda d: [number(len(_exhausted(d)))]),
    unknown("Which packets do we have of Purple Dragon?",
            lambda d: [row["packetNo"] for row in d["packets"]]),
    turn("recovery", "join", "and of Chioggia?", lambda d: _packets(d, "Chioggia")),
    help_("good. what else do you know about?", "species", "variety", "varieties", "donor",
          "donors", "reader", "readers", "packet", "packets", "borrowing", "borrowings"),
)  # fmt: skip
LENDING = conversation(
    "seeds-lending", "seed_library",
    turn("first", "join", "What has Noor Haddad not returned yet?",
         lambda d: _on_loan(d, "Noor Haddad")),
    turn("follow_up", "join", "and Hope Fields?", lambda d: _on_loan(d, "Hope Fields")),
    turn("reference", "look_up", "by when has she promised seed for the Little Gem?",
         lambda d: [says(one(d, "borrowings", borrowingNo="B-619")["promisedBy"]),
                    silent("Lancashire Lad")]),
    act("she's just brought 380 seeds for it, so close that one", _close),
    turn("reference", "total", "how many has she still got?",
         lambda d: [number(len(_still_out(d, "Hope Fields")))]),
    polite("very good"),
    turn("topic", "look_up", "Which readers live in Orley?",
         lambda d: _named(d, "readers", "name", _in_orley(d))),
    turn("reference", "compare", "who of them joined last?", _last_to_join),
    act("now register Jonah Pike, also from Orley, jonah.pike@post.example", _register, "cardNo"),
    turn("reference", "total", "so how many readers live there now?",
         lambda d: [number(len(_in_orley(d)))]),
)  # fmt: skip
CONVERSATIONS = (VARIETIES, LENDING)
