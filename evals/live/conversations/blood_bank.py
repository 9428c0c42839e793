"""Conversations with the blood donation service."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, help_, polite, turn, unclear, unknown
from evals.live.services.blood_bank.requests import (
    add_appointment,
    donor,
    donors_booked,
    drive,
    lead,
    phone,
    stock_line,
    units,
)
from evals.live.set_aside import choice, no, number, only, says, some, yes
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _in_april(data: Data) -> list[Fact]:
    rows = [row for row in data["drives"] if row["date"].startswith("2026-04")]
    return only(rows, data["drives"], "title")


def _hours(data: Data) -> list[Fact]:
    row = drive(data, "Campus Spring Drive")
    return [says(row["starts_at"], row["ends_at"])]


def _later(data: Data) -> None:
    """Where the donor was not booked in before, the corrected appointment is made."""
    donor_id = donor(data, "Helena Moreau")["id"]
    drive_id = drive(data, "Campus Spring Drive")["id"]
    for row in some(data["appointments"], donor_id=donor_id, drive_id=drive_id, status="booked"):
        row["time"] = "13:30"
        return
    add_appointment(data, "Helena Moreau", "Campus Spring Drive", "13:30")


def _fewest_beds(data: Data) -> list[Fact]:
    return [choice(min(data["sites"], key=lambda row: row["beds"]), data["sites"])]


def _may_give(data: Data) -> list[Fact]:
    active = donor(data, "Nerys Griffith")["status"] == "active"
    return [yes("active") if active else no("deferred", "cannot", "can't")]


def _deferral(data: Data) -> list[Fact]:
    deferral = donor(data, "Nerys Griffith")["deferral"]
    return [day(deferral["until"]), says(deferral["reason"])]


def _phones(data: Data) -> list[str]:
    return [row["contact"]["phone"] for row in data["donors"]]


def _recount(data: Data) -> None:
    stock_line(data, "Averne General Hospital", "O-")["units"] = 19


DRIVES = conversation(
    "blood_bank-drives", "blood_bank",
    turn("first", "look_up", "which drives do we have in April 2026?", _in_april),
    turn("reference", "look_up", "when does the Campus one start and finish?", _hours),
    turn("reference", "join", "who's in charge of it?",
         lambda d: [*lead(d, "Campus Spring Drive")]),
    turn("follow_up", "join", "and of the Hexley Platelet Day?",
         lambda d: [*lead(d, "Hexley Platelet Day")]),
    turn("topic", "total", "How many appointments are booked for the Campus Spring Drive so far?",
         lambda d: [number(len(donors_booked(d, "Campus Spring Drive")))]),
    turn("reference", "join", "who are they?",
         lambda d: only(donors_booked(d, "Campus Spring Drive"), d["donors"], "full_name")),
    act("book Helena Moreau in for that drive too, 12:30, whole blood",
        lambda d: add_appointment(d, "Helena Moreau", "Campus Spring Drive", "12:30"), "id"),
    act("sorry, make that 13:30", _later, "id", role="correction"),
    polite("perfect, thanks"),
    turn("topic", "compare", "Which of our sites has the fewest beds?", _fewest_beds),
)  # fmt: skip
DONORS = conversation(
    "blood_bank-donors", "blood_bank",
    polite("hi there"),
    unclear("I need to book an appointment", "who", "whom", "which", "what", "donor", "drive",
            "when", "time", "donor_id", "drive_id"),
    turn("first", "test", "Can Nerys Griffith give blood at the moment?", _may_give),
    turn("reference", "look_up", "until when is she deferred and why?", _deferral),
    unknown("what's Barnaby Flint's phone number?", _phones),
    turn("recovery", "look_up", "sorry, I meant Felix Brandt",
         lambda d: phone(d, "Felix Brandt")),
    turn("topic", "join", "How many units of O- are there at Averne General Hospital?",
         lambda d: units(d, "Averne General Hospital", "O-")),
    act("we've just recounted, it's 19 units. please correct that", _recount),
    turn("follow_up", "join", "and how much AB+ have they got?",
         lambda d: units(d, "Averne General Hospital", "AB+")),
    help_("ok. what else can you do for me?", "donor", "donors", "drive", "drives",
          "appointment", "appointments", "stock", "site", "sites", "staff"),
)  # fmt: skip
CONVERSATIONS = (DRIVES, DONORS)
