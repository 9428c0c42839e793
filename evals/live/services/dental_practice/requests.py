"""What people ask the dental practice, and what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from evals.live.records import Data, LiveRequest
from evals.live.services.dental_practice.change_requests import REFUSALS, WRITES
from evals.live.services.dental_practice.records import (
    balance,
    coming,
    of_patient,
    patient,
    patients_of,
    staff,
    treatment,
)
from evals.live.set_aside import (
    Row,
    about,
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

_WEEKDAYS = {
    "mon": "Monday", "tue": "Tuesday", "wed": "Wednesday", "thu": "Thursday", "fri": "Friday",
}  # fmt: skip


def named_like(rows: Sequence[Row], part: str) -> list[Row]:
    """The records whose name ends with this surname."""
    return [row for row in rows if row["name"].endswith(f" {part}")]


def owed(data: Data, name: str) -> float:
    """What a patient still has to pay."""
    rows = [row for row in of_patient(data, "invoices", name) if row["status"] != "written_off"]
    return round(sum(map(balance, rows)), 2)


def _working_days(data: Data) -> Sequence[Fact]:
    """Each day, short or in full, and no other."""
    works = staff(data, "Dr Silvia Conti")["working_days"]
    off = [
        each for short, full in _WEEKDAYS.items() if short not in works for each in (short, full)
    ]
    plural = [f"{_WEEKDAYS[short]}s" for short in works]
    right = [
        Fact(text=(short, _WEEKDAYS[short], more))
        for short, more in zip(works, plural, strict=True)
    ]
    return [*right, Fact(none=tuple(off))]


def _munros(data: Data) -> Sequence[Fact]:
    return [day(row["born_on"]) for row in named_like(data["patients"], "Munro")]


def _dear(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["treatments"] if row["price"]["amount"] > 1000]
    return only(rows, data["treatments"])


def _friday_hygienists(data: Data) -> Sequence[Fact]:
    rows = some(data["staff"], role="hygienist")
    return only([row for row in rows if "fri" in row["working_days"]], data["staff"])


def _haddad_allergies(data: Data) -> Sequence[Fact]:
    rows = of_patient(data, "allergies", "Leila Haddad")
    return [says(row["substance"], row["severity"]) for row in rows]


def _tomorrow(data: Data) -> Sequence[Fact]:
    return only(patients_of(data, coming(data, "2026-04-23")), data["patients"])


def _missed_twice(data: Data) -> Sequence[Fact]:
    missed = Counter(row["patient_id"] for row in some(data["appointments"], status="no_show"))
    return only([row for row in data["patients"] if missed[row["id"]] > 1], data["patients"])


def _never_cleaned(data: Data) -> Sequence[Fact]:
    hygienists = {row["id"] for row in some(data["staff"], role="hygienist")}
    seen = {row["patient_id"] for row in data["appointments"] if row["staff_id"] in hygienists}
    own = some(data["patients"], dentist_id=staff(data, "Dr Amadou Diallo")["id"])
    return only([row for row in own if row["id"] not in seen], data["patients"])


def _next_of_jonas(data: Data) -> Sequence[Fact]:
    rows = of_patient(data, "appointments", "Jonas Lindqvist", status="confirmed")
    row = min(rows, key=lambda each: each["starts_at"])
    room, what = (
        one(data["rooms"], id=row["room_id"]),
        one(data["treatments"], id=row["treatment_id"]),
    )
    return [choice(room, data["rooms"]), choice(what, data["treatments"])]


def _without_lab(data: Data) -> Sequence[Fact]:
    plans = {row["plan_id"] for row in data["lab_orders"]}
    open_ = some(data["treatment_plans"], state="open")
    rows = [row for row in open_ if row["id"] not in plans]
    return only(rows, data["treatment_plans"], "title")


def _lindqvists(data: Data) -> Sequence[Fact]:
    ids = {row["id"] for row in named_like(data["patients"], "Lindqvist")}
    rows = [row for row in data["appointments"] if row["patient_id"] in ids]
    ahead = [row for row in rows if row["starts_at"] > "2026-04-23"]
    return [day(row["starts_at"][:10]) for row in ahead]


def _outstanding(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["invoices"] if row["status"] in ("unpaid", "part_paid")]
    return [number(round(sum(map(balance, rows)), 2))]


def _instalments(data: Data) -> Sequence[Fact]:
    return [number(sum(len(row["payments"]) > 1 for row in data["invoices"]))]


def _preventive_mean(data: Data) -> Sequence[Fact]:
    prices = [row["price"]["amount"] for row in some(data["treatments"], category="preventive")]
    return [about(sum(prices) / len(prices))]


def _latex(data: Data) -> Sequence[Fact]:
    own = some(data["patients"], dentist_id=staff(data, "Dr Silvia Conti")["id"])
    ids = {row["id"] for row in own}
    rows = [row for row in some(data["allergies"], substance="latex") if row["patient_id"] in ids]
    return [yes(*(row["name"] for row in patients_of(data, rows))) if rows else no()]


def _all_back(data: Data) -> Sequence[Fact]:
    rows = of_patient(data, "lab_orders", "Ronan Keogh")
    return [yes() if all(row["status"] == "back" for row in rows) else no()]


def _both_on_thursday(data: Data) -> Sequence[Fact]:
    pair = named_like(data["staff"], "Vos")
    return [yes("both work") if all("thu" in row["working_days"] for row in pair) else no()]


def _public_and_calm(data: Data) -> Sequence[Fact]:
    rows = some(data["patients"], insurance="public", nervous=True)
    return [no(*texts(rows)) if rows else yes()]


def _is_dentist(data: Data) -> Sequence[Fact]:
    is_one = staff(data, "Oskar Nyman")["role"] == "dentist"
    return [yes("is a dentist") if is_one else no("is a hygienist")]


def _second_dearest(data: Data) -> Sequence[Fact]:
    rows = sorted(data["treatments"], key=lambda row: -row["price"]["amount"])
    return [choice(rows[1], data["treatments"])]


def _owes_more(data: Data) -> Sequence[Fact]:
    pair = [patient(data, "Rosalind Munro"), patient(data, "Wanda Kowal")]
    return [choice(max(pair, key=lambda row: owed(data, row["name"])), pair)]


LOOK_UPS = (
    LiveRequest(
        "dental_practice-01", "What's the phone number of Felix Achterberg?", "look_up",
        lambda d: [says(patient(d, "Felix Achterberg")["phone"])],
    ),
    LiveRequest(
        "dental_practice-02", "how much is a zirconia crown", "look_up",
        lambda d: [number(treatment(d, "Zirconia crown")["price"]["amount"])],
    ),
    LiveRequest(
        "dental_practice-03", "On which days is Dr Silvia Conti in?", "look_up", _working_days,
    ),
    LiveRequest("dental_practice-04", "when were the two Munros born?", "look_up", _munros),
    LiveRequest(
        "dental_practice-05", "Which of our rooms don't have an x-ray machine?", "look_up",
        lambda d: only(some(d["rooms"], has_xray=False), d["rooms"]),
    ),
    LiveRequest(
        "dental_practice-06",
        "Hi! Could you check what Leila Haddad is allergic to, and how serious it is? Thanks",
        "look_up", _haddad_allergies,
    ),
    LiveRequest(
        "dental_practice-07",
        "I'd like to see everything on the price list that costs more than 1000 euros.",
        "look_up", _dear,
    ),
    LiveRequest(
        "dental_practice-08", "anything cosmetic on offer? just the names", "look_up",
        lambda d: only(some(d["treatments"], category="cosmetic"), d["treatments"]),
    ),
    LiveRequest(
        "dental_practice-09", "whats falcão's email", "look_up",
        lambda d: [says(*(r["email"] for r in named_like(d["patients"], "Falcão")))],
    ),
    LiveRequest(
        "dental_practice-10", "How many minutes should I block for a root canal treatment?",
        "look_up", lambda d: [number(treatment(d, "Root canal treatment")["duration_min"])],
    ),
    LiveRequest(
        "dental_practice-11", "is Stefan Urban insured privately or publicly, do you know?",
        "look_up",
        lambda d: [Fact(text=(patient(d, "Stefan Urban")["insurance"], "privately"),
                        over=("public", "publicly"))],
    ),
    LiveRequest(
        "dental_practice-12", "which hygienists work fridays", "look_up", _friday_hygienists,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "dental_practice-13",
        "Good morning, who is coming in tomorrow? Leave out everyone who cancelled please.",
        "join", _tomorrow,
    ),
    LiveRequest(
        "dental_practice-14", "which patients have failed to show up more than once?", "join",
        _missed_twice,
    ),
    LiveRequest(
        "dental_practice-15",
        "Which of Dr Diallo's own patients have never had an appointment with a hygienist?",
        "join", _never_cleaned,
    ),
    LiveRequest(
        "dental_practice-16",
        "Jonas Lindqvist is on the phone. Which room is his next appointment in and what is being "
        "done?", "join", _next_of_jonas,
    ),
    LiveRequest(
        "dental_practice-17", "open treatment plans that have no lab order yet?", "join",
        _without_lab,
    ),
    LiveRequest(
        "dental_practice-18", "what dates do we have for the Lindqvists after today", "join",
        _lindqvists,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "dental_practice-19",
        "What is still to be paid on all unpaid and part-paid invoices put together?", "total",
        _outstanding,
    ),
    LiveRequest(
        "dental_practice-20", "on how many invoices have we had at least two payments so far?",
        "total", _instalments,
    ),
    LiveRequest(
        "dental_practice-21", "average price of the preventive treatments?", "total",
        _preventive_mean,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "dental_practice-22",
        "We're short of latex-free gloves - does any patient of Dr Conti have a latex allergy?",
        "test", _latex,
    ),
    LiveRequest(
        "dental_practice-23", "have all of Ronan Keogh's lab orders come back?", "test", _all_back,
    ),
    LiveRequest(
        "dental_practice-24", "Do both dentists called Vos work on Thursdays?", "test",
        _both_on_thursday,
    ),
    LiveRequest(
        "dental_practice-25",
        "is it true that none of our publicly insured patients is down as nervous?", "test",
        _public_and_calm,
    ),
    LiveRequest("dental_practice-26", "Is Oskar Nyman a dentist?", "test", _is_dentist),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "dental_practice-27", "whats the second most expensive treatment we do", "compare",
        _second_dearest,
    ),
    LiveRequest(
        "dental_practice-28", "Who owes us more money, Rosalind Munro or Wanda Kowal?", "compare",
        _owes_more,
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
