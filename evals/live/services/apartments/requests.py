"""What people ask the landlord, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, next_id, one, where
from evals.live.phrases import alone, chosen, no, number, refused, rows, says, silent, yes
from evals.live.records import Data, LiveRequest
from evals.live.services.apartments.fresh import TODAY
from evals.tasks.records import Fact


def _all(data: Data, collection: str, field: str) -> list[str]:
    return [str(row[field]) for row in data[collection]]


def _building(data: Data, name: str) -> Row:
    return one(data, "buildings", name=name)


def _unit(data: Data, building: str, number_: str) -> Row:
    return one(data, "units", building=_building(data, building)["slug"], number=number_)


def _tenant(data: Data, name: str) -> Row:
    return one(data, "tenants", full_name=name)


def _repair(data: Data, title: str) -> Row:
    return one(data, "repairs", title=title)


def _units_of(data: Data, building: str) -> list[Row]:
    return where(data, "units", building=_building(data, building)["slug"])


def _payments_of(data: Data, name: str, **fields: str) -> list[Row]:
    return where(data, "payments", tenant_id=_tenant(data, name)["id"], **fields)


def _caretaker(data: Data) -> Sequence[Fact]:
    found = one(data, "contractors", id=_building(data, "Mill Terrace")["caretaker_id"])
    return [*alone(found["company"], _all(data, "contractors", "company")), says(found["phone"])]


def _occupant(data: Data) -> Sequence[Fact]:
    occupant = one(data, "tenants", id=_unit(data, "Harbour View", "5D")["occupant_id"])
    return alone(occupant["full_name"], _all(data, "tenants", "full_name"))


def _roofer(data: Data) -> Sequence[Fact]:
    found = one(data, "contractors", id=_repair(data, "Roof leak above the bed")["contractor_id"])
    return alone(found["company"], _all(data, "contractors", "company"))


def _reporter(data: Data) -> Sequence[Fact]:
    found = one(data, "tenants", id=_repair(data, "Mould in the bathroom")["reported_by"])
    return alone(found["phone"], _all(data, "tenants", "phone"))


def _repairs_of_unit(data: Data) -> Sequence[Fact]:
    unit_id = _unit(data, "Linden Court", "3C")["id"]
    fit = [row["title"] for row in where(data, "repairs", unit_id=unit_id)]
    return rows(fit, [title for title in _all(data, "repairs", "title") if title not in fit])


def _home(data: Data) -> Sequence[Fact]:
    unit = one(data, "units", occupant_id=_tenant(data, "Elena Petrova")["id"])
    building = one(data, "buildings", slug=unit["building"])
    return [*alone(building["name"], _all(data, "buildings", "name"))]


def _area(data: Data) -> Sequence[Fact]:
    return [number(sum(row["area_m2"] for row in _units_of(data, "Mill Terrace")))]


def _quotes(data: Data) -> Sequence[Fact]:
    return [number(sum(row["quoted"] for row in where(data, "repairs", state="scheduled")))]


def _owed(data: Data) -> Sequence[Fact]:
    found = _payments_of(data, "Declan Byrne", state="open")
    return [number(sum(row["amount"] for row in found))]


def _largest(data: Data) -> Sequence[Fact]:
    found = _units_of(data, "The Glasshouse")
    largest = max(found, key=lambda row: row["area_m2"])
    return [chosen(largest["number"], [row["number"] for row in found])]


def _vacant(data: Data) -> Sequence[Fact]:
    found = _units_of(data, "Harbour View")
    fit = [row["number"] for row in found if row["occupant_id"] is None]
    return rows(fit, [row["number"] for row in found if row["number"] not in fit])


def _first_tenants(data: Data) -> Sequence[Fact]:
    found = sorted(data["tenants"], key=lambda row: row["moved_in"])
    names = [row["full_name"] for row in found]
    return rows(names[:3], names[3:])


def _report(data: Data) -> None:
    unit = _unit(data, "Harbour View", "7A")
    made = {
        "id": next_id(data, "repairs"),
        "unit_id": unit["id"],
        "title": "Broken window handle",
        "state": "reported",
        "reported_by": unit["occupant_id"],
        "reported_on": TODAY.isoformat(),
    }
    data["repairs"].append(made)


def _schedule(data: Data) -> None:
    plumber = one(data, "contractors", company="Clearflow Plumbing")
    _repair(data, "Dripping kitchen tap").update(state="scheduled", contractor_id=plumber["id"])


def _complete(data: Data) -> None:
    _repair(data, "Blocked sink")["state"] = "completed"


def _receive(data: Data) -> None:
    (payment,) = _payments_of(data, "Bartosz Nowak", month="2026-05")
    payment.update(state="received", received_on=TODAY.isoformat())


def _new_phone(data: Data) -> None:
    _tenant(data, "Maeve Scully")["phone"] = "086 555 999"


LOOK_UPS = (
    LiveRequest(
        "homes-email", "What's Jiho Park's email?", "look_up",
        lambda d: alone(_tenant(d, "Jiho Park")["email"], _all(d, "tenants", "email")),
    ),
    LiveRequest(
        "homes-rent", "how much is the rent of flat 3C in Linden Court", "look_up",
        lambda d: [number(_unit(d, "Linden Court", "3C")["monthly_rent"])],
    ),
    LiveRequest(
        "homes-street", "On which street is The Glasshouse?", "look_up",
        lambda d: alone(_building(d, "The Glasshouse")["street"], _all(d, "buildings", "street")),
    ),
    LiveRequest(
        "homes-built", "When was Mill Terrace built?", "look_up",
        lambda d: [number(_building(d, "Mill Terrace")["built"]), silent("1974", "2006", "2018")],
    ),
    LiveRequest(
        "homes-deposit", "deposit paid by Chloe Martin?", "look_up",
        lambda d: [number(_tenant(d, "Chloe Martin")["deposit"])],
    ),
    LiveRequest(
        "homes-electrician", "What's the phone number of our electrician?", "look_up",
        lambda d: alone(
            one(d, "contractors", trade="electrician")["phone"], _all(d, "contractors", "phone")
        ),
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "homes-caretaker", "Who is the caretaker of Mill Terrace and what's their phone number?",
        "join", _caretaker,
    ),
    LiveRequest("homes-occupant", "who lives in unit 5D at Harbour View?", "join", _occupant),
    LiveRequest(
        "homes-roofer", "Which company is fixing the roof leak above the bed?", "join", _roofer,
    ),
    LiveRequest(
        "homes-reporter", "I need the phone of the tenant who reported mould in the bathroom",
        "join", _reporter,
    ),
    LiveRequest(
        "homes-repairs", "what repairs are there for 3C in Linden Court?", "join",
        _repairs_of_unit,
    ),
    LiveRequest("homes-home", "In which building does Elena Petrova live?", "join", _home),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "homes-open-repairs", "how many repairs have been reported but not scheduled yet?",
        "total", lambda d: [number(len(where(d, "repairs", state="reported")))],
    ),
    LiveRequest(
        "homes-area", "What's the total area of all units in Mill Terrace?", "total", _area,
    ),
    LiveRequest(
        "homes-quotes", "sum of the quoted prices of all scheduled repairs", "total", _quotes,
    ),
    LiveRequest("homes-owed", "How much rent does Declan Byrne still owe?", "total", _owed),
)  # fmt: skip
TESTS = (
    LiveRequest("homes-lift", "Is there a lift at Mill Terrace?", "test", lambda _: no("false")),
    LiveRequest(
        "homes-paid", "has Gabriela Lopes paid her rent for May 2026?", "test",
        lambda _: yes("received"),
    ),
    LiveRequest(
        "homes-balcony", "does unit 0805 at The Glasshouse have a balcony?", "test",
        lambda _: no("false"),
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "homes-largest", "What is the largest unit in The Glasshouse?", "compare", _largest,
    ),
    LiveRequest(
        "homes-older", "Which building is older, Harbour View or Linden Court?", "compare",
        lambda _: [chosen("Linden Court", ["Harbour View"])],
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "homes-report", 'Report a repair for unit 7A at Harbour View: "Broken window handle"',
        "write", lambda _: [], _report, free=("id",),
    ),
    LiveRequest(
        "homes-schedule", "Give the dripping kitchen tap repair to Clearflow Plumbing", "write",
        lambda _: [], _schedule,
    ),
    LiveRequest(
        "homes-complete", "the blocked sink is fixed, mark that repair as completed", "write",
        lambda _: [], _complete,
    ),
    LiveRequest(
        "homes-receive", "Mark the May 2026 rent of Bartosz Nowak as received", "write",
        lambda _: [], _receive,
    ),
    LiveRequest(
        "homes-new-phone", "Maeve Scully has a new phone number, 086 555 999. Please change it.",
        "write", lambda _: [], _new_phone,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "homes-nobody", "When did Ronan Keogh move in?", "refuse",
        lambda d: refused(*_all(d, "tenants", "moved_in")),
    ),
    LiveRequest(
        "homes-parking", "What does a parking space at Harbour View cost?", "refuse",
        lambda _: refused(),
    ),
)  # fmt: skip
OTHERS = (
    LiveRequest("homes-vacant", "List the vacant units at Harbour View", "look_up", _vacant),
    LiveRequest(
        "homes-first", "the three tenants who have lived with us the longest", "look_up",
        _first_tenants,
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS, *OTHERS,
)  # fmt: skip
