"""What people ask the office of the summer camp, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import either
from evals.live.records import Data, LiveRequest
from evals.live.services.ferry_line.requests import clock
from evals.live.services.summer_camp.finding import (
    activity_of,
    bus_stop_of,
    cabin_of,
    child,
    close,
    doing,
    fee,
    guardian,
    paid,
    pay,
    session,
    sign_up,
    sleeping_in,
)
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
from evals.live.set_aside_days import day
from evals.tasks.records import Fact

TWISTED_ANKLE = "Twisted ankle at the stream"


def open_incidents(data: Data) -> list[Fact]:
    """Each by its number or what happened, and none that is closed."""
    named = [
        Fact(text=(str(row["id"]), row["summary"]))
        for row in some(data["incidents"], status="open")
    ]
    return [*named, Fact(none=texts(some(data["incidents"], status="closed"), "summary"))]


def _leader(data: Data) -> Sequence[Fact]:
    leader = one(data["staff"], id=cabin_of(data, "Rafi Benson")["leader_id"])
    return [choice(leader, data["staff"])]


def _who_runs_it(data: Data) -> Sequence[Fact]:
    activity = activity_of(data, "Martha Igwe", "2026-06-16")
    return [choice(one(data["staff"], id=activity["staff_id"]), data["staff"])]


def _dearest(data: Data) -> Sequence[Fact]:
    weeks = data["sessions"]
    return [choice(max(weeks, key=lambda row: row["fee"]["value"]), weeks)]


def _more_beds(data: Data) -> Sequence[Fact]:
    pair = [one(data["cabins"], name=name) for name in ("Heron", "Kestrel")]
    return [choice(max(pair, key=lambda row: row["beds"]), pair)]


def _paid_in_full(data: Data) -> Sequence[Fact]:
    name = "Freya Lindholm"
    return [yes() if paid(data, name) >= fee(data, name) else no("outstanding", "unpaid")]


def _in_river_week(data: Data) -> Sequence[Fact]:
    return [number(len(some(data["children"], session_id=session(data, "River Week")["id"])))]


LOOK_UPS = (
    LiveRequest(
        "summer_camp-01", "When does the bus pick up at Mill Lane?", "look_up",
        lambda d: [clock(one(d["bus_stops"], name="Mill Lane")["pick_up"])],
    ),
    LiveRequest(
        "summer_camp-02", "hiya, whats our nurse's phone nr", "look_up",
        lambda d: [says(one(d["staff"], role="nurse")["phone"])],
    ),
    LiveRequest(
        "summer_camp-03", "Is there anything Oscar Penhale is allergic to?", "look_up",
        lambda d: [says(*child(d, "Oscar Penhale")["allergies"])],
    ),
    LiveRequest("summer_camp-04", "which incidents are still open", "look_up", open_incidents),
    LiveRequest(
        "summer_camp-05", "Hello! A mum is asking how much Harbour Week costs.", "look_up",
        lambda d: [number(session(d, "Harbour Week")["fee"]["value"])],
    ),
    LiveRequest(
        "summer_camp-06", "who is Freya Lindholm's guardian and how do i reach them?", "look_up",
        lambda d: [says(*guardian(d, "Freya Lindholm").values())],
    ),
    LiveRequest(
        "summer_camp-07", "list our instructors please", "look_up",
        lambda d: only(some(d["staff"], role="instructor"), d["staff"]),
    ),
    LiveRequest(
        "summer_camp-08", "Kit Sandford date of birth?", "look_up",
        lambda d: [day(child(d, "Kit Sandford")["birth_date"])],
    ),
    LiveRequest(
        "summer_camp-09", "Which of the cabins have got a shower in them?", "look_up",
        lambda d: only(some(d["cabins"], has_shower=True), d["cabins"]),
    ),
    LiveRequest(
        "summer_camp-10", "Could you tell me what time archery starts and how many places it has?",
        "look_up",
        lambda d: [clock(one(d["activities"], name="Archery")["starts"]),
                   number(one(d["activities"], name="Archery")["places"])],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "summer_camp-11", "who's the leader of the cabin Rafi Benson sleeps in?", "join", _leader,
    ),
    LiveRequest(
        "summer_camp-12", "Which children are going kayaking tomorrow?", "join",
        lambda d: only(doing(d, "Kayaking", "2026-06-11"), d["children"]),
    ),
    LiveRequest(
        "summer_camp-13", "what time in the morning does Noor Rahimi need to be at her bus stop",
        "join", lambda d: [clock(bus_stop_of(d, "Noor Rahimi")["pick_up"])],
    ),
    LiveRequest(
        "summer_camp-14", "I need the names of all the kids in Badger during Forest Week, please.",
        "join", lambda d: only(sleeping_in(d, "Badger", "Forest Week"), d["children"]),
    ),
    LiveRequest(
        "summer_camp-15", "Who runs the activity that Martha Igwe is doing on 16 June?", "join",
        _who_runs_it,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "summer_camp-16", "How many children have we got in River Week?", "total", _in_river_week,
    ),
    LiveRequest(
        "summer_camp-17", "how much has come in for Poppy Hargreaves altogether?", "total",
        lambda d: [number(paid(d, "Poppy Hargreaves"))],
    ),
    LiveRequest(
        "summer_camp-18", "number of sign-ups for friday 12 june", "total",
        lambda d: [number(len(some(d["sign_ups"], day="2026-06-12")))],
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "summer_camp-19", "can Hugo Castellan swim?", "test",
        lambda d: [yes("can swim") if child(d, "Hugo Castellan")["can_swim"] else no("cannot")],
    ),
    LiveRequest(
        "summer_camp-20", "Has Freya Lindholm's place been paid for in full?", "test",
        _paid_in_full,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest("summer_camp-21", "which week is the most expensive one?", "compare", _dearest),
    LiveRequest(
        "summer_camp-22", "What has more beds, Heron or Kestrel?", "compare", _more_beds,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "summer_camp-23", "the thing with the twisted ankle is sorted, please close that incident",
        "write", lambda _: [], lambda d: close(d, TWISTED_ANKLE),
    ),
    LiveRequest(
        "summer_camp-24", "Sana Qureshi would like to do Drama on 15 June, put her down pls",
        "write", lambda _: [], lambda d: sign_up(d, "Sana Qureshi", "Drama", "2026-06-15"),
        free=("id",),
    ),
    LiveRequest(
        "summer_camp-25",
        "We just got 50 pounds in cash for Bertie Colman. Can you book that payment?",
        "write", lambda _: [], lambda d: pay(d, "Bertie Colman", 50.0, "cash"),
        free=("id", "paid_on"),
    ),
    LiveRequest(
        "summer_camp-26",
        "Tilly Varga's mum rang, from now on she gets on the bus at Market Cross. Please change it",
        "write", lambda _: [],
        lambda d: child(d, "Tilly Varga").update(
            bus_stop_id=one(d["bus_stops"], name="Market Cross")["id"]
        ),
    ),
    LiveRequest(  # she cannot swim: the service refuses
        "summer_camp-27", "Sign Dylan Osei up for Kayaking on 12 June.", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(  # there are two
        "summer_camp-28", "move Poppy to Kestrel please", "talk",
        lambda _: [either("which", "Hargreaves", "Larkin")],
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "summer_camp-29", "what's for lunch on thursday?", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "summer_camp-30",
        "Please e-mail all the parents that the bus will be half an hour late tomorrow.",
        "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
