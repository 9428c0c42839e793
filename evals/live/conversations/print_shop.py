"""Conversations with the print shop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, chosen, either, number, refused, rows, says, silent
from evals.live.records import Data
from evals.live.scripting import Change, act, conversation, polite, turn, unknown
from evals.tasks.records import Fact


def _job(data: Data, number_: str) -> Row:
    return one(data, "print_jobs", job_no=number_)


def _named(data: Data, collection: str, field: str, fit: Iterable[Row]) -> list[Fact]:
    right = [row[field] for row in fit]
    return rows(right, [row[field] for row in data[collection] if row[field] not in right])


def _quoted(data: Data) -> list[Fact]:
    """An answer may name them by number or by title."""
    fit = where(data, "print_jobs", status="quoted")
    others = [row for row in data["print_jobs"] if row not in fit]
    wrong = [row[name] for row in others for name in ("job_no", "title")]
    return [*(either(row["job_no"], row["title"]) for row in fit), silent(*wrong)]


def _dearest(data: Data) -> list[Fact]:
    found = where(data, "print_jobs", status="quoted")
    first, *others = sorted(found, key=lambda row: -row["price"]["amount"])
    over = tuple(row[name] for row in others for name in ("job_no", "title"))
    return [Fact(text=(first["job_no"], first["title"]), over=over)]


def _customer(data: Data) -> Row:
    return one(data, "customers", id=_job(data, "J-4128")["ordered_by"])


def _due(day: str) -> Change:
    return lambda d: _job(d, "J-4128").update(due=day)


def _on_shift(data: Data, shift: str) -> list[Row]:
    return where(data, "operators", shift=shift)


def _newest(data: Data) -> list[Fact]:
    found = sorted(_on_shift(data, "night"), key=lambda row: str(row["since"]))
    names = [row["full_name"] for row in found]
    return [chosen(names[-1], names)]


def _gloss(data: Data) -> list[Row]:
    return where(data, "paper_stock", finish="gloss")


def _cheapest(data: Data) -> list[Fact]:
    found = sorted(_gloss(data), key=lambda row: float(row["price_per_thousand"]["amount"]))
    names = [row["name"] for row in found]
    return [chosen(names[0], names)]


def _add(data: Data) -> None:
    one(data, "paper_stock", name="Gloss Art 115")["sheets"] += 2000


def _deliveries(data: Data, number_: str) -> list[Row]:
    return where(data, "deliveries", job=_job(data, number_)["id"])


def _listed(data: Data, number_: str) -> list[Fact]:
    """An answer may name them by carrier, by day or by address."""
    return [
        either(row["carrier"], row["planned_for"], row["ship_to"]["street"])
        for row in _deliveries(data, number_)
    ]


def _where_to(fit: Sequence[Row]) -> list[Fact]:
    """Once it is gone, there is nothing to tell."""
    second = [row for row in fit if row["carrier"] == "City Bikes"]
    return [says(*(row["ship_to"]["street"] for row in second))] if second else refused()


def _drop(data: Data) -> None:
    found = _deliveries(data, "J-4120")
    data["deliveries"].remove(next(row for row in found if row["carrier"] == "City Bikes"))


JOBS = conversation(
    "print-jobs", "print_shop",
    turn("first", "look_up", "Which jobs have only been quoted so far?", _quoted),
    turn("reference", "compare", "which of those has the highest price?", _dearest),
    turn("reference", "join", "who ordered that one?",
         lambda d: _named(d, "customers", "name", [_customer(d)])),
    turn("reference", "look_up", "what's the email of their contact?",
         lambda d: alone(_customer(d)["contact"]["email"],
                         [row["contact"]["email"] for row in d["customers"]])),
    act("change the due date of the picture book to 30 June 2026", _due("2026-06-30")),
    act("no, make that 3 July", _due("2026-07-03"), role="correction"),
    polite("ok great"),
    turn("topic", "look_up", "Who is on the early shift?",
         lambda d: _named(d, "operators", "full_name", _on_shift(d, "early"))),
    turn("follow_up", "look_up", "and at night?",
         lambda d: _named(d, "operators", "full_name", _on_shift(d, "night"))),
    turn("reference", "compare", "who of those started most recently?", _newest),
)  # fmt: skip
PAPER = conversation(
    "print-stock", "print_shop",
    polite("hi there"),
    turn("first", "look_up", "What gloss papers do we stock?",
         lambda d: _named(d, "paper_stock", "name", _gloss(d))),
    turn("reference", "compare", "which of them is the cheapest per thousand sheets?", _cheapest),
    turn("reference", "look_up", "how many sheets of it are there?",
         lambda d: [number(one(d, "paper_stock", name="Gloss Art 115")["sheets"]),
                    silent("Gloss Art 150")]),
    act("another 2000 sheets of it came in, please restock", _add),
    turn("topic", "join", "Which deliveries are there for J-4120?",
         lambda d: _listed(d, "J-4120")),
    turn("reference", "look_up", "what's the street of the one with City Bikes?",
         lambda d: _where_to(_deliveries(d, "J-4120"))),
    act("delete that delivery", _drop),
    unknown("And which ones are there for J-4999?"),
    turn("recovery", "join", "for J-4116, then?", lambda d: _listed(d, "J-4116")),
)  # fmt: skip
CONVERSATIONS = (JOBS, PAPER)
