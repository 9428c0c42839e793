"""What people ask the polling office, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.polling_office.changes import WRITES
from evals.live.services.polling_office.finding import (
    district,
    places_of,
    presiding_at,
    problems_at,
    shifts_at,
    station,
    stations_in,
    who,
    worker,
)
from evals.live.set_aside import (
    about,
    cannot,
    choice,
    no,
    number,
    only,
    says,
    some,
    texts,
    yes,
)
from evals.tasks.records import Fact


def accepted_at(data: Data, name: str) -> list[Fact]:
    """The answer must name who accepted a shift at a polling station, and nobody else."""
    rows = some(shifts_at(data, name), status="accepted")
    return only(who(data, rows), data["workers"], "fullName")


def open_problems(data: Data, name: str) -> list[Fact]:
    """The answer must tell the open incidents at a polling station, and no others."""
    return only(problems_at(data, name), data["incidents"], "note")


def _provisional(data: Data) -> Sequence[Fact]:
    rows = stations_in(data, "Canal Quarter")
    return only(some(rows, status="provisional"), rows)


def with_steps(data: Data) -> Sequence[Fact]:
    """The stations of Alder Ward that have steps."""
    rows = stations_in(data, "Alder Ward")
    return only(some(rows, stepFree=False), rows)


def _silent_in_brookside(data: Data) -> Sequence[Fact]:
    ids = [row["id"] for row in stations_in(data, "Brookside")]
    rows = [row for row in some(data["shifts"], status="offered") if row["stationId"] in ids]
    return only(who(data, rows), data["workers"], "fullName")


def _protheros_electors(data: Data) -> Sequence[Fact]:
    rows = some(data["districts"], returningOfficer="Joan Prothero")
    return [number(sum(row["electors"] for row in rows))]


def _hire(data: Data) -> Sequence[Fact]:
    rows = some(stations_in(data, "Canal Quarter"), status="confirmed")
    return [number(sum(row["hireFee"] for row in rows))]


def _mean_fee(data: Data) -> Sequence[Fact]:
    fees = [row["fee"] for row in some(shifts_at(data, "St Mary's School"), status="accepted")]
    return [about(sum(fees) / len(fees))]


def _two_marys(data: Data) -> Sequence[Fact]:
    both = [station(data, "St Mary's Hall"), station(data, "St Mary's School")]
    return [choice(max(both, key=lambda row: int(row["electors"])), both)]


def _old_hand(data: Data) -> Sequence[Fact]:
    best = max(data["workers"], key=lambda row: int(row["experienceYears"]))
    return [choice(best, data["workers"], "fullName")]


def _dunmere_led(data: Data) -> Sequence[Fact]:
    names = texts(stations_in(data, "Dunmere"))
    led = [some(shifts_at(data, name), role="presiding", status="accepted") for name in names]
    return [yes() if all(led) else no()]


LOOK_UPS = (
    LiveRequest(
        "polling_office-01", "phone number for vera chadwick?", "look_up",
        lambda d: [says(worker(d, "Vera Chadwick")["phone"])],
    ),
    LiveRequest(
        "polling_office-02", "Who is the returning officer for Dunmere?", "look_up",
        lambda d: [says(district(d, "Dunmere")["returningOfficer"])],
    ),
    LiveRequest(
        "polling_office-03", "which stations in Canal Quarter are still only provisional",
        "join", _provisional,
    ),
    LiveRequest(
        "polling_office-04", "who's presiding at the Scout Hut on the day?", "join",
        lambda d: [choice(presiding_at(d, "Scout Hut"), d["workers"], "fullName")],
    ),
    LiveRequest(
        "polling_office-05",
        "I'm seeing the caretaker of Alder Bowls Club this afternoon. What problems are still "
        "open there?", "join", lambda d: open_problems(d, "Alder Bowls Club"),
    ),
    LiveRequest(
        "polling_office-06", "Which polling stations in Alder Ward are not step free?", "join",
        with_steps,
    ),
    LiveRequest(
        "polling_office-07", "at which stations has Li Zhang got shifts", "join",
        lambda d: only(places_of(d, "Li Zhang"), d["stations"]),
    ),
    LiveRequest(
        "polling_office-08",
        "who hasn't answered us yet about a shift they were offered in Brookside?", "join",
        _silent_in_brookside,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "polling_office-09", "How many electors does Joan Prothero have in her districts in "
        "total?", "total", _protheros_electors,
    ),
    LiveRequest(
        "polling_office-10", "what are we paying in hire for the confirmed stations in canal "
        "quarter all together", "total", _hire,
    ),
    LiveRequest(
        "polling_office-11", "average fee of the accepted shifts at St Mary's School please",
        "total", _mean_fee,
    ),
)  # fmt: skip
JUDGED = (
    LiveRequest(
        "polling_office-12", "which has more electors, St Mary's Hall or St Mary's School?",
        "compare", _two_marys,
    ),
    LiveRequest(
        "polling_office-13", "Which of our workers has done the most elections?", "compare",
        _old_hand,
    ),
    LiveRequest(
        "polling_office-14", "is helena frost trained yet", "test",
        lambda d: [yes() if worker(d, "Helena Frost")["trained"] else no("untrained")],
    ),
    LiveRequest(
        "polling_office-15", "Does every station in Dunmere have a presiding officer who has "
        "accepted?", "test", _dunmere_led,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "polling_office-26", "which station is Gwendolyn Hatch working at?", "refuse",
        lambda d: refused(*texts(d["stations"])),
    ),
    LiveRequest(
        "polling_office-27", "address of the Tanner's Mill polling station pls", "refuse",
        lambda d: refused(*texts(d["stations"], "address")),
    ),
    LiveRequest(
        "polling_office-28", "How many votes did the Greens get at the Fire Station last time?",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "polling_office-29", "print 500 more poll cards for Dunmere", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "polling_office-30", "text all presiding officers that the briefing starts at 6 on "
        "thursday", "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *TOTALS, *JUDGED, *WRITES, *REFUSALS)
