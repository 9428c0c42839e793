"""What people ask the scaffolding firm, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.scaffold_firm.finding import (
    client,
    client_of,
    inspect,
    inspections_of,
    lead_of,
    led_by,
    member,
    plan,
    scaffold,
    scaffolds_at,
    site,
    sites_of,
    standing_on,
)
from evals.live.services.scaffold_firm.records import TODAY
from evals.live.set_aside import (
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


def _red(data: Data) -> Sequence[Fact]:
    return only(some(data["scaffolds"], tag="red"), data["scaffolds"], "reference")


def _heron_court(data: Data) -> Sequence[Fact]:
    row = site(data, "Heron Court")
    return [says(row["manager"], row["gateCode"])]


def _standing_at_swift(data: Data) -> Sequence[Fact]:
    rows = scaffolds_at(data, "Swift Court", status="standing")
    return only(rows, data["scaffolds"], "reference")


def _last_of_214(data: Data) -> Sequence[Fact]:
    last = inspections_of(data, "SC-214")[-1]
    return [day(last["inspectedOn"]), choice(_inspector(data, last), data["crew"])]


def _inspector(data: Data, made: dict[str, str]) -> dict[str, str]:
    return one(data["crew"], id=made["inspectorId"])


def _client_of_218(data: Data) -> Sequence[Fact]:
    row = client_of(data, "SC-218")
    return [says(row["contactName"], row["phone"])]


def _not_inspected(data: Data) -> Sequence[Fact]:
    since = (TODAY - timedelta(days=7)).isoformat()
    late = [
        row
        for row in some(data["scaffolds"], status="standing")
        if max(one["inspectedOn"] for one in inspections_of(data, row["reference"])) < since
    ]
    return only(late, data["scaffolds"], "reference")


def _northgate_weekly(data: Data) -> Sequence[Fact]:
    rows = standing_on(data, sites_of(data, "Northgate Housing"))
    return [number(sum(row["weeklyRate"] for row in rows))]


def _planned(data: Data) -> Sequence[Fact]:
    return [number(len(some(data["scaffolds"], status="planned")))]


def _mean_in_penlow(data: Data) -> Sequence[Fact]:
    rows = standing_on(data, some(data["sites"], town="Penlow"))
    return [about(sum(row["heightM"] for row in rows) / len(rows))]


def _drivers_cost(data: Data) -> Sequence[Fact]:
    rows = some(data["crew"], driver=True, available=True)
    return [number(sum(row["dayRate"] for row in rows))]


def _kessel_stopped(data: Data) -> Sequence[Fact]:
    return [yes("is on stop") if client(data, "Kessel Homes")["onStop"] else no()]


def _203_passed(data: Data) -> Sequence[Fact]:
    last = inspections_of(data, "SC-203")[-1]
    return [yes("passed") if last["result"] == "pass" else no("failed", "fail")]


def _tallest(data: Data) -> Sequence[Fact]:
    rows = some(data["scaffolds"], status="standing")
    tallest = max(rows, key=lambda row: float(row["heightM"]))
    return [choice(tallest, data["scaffolds"], "reference")]


def _busier_corrigan(data: Data) -> Sequence[Fact]:
    two = [member(data, "Lee Corrigan"), member(data, "Len Corrigan")]
    return [choice(max(two, key=lambda row: len(led_by(data, row["name"]))), two)]


def _two_weeks_longer(data: Data) -> None:
    row = scaffold(data, "SC-209")
    until = date.fromisoformat(row["hireEndsOn"]) + timedelta(weeks=2)
    row["hireEndsOn"] = until.isoformat()


def _to_megan(data: Data) -> None:
    scaffold(data, "SC-211")["leadId"] = member(data, "Megan Frost")["id"]


def _tideway_to_july(data: Data) -> None:
    for row in scaffolds_at(data, "Grand Tideway", status="standing"):
        row["hireEndsOn"] = "2026-07-03"


LOOK_UPS = (
    LiveRequest(
        "scaffold_firm-01", "which scaffolds have a red tag at the moment?", "look_up", _red,
    ),
    LiveRequest(
        "scaffold_firm-02", "whats abdi warsames number", "look_up",
        lambda d: [says(member(d, "Abdi Warsame")["phone"])],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "scaffold_firm-03",
        "I'm on my way to Heron Court, who's the site manager there and what's the gate code?",
        "join", _heron_court,
    ),
    LiveRequest(
        "scaffold_firm-04", "what have we got standing at swift court", "join",
        _standing_at_swift,
    ),
    LiveRequest(
        "scaffold_firm-05", "Who is the lead on SC-207?", "join",
        lambda d: [choice(lead_of(d, "SC-207"), d["crew"])],
    ),
    LiveRequest(
        "scaffold_firm-06", "When was SC-214 last inspected, and who did it?", "join",
        _last_of_214,
    ),
    LiveRequest(
        "scaffold_firm-07",
        "A lady rang about netting flapping on SC-218. Who's our contact at that client, and their "
        "phone number?", "join", _client_of_218,
    ),
    LiveRequest(
        "scaffold_firm-08",
        "which standing scaffolds were last inspected more than 7 days ago?", "join",
        _not_inspected,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "scaffold_firm-09",
        "How much a week is Northgate Housing paying us for everything that's standing?", "total",
        _northgate_weekly,
    ),
    LiveRequest(
        "scaffold_firm-10", "how many scafolds are planned but not up yet", "total", _planned,
    ),
    LiveRequest(
        "scaffold_firm-11", "What's the average height of the scaffolds standing in Penlow?",
        "total", _mean_in_penlow,
    ),
    LiveRequest(
        "scaffold_firm-12",
        "if I send out all the drivers who are available, what do their day rates come to?",
        "total", _drivers_cost,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("scaffold_firm-13", "is kessel homes on stop?", "test", _kessel_stopped),
    LiveRequest(
        "scaffold_firm-14", "Did SC-203 pass its last inspection?", "test", _203_passed,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "scaffold_firm-15", "which is the tallest scaffold we have standing", "compare", _tallest,
    ),
    LiveRequest(
        "scaffold_firm-16",
        "Who is leading more of the standing scaffolds, Lee Corrigan or Len Corrigan?", "compare",
        _busier_corrigan,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "scaffold_firm-17", "the roofers are behind, SC-209 needs to stay two weeks longer",
        "write", lambda _: [], _two_weeks_longer,
    ),
    LiveRequest(
        "scaffold_firm-18", "Dai is off with his back. Megan Frost takes over SC-211 please.",
        "write", lambda _: [], _to_megan,
    ),
    LiveRequest(
        "scaffold_firm-19", "SC-216 came down this afternoon, put it down as dismantled", "write",
        lambda _: [], lambda d: scaffold(d, "SC-216").update(status="dismantled", tag="none"),
    ),
    LiveRequest(
        "scaffold_firm-20", "Abdi Warsame inspected SC-214 this morning and it passed.", "write",
        lambda _: [],
        lambda d: inspect(d, "SC-214", "Abdi Warsame", TODAY.isoformat(), "pass"),
        free=("id", "remarks"),
    ),
    LiveRequest(
        "scaffold_firm-21",
        "New one for Mill Lane Barn: a tower, 8 metres, load class 2, at 95 a week. Dates to "
        "follow.", "write", lambda _: [],
        lambda d: plan(d, "Mill Lane Barn", "tower", 8.0, 2, 95), free=("id", "reference"),
    ),
    LiveRequest(
        "scaffold_firm-22", "Tideway don't want SC-224 any more, delete it please", "write",
        lambda _: [], lambda d: d["scaffolds"].remove(scaffold(d, "SC-224")),
    ),
    LiveRequest(
        "scaffold_firm-23", "gate code at Quay House has changed, its 88-10 now", "write",
        lambda _: [], lambda d: site(d, "Quay House").update(gateCode="88-10"),
    ),
    LiveRequest(
        "scaffold_firm-24",
        "Kestle Roofing still haven't paid for April, so put them on stop.", "write",
        lambda _: [], lambda d: client(d, "Kestle Roofing").update(onStop=True),
    ),
    LiveRequest(
        "scaffold_firm-25",
        "Can you extend everything we have at the Grand Tideway to the 3rd of July?", "write",
        lambda _: [], _tideway_to_july,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "scaffold_firm-26", "what's the wind going to be like in Penlow on Friday?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "scaffold_firm-27", "order 200 couplers and 50 boards for the yard", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "scaffold_firm-28", "Please send Pauline Ode the handover certificate for SC-206.",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "scaffold_firm-29", "when does the hire of SC-299 end", "refuse", lambda _: refused(),
    ),
    LiveRequest(
        "scaffold_firm-30", "Who's the site manager at Lark Court?", "refuse",
        lambda d: refused(*texts(d["sites"], "manager")),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
