"""What people ask the racket club, and what is right."""

from __future__ import annotations

from collections.abc import Iterable

from evals.live.lookup import Row, one, where
from evals.live.phrases import (
    alone,
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
from evals.live.services.court_club.fresh import TODAY
from evals.live.set_aside import about
from evals.tasks.records import Fact


def _member(data: Data, name: str) -> Row:
    return one(data, "members", name=name)


def _court(data: Data, name: str) -> Row:
    return one(data, "courts", name=name)


def _lesson(data: Data, title: str) -> Row:
    return one(data, "lessons", title=title)


def _booked(data: Data, name: str, day: str) -> Row:
    return one(data, "bookings", booked_by=_member(data, name)["id"], day=day)


def _all(data: Data, collection: str, field: str = "name") -> list[str]:
    return [row[field] for row in data[collection]]


def _named(data: Data, collection: str, fit: Iterable[Row], field: str = "name") -> list[Fact]:
    right = [row[field] for row in fit]
    return rows(right, [name for name in _all(data, collection, field) if name not in right])


def _members(data: Data, ids: Iterable[int]) -> list[Fact]:
    return _named(data, "members", [one(data, "members", id=key) for key in dict.fromkeys(ids)])


def _pupils(data: Data, title: str) -> list[int]:
    enrolled = where(data, "enrolments", lesson=_lesson(data, title)["id"])
    return [row["member"] for row in enrolled]


def _repaired(data: Data) -> list[Fact]:
    return _named(data, "courts", where(data, "courts", status="under_repair"))


def _for_beginners(data: Data) -> list[Fact]:
    return _named(data, "lessons", where(data, "lessons", level="beginner"), "title")


def _handed_out(data: Data) -> list[Fact]:
    fit = [row for row in data["loans"] if "2026-05-04" <= row["lent_on"] <= "2026-05-10"]
    others = [row["serial"] for row in data["loans"] if row not in fit]
    return [*(either(row["serial"], row["item"]) for row in fit), silent(*others)]


def _teacher_and_rate(data: Data) -> list[Fact]:
    coach = one(data, "coaches", id=_lesson(data, "Doubles Tactics")["taught_by"])
    return [*_named(data, "coaches", [coach]), number(coach["hourly_rate"])]


def _warden_email(data: Data) -> list[Fact]:
    warden = one(data, "members", id=_court(data, "Centre Court")["warden"])
    return [says(warden["contact"]["email"])]


def _partner(data: Data) -> list[Fact]:
    partner = one(data, "members", id=_booked(data, "Tomas Varga", "2026-05-14")["partner"])
    others = [name for name in _all(data, "members") if name != "Tomas Varga"]
    return [chosen(partner["name"], others)]


def _overdue(data: Data) -> list[Fact]:
    late = [
        row["lent_to"]
        for row in data["loans"]
        if row["returned_on"] is None and row["due_back"] < TODAY.isoformat()
    ]
    return _members(data, late)


def _cancelled_in_april(data: Data) -> list[Fact]:
    found = where(data, "bookings", status="cancelled")
    return [number(sum(row["day"].startswith("2026-04") for row in found))]


def _charges(data: Data) -> list[Fact]:
    found = where(data, "bookings", booked_by=_member(data, "Beatriz Salgado")["id"])
    return [number(sum(row["charge"] for row in found))]


def _mean_rate(data: Data) -> list[Fact]:
    rates = [row["hourly_rate"] for row in where(data, "coaches", sport="tennis")]
    return [about(sum(rates) / len(rates))]


def _places_left(data: Data) -> list[Fact]:
    left = _lesson(data, "Serve Clinic")["places"] - len(_pupils(data, "Serve Clinic"))
    return yes("one place left", "1 place left", "one left", "1 left") if left else no("full")


def _has_paid(data: Data) -> list[Fact]:
    paid = _booked(data, "Ruth Lindqvist", "2026-05-09")["paid"]
    return yes() if paid else no("unpaid", "outstanding")


def _has_lights(data: Data) -> list[Fact]:
    return yes("has") if _court(data, "Centre Court")["floodlit"] else no("without")


def _cheaper(data: Data) -> list[Fact]:
    pair = [_court(data, name) for name in ("Willow Court", "The Glasshouse")]
    cheap, dear = sorted(pair, key=lambda row: float(row["price"]["off_peak"]))
    return [chosen(cheap["name"].removeprefix("The "), [dear["name"]])]


def _longest_here(data: Data) -> list[Fact]:
    first = min(data["coaches"], key=lambda row: str(row["hired_on"]))
    return [chosen(first["name"], _all(data, "coaches"))]


def _book(data: Data) -> None:
    court = _court(data, "Court 4")
    data["bookings"].append(
        {
            "id": 2043,
            "court": court["id"],
            "booked_by": _member(data, "Amara Okafor")["id"],
            "partner": _member(data, "Joan Price")["id"],
            "day": "2026-05-18",
            "start": "18:00",
            "minutes": 60,
            "status": "confirmed",
            "charge": court["price"]["peak"],
            "paid": False,
        }
    )


def _cancel(data: Data) -> None:
    _booked(data, "Tomas Varga", "2026-05-15")["status"] = "cancelled"


def _new_phone(data: Data) -> None:
    _member(data, "Penelope Hargreaves")["contact"]["phone"] = "07700 900777"


def _enrol(data: Data) -> None:
    lesson, member = _lesson(data, "Backhand Workshop"), _member(data, "Grace Court")
    data["enrolments"].append({"lesson": lesson["id"], "member": member["id"]})


def _take_back(data: Data) -> None:
    loan = one(data, "loans", item="Ball machine", lent_to=_member(data, "Owen Pryce")["id"])
    loan["returned_on"] = TODAY.isoformat()


LOOK_UPS = (
    LiveRequest(
        "club-surface", "willow court - what sort of surface is that?", "look_up",
        lambda d: [says(_court(d, "Willow Court")["surface"])],
    ),
    LiveRequest(
        "club-joined", "Could you tell me when Ingrid Halvorsen became a member, please?",
        "look_up", lambda d: [says(_member(d, "Ingrid Halvorsen")["joined"])],
    ),
    LiveRequest(
        "club-mobile", "mobile of the coach Dele Adeyinka pls", "look_up",
        lambda d: alone(one(d, "coaches", name="Dele Adeyinka")["mobile"],
                        _all(d, "coaches", "mobile")),
    ),
    LiveRequest(
        "club-peak", "What do we charge for an hour in the Glasshouse at peak time?", "look_up",
        lambda d: [number(_court(d, "The Glasshouse")["price"]["peak"]), silent("Willow Court")],
    ),
    LiveRequest(
        "club-repair", "Which courts are being repaired at the moment?", "look_up", _repaired,
    ),
    LiveRequest(
        "club-owes", "How much does Joan Price still owe us", "look_up",
        lambda d: [number(_member(d, "Joan Price")["balance"]), silent("Paul Hargreaves")],
    ),
    LiveRequest(
        "club-beginners",
        "My wife has never held a racket. Which lessons do you run for beginners?", "look_up",
        _for_beginners,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "club-introduced", "Who brought Mark Best into the club?", "join",
        lambda d: [chosen(one(d, "members", id=_member(d, "Mark Best")["introduced_by"])["name"],
                          [name for name in _all(d, "members") if name != "Mark Best"])],
    ),
    LiveRequest(
        "club-tactics", "who teaches Doubles Tactics, and what's their rate per hour?", "join",
        _teacher_and_rate,
    ),
    LiveRequest(
        "club-pupils", "I need the names of the children enrolled in Saturday Squash Juniors.",
        "join", lambda d: _members(d, _pupils(d, "Saturday Squash Juniors")),
    ),
    LiveRequest(
        "club-warden",
        "I have to write to the warden of Centre Court. Their e-mail adress?", "join",
        _warden_email,
    ),
    LiveRequest(
        "club-partner", "Who is Tomas Varga playing with this Thursday?", "join", _partner,
    ),
    LiveRequest(
        "club-overdue",
        "Which members have borrowed equipment that should have been back before today but isn't?",
        "join", _overdue,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "club-april", "How many bookings got cancelled in April?", "total", _cancelled_in_april,
    ),
    LiveRequest(
        "club-charges", "what do the charges of all of Beatriz Salgado's bookings come to?",
        "total", _charges,
    ),
    LiveRequest(
        "club-juniors", "number of junior members pls", "total",
        lambda d: [number(len(where(d, "members", membership="junior")))],
    ),
    LiveRequest(
        "club-mean", "What is the average hourly rate of the tennis coaches?", "total", _mean_rate,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "club-places", "Is there still a free place in the Serve Clinic?", "test", _places_left,
    ),
    LiveRequest(
        "club-unpaid", "Has Ruth Lindqvist paid for the court she had on 9 May?", "test", _has_paid,
    ),
    LiveRequest("club-lights", "are there floodlights at Centre Court", "test", _has_lights),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "club-cheaper", "What's cheaper off-peak: Willow Court or the Glasshouse?", "compare",
        _cheaper,
    ),
    LiveRequest(
        "club-longest", "Which coach has been with us the longest?", "compare", _longest_here,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "club-book",
        "Please book Court 4 for Amara Okafor next Monday at 6 pm, for one hour. She is playing "
        "with Joan Price.",
        "write", lambda _: [], _book, free=("id", "note"),
    ),
    LiveRequest(
        "club-cancel", "Tomas Varga is ill, please call off his booking on Friday", "write",
        lambda _: [], _cancel,
    ),
    LiveRequest(
        "club-phone", "Penelope Hargreaves has a new phone number, it's 07700 900777 now", "write",
        lambda _: [], _new_phone,
    ),
    LiveRequest(
        "club-enrol", "put Grace Court down for the Backhand Workshop", "write", lambda _: [],
        _enrol,
    ),
    LiveRequest(
        "club-return", "The ball machine that Owen Pryce had borrowed is back in the store.",
        "write", lambda _: [], _take_back,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "club-nobody", "Which membership does Gareth Pemberton have?", "refuse",
        lambda _: refused("off_peak", "off peak", "junior", "social"),
    ),
    LiveRequest(
        "club-balls", "Order six dozen tennis balls from our supplier", "refuse",
        lambda _: refused(),
    ),
)  # fmt: skip
OTHERS = (
    LiveRequest(
        "club-lent", "What equipment did we lend out last week?", "look_up", _handed_out,
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS, *OTHERS,
)  # fmt: skip
