"""What people ask the home care agency, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.home_care.changes import WRITES
from evals.live.services.home_care.finding import (
    area,
    carer,
    client,
    clients_in,
    clients_of,
    from_to,
    visit_to,
    visits_of,
    visits_to,
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
    yes,
)
from evals.live.set_aside_days import day
from evals.tasks.records import Fact

_TOMORROW = "2026-11-11"


def clients_seen(data: Data, name: str, on: str) -> list[Fact]:
    """The answer must name the clients that a carer sees on a day, and no others."""
    return only(clients_of(data, visits_of(data, name, on)), data["clients"], "fullName")


def _carer_of(data: Data, visit: Row) -> Row:
    return one(data["carers"], id=visit["carerId"])


def _edith(data: Data) -> Sequence[Fact]:
    return only([client(data, "Edith Farrow")], data["clients"], "phone")


def _sick(data: Data) -> Sequence[Fact]:
    return only(some(data["carers"], status="sick"), data["carers"], "fullName")


def _private_old_quay(data: Data) -> Sequence[Fact]:
    fit = some(clients_in(data, "Old Quay"), funding="private")
    return only(fit, data["clients"], "fullName")


def _walter(data: Data) -> Sequence[Fact]:
    row = client(data, "Walter Nkemelu")
    return [day(row["bornOn"]), says(row["nextOfKin"])]


def _who_to_doris(data: Data) -> Sequence[Fact]:
    visit = visit_to(data, "Doris Bell", _TOMORROW)
    times = (visit["startsAt"], "1:30", "half past one")
    return [choice(_carer_of(data, visit), data["carers"], "fullName"), Fact(text=times)]


def _coordinator_phone(data: Data) -> Sequence[Fact]:
    plans = one(data["carers"], id=area(data, "Hartsfield")["coordinatorId"])
    return only([plans], data["carers"], "phone")


def _nobody_yet(data: Data) -> Sequence[Fact]:
    open_ = some(from_to(data["visits"], "2026-11-09", "2026-11-15"), carerId=None)
    return only(clients_of(data, open_), data["clients"], "fullName")


def _urgent_westbrook(data: Data) -> Sequence[Fact]:
    urgent = clients_of(data, some(data["concerns"], urgent=True))
    fit = [row for row in urgent if row["areaId"] == area(data, "Westbrook")["id"]]
    return only(fit, data["clients"], "fullName")


def _hartsfield_tomorrow(data: Data) -> Sequence[Fact]:
    ids = [row["id"] for row in clients_in(data, "Hartsfield")]
    visits = some(data["visits"], day=_TOMORROW)
    return [number(len([row for row in visits if row["clientId"] in ids]))]


def _dejis_minutes(data: Data) -> Sequence[Fact]:
    done = some(data["visits"], carerId=carer(data, "Deji Balogun")["id"], status="done")
    return [number(sum(row["minutes"] for row in from_to(done, "2026-11-02", "2026-11-08")))]


def _council_hours(data: Data) -> Sequence[Fact]:
    held = [row["weeklyHours"] for row in some(data["clients"], funding="council")]
    return [about(sum(held) / len(held))]


def _old_quay_hours(data: Data) -> Sequence[Fact]:
    active = some(clients_in(data, "Old Quay"), active=True)
    return [number(sum(row["weeklyHours"] for row in active))]


def _edwin_thursday(data: Data) -> Sequence[Fact]:
    visits = visits_to(data, "Edwin Farrow", day="2026-11-12")
    return [yes() if visits else no("nobody", "nothing")]


def _all_drive(data: Data) -> Sequence[Fact]:
    without = some(data["carers"], hasCar=False)
    return [no("not all") if without else yes()]


def _earns_more(data: Data) -> Sequence[Fact]:
    two = [carer(data, name) for name in ("Maria Lopes", "Mariana Lobo")]
    return [choice(max(two, key=lambda row: float(row["hourlyWage"])), two, "fullName")]


LOOK_UPS = (
    LiveRequest("home_care-01", "What is Edith Farrow's phone number?", "look_up", _edith),
    LiveRequest("home_care-02", "who is off sick right now", "look_up", _sick),
    LiveRequest(
        "home_care-03", "Which of our clients in Old Quay pay privately?", "look_up",
        _private_old_quay,
    ),
    LiveRequest(
        "home_care-04", "when was walter nkemelu born and who's his next of kin?", "look_up",
        _walter,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "home_care-05", "who's going to Doris Bell tomorrow, and at what time?", "join",
        _who_to_doris,
    ),
    LiveRequest(
        "home_care-06", "Which clients does Agnieszka Wolak have today?", "join",
        lambda d: clients_seen(d, "Agnieszka Wolak", "2026-11-10"),
    ),
    LiveRequest(
        "home_care-07", "i need to reach the coordinator for hartsfield, what's the number",
        "join", _coordinator_phone,
    ),
    LiveRequest(
        "home_care-08", "Which clients have a visit this week that nobody is assigned to yet?",
        "join", _nobody_yet,
    ),
    LiveRequest(
        "home_care-09", "has anyone in Westbrook got an urgent concern, and if so who?", "join",
        _urgent_westbrook,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "home_care-10", "how many visits are there in Hartsfield tomorrow?", "total",
        _hartsfield_tomorrow,
    ),
    LiveRequest(
        "home_care-11",
        "For the payroll: how many minutes of visits did Deji Balogun get done last week? The one "
        "he missed doesn't count.", "total", _dejis_minutes,
    ),
    LiveRequest(
        "home_care-12", "on average, how many hours a week do the council clients get", "total",
        _council_hours,
    ),
    LiveRequest(
        "home_care-13", "How many hours of care a week do our active clients in Old Quay add up "
        "to?", "total", _old_quay_hours,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "home_care-14", "is anybody going to Edwin Farrow on thursday?", "test", _edwin_thursday,
    ),
    LiveRequest("home_care-15", "do all of our carers have a car?", "test", _all_drive),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "home_care-16", "Who earns more an hour, Maria Lopes or Mariana Lobo?", "compare",
        _earns_more,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "home_care-26", "what bus goes from Old Quay to Barn Lane after six?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "home_care-27", "Ring Grace Nkemelu and let her know that we're running late.", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "home_care-28", "which tablets does Mabel Quist have to take in the evening", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "home_care-29", "when does somebody go to Lionel Sparks next?", "refuse",
        lambda _: refused(),
    ),
    LiveRequest(
        "home_care-30", "Give Edith Farrow's visit on Thursday to Bettina Kruse, please.",
        "refuse", lambda _: refused(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
