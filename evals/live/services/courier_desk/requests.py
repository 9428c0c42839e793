"""What people ask the courier, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data, LiveRequest
from evals.live.services.courier_desk.finding import (
    book,
    cancel,
    clock,
    complain,
    depot,
    free_slots,
    move,
    named_place,
    parcel,
    place,
    quote,
    slot,
    state,
)
from evals.live.set_aside import cannot, choice, no, number, one, only, says, some, texts, yes
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _heavy(data: Data) -> Sequence[Fact]:
    row = parcel(data, "BC4830915")
    return [number(row["weight_kg"]), state(row["service"])]


def _for_garth(data: Data) -> Sequence[Fact]:
    chosen = one(data["depots"], code=place(data, "Garth")["depot"])
    return [says(chosen["phone"]), Fact(text=(chosen["name"], "Hollin", chosen["code"]))]


def _last_scan(data: Data) -> Sequence[Fact]:
    sent = one(data["parcels"], recipient="Moira Teague")
    seen = some(data["events"], tracking_no=sent["tracking_no"])
    return [choice(max(seen, key=lambda row: row["time"]), seen, "place")]


def _pottery_goes(data: Data) -> Sequence[Fact]:
    """Where the pottery itself is may be said, too."""
    sent = some(data["parcels"], sender="Tansy Pottery")
    wanted = {named_place(data, row["to_place"]) for row in sent}
    others = [name for name in texts(data["places"]) if name not in {*wanted, "Hollin"}]
    return [Fact(all=tuple(sorted(wanted))), Fact(none=tuple(others))]


def _sent_by(data: Data) -> Sequence[Fact]:
    sent = parcel(data, one(data["complaints"], complaint_no="C-151")["tracking_no"])
    return [choice(sent, data["parcels"], "sender")]


def _weigh_together(data: Data) -> Sequence[Fact]:
    sent = some(data["parcels"], status="in_transit")
    return [number(round(sum(row["weight_kg"] for row in sent), 2))]


def _refunded(data: Data) -> Sequence[Fact]:
    return [number(round(sum(row["refund"] or 0 for row in data["complaints"]), 2))]


def _on_sundays(data: Data) -> Sequence[Fact]:
    hours = depot(data, "Eastwick")["opening_hours"]["sunday"]
    return [yes(hours["opens"]) if hours else no("closed")]


def _in_time(data: Data) -> Sequence[Fact]:
    row = parcel(data, "BC4830908")
    return [yes() if row["delivered_on"] <= row["expected_on"] else no("late")]


def _cheaper(data: Data) -> Sequence[Fact]:
    ends = [place(data, name) for name in ("Garth", "Inchley")]
    best = min(ends, key=lambda row: quote(data, "Aldmoor", row["name"], 5))
    return [choice(best, ends)]


def _earliest(data: Data) -> Sequence[Fact]:
    rows = [
        {"town": named_place(data, row["place"]), "opens": row["opening_hours"]["weekday"]["opens"]}
        for row in data["depots"]
    ]
    return [choice(min(rows, key=lambda row: row["opens"]), rows, "town")]


def _which_newbridge(data: Data) -> Sequence[Fact]:
    """The answer asks which: in words, or by naming what tells them apart."""
    rows = some(data["places"], name="Newbridge")
    return [Fact(text=("which", "several", *texts(rows, "county"), *texts(rows, "code")))]


def _for_lena(data: Data) -> None:
    book(data, slot(data, "FRN", "2026-09-17", "14:00"), "Lena Marsh", "4 Mill Lane", 1)


def _earlier_for_hannah(data: Data) -> None:
    move(data, "PU-7705", slot(data, "FRN", "2026-09-16", "10:30"))


LOOK_UPS = (
    LiveRequest(
        "courier_desk-01", "whats the status of parcel BC4830917", "look_up",
        lambda d: [state(parcel(d, "BC4830917")["status"])],
    ),
    LiveRequest(
        "courier_desk-02", "Hi, which code do we use for Fernham again?", "look_up",
        lambda d: [choice(place(d, "Fernham"), d["places"], "code")],
    ),
    LiveRequest(
        "courier_desk-03", "Until what time is the Carrow depot open on Saturdays?", "look_up",
        lambda d: [clock(depot(d, "Carrow")["opening_hours"]["saturday"]["closes"])],
    ),
    LiveRequest(
        "courier_desk-04", "Could you tell me who signed for BC4830904, please?", "look_up",
        lambda d: [says(parcel(d, "BC4830904")["signed_by"])],
    ),
    LiveRequest(
        "courier_desk-05", "When's parcel BC4830921 due to arrive?", "look_up",
        lambda d: [day(parcel(d, "BC4830921")["expected_on"])],
    ),
    LiveRequest(
        "courier_desk-06", "who runs the eastwick depot", "look_up",
        lambda d: [choice(depot(d, "Eastwick"), d["depots"], "manager")],
    ),
    LiveRequest(
        "courier_desk-07", "list the complaints that are still open pls", "look_up",
        lambda d: only(some(d["complaints"], status="open"), d["complaints"], "complaint_no"),
    ),
    LiveRequest(
        "courier_desk-08", "I need the phone number of the Hollin depot.", "look_up",
        lambda d: [choice(depot(d, "Hollin"), d["depots"], "phone")],
    ),
    LiveRequest(
        "courier_desk-09", "How heavy is BC4830915 and which service was it sent with?", "look_up",
        _heavy,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "courier_desk-10",
        "what would it cost to send a 3 kg parcel by express from Aldmoor to Denholm Bay", "join",
        lambda d: [number(quote(d, "Aldmoor", "Denholm Bay", 3, "express"))],
    ),
    LiveRequest(
        "courier_desk-11", "Which pick-up slots are still free in Fernham tomorrow?", "join",
        lambda d: free_slots(d, "FRN", "2026-09-16"),
    ),
    LiveRequest(
        "courier_desk-12", "Which depot is in charge of Garth, and what's its phone number?",
        "join", _for_garth,
    ),
    LiveRequest(
        "courier_desk-13", "Where was the parcel for Moira Teague last scanned?", "join",
        _last_scan,
    ),
    LiveRequest(
        "courier_desk-14", "Which towns are Tansy Pottery's parcels going to? I need all of them.",
        "join", _pottery_goes,
    ),
    LiveRequest(
        "courier_desk-15", "who sent the parcel that complaint C-151 is about?", "join", _sent_by,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "courier_desk-16", "How many parcels from Oakleaf Books do we have on record?", "total",
        lambda d: [number(len(some(d["parcels"], sender="Oakleaf Books")))],
    ),
    LiveRequest(
        "courier_desk-17", "what do all the parcels in transit weigh together?", "total",
        _weigh_together,
    ),
    LiveRequest(
        "courier_desk-18", "hey, how much money have we refunded on complaints in total", "total",
        _refunded,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "courier_desk-19", "is the Eastwick depot open on sundays", "test", _on_sundays,
    ),
    LiveRequest(
        "courier_desk-20", "Was BC4830908 delivered by the day we had promised?", "test", _in_time,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "courier_desk-21",
        "I've got a 5 kg standard parcel in Aldmoor. Is it cheaper to send it to Garth or to "
        "Inchley?", "compare", _cheaper,
    ),
    LiveRequest(
        "courier_desk-22", "which depot opens earliest on weekdays?", "compare", _earliest,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "courier_desk-23", "please cancel pick-up PU-7709", "write", lambda _: [],
        lambda d: cancel(d, "PU-7709"),
    ),
    LiveRequest(
        "courier_desk-24",
        "Lena Marsh would like a pick-up in Fernham on 17 September between 14:00 and 16:00: one "
        "parcel, at 4 Mill Lane. Can you book that for her?", "write", lambda _: [], _for_lena,
        free=("pickup_id", "phone"),
    ),
    LiveRequest(
        "courier_desk-25", "put Hannah Voss's pick-up on the 10:30 slot instead, same day",
        "write", lambda _: [], _earlier_for_hannah,
    ),
    LiveRequest(
        "courier_desk-26",
        'File a complaint for BC4830911: it came damaged. As the text take "The lid is cracked".',
        "write", lambda _: [],
        lambda d: complain(d, "BC4830911", "damaged", "The lid is cracked"),
        free=("complaint_no", "opened_on"),
    ),
)  # fmt: skip
NOT_DONE = (
    LiveRequest(
        "courier_desk-27", "Hester Quill changed her mind, cancel her pick-up PU-7702", "refuse",
        lambda _: [Fact(text=(*cannot()[0].text, "failed", "too late", "collected"))],
    ),
    LiveRequest(
        "courier_desk-28", "how many drivers do we have on the road today?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "courier_desk-29", "Pay the customer of complaint C-149 twenty pounds back.", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "courier_desk-30",
        "Hi, please book a pick-up in Newbridge tomorrow, two parcels from Ambrose Quill, 7 Ferry "
        "Lane.", "talk", _which_newbridge,
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *NOT_DONE,
)  # fmt: skip
