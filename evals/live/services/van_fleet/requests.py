"""What people ask the fleet, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, next_id, one, where
from evals.live.phrases import alone, chosen, no, number, refused, rows, says, yes
from evals.live.records import Data, LiveRequest
from evals.live.services.van_fleet.fresh import TODAY
from evals.tasks.records import Fact


def _driver(data: Data, name: str) -> Row:
    return one(data, "drivers", name=name)


def _van(data: Data, code: str) -> Row:
    return one(data, "vans", code=code)


def _depot(data: Data, name: str) -> Row:
    return one(data, "depots", name=name)


def _trip(data: Data, no_: int) -> Row:
    return one(data, "trips", no=no_)


def _manager(data: Data, depot: str) -> Row:
    return one(data, "drivers", id=_depot(data, depot)["mgr"])


def _all(data: Data, collection: str, field: str) -> list[str]:
    return [row[field] for row in data[collection]]


def _trips_of(data: Data, name: str) -> list[Row]:
    return where(data, "trips", driver=_driver(data, name)["id"])


def _garage(data: Data) -> Sequence[Fact]:
    job = one(data, "jobs", van="V-15", closed=None)
    garage = one(data, "garages", slug=job["garage"])
    return [says(garage["name"], garage["phone"])]


def _highest(data: Data) -> Sequence[Fact]:
    found = where(data, "vans", depot="NOR")
    most = max(found, key=lambda row: row["km"])
    return [chosen(most["code"], [row["code"] for row in found])]


def _ready(data: Data) -> Sequence[Fact]:
    fit = where(data, "vans", depot="OST", st="ready")
    others = [row["code"] for row in data["vans"] if row not in fit]
    return rows([row["code"] for row in fit], others)


def _longest_served(data: Data) -> Sequence[Fact]:
    names = [row["name"] for row in sorted(data["drivers"], key=lambda row: row["hired"])]
    return rows(names[:3], names[3:])


def _assign(data: Data) -> None:
    _van(data, "V-14")["driver"] = _driver(data, "Kofi Mensah")["id"]


def _repair(data: Data) -> None:
    _van(data, "V-11")["st"] = "workshop"
    made = {
        "id": next_id(data, "jobs"),
        "van": "V-11",
        "what": "broken mirror",
        "garage": one(data, "garages", name="Rhein KFZ")["slug"],
        "opened": TODAY.isoformat(),
    }
    data["jobs"].append(made)


def _release(data: Data) -> None:
    _van(data, "V-08")["st"] = "ready"
    one(data, "jobs", van="V-08", closed=None)["closed"] = TODAY.isoformat()


def _plan(data: Data) -> None:
    made = {
        "no": 1 + max(row["no"] for row in data["trips"]),
        "van": "V-05",
        "driver": _driver(data, "Valentina Greco")["id"],
        "frm": "SUD",
        "dest": "Nuremberg",
        "day": "2026-05-18",
        "load_kg": 0,
        "state": "planned",
    }
    data["trips"].append(made)


def _drop(data: Data) -> None:
    data["trips"].remove(one(data, "trips", van="V-09", state="planned"))


LOOK_UPS = (
    LiveRequest(
        "van-phone", "phone number of Kofi Mensah", "look_up",
        lambda d: alone(_driver(d, "Kofi Mensah")["phone"], _all(d, "drivers", "phone")),
    ),
    LiveRequest(
        "van-plate", "what's the plate of van V-13?", "look_up",
        lambda d: alone(_van(d, "V-13")["plate"], _all(d, "vans", "plate")),
    ),
    LiveRequest(
        "van-km", "How many km has van V-09 done so far?", "look_up",
        lambda d: [number(_van(d, "V-09")["km"])],
    ),
    LiveRequest(
        "van-load", "how heavy is the load of trip 7011", "look_up",
        lambda d: [number(_trip(d, 7011)["load_kg"])],
    ),
    LiveRequest(
        "van-opens", "When does the Ostkreuz depot open?", "look_up",
        lambda d: alone(_depot(d, "Ostkreuz")["opens"], _all(d, "depots", "opens")),
    ),
    LiveRequest(
        "van-check", "When is the next check of the van with the plate M-CF 202?", "look_up",
        lambda d: alone(
            one(d, "vans", plate="M-CF 202")["next_check"], _all(d, "vans", "next_check")
        ),
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "van-driver", "who drives V-06?", "join",
        lambda d: alone(
            one(d, "drivers", id=_van(d, "V-06")["driver"])["name"], _all(d, "drivers", "name")
        ),
    ),
    LiveRequest(
        "van-manager", "Who is the manager of the Westend depot?", "join",
        lambda d: alone(_manager(d, "Westend")["name"], _all(d, "drivers", "name")),
    ),
    LiveRequest(
        "van-manager-phone", "I need the phone number of the Suedhafen depot manager", "join",
        lambda d: alone(_manager(d, "Suedhafen")["phone"], _all(d, "drivers", "phone")),
    ),
    LiveRequest(
        "van-city", "In which city is van V-10 stationed?", "join",
        lambda d: alone(
            one(d, "depots", code=_van(d, "V-10")["depot"])["city"], _all(d, "depots", "city")
        ),
    ),
    LiveRequest(
        "van-model", "what model of van is on trip 7001", "join",
        lambda d: alone(_van(d, _trip(d, 7001)["van"])["model"], _all(d, "vans", "model")),
    ),
    LiveRequest(
        "van-garage", "Which garage is working on V-15 now, and what is its phone number?", "join",
        _garage,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "van-workshop", "how many vans are in the workshop?", "total",
        lambda d: [number(len(where(d, "vans", st="workshop")))],
    ),
    LiveRequest(
        "van-repairs", "What did all the repairs of van V-01 cost together?", "total",
        lambda d: [number(sum(row["cost"] for row in where(d, "jobs", van="V-01")))],
    ),
    LiveRequest(
        "van-distance", "total km of all trips of Anke Brandt?", "total",
        lambda d: [number(sum(row["km"] for row in _trips_of(d, "Anke Brandt")))],
    ),
    LiveRequest(
        "van-bays", "How many bays do all depots have altogether?", "total",
        lambda d: [number(sum(row["bays"] for row in d["depots"]))],
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("van-electric", "Is V-07 electric?", "test", lambda _: yes("fuel electric")),
    LiveRequest(
        "van-free", "does van V-16 have a driver?", "test",
        lambda _: no("null", "without", "unassigned"),
    ),
    LiveRequest(
        "van-tour", "Is Tomasz Zielinski on the road today?", "test",
        lambda _: yes("running", "on_tour", "Potsdam"),
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "van-highest", "Which van of the Northgate depot has the most kilometres?", "compare",
        _highest,
    ),
    LiveRequest(
        "van-payload", "which can carry more, V-02 or V-06?", "compare",
        lambda _: [chosen("V-06", ["V-02"])],
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "van-assign", "Make Kofi Mensah the driver of V-14", "write", lambda _: [], _assign,
    ),
    LiveRequest(
        "van-repair", "send van V-11 to Rhein KFZ, broken mirror", "write",
        lambda _: [], _repair, free=("id", "cost"),
    ),
    LiveRequest(
        "van-release", "V-08 is repaired, release it from the workshop", "write",
        lambda _: [], _release,
    ),
    LiveRequest(
        "van-plan",
        "Plan a trip to Nuremberg on 18 May 2026 with V-05, Valentina Greco drives", "write",
        lambda _: [], _plan, free=("no",),
    ),
    LiveRequest(
        "van-drop", "Please cancel the planned trip of V-09 to Dortmund", "write",
        lambda _: [], _drop,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "van-unknown", "Where is van V-42?", "refuse",
        lambda d: refused(*(row["city"] for row in d["depots"])),
    ),
    LiveRequest(
        "van-salary", "What does Lea Sommer earn a month?", "refuse", lambda _: refused(),
    ),
)  # fmt: skip
OTHERS = (
    LiveRequest("van-ready", "list the vans at Ostkreuz that are ready", "look_up", _ready),
    LiveRequest(
        "van-longest", "the three drivers who have been with us longest, please", "look_up",
        _longest_served,
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS, *OTHERS,
)  # fmt: skip
