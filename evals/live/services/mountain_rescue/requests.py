"""What people ask the mountain rescue team, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.mountain_rescue.changes import WRITES
from evals.live.services.mountain_rescue.finding import (
    from_to,
    held_by,
    hours,
    jobs_of,
    keyholder,
    leader_of,
    led_by,
    member,
    members_at,
)
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
    told,
    yes,
)
from evals.tasks.records import Fact

_TODAY = "2026-12-03"


def kit_facts(data: Data, *, right: Sequence[str]) -> list[Fact]:
    """The answer must tell the kit with these numbers, by number or by what it is."""
    rows = [row for row in data["kit"] if row["no"] in right]
    return told(rows, data["kit"], "what", "no")


def numbers_of(rows: Sequence[dict[str, object]]) -> tuple[str, ...]:
    """The numbers of pieces of kit."""
    return tuple(str(row["no"]) for row in rows)


def _off_call(data: Data) -> Sequence[Fact]:
    return only(some(data["members"], off=True), data["members"], "nm")


def _damaged(data: Data) -> Sequence[Fact]:
    return kit_facts(data, right=numbers_of(some(data["kit"], st="damaged")))


def _wanda(data: Data) -> Sequence[Fact]:
    row = member(data, "Wanda Petrie")
    return [number(row["joined"]), yes("allowed", "can drive", "may drive") if row["drv"] else no()]


def _leader_and_village(data: Data) -> Sequence[Fact]:
    row = leader_of(data, "C26-27")
    return [choice(row, data["members"], "nm"), says(row["vill"])]


def _black_corrie(data: Data) -> Sequence[Fact]:
    ref = one(data["callouts"], place="Black Corrie")["ref"]
    return only(members_at(data, ref), data["members"], "nm")


def _rabs_kit(data: Data) -> Sequence[Fact]:
    return kit_facts(data, right=numbers_of(held_by(data, "Rab Doig")))


def _islas_november(data: Data) -> Sequence[Fact]:
    mine = from_to(jobs_of(data, "Isla Greig"), "2026-11-01", "2026-11-30")
    return told(mine, from_to(data["callouts"], "2026-11-01", "2026-11-30"), "ref", "place")


def _november(data: Data) -> Sequence[Fact]:
    return [number(len(from_to(data["callouts"], "2026-11-01", "2026-11-30")))]


def _toms_hours(data: Data) -> Sequence[Fact]:
    mine = some(data["turnouts"], who=member(data, "Tom Abernathy")["key"])
    return [number(hours(mine))]


def _ropes(data: Data) -> Sequence[Fact]:
    return [number(sum(row["cost"] for row in some(data["kit"], cat="rope")))]


def _average_casualties(data: Data) -> Sequence[Fact]:
    falls = some(data["callouts"], kind="fall")
    return [about(sum(row["cas"] for row in falls) / len(falls))]


def _first_aid(data: Data) -> Sequence[Fact]:
    late = [row for row in data["members"] if row["fa"] < _TODAY]
    return [no(*texts(late, "nm")) if late else yes()]


def _ardfinn_drivers(data: Data) -> Sequence[Fact]:
    drivers = some(data["members"], vill="Ardfinn", drv=True)
    return [yes(*texts(drivers, "nm")) if drivers else no()]


def _led_more(data: Data) -> Sequence[Fact]:
    names = ("Tom Abernathy", "Isla Greig")
    less, more = sorted(names, key=lambda n: len(from_to(led_by(data, n), "2026-09-01", _TODAY)))
    return [Fact(text=(more,), over=(less,))]


LOOK_UPS = (
    LiveRequest(
        "mountain_rescue-01", "whats Isla Gregor's number", "look_up",
        lambda d: only([member(d, "Isla Gregor")], d["members"], "tel"),
    ),
    LiveRequest(
        "mountain_rescue-02", "Who is off call at the moment?", "look_up", _off_call,
    ),
    LiveRequest(
        "mountain_rescue-03", "which bits of kit are damaged", "look_up", _damaged,
    ),
    LiveRequest(
        "mountain_rescue-04",
        "Since when has Wanda Petrie been with us, and is she allowed to drive?", "look_up",
        _wanda,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "mountain_rescue-05", "who led C26-27 and which village do they live in?", "join",
        _leader_and_village,
    ),
    LiveRequest(
        "mountain_rescue-06", "Can you tell me who turned out for the Black Corrie job?", "join",
        _black_corrie,
    ),
    LiveRequest(
        "mountain_rescue-07",
        "I'm locked out of North Base, who's got the keys and what's their phone number?", "join",
        lambda d: only([keyholder(d, "North Base")], d["members"], "tel"),
    ),
    LiveRequest(
        "mountain_rescue-08", "what kit does Rab Doig have at home", "join", _rabs_kit,
    ),
    LiveRequest(
        "mountain_rescue-09", "which callouts was Isla Greig on in november?", "join",
        _islas_november,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "mountain_rescue-10", "how many callouts did we get last month", "total", _november,
    ),
    LiveRequest(
        "mountain_rescue-11",
        "I'm writing the yearly report. How many hours has Tom Abernathy put in on call-outs in "
        "total?", "total", _toms_hours,
    ),
    LiveRequest(
        "mountain_rescue-12", "What would it cost us to replace all the ropes?", "total", _ropes,
    ),
    LiveRequest(
        "mountain_rescue-13", "avarage number of casualties per fall?", "total",
        _average_casualties,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "mountain_rescue-14", "is everybody's first aid certificate still in date?", "test",
        _first_aid,
    ),
    LiveRequest(
        "mountain_rescue-15", "Do we have any drivers living in Ardfinn?", "test",
        _ardfinn_drivers,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "mountain_rescue-16",
        "who has led more call-outs since the first of september, Tom Abernathy or Isla Greig?",
        "compare", _led_more,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "mountain_rescue-26", "what's the avalanche forecast for saturday", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "mountain_rescue-27", "Page everybody on call: meet at North Base in twenty minutes.",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "mountain_rescue-28", "order two new batteries for the handsets from the supplier",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "mountain_rescue-29", "who was on C26-88?", "refuse",
        lambda d: refused(*texts(d["members"], "nm")),
    ),
    LiveRequest(
        "mountain_rescue-30", "take Greta MacPhee off call till sunday please", "refuse",
        lambda d: refused(*texts(d["members"], "nm")),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
