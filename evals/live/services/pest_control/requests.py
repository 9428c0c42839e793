"""What people ask the pest control firm, and what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.pest_control.finding import (
    between,
    book,
    client,
    give,
    owed,
    owed_by,
    pay,
    placed,
    places_of,
    product,
    technician,
    visit,
    visits_by,
    visits_of,
    who,
)
from evals.live.set_aside import (
    Row,
    about,
    cannot,
    choice,
    no,
    number,
    only,
    says,
    some,
    told,
    yes,
)
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def listed(data: Data, rows: Iterable[Row]) -> list[Fact]:
    """The answer must list these visits, by number, place or client, and no others."""
    every = placed(data, data["visits"])
    return told(placed(data, rows), every, "id", "place", "street", "client")


def total_owed(rows: Iterable[Row]) -> list[Fact]:
    """What is owed for these visits."""
    return [number(sum(row["charge"] for row in owed(rows)))]


def _to_reorder(data: Data) -> Sequence[Fact]:
    rows = data["products"]
    return only([row for row in rows if row["in_stock"] < row["reorder_at"]], rows)


def _next_at_brierley(data: Data) -> Sequence[Fact]:
    coming = some(visits_of(data, "Brierley Farm"), status="scheduled")
    return [choice(who(data, min(coming, key=lambda row: row["date"])), data["technicians"])]


def _nadia_tomorrow(data: Data) -> Sequence[Fact]:
    return listed(data, some(visits_by(data, "Nadia Petrov"), date="2026-06-19"))


def _found_at_the_butchers(data: Data) -> Sequence[Fact]:
    done = some(visits_of(data, "Clarke and Sons Butchers"), status="done")
    return [choice(max(done, key=lambda row: row["date"]), done, "findings")]


def _wasps_of_doreen(data: Data) -> Sequence[Fact]:
    (row,) = some(visits_of(data, "Doreen Hale"), pest="wasps")
    return [choice(who(data, row), data["technicians"]), number(row["charge"])]


def _next_week(data: Data) -> Sequence[Fact]:
    rows = some(data["visits"], status="scheduled")
    return [number(len(between(rows, "2026-06-22", "2026-06-28")))]


def _mouse_treatments(data: Data) -> Sequence[Fact]:
    rows = some(data["visits"], pest="mice", kind="treatment", status="done")
    return [about(sum(row["charge"] for row in rows) / len(rows))]


def _minutes_of_sunil(data: Data) -> Sequence[Fact]:
    rows = between(some(visits_by(data, "Sunil Das"), status="done"), "2026-06-08", "2026-06-14")
    return [number(sum(row["minutes"] for row in rows))]


def _busier_tom(data: Data) -> Sequence[Fact]:
    toms = [technician(data, name) for name in ("Tom Barrow", "Tom Barlow")]
    done = some(data["visits"], status="done")
    june = between(done, "2026-06-01", "2026-06-18")
    most = max(toms, key=lambda tom: len(some(june, technician_id=tom["id"])))
    return [choice(most, toms)]


def _owes_most(data: Data) -> Sequence[Fact]:
    rows = data["clients"]
    return [choice(max(rows, key=lambda row: owed_by(data, row["name"])), rows)]


def _nobody_on(data: Data) -> Sequence[Fact]:
    return listed(data, some(data["visits"], status="scheduled", technician_id=None))


def _not_let_in(data: Data) -> Sequence[Fact]:
    return [yes() if some(visits_of(data, "Derek Hale"), status="no_access") else no()]


def _rosas_nest(data: Data) -> None:
    book(
        data, "Quay Cottage", "Carla Mendes", "wasps", "treatment", "2026-06-20", "10:00", 75.0,
    )  # fmt: skip


def _toms_of_tomorrow(data: Data) -> None:
    give(data, some(visits_by(data, "Tom Barlow"), date="2026-06-19"), "Ivo Marek")


def _ratak_came(data: Data) -> None:
    row = product(data, "Ratak blocks")
    row["in_stock"] += 12


LOOK_UPS = (
    LiveRequest(
        "pest_control-01", "whats the number for Marino's Pizza", "look_up",
        lambda d: [says(client(d, "Marino's Pizza")["phone"])],
    ),
    LiveRequest(
        "pest_control-02", "When does Golden Wok's contract run out?", "look_up",
        lambda d: [day(client(d, "Golden Wok")["contract_ends"])],
    ),
    LiveRequest(
        "pest_control-03", "I'm about to ring the wholesaler. Which products have fallen below "
        "their reorder level?", "compare", _to_reorder,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "pest_control-04", "who's going to Brierley Farm next?", "join", _next_at_brierley,
    ),
    LiveRequest(
        "pest_control-05", "Morning! What has Nadia Petrov got on tomorrow, please?", "join",
        _nadia_tomorrow,
    ),
    LiveRequest(
        "pest_control-06", "what addresses do we look after for Moorgate Properties", "join",
        lambda d: only(places_of(d, "Moorgate Properties"), d["premises"], "street"),
    ),
    LiveRequest(
        "pest_control-07", "Clarke and Sons Butchers have just rung again. What did we find the "
        "last time we were there?", "join", _found_at_the_butchers,
    ),
    LiveRequest(
        "pest_control-08", "who did the wasps at Doreen Hale's, and what did we charge her?",
        "join", _wasps_of_doreen,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "pest_control-09", "How many visits are scheduled for next week?", "total", _next_week,
    ),
    LiveRequest(
        "pest_control-10", "how much money is still out for visits that are done but not paid, all "
        "in all?", "total", lambda d: total_owed(d["visits"]),
    ),
    LiveRequest(
        "pest_control-11", "What's our average charge for a mice treatment? Just the ones that "
        "have been done.", "total", _mouse_treatments,
    ),
    LiveRequest(
        "pest_control-12", "how many minutes did Sunil put in last week", "total",
        _minutes_of_sunil,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "pest_control-13", "Who has done more visits in June so far, Tom Barrow or Tom Barlow?",
        "compare", _busier_tom,
    ),
    LiveRequest(
        "pest_control-14", "which client owes us the most for finished vists", "compare",
        _owes_most,
    ),
    LiveRequest(
        "pest_control-15", "Are there visits coming up that nobody has been put on yet? If so, "
        "which?", "look_up", _nobody_on,
    ),
    LiveRequest(
        "pest_control-16", "have we ever turned up at Derek Hale's and not got in?", "test",
        _not_let_in,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "pest_control-17", "5036: please send Tom Barlow instead of Gemma, she hasn't got a van",
        "write", lambda _: [], lambda d: give(d, [visit(d, 5036)], "Tom Barlow"),
    ),
    LiveRequest(
        "pest_control-18", "Golden Wok asked whether we can come an hour later on the 23rd. That's "
        "fine, change it.", "write", lambda _: [],
        lambda d: visit(d, 5034).update(start="11:00"),
    ),
    LiveRequest(
        "pest_control-19", "cancel Monday's visit at the Blue Anchor, they are shut for building "
        "work", "write", lambda _: [], lambda d: visit(d, 5031).update(status="cancelled"),
    ),
    LiveRequest(
        "pest_control-20", "Visit 5038 was entered twice by mistake, delete it pls", "write",
        lambda _: [], lambda d: d["visits"].remove(visit(d, 5038)),
    ),
    LiveRequest(
        "pest_control-21", "Rosa Whitcombe has a wasps nest at Quay Cottage. Book a treatment for "
        "Saturday at 10 with Carla Mendes, 75 pounds.", "write", lambda _: [], _rosas_nest,
        free=("id",),
    ),
    LiveRequest(
        "pest_control-22", "Nadia is through with 5024. 50 minutes, findings: no live insects",
        "write", lambda _: [], lambda d: visit(d, 5024).update(
            status="done", minutes=50, findings="No live insects",
        ),
    ),
    LiveRequest(
        "pest_control-23", "Marino's Pizza have paid up at last - mark both visits they still owed "
        "as paid", "write", lambda _: [], lambda d: pay(owed(visits_of(d, "Marino's Pizza"))),
    ),
    LiveRequest(
        "pest_control-24", "12 more boxes of Ratak blocks came in this morning, could you add them "
        "to the stock?", "write", lambda _: [], _ratak_came,
    ),
    LiveRequest(
        "pest_control-25", "Tom Barlow's gone home ill. Ivo Marek will have to take over all his "
        "visits tomorrow", "write", lambda _: [], _toms_of_tomorrow,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "pest_control-26", "when are we next at Hillcrest Nurseries?", "refuse",
        lambda _: refused(),
    ),
    LiveRequest(
        "pest_control-27", "Put Mr Okonjo's visit off until Friday please", "refuse",
        lambda _: refused(),
    ),
    LiveRequest(
        "pest_control-28", "text the contact at Cobden Mews that Tom will be 20 minutes late",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "pest_control-29", "Is it going to rain in Harbourside tomorrow? We wanted to spray "
        "outside.", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "pest_control-30", "pull up the safety data sheet for Fendona spray", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
