"""What people ask the blood donation service, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from evals.live.records import Data, LiveRequest
from evals.live.set_aside import (
    Row,
    about,
    cannot,
    choice,
    no,
    number,
    one,
    only,
    says,
    some,
    texts,
    yes,
)
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def donor(data: Data, name: str) -> Row:
    """The donor of this name."""
    return one(data["donors"], full_name=name)


def drive(data: Data, title: str) -> Row:
    """The drive of this title."""
    return one(data["drives"], title=title)


def site(data: Data, name: str) -> Row:
    """The site of this name."""
    return one(data["sites"], name=name)


def group(blood_group: str) -> Fact:
    """The answer must say this blood group."""
    letters, sign = blood_group[:-1], blood_group[-1]
    words = ("positive", "pos") if sign == "+" else ("negative", "neg")
    return Fact(text=(blood_group, *(f"{letters} {word}" for word in words)))


def donors_booked(data: Data, title: str) -> list[Row]:
    """The donors with a booked appointment at a drive."""
    rows = some(data["appointments"], drive_id=drive(data, title)["id"], status="booked")
    return [one(data["donors"], id=row["donor_id"]) for row in rows]


def lead(data: Data, title: str) -> Sequence[Fact]:
    """Who leads a drive."""
    person = one(data["staff"], id=drive(data, title)["lead_staff_id"])
    return [choice(person, data["staff"], "full_name")]


def stock_line(data: Data, name: str, blood_group: str) -> Row:
    """The stock of a blood group at a site."""
    return one(data["stock"], site_id=site(data, name)["id"], blood_group=blood_group)


def not_others(right: Row, among: Sequence[Row], field: str = "name") -> Fact:
    """The answer must not name another one of the records."""
    return Fact(none=tuple(text for text in texts(among, field) if text != right[field]))


def units(data: Data, name: str, blood_group: str) -> list[Fact]:
    """How many units of a blood group a site has."""
    line = stock_line(data, name, blood_group)
    return [number(line["units"]), not_others(site(data, name), data["sites"])]


def phone(data: Data, name: str) -> list[Fact]:
    """The phone number of a donor."""
    return only([donor(data, name)["contact"]], [row["contact"] for row in data["donors"]], "phone")


def add_appointment(data: Data, name: str, title: str, time: str) -> None:
    """Book a donor in for whole blood."""
    made = {
        "id": 1 + max(row["id"] for row in data["appointments"]),
        "donor_id": donor(data, name)["id"],
        "drive_id": drive(data, title)["id"],
        "time": time,
        "donation_type": "whole_blood",
        "status": "booked",
    }
    data["appointments"].append(made)


def _group_of(data: Data, name: str) -> Sequence[Fact]:
    right = donor(data, name)["blood_group"]
    others = [text for text in texts(data["donors"], "blood_group") if text != right]
    return [group(right), Fact(none=tuple(others))]


def _last_time(data: Data) -> Sequence[Fact]:
    row = donor(data, "Vera Lindqvist")
    return [day(row["last_donation_on"]), not_others(row, data["donors"], "full_name")]


def _hours(data: Data) -> Sequence[Fact]:
    row = site(data, "Marlow Road Donor Centre")
    return [says(*row["opening_hours"].split("-")), not_others(row, data["sites"])]


def _between(data: Data, first: str, last: str) -> Sequence[Fact]:
    rows = [row for row in data["drives"] if first <= row["date"] <= last]
    return only(rows, data["drives"], "title")


def _address(data: Data) -> Sequence[Fact]:
    address = one(data["sites"], id=drive(data, "Lindale Spring Challenge")["site_id"])["address"]
    return [says(address["street"], address["postcode"])]


def _upcoming(data: Data) -> Sequence[Fact]:
    rows = some(data["appointments"], donor_id=donor(data, "Stella Papadakis")["id"])
    ids = {row["drive_id"] for row in rows if row["status"] == "booked"}
    return only([row for row in data["drives"] if row["id"] in ids], data["drives"], "title")


def _short(data: Data) -> Sequence[Fact]:
    low = [row for row in data["stock"] if row["units"] < row["minimum_units"]]
    kept = {row["site_id"] for row in data["stock"]}
    ids = {row["site_id"] for row in low}
    sites = [row for row in data["sites"] if row["id"] in kept]
    right = [row for row in sites if row["id"] in ids]
    return [*only(right, sites), *(group(text) for text in texts(low, "blood_group"))]


def _average(data: Data) -> Sequence[Fact]:
    rows = some(data["donors"], blood_group="AB+", status="active")
    return [about(mean(row["donations_count"] for row in rows))]


def _may_give(data: Data) -> Sequence[Fact]:
    if donor(data, "Samuel Bright")["status"] == "active":
        return [yes("allowed")]
    return [no("deferred", "cannot", "can't")]


def _has_appointment(data: Data) -> Sequence[Fact]:
    id_ = donor(data, "Oliver Stanhope")["id"]
    booked = some(data["appointments"], donor_id=id_, status="booked")
    return [yes("booked") if booked else no("nothing", "0")]


def _more_often(data: Data) -> Sequence[Fact]:
    pair = [donor(data, "Nadia Rahman"), donor(data, "Eilidh Sinclair")]
    return [choice(max(pair, key=lambda row: row["donations_count"]), pair, "full_name")]


def _register(data: Data) -> None:
    made = {
        "id": 1 + max(row["id"] for row in data["donors"]),
        "full_name": "Harriet Bowles",
        "blood_group": "O-",
        "date_of_birth": "1990-06-14",
        "contact": {"email": "harriet.bowles@postbox.example", "phone": "07700 900 951"},
        "town": "Dunmore",
        "home_site_id": site(data, "Queen's Park Hospital")["id"],
        "donations_count": 0,
        "last_donation_on": None,
        "status": "active",
        "deferral": None,
    }
    data["donors"].append(made)


def _cancel(data: Data) -> None:
    donor_id = donor(data, "Kwame Boateng")["id"]
    drive_id = drive(data, "Averne Plasma Day")["id"]
    one(data["appointments"], donor_id=donor_id, drive_id=drive_id)["status"] = "cancelled"


def _defer(data: Data) -> None:
    deferral = {"until": "2026-06-30", "reason": "dental surgery"}
    donor(data, "Georgina Ashby").update(status="deferred", deferral=deferral)


def _moved(data: Data) -> None:
    donor(data, "Jasmine Toor")["town"] = "Wexcombe"


LOOK_UPS = (
    LiveRequest(
        "blood_bank-01", "what blood group is Tariq Aziz?", "look_up",
        lambda data: _group_of(data, "Tariq Aziz"),
    ),
    LiveRequest(
        "blood_bank-02", "When did Vera Lindqvist last give blood?", "look_up",
        _last_time,
    ),
    LiveRequest(
        "blood_bank-03", "opening hours marlow road donor centre", "look_up",
        _hours,
    ),
    LiveRequest(
        "blood_bank-04", "Which donors are deferred at the moment?", "look_up",
        lambda data: only(some(data["donors"], status="deferred"), data["donors"], "full_name"),
    ),
    LiveRequest(
        "blood_bank-05", "can you list all active donors with O- please", "look_up",
        lambda data: only(
            some(data["donors"], status="active", blood_group="O-"), data["donors"], "full_name"
        ),
    ),
    LiveRequest(
        "blood_bank-06", "What drives are on between 24 and 31 March 2026?", "look_up",
        lambda data: _between(data, "2026-03-24", "2026-03-31"),
    ),
    LiveRequest(
        "blood_bank-07", "could you give me Bethan Pryce's phone no.?", "look_up",
        lambda data: only(
            some(data["staff"], full_name="Bethan Pryce"), data["staff"], "phone"
        ),
    ),
    LiveRequest(
        "blood_bank-08", "Which of our mobile sites have step-free access?", "look_up",
        lambda data: only(some(data["sites"], kind="mobile", step_free=True), data["sites"]),
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "blood_bank-09", "who's leading the Campus Spring Drive?", "join",
        lambda data: lead(data, "Campus Spring Drive"),
    ),
    LiveRequest(
        "blood_bank-10",
        "Where is the Lindale Spring Challenge held? I need the street and postcode.",
        "join", _address,
    ),
    LiveRequest(
        "blood_bank-11", "Who is booked in for the Hexley Spring Open Day?", "join",
        lambda data: only(
            donors_booked(data, "Hexley Spring Open Day"), data["donors"], "full_name"
        ),
    ),
    LiveRequest(
        "blood_bank-12", "which drives has Stella Papadakis got appointments at?", "join",
        _upcoming,
    ),
    LiveRequest(
        "blood_bank-13", "how many units of A- have we got at St Bride's Hospital", "join",
        lambda data: units(data, "St Bride's Hospital", "A-"),
    ),
    LiveRequest(
        "blood_bank-14",
        "Which sites are below their minimum stock, and for which blood groups?", "join", _short,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "blood_bank-15", "How many B+ donors do we have on the register?", "total",
        lambda data: [number(len(some(data["donors"], blood_group="B+")))],
    ),
    LiveRequest(
        "blood_bank-16", "total units of O- across all sites?", "total",
        lambda data: [number(sum(row["units"] for row in some(data["stock"], blood_group="O-")))],
    ),
    LiveRequest(
        "blood_bank-17", "how many appointments ended up as no-shows so far?", "total",
        lambda data: [number(len(some(data["appointments"], status="no_show")))],
    ),
    LiveRequest(
        "blood_bank-18",
        "What's the average number of donations among our active AB+ donors?", "total", _average,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "blood_bank-19", "is there parking at Lindale Rugby Club?", "test",
        lambda data: [yes() if site(data, "Lindale Rugby Club")["has_parking"] else no()],
    ),
    LiveRequest(
        "blood_bank-20", "Is Samuel Bright allowed to donate right now?", "test", _may_give,
    ),
    LiveRequest(
        "blood_bank-21", "Does Oliver Stanhope have an appointment booked?", "test",
        _has_appointment,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "blood_bank-22", "Who has donated more often, Nadia Rahman or Eilidh Sinclair?",
        "compare", _more_often,
    ),
    LiveRequest(
        "blood_bank-23", "which site has the most beds", "compare",
        lambda data: [choice(max(data["sites"], key=lambda row: row["beds"]), data["sites"])],
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "blood_bank-24",
        "Please register a new donor: Harriet Bowles, blood group O-, born 14 June 1990, lives in "
        "Dunmore, email harriet.bowles@postbox.example, phone 07700 900 951. Her home site is "
        "Queen's Park Hospital.",
        "write", lambda _: [], after=_register, free=("id",),
    ),
    LiveRequest(
        "blood_bank-25",
        "book Ioana Petrescu in for the Lindale School Evening at 17:15, whole blood",
        "write", lambda _: [],
        after=lambda data: add_appointment(
            data, "Ioana Petrescu", "Lindale School Evening", "17:15"
        ),
        free=("id",),
    ),
    LiveRequest(
        "blood_bank-26",
        "Kwame Boateng can't come to the Averne Plasma Day, cancel his appointment pls",
        "write", lambda _: [], after=_cancel,
    ),
    LiveRequest(
        "blood_bank-27", "Jasmine Toor has moved to Wexcombe, could you update her town?",
        "write", lambda _: [], after=_moved,
    ),
    LiveRequest(
        "blood_bank-28", "Defer Georgina Ashby until 30 June 2026, the reason is dental surgery",
        "write", lambda _: [], after=_defer,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "blood_bank-29", "What is Gillian Frobisher's blood group?", "refuse",
        lambda data: [*cannot(), Fact(none=texts(data["donors"], "blood_group"))],
    ),
    LiveRequest(
        "blood_bank-30", "how much did we spend on blood bags last month?", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
