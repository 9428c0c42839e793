"""What people ask the lift firm, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from operator import itemgetter
from statistics import mean

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.lift_service.finding import (
    building,
    building_of,
    callout,
    callouts_at,
    close,
    customer_of,
    engineer,
    engineer_of,
    give,
    in_month,
    jobs_of,
    lift_at,
    lifts_at,
    parts,
    take_down,
    unfinished,
)
from evals.live.set_aside import about, cannot, choice, number, one, only, says, some, texts, yes
from evals.tasks.records import Fact


def standing_still(data: Data) -> list[Fact]:
    """The serials of the lifts that are out of service."""
    return only(some(data["lifts"], status="out_of_service"), data["lifts"], "serial")


def _customer_of_9030(data: Data) -> Sequence[Fact]:
    customer = customer_of(data, building_of(data, callout(data, 9030)))
    return [choice(customer, data["customers"]), says(customer["phone"])]


def _due_this_month(data: Data) -> Sequence[Fact]:
    due = [row for row in data["lifts"] if row["next_inspection"] <= "2026-09-30"]
    return only(due, data["lifts"], "serial")


def _oldest(data: Data) -> Sequence[Fact]:
    row = min(data["lifts"], key=lambda lift: str(lift["installed_on"]))
    place = one(data["buildings"], id=row["building_id"])
    return [choice(row, data["lifts"], "serial"), choice(place, data["buildings"])]


def _lifts_of_aire_valley(data: Data) -> Sequence[Fact]:
    customer = one(data["customers"], name="Aire Valley Housing")
    places = texts(some(data["buildings"], customer_id=customer["id"]))
    return [number(sum(len(lifts_at(data, name)) for name in places))]


def _parts_since_september(data: Data) -> Sequence[Fact]:
    rows = some(data["callouts"], status="closed")
    return [number(parts(in_month(rows, "2026-09", "closed_at")))]


def _hours_of_entrapments(data: Data) -> Sequence[Fact]:
    rows = some(data["callouts"], fault="entrapment", status="closed")
    return [about(mean(row["hours"] for row in rows))]


def _stuck_in_halifax(data: Data) -> Sequence[Fact]:
    rows = in_month(callouts_at(data, "Calder Clinic Halifax"), "2026-09")
    assert any(row["people_trapped"] for row in rows)
    return [yes("trapped", "stuck")]


def _busiest(data: Data) -> Sequence[Fact]:
    """The choice of the two who has more to do."""
    names = ("Aisha Rahman", "Mary Whelan")
    few, many = sorted(names, key=lambda name: len(unfinished(jobs_of(data, name))))
    assert len(unfinished(jobs_of(data, few))) < len(unfinished(jobs_of(data, many)))
    return [Fact(text=(many,), over=(few,))]


def _back_two_weeks(data: Data) -> None:
    row = one(data["lifts"], serial="KX-31019")
    then = date.fromisoformat(row["next_inspection"]) + timedelta(weeks=2)
    row["next_inspection"] = then.isoformat()


def _duty_to_gareth(data: Data) -> None:
    engineer(data, "Piotr Zielinski")["on_call"] = False
    engineer(data, "Gareth Bevan")["on_call"] = True


def _from_mary_to_aisha(data: Data) -> None:
    for row in unfinished(jobs_of(data, "Mary Whelan")):
        give(data, row["id"], "Aisha Rahman")


def _raise(data: Data) -> None:
    engineer(data, "Dean Sutcliffe")["hourly_rate"] += 2.5


def _goods_lift(data: Data) -> None:
    take_down(data, lift_at(data, "Northgate One", "Goods lift"), "noise", "Simon Pratt", "high")


LOOK_UPS = (
    LiveRequest(
        "lift_service-01", "whats the access code for Wharfe Court", "look_up",
        lambda d: [says(building(d, "Wharfe Court")["access_code"])],
    ),
    LiveRequest(
        "lift_service-02",
        "Who holds the keys at Fulford Grange, and how many floors has the place got?", "look_up",
        lambda d: [says(building(d, "Fulford Grange")["keyholder"]),
                   number(building(d, "Fulford Grange")["floors"])],
    ),
    LiveRequest(
        "lift_service-03",
        "Can I have the serial numbers of all lifts that are out of service at the moment please?",
        "look_up", standing_still,
    ),
    LiveRequest(
        "lift_service-04", "who's on call tonight?", "look_up",
        lambda d: only(some(d["engineers"], on_call=True), d["engineers"]),
    ),
    LiveRequest(
        "lift_service-05",
        "which lifts have an inspection coming up before the month is out? just the serials",
        "look_up", _due_this_month,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "lift_service-06", "I need the mobile of whoever is dealing with callout 9027", "join",
        lambda d: [choice(engineer_of(d, callout(d, 9027)), d["engineers"], "phone")],
    ),
    LiveRequest(
        "lift_service-07",
        "The parts people want the serial of lift B in Northgate One. What is it?", "join",
        lambda d: [choice(lift_at(d, "Northgate One", "Lift B"), d["lifts"], "serial")],
    ),
    LiveRequest(
        "lift_service-08",
        "which customer is job 9030 for, i have to ring them, so the phone number too", "join",
        _customer_of_9030,
    ),
    LiveRequest(
        "lift_service-09",
        "What's the oldest lift on our books? Give me the serial and the building it's in.",
        "compare", _oldest,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "lift_service-10", "how many callouts came in in august?", "total",
        lambda d: [number(len(in_month(d["callouts"], "2026-08")))],
    ),
    LiveRequest(
        "lift_service-11",
        "How many lifts do we look after for Aire Valley Housing, all their buildings together?",
        "total", _lifts_of_aire_valley,
    ),
    LiveRequest(
        "lift_service-12",
        "What did we spend on parts for the callouts that were closed since the 1st of September?",
        "total", _parts_since_september,
    ),
    LiveRequest(
        "lift_service-13", "how long does an entrapment take us on average, in hours?", "total",
        _hours_of_entrapments,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "lift_service-14", "Did anybody get trapped at Calder Clinic Halifax this month?", "test",
        _stuck_in_halifax,
    ),
    LiveRequest(
        "lift_service-15",
        "Who has got more unfinished jobs, Aisha Rahman or Mary Whelan?", "compare", _busiest,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "lift_service-16",
        "Set 9036 to high please, there's a lady in a wheelchair on the fifth floor.", "write",
        lambda _: [], lambda d: callout(d, 9036).update(urgency="high"),
    ),
    LiveRequest(
        "lift_service-17", "give 9034 to keira nolan pls, shes round the corner", "write",
        lambda _: [], lambda d: give(d, 9034, "Keira Nolan"),
    ),
    LiveRequest(
        "lift_service-18", "9027 is done. 2.5 hours and 84.60 in parts, can you close it", "write",
        lambda _: [], lambda d: close(d, 9027, 2.5, 84.6), free=("closed_at",),
    ),
    LiveRequest(
        "lift_service-19",
        "Simon Pratt just rang: the goods lift in Northgate One is making a terrible noise. Take "
        "that down as a callout please, high urgency.", "write", lambda _: [], _goods_lift,
        free=("id", "reported_at", "notes"),
    ),
    LiveRequest(
        "lift_service-20", "9035 is the same as 9029, they called twice, delete it", "write",
        lambda _: [], lambda d: d["callouts"].remove(callout(d, 9035)),
    ),
    LiveRequest(
        "lift_service-21", "Lift A at Wharf House runs again, so it can go back in service.",
        "write", lambda _: [],
        lambda d: lift_at(d, "Wharf House", "Lift A").update(status="in_service"),
    ),
    LiveRequest(
        "lift_service-22",
        "Piotr Zielinski can't do on call this week, take him off and put Gareth Bevan on", "write",
        lambda _: [], _duty_to_gareth,
    ),
    LiveRequest(
        "lift_service-23",
        "The inspector is on holiday. Could you push the next inspection of KX-31019 back by two "
        "weeks?", "write", lambda _: [], _back_two_weeks,
    ),
    LiveRequest(
        "lift_service-24", "dean sutcliffe gets 2.50 more an hour from now on", "write",
        lambda _: [], _raise,
    ),
    LiveRequest(
        "lift_service-25",
        "Mary Whelan has phoned in sick. Please hand everything she hasn't finished over to Aisha "
        "Rahman.", "write", lambda _: [], _from_mary_to_aisha,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "lift_service-26", "what's the acces code at Canal Tower?", "refuse",
        lambda d: refused(*texts(filter(itemgetter("access_code"), d["buildings"]), "access_code")),
    ),
    LiveRequest(
        "lift_service-27", "Which callouts is Brendan Oakes on today?", "refuse",
        lambda d: refused(*texts(d["callouts"], "id")),
    ),
    LiveRequest(
        "lift_service-28", "Order a new door motor from Hallworth for the Dye Works", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "lift_service-29", "how bad is the traffic on the a64 towards york right now?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "lift_service-30", "text Denise Holroyd that we'll be there at three", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *JOINS, *TOTALS, *TESTS, *WRITES, *REFUSALS)
