"""What people ask the print shop, and what is right."""

from __future__ import annotations

from collections.abc import Iterable

from evals.live.lookup import Row, one, where
from evals.live.phrases import (
    chosen,
    either,
    no,
    number,
    refused,
    rows,
    says,
    silent,
    yes,
)
from evals.live.records import Data, LiveRequest
from evals.tasks.records import Fact


def _job(data: Data, number_: str) -> Row:
    return one(data, "print_jobs", job_no=number_)


def _titled(data: Data, title: str) -> Row:
    return one(data, "print_jobs", title=title)


def _customer(data: Data, name: str) -> Row:
    return one(data, "customers", name=name)


def _paper(data: Data, name: str) -> Row:
    return one(data, "paper_stock", name=name)


def _press(data: Data, label: str) -> Row:
    return one(data, "presses", label=label)


def _all(data: Data, collection: str, field: str) -> list[str]:
    return [row[field] for row in data[collection]]


def _named(data: Data, collection: str, field: str, fit: Iterable[Row]) -> list[Fact]:
    right = [row[field] for row in fit]
    return rows(right, [name for name in _all(data, collection, field) if name not in right])


def _operator(data: Data, key: str) -> list[Fact]:
    found = one(data, "operators", id=key)["full_name"]
    return [chosen(found, _all(data, "operators", "full_name"))]


def _jobs_of(data: Data, name: str) -> list[Row]:
    return where(data, "print_jobs", ordered_by=_customer(data, name)["id"])


def _these_jobs(data: Data, fit: list[Row]) -> list[Fact]:
    """An answer may name them by number or by title."""
    others = [row for row in data["print_jobs"] if row not in fit]
    wrong = [row[name] for row in others for name in ("job_no", "title")]
    return [*(either(row["job_no"], row["title"]) for row in fit), silent(*wrong)]


def _whom_to_call(data: Data) -> list[Fact]:
    contact = _customer(data, "Halden Brewery")["contact"]
    return [says(contact["name"], contact["phone"])]


def _in_maintenance(data: Data) -> list[Fact]:
    return _named(data, "presses", "label", where(data, "presses", status="maintenance"))


def _at_night(data: Data) -> list[Fact]:
    return _named(data, "operators", "full_name", where(data, "operators", shift="night"))


def _uncoated(data: Data) -> list[Fact]:
    return _named(data, "paper_stock", "name", where(data, "paper_stock", finish="uncoated"))


def _due_this_week(data: Data) -> list[Fact]:
    due = [row for row in data["print_jobs"] if "2026-05-11" <= row["due"] <= "2026-05-17"]
    return _these_jobs(data, due)


def _printed_on(data: Data) -> list[Fact]:
    press = one(data, "presses", id=_job(data, "J-4112")["press"])
    return _named(data, "presses", "label", [press])


def _festival_paper(data: Data) -> list[Fact]:
    paper = one(data, "paper_stock", id=_titled(data, "Harvest Festival poster")["paper"])
    return [*_named(data, "paper_stock", "name", [paper]), number(paper["gsm"])]


def _destination(data: Data) -> list[Fact]:
    found = one(data, "deliveries", job=_titled(data, "Spring catalogue")["id"])
    return [says(found["carrier"]), either(found["ship_to"]["city"], found["ship_to"]["street"])]


def _worth(data: Data) -> list[Fact]:
    return [number(sum(row["price"]["amount"] for row in _jobs_of(data, "Orion Travel")))]


def _parcels(data: Data) -> list[Fact]:
    pending = where(data, "deliveries", delivered_on=None)
    return [number(sum(row["parcels"] for row in pending))]


def _copies(data: Data) -> list[Fact]:
    return [number(sum(row["copies"] for row in where(data, "print_jobs", status="approved")))]


def _is_low(data: Data) -> list[Fact]:
    paper = _paper(data, "Kraft Brown 120")
    return (
        yes("is below", "has dropped below")
        if paper["sheets"] < paper["reorder_at"]
        else no("above")
    )


def _signed(data: Data) -> list[Fact]:
    found = one(data, "deliveries", job=_job(data, "J-4103")["id"])
    return yes(found["signed_by"]) if found["signed_by"] else no("nobody signed", "null")


def _is_rush(data: Data) -> list[Fact]:
    return yes("is a rush", "rush true") if _titled(data, "Plant tags")["rush"] else no()


def _dearer(data: Data) -> list[Fact]:
    pair = [_press(data, label) for label in ("HP Indigo 7900", "Roland 300")]
    dear, cheap = sorted(pair, key=lambda row: -float(row["hourly_cost"]["amount"]))
    return [chosen(dear["label"].removesuffix(" 7900"), [cheap["label"].removesuffix(" 300")])]


def _largest_run(data: Data) -> list[Fact]:
    largest = max(data["print_jobs"], key=lambda row: int(row["copies"]))
    others = [row for row in data["print_jobs"] if row is not largest]
    over = tuple(row[name] for row in others for name in ("job_no", "title"))
    return [Fact(text=(largest["job_no"], largest["title"]), over=over)]


def _enter(data: Data) -> None:
    data["print_jobs"].append(
        {
            "id": "",
            "job_no": "J-4131",
            "title": "Bookmarks autumn",
            "ordered_by": _customer(data, "Little Owl Books")["id"],
            "press": None,
            "paper": _paper(data, "Silk Matt 350")["id"],
            "copies": 2000,
            "status": "quoted",
            "due": "2026-05-29",
            "price": {"amount": 240.0, "currency": "EUR"},
            "rush": False,
            "proofed_by": None,
        }
    )


def _cancel(data: Data) -> None:
    _titled(data, "Window stickers")["status"] = "cancelled"


def _move(data: Data) -> None:
    _job(data, "J-4118")["press"] = _press(data, "Komori Lithrone")["id"]


def _restock(data: Data) -> None:
    _paper(data, "Kraft Brown 120")["sheets"] += 5000


def _drop(data: Data) -> None:
    job = _job(data, "J-4120")["id"]
    data["deliveries"].remove(one(data, "deliveries", job=job, planned_for="2026-05-13"))


LOOK_UPS = (
    LiveRequest(
        "print-sheets", "how much silk matt 135 is left, in sheets", "look_up",
        lambda d: [number(_paper(d, "Silk Matt 135")["sheets"]), silent("Silk Matt 250")],
    ),
    LiveRequest(
        "print-due", "By when does J-4112 have to be finished?", "look_up",
        lambda d: [says(_job(d, "J-4112")["due"])],
    ),
    LiveRequest(
        "print-contact", "Whom do I call at Halden Brewery, and on which number?", "look_up",
        _whom_to_call,
    ),
    LiveRequest(
        "print-maintenance", "which machines are in maintenance today", "look_up", _in_maintenance,
    ),
    LiveRequest("print-night", "Who works the night shift?", "look_up", _at_night),
    LiveRequest(
        "print-wedding",
        "Hello, a lady is asking what her wedding invitations are going to cost. Could you look "
        "up the price?",
        "look_up",
        lambda d: [number(_titled(d, "Wedding invitations")["price"]["amount"])],
    ),
    LiveRequest("print-uncoated", "list uncoated papers", "look_up", _uncoated),
    LiveRequest("print-week", "Which jobs are due this week?", "look_up", _due_this_week),
)  # fmt: skip
JOINS = (
    LiveRequest("print-press", "What press is J-4112 going to run on?", "join", _printed_on),
    LiveRequest(
        "print-speedmaster", "who runs the Heidelberg Speedmaster", "join",
        lambda d: _operator(d, _press(d, "Heidelberg Speedmaster")["run_by"]),
    ),
    LiveRequest(
        "print-halden", "Show me everything Halden Brewery has ordered from us.", "join",
        lambda d: _these_jobs(d, _jobs_of(d, "Halden Brewery")),
    ),
    LiveRequest(
        "print-manager", "Who of us is the account manager for Paper Moon Theatre?", "join",
        lambda d: _operator(d, _customer(d, "Paper Moon Theatre")["account_manager"]),
    ),
    LiveRequest(
        "print-paper",
        "What paper do we take for the Harvest Festival poster and how many gsm does it have?",
        "join", _festival_paper,
    ),
    LiveRequest(
        "print-shipped", "Where was the Spring catalogue delivered to and who was the carrier?",
        "join", _destination,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "print-printing", "How many jobs are printing right now?", "total",
        lambda d: [number(len(where(d, "print_jobs", status="printing")))],
    ),
    LiveRequest(
        "print-worth", "What do the prices of all Orion Travel jobs add up to?", "total", _worth,
    ),
    LiveRequest(
        "print-parcels", "how many parcels are there in the deliveries that are still pending?",
        "total", _parcels,
    ),
    LiveRequest(
        "print-copies", "Sum up the copies of all the approved jobs for me, please", "total",
        _copies,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "print-low", "Has Kraft Brown 120 dropped below its reorder level?", "test", _is_low,
    ),
    LiveRequest(
        "print-signed", "did anybody sign for the delivery of J-4103?", "test", _signed,
    ),
    LiveRequest("print-rush", "Are the plant tags a rush job?", "test", _is_rush),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "print-dearer", "Which one costs more an hour, the HP Indigo or the Roland?", "compare",
        _dearer,
    ),
    LiveRequest(
        "print-largest", "what's the job with the most copies", "compare", _largest_run,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "print-enter",
        'New job for Little Owl Books: "Bookmarks autumn", 2000 copies on Silk Matt 350, due 29 '
        "May, price 240 euros.",
        "write", lambda _: [], _enter, free=("id", "job_no"),
    ),
    LiveRequest(
        "print-cancel", "Orion Travel don't want the window stickers any more, cancel that job",
        "write", lambda _: [], _cancel,
    ),
    LiveRequest(
        "print-move", "please move J-4118 to the Komori Lithrone", "write", lambda _: [], _move,
    ),
    LiveRequest(
        "print-restock", "5000 sheets of Kraft Brown 120 have just arrived, add them to the stock",
        "write", lambda _: [], _restock,
    ),
    LiveRequest(
        "print-drop", "The delivery for J-4120 planned for tomorrow is off. Please delete it.",
        "write", lambda _: [], _drop,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "print-lumen", "Which jobs has Cafe Lumen ordered?", "refuse",
        lambda d: refused(*_all(d, "print_jobs", "job_no")),
    ),
    LiveRequest(
        "print-logo", "Design a new logo for Bakery Ohlsen", "refuse", lambda _: refused(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
