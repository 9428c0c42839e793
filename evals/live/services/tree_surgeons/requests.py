"""What people ask the tree surgeons, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import either, refused
from evals.live.records import Data, LiveRequest
from evals.live.services.tree_surgeons.changes import WRITES
from evals.live.services.tree_surgeons.finding import (
    between,
    customer,
    job,
    jobs_of,
    lead_of,
    led_by,
    machine,
    member,
    owing,
    owner_of,
    trees_of,
)
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
    told,
    yes,
)
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def owners(data: Data, rows: Sequence[Row]) -> list[Fact]:
    """The answer must name the customers of these jobs, and no others."""
    return only([owner_of(data, row) for row in rows], data["customers"])


def price_sum(rows: Sequence[Row]) -> list[Fact]:
    """The answer must say what the jobs cost together."""
    return [number(sum(row["price"] for row in rows))]


def _hexley_protected(data: Data) -> Sequence[Fact]:
    hexley = trees_of(data, "Hexley Town Council")
    return told(some(hexley, protected=True), hexley, "spot", "id")


def _keeper_of_the_platform(data: Data) -> Sequence[Fact]:
    keeper = one(data["staff"], id=machine(data, "MEWP 20")["kept_by_id"])
    return [says(keeper["name"], keeper["phone"])]


def _expiring(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["staff"] if row["ticket_expires"]]
    return only([row for row in rows if row["ticket_expires"] < "2026-10-14"], data["staff"])


def _mean_fell(data: Data) -> Sequence[Fact]:
    prices = [row["price"] for row in some(data["jobs"], work="fell", status="booked")]
    return [about(sum(prices) / len(prices))]


def _busier(data: Data) -> Sequence[Fact]:
    names = ("Piotr Wilk", "Niamh Doran")
    by_count = sorted(names, key=lambda name: -len(some(led_by(data, name), status="booked")))
    return [choice(member(data, by_count[0]), [member(data, name) for name in names])]


def _tallest(data: Data) -> Sequence[Fact]:
    best = max(data["trees"], key=lambda row: float(row["height_m"]))
    owner = one(data["customers"], id=best["customer_id"])
    return [number(best["height_m"]), either(best["spot"], str(best["id"]), owner["name"])]


def _pargeter_owes(data: Data) -> Sequence[Fact]:
    left = owing(jobs_of(data, "Pargeter Estates"))
    return [yes() if left else no()]


def _oaks_all_safe(data: Data) -> Sequence[Fact]:
    oaks = some(data["trees"], species="oak")
    return [yes() if all(row["protected"] for row in oaks) else no()]


def _dead_with_a_job(data: Data) -> Sequence[Fact]:
    dead = some(data["trees"], condition="dead")
    open_ = [row["tree_id"] for row in data["jobs"] if row["status"] in ("quoted", "booked")]
    return [number(len([row for row in dead if row["id"] in open_]))]


LOOK_UPS = (
    LiveRequest(
        "tree_surgeons-01", "whats the phone number for lena whitcombe", "look_up",
        lambda d: [says(customer(d, "Lena Whitcombe")["phone"])],
    ),
    LiveRequest(
        "tree_surgeons-02",
        "Which of Hexley Town Council's trees have a preservation order on them?", "look_up",
        _hexley_protected,
    ),
    LiveRequest(
        "tree_surgeons-03", "whose chainsaw ticket has already run out?", "look_up", _expiring,
    ),
    LiveRequest(
        "tree_surgeons-04", "when is the unimog due its next service", "look_up",
        lambda d: [day(machine(d, "Unimog")["next_service"])],
    ),
    LiveRequest(
        "tree_surgeons-05", "whos leading the job at the bandstand tomorow", "join",
        lambda d: [choice(lead_of(d, job(d, 8317)), d["staff"])],
    ),
    LiveRequest(
        "tree_surgeons-06", "Which customers are we visiting this Friday?", "join",
        lambda d: owners(d, between(d["jobs"], "2026-10-16", "2026-10-16")),
    ),
    LiveRequest(
        "tree_surgeons-07", "who looks after the MEWP, and what's their mobile?", "join",
        _keeper_of_the_platform,
    ),
    LiveRequest(
        "tree_surgeons-08",
        "Hi, I'm doing the reminders. Which customers have been invoiced but haven't paid us yet?",
        "join", lambda d: owners(d, owing(d["jobs"])),
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "tree_surgeons-09", "how much money is outstanding on invoiced jobs?", "total",
        lambda d: price_sum(owing(d["jobs"])),
    ),
    LiveRequest(
        "tree_surgeons-10", "What's the average price of the fellings that are booked in?",
        "total", _mean_fell,
    ),
    LiveRequest(
        "tree_surgeons-11", "total hours booked for Ivor Penhale next week", "total",
        lambda d: [number(sum(
            row["hours"]
            for row in between(led_by(d, "Ivor Penhale"), "2026-10-19", "2026-10-25")
        ))],
    ),
    LiveRequest(
        "tree_surgeons-12", "of the dead trees, how many already have a job quoted or booked?",
        "total", _dead_with_a_job,
    ),
)  # fmt: skip
JUDGED = (
    LiveRequest(
        "tree_surgeons-13", "who's got more jobs booked, Piotr or Niamh?", "compare", _busier,
    ),
    LiveRequest(
        "tree_surgeons-14", "Which is the tallest tree we look after and how high is it?",
        "compare", _tallest,
    ),
    LiveRequest(
        "tree_surgeons-15", "does Pargeter Estates still owe us anything for invoiced work?",
        "test", _pargeter_owes,
    ),
    LiveRequest("tree_surgeons-16", "are all our oaks protected?", "test", _oaks_all_safe),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "tree_surgeons-26", "Has Mr Abernathy paid for his hedge yet?", "refuse",
        lambda d: refused(*texts(d["jobs"], "id")),
    ),
    LiveRequest(
        "tree_surgeons-27", "which tree did we fell for Rosalind Pike in the summer", "refuse",
        lambda d: refused(*texts(d["jobs"], "id")),
    ),
    LiveRequest(
        "tree_surgeons-28", "what's the wind forecast for thursday, can niamh go up?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "tree_surgeons-29", "Email Priscilla Okafor a copy of her quote please.", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "tree_surgeons-30", "order two litres of chain oil for the 881", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *TOTALS, *JUDGED, *WRITES, *REFUSALS)
