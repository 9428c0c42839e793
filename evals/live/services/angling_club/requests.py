"""What people ask the angling club, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.angling_club.finding import (
    add_job,
    dearer_ticket,
    enter,
    entered,
    entries_in,
    entry_of,
    hand_over,
    job,
    jobs_at,
    match,
    member,
    member_of,
    set_match,
    set_member,
    still_to_do,
    water,
    weigh_in,
    weights,
    withdraw_arthur,
)
from evals.live.set_aside import about, cannot, choice, no, number, one, only, says, some, texts
from evals.tasks.records import Fact


def _closed(data: Data) -> Sequence[Fact]:
    return only(some(data["waters"], closed=True), data["waters"])


def _subs_due(data: Data) -> Sequence[Fact]:
    return only(some(data["members"], subsPaid=False), data["members"], "fullName")


def _bailiff_at_tipton(data: Data) -> Sequence[Fact]:
    held = member_of(data, water(data, "Tipton Lake")["bailiffId"])
    return [choice(held, data["members"], "fullName"), says(held["phone"])]


def _on_peg_14(data: Data) -> Sequence[Fact]:
    row = one(entries_in(data, "Midsummer Open"), peg=14)
    return [choice(member_of(data, row["memberId"]), data["members"], "fullName")]


def _runs_sunday(data: Data) -> Sequence[Fact]:
    held = member_of(data, match(data, "Heron Cup")["organiserId"])
    return [choice(held, data["members"], "fullName")]


def _bevs_jobs(data: Data) -> Sequence[Fact]:
    rows = still_to_do(data, "Old Canal")
    mine = some(rows, leadId=member(data, "Bev Latham")["id"])
    return only(mine, jobs_at(data, "Old Canal"), "task")


def _hours_left(data: Data) -> Sequence[Fact]:
    return [number(sum(row["hoursNeeded"] for row in some(data["jobs"], done=False)))]


def _winner(data: Data) -> Sequence[Fact]:
    best = max(entries_in(data, "Midsummer Open"), key=lambda row: int(row["weightGrams"]))
    return [choice(member_of(data, best["memberId"]), data["members"], "fullName")]


def _better_sutton(data: Data) -> Sequence[Fact]:
    less, more = sorted(
        ("Ray", "Roy"),
        key=lambda name: int(entry_of(data, f"{name} Sutton", "Midsummer Open")["weightGrams"]),
    )
    return [Fact(text=(more,), over=(less,))]


def _all_paid(data: Data) -> Sequence[Fact]:
    owing = entered(data, some(entries_in(data, "Heron Cup"), feePaid=False))
    return [no(*texts(owing, "fullName"))]


def _urgent_at_mill(data: Data) -> Sequence[Fact]:
    assert not some(still_to_do(data, "Mill Stretch"), urgent=True)
    return [no()]


LOOK_UPS = (
    LiveRequest(
        "angling_club-01", "whats the gate code at Heron Pool?", "look_up",
        lambda d: [says(water(d, "Heron Pool")["gateCode"])],
    ),
    LiveRequest("angling_club-02", "Which of our waters are closed just now?", "look_up", _closed),
    LiveRequest(
        "angling_club-03", "who hasn't paid their subs yet", "look_up", _subs_due,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "angling_club-04",
        "There's somebody fishing without a ticket at Tipton Lake. Who's the bailiff there and "
        "what's the number to ring?", "join", _bailiff_at_tipton,
    ),
    LiveRequest(
        "angling_club-05", "who was on peg 14 in the Midsummer Open", "join", _on_peg_14,
    ),
    LiveRequest(
        "angling_club-06", "Who is organising the match at Heron Pool on Sunday?", "join",
        _runs_sunday,
    ),
    LiveRequest(
        "angling_club-07", "what has Bev Latham still got to do at the Old Canal?", "join",
        _bevs_jobs,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "angling_club-08", "How many are entered for Evening Series 4 so far?", "total",
        lambda d: [number(len(entries_in(d, "Evening Series 4")))],
    ),
    LiveRequest(
        "angling_club-09", "total weight of the midsummer open in grams please, it's for the "
        "newsletter", "total", lambda d: [number(sum(weights(d, "Midsummer Open")))],
    ),
    LiveRequest(
        "angling_club-10", "what was the averge weight in Spring League Round 2", "total",
        lambda d: [about(mean(weights(d, "Spring League Round 2")))],
    ),
    LiveRequest(
        "angling_club-11", "How many hours of work are left to do on all our waters together?",
        "total", _hours_left,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest("angling_club-12", "who won the Midsummer Open?", "compare", _winner),
    LiveRequest(
        "angling_club-13", "Which of the two Suttons did better in the Midsummer Open, Ray or Roy?",
        "compare", _better_sutton,
    ),
    LiveRequest(
        "angling_club-14", "has everyone in the Heron Cup paid the entry fee?", "test", _all_paid,
    ),
    LiveRequest(
        "angling_club-15", "Is there anything urgent left to do on the Mill Stretch?", "test",
        _urgent_at_mill,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "angling_club-16", "Weigh in from last night's Evening Series 3: Lou Parry had 3420 grams",
        "write", lambda _: [], weigh_in,
    ),
    LiveRequest(
        "angling_club-17", "could you put Gina Holt down for the Heron Cup? She'd like peg 9",
        "write", lambda _: [], enter("Heron Cup", "Gina Holt", 9), free=("id",),
    ),
    LiveRequest(
        "angling_club-18", "take Arthur Penn out of evening series 4, his back's gone again",
        "write", lambda _: [], withdraw_arthur,
    ),
    LiveRequest(
        "angling_club-19", "Tipton Pairs has to wait a week, the car park's flooded. New date is "
        "9 August", "write", lambda _: [], set_match("Tipton Pairs", heldOn="2026-08-09"),
    ),
    LiveRequest(
        "angling_club-20", "Blue-green algae on the canal. Please call off the Canal Sprint.",
        "write", lambda _: [], set_match("Canal Sprint", status="cancelled"),
    ),
    LiveRequest(
        "angling_club-21", "Roy Sutton's got a new mobile, 07700 900555", "write", lambda _: [],
        set_member("Roy Sutton", phone="07700 900555"),
    ),
    LiveRequest(
        "angling_club-22", "Put the day ticket for the Mill Stretch up by 1.50, the committee has "
        "agreed", "write", lambda _: [], dearer_ticket,
    ),
    LiveRequest(
        "angling_club-23", "the platform at peg 6 is rebuilt, tick that job off", "write",
        lambda _: [], lambda d: job(d, "Rebuild the platform at peg 6").update(done=True),
    ),
    LiveRequest(
        "angling_club-24", "Bev can't do the weed cutting at the canal next week, Colin Dray will "
        "do it for her", "write", lambda _: [], hand_over("Cut the weed", "Colin Dray"),
    ),
    LiveRequest(
        "angling_club-25", "new job at Heron Pool: Mend the stile. Colin Dray leads, 2 hours, by "
        "31 July, not urgent", "write", lambda _: [], add_job, free=("id",),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "angling_club-26", "what bait did Vince use when he caught that ten kilos?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "angling_club-27", "text everybody in the Heron Cup that we start half an hour later",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "angling_club-28", "how deep is it at peg 12 on Heron Pool?", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "angling_club-29", "has Walter Finch paid his subs?", "refuse",
        lambda d: refused(*texts(d["members"], "fullName")),
    ),
    LiveRequest("angling_club-30", "cancel the Trout Derby", "refuse", lambda _: refused()),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *JOINS, *TOTALS, *COMPARISONS, *WRITES, *REFUSALS)
