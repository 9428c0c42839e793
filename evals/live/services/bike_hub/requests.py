"""What people ask the service of the shared bikes, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import either, refused
from evals.live.records import Data, LiveRequest
from evals.live.services.bike_hub.finding import (
    all_bikes,
    bikes_at,
    ride,
    rider,
    rides_of,
    station,
    trip_between,
    warning,
)
from evals.live.services.bike_hub.working_out import book, end, fare, report, sold
from evals.live.set_aside import (
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
from evals.tasks.records import Fact


def sold_of(data: Data, period: str, kind: str) -> int:
    """Passes of a kind that were sold on a day or in a month."""
    return int(one(sold(data, period)["passes"], **{"pass": kind})["count"])


def _harbour_tomorrow(data: Data) -> Sequence[Fact]:
    told = warning(data, "Harbour", "2026-09-18")
    return [says(told["level"], told["reason"])]


def _on_3109(data: Data) -> Sequence[Fact]:
    out = one(data["rides"], bike=3109, status="riding")
    return [choice(one(data["riders"], id=out["rider"]), data["riders"])]


def _to_the_depot(data: Data) -> Sequence[Fact]:
    minutes = trip_between(data, "Opera", "Tram Depot", "electric")["minutes"]
    return [number(fare(minutes, "casual"))]


def _oskar_paid(data: Data) -> Sequence[Fact]:
    over = rides_of(data, "Oskar Lindgren", status="ended")
    return [number(round(sum(row["cost"] for row in over), 2))]


def _unsafe(data: Data) -> Sequence[Fact]:
    reports = some(data["damage_reports"], severity="unsafe")
    return [number(len([row for row in reports if row["state"] != "fixed"]))]


def _cargo_in_old_town(data: Data) -> Sequence[Fact]:
    allowed = one(data["zones"], name="Old Town")["cargo_allowed"]
    return [yes("are allowed") if allowed else no("forbidden", "banned")]


def _red(data: Data) -> Sequence[Fact]:
    level = warning(data, "Harbour", "2026-09-19")["level"]
    return [yes("level is red", "level: red", "level red") if level == "red" else no()]


def _faster(data: Data) -> Sequence[Fact]:
    kinds = sorted(
        ("electric", "city"),
        key=lambda kind: trip_between(data, "Swimming Baths", "Botanical Garden", kind)["minutes"],
    )
    return [Fact(text=(kinds[0],), over=(kinds[1],))]


def _more_bikes(data: Data) -> Sequence[Fact]:
    more, less = sorted(
        (station(data, name) for name in ("Ropewalk", "Faculty Square")),
        key=lambda row: -all_bikes(bikes_at(data, row["name"], "2026-09-17T17:00")),
    )
    return [Fact(text=(more["name"], more["code"]), over=(less["name"], less["code"]))]


def _book_ingrid(data: Data) -> None:
    book(data, rider(data, "Ingrid Solheim"), "cargo", "LH-01", "2026-09-18T09:30")


def _flat(data: Data) -> None:
    report(data, 3104, "tyre", "minor", None)


def _jonas(_: Data) -> Sequence[Fact]:
    """Two riders have this name."""
    return [either("which", "who", "whose", "Falk", "Brekke", "several", "more than one")]


LOOK_UPS = (
    LiveRequest(
        "bike_hub-01", "what's the station code of the Opera?", "look_up",
        lambda d: [says(station(d, "Opera")["code"])],
    ),
    LiveRequest(
        "bike_hub-02", "how many electric bikes are there at LH-05 at the moment", "look_up",
        lambda d: [number(bikes_at(d, "Botanical Garden")["electric"])],
    ),
    LiveRequest(
        "bike_hub-03", "What does a 50 minute ride cost on the casual tariff?", "look_up",
        lambda _: [number(fare(50, "casual"))],
    ),
    LiveRequest(
        "bike_hub-04", "I'm a student and was out for 80 minutes today, how much will that be?",
        "look_up", lambda _: [number(fare(80, "student"))],
    ),
    LiveRequest(
        "bike_hub-05", "How many passes did we sell altogether on 12 September?", "look_up",
        lambda d: [number(sold(d, "2026-09-12")["total"])],
    ),
    LiveRequest(
        "bike_hub-06", "is there a riding warning for HB tomorrow, and what's the reason",
        "look_up", _harbour_tomorrow,
    ),
    LiveRequest(
        "bike_hub-07", "Could you please give me Oskar Lindgren's phone number?", "look_up",
        lambda d: [says(rider(d, "Oskar Lindgren")["phone"])],
    ),
    LiveRequest(
        "bike_hub-08", "bike 3112 - how full is the battery?", "look_up",
        lambda d: [number(one(d["bikes"], number=3112)["battery_pct"])],
    ),
    LiveRequest(
        "bike_hub-09", "Which damage reports are still open?", "look_up",
        lambda d: only(some(d["damage_reports"], state="open"), d["damage_reports"], "id"),
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "bike_hub-10", "how many docks are free at the Fish Market right now?", "join",
        lambda d: [number(bikes_at(d, "Fish Market")["docks_free"])],
    ),
    LiveRequest(
        "bike_hub-11", "How long would I need from Central Station to Birch Park on a cargo bike?",
        "join",
        lambda d: [number(trip_between(d, "Central Station", "Birch Park", "cargo")["minutes"])],
    ),
    LiveRequest(
        "bike_hub-12",
        "Hello! How many metres do I have to climb from the North Pier up to Mill Lane Top, on an "
        "ordinary city bike?", "join",
        lambda d: [number(trip_between(d, "North Pier", "Mill Lane Top", "city")["climb_m"])],
    ),
    LiveRequest(
        "bike_hub-13", "What rides does Ingrid Solheim have booked?", "join",
        lambda d: only(rides_of(d, "Ingrid Solheim", status="booked"), d["rides"], "ref"),
    ),
    LiveRequest("bike_hub-14", "who's out on bike 3109 just now?", "join", _on_3109),
    LiveRequest(
        "bike_hub-15",
        "what would a casual rider pay for going from the Opera to the Tram Depot on an electric "
        "bike?", "join", _to_the_depot,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "bike_hub-16", "how many month passes went over the counter in august?", "total",
        lambda d: [number(sold_of(d, "2026-08", "month_pass"))],
    ),
    LiveRequest(
        "bike_hub-17", "How much has Oskar Lindgren paid for his finished rides so far?", "total",
        _oskar_paid,
    ),
    LiveRequest(
        "bike_hub-18", "count the unsafe damage reports that aren't fixed yet", "total", _unsafe,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "bike_hub-19", "Are cargo bikes allowed in the Old Town?", "test", _cargo_in_old_town,
    ),
    LiveRequest(
        "bike_hub-20", "Is there a red weather warning for the harbour on Saturday?", "test", _red,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "bike_hub-21",
        "From the Swimming Baths to the Botanical Garden, am I faster by electric or by city bike?",
        "compare", _faster,
    ),
    LiveRequest(
        "bike_hub-22",
        "where will there be more free bikes at 5 pm today, at Ropewalk or at Faculty Square",
        "compare", _more_bikes,
    ),
)  # fmt: skip
CHANGES = (
    LiveRequest(
        "bike_hub-23",
        "Please book a cargo bike for Ingrid Solheim tomorrow at 9:30 from Central Station.",
        "write", lambda _: [], _book_ingrid, free=("ref",),
    ),
    LiveRequest(
        "bike_hub-24", "RD-26-0150 should start at 18:15 instead of 17:45", "write",
        lambda _: [], lambda d: ride(d, "RD-26-0150").update(starts_at="2026-09-17T18:15"),
    ),
    LiveRequest(
        "bike_hub-25", "ride RD-26-0137 is over, the bike came back to Ropewalk after 34 minutes",
        "write", lambda _: [], lambda d: end(d, ride(d, "RD-26-0137"), "LH-04", 34),
    ),
    LiveRequest(
        "bike_hub-26",
        "Somebody just told me that bike 3104 has a flat tyre, can you report that? It's only "
        "minor.", "write", lambda _: [], _flat, free=("id", "reported_on", "note"),
    ),
    LiveRequest(
        "bike_hub-27", "book an electric bike for Jonas tomorrow at 7:00 from the Opera pls",
        "talk", _jonas,
    ),
    LiveRequest(
        "bike_hub-28", "Would you move ride RD-26-0199 to Sunday at ten in the morning, please?",
        "refuse", lambda d: refused(*texts(d["rides"], "ref")),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "bike_hub-29", "can you unlock bike 3107 for me from where you are", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "bike_hub-30", "Which tram line goes out to Birchfield?", "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *CHANGES, *REFUSALS,
)  # fmt: skip
