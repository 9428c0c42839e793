"""What people ask the tool library, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import NOT_THERE, either, silent
from evals.live.records import Data, LiveRequest
from evals.live.services.tool_library.changing import renew, reserve
from evals.live.services.tool_library.finding import (
    branch,
    branch_of,
    coming,
    holder,
    hours,
    loan_of,
    member,
    members_of,
    out,
    these,
    tool,
    unpaid,
    workshop,
)
from evals.live.services.tool_library.records import TODAY
from evals.live.set_aside import cannot, choice, no, number, one, only, says, some, yes
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _closed_wednesdays(data: Data) -> Sequence[Fact]:
    days = {row["code"]: [day["weekday"] for day in row["opening_hours"]]
            for row in data["branches"]}  # fmt: skip
    (closed,) = [row for row in data["branches"] if "wednesday" not in days[row["code"]]]
    return [branch_of(closed, data["branches"])]


def _samuel_has(data: Data) -> Sequence[Fact]:
    """Each tool with the day when it is due."""
    rows = out(data, member_id=member(data, "Samuel Adeyemi")["id"])
    held = [one(data["tools"], code=row["tool"]) for row in rows]
    return [*these(held, data["tools"]), *(day(row["due_on"]) for row in rows)]


def _bike_evening(data: Data) -> Sequence[Fact]:
    chosen = workshop(data, "Bike Maintenance Evening")
    signed = some(data["signups"], workshop=chosen["code"])
    return only(members_of(data, signed), data["members"])


def _overdue(data: Data) -> Sequence[Fact]:
    late = [row for row in out(data) if row["due_on"] < TODAY.isoformat()]
    return only(members_of(data, late), data["members"])


def _damaged(data: Data) -> Sequence[Fact]:
    """Who was fined for damage, and for which tool."""
    fines = some(data["fines"], reason="damage")
    loans = [one(data["loans"], id=row["loan"]) for row in fines]
    people = only(members_of(data, fines), data["members"])
    tools = [one(data["tools"], code=row["tool"]) for row in loans]
    return [*people, *(Fact(text=(row["name"], row["code"])) for row in tools)]


def _repairs_this_year(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["repairs"] if row["reported_on"] >= "2026" and row["cost"]]
    return [number(round(sum(row["cost"]["amount"] for row in rows), 2))]


def _tiling_places(data: Data) -> Sequence[Fact]:
    chosen = workshop(data, "Tiling a Splashback")
    left = chosen["places"] - len(some(data["signups"], workshop=chosen["code"]))
    return [yes(f"{left} place", f"{left} left") if left else no()]


def _dearest_repair(data: Data) -> Sequence[Fact]:
    paid = [row for row in data["repairs"] if row["cost"]]
    dearest = max(paid, key=lambda row: row["cost"]["amount"])
    right = one(data["tools"], code=dearest["tool"])
    return [number(dearest["cost"]["amount"]), Fact(text=(right["name"], right["code"]))]


def _lighter(data: Data) -> Sequence[Fact]:
    pair = [tool(data, "Hammer Drill"), tool(data, "SDS Rotary Hammer")]
    return [choice(min(pair, key=lambda row: row["weight_kg"]), pair)]


def _laser_level(data: Data) -> None:
    mei = member(data, "Mei Tanaka")["id"]
    reserve(data, tool(data, "Laser Level")["code"], mei, "2026-05-22", "2026-05-25")


def _ruth_cancels(data: Data) -> None:
    ruth = member(data, "Ruth Kavanagh")["id"]
    code = tool(data, "Carpet Cleaner")["code"]
    data["reservations"].remove(one(data["reservations"], member_id=ruth, tool=code))


def _not_renewed(data: Data) -> Sequence[Fact]:
    """Another member has reserved it; the day when it would be due is not told as done."""
    loan = {**loan_of(data, "Marco Ricci", "Tile Cutter")}
    renew(data, loan)
    return [Fact(text=(*NOT_THERE, "reserved", "refused", "conflict")), silent(loan["due_on"])]


LOOK_UPS = (
    LiveRequest(
        "tool_library-01", "what's the deposit on the pressure washer?", "look_up",
        lambda d: [number(tool(d, "Pressure Washer")["deposit"]["amount"])],
    ),
    LiveRequest(
        "tool_library-02", "Hi, could you tell me until when Mill Road is open on Fridays?",
        "look_up", lambda d: [says(hours(d, "Mill Road", "friday")[0]["closes"])],
    ),
    LiveRequest(
        "tool_library-03", "phone number of Grace Okafor pls", "look_up",
        lambda d: [says(member(d, "Grace Okafor")["phone"])],
    ),
    LiveRequest(
        "tool_library-04", "Which tools are being repaired at the moment?", "look_up",
        lambda d: these(some(d["tools"], status="in_repair"), d["tools"]),
    ),
    LiveRequest(
        "tool_library-05", "how heavy is the scaffold tower", "look_up",
        lambda d: [number(tool(d, "Scaffold Tower")["weight_kg"])],
    ),
    LiveRequest(
        "tool_library-06", "When is the bird box workshop and what does it cost?", "look_up",
        lambda d: [day(workshop(d, "Build a Bird Box")["date"]),
                   number(workshop(d, "Build a Bird Box")["fee"]["amount"])],
    ),
    LiveRequest(
        "tool_library-07", "Which branch is closed on Wednesdays?", "look_up", _closed_wednesdays,
    ),
    LiveRequest(
        "tool_library-08", "when does Ruth Kavanagh's membership run out?", "look_up",
        lambda d: [day(member(d, "Ruth Kavanagh")["valid_until"])],
    ),
    LiveRequest(
        "tool_library-09", "Which workshops are still to come at Elm Park?", "look_up",
        lambda d: only(coming(d, "Elm Park"), d["workshops"], "title"),
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "tool_library-10", "who's got the paint sprayer right now", "join",
        lambda d: [choice(holder(d, "Paint Sprayer"), d["members"])],
    ),
    LiveRequest(
        "tool_library-11", "What has Samuel Adeyemi borrowed, and when do we get it back?",
        "join", _samuel_has,
    ),
    LiveRequest(
        "tool_library-12",
        "I need the names of everyone who signed up for the bike maintenance evening.", "join",
        _bike_evening,
    ),
    LiveRequest("tool_library-13", "whose loans are overdue?", "join", _overdue),
    LiveRequest(
        "tool_library-14", "Who has been fined for damage so far, and what tool was it each time?",
        "join", _damaged,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "tool_library-15", "how many tools do we keep at Harbour Lane?", "total",
        lambda d: [number(len(some(d["tools"], branch=branch(d, "Harbour Lane")["code"])))],
    ),
    LiveRequest(
        "tool_library-16", "How much do members still owe us in fines, all in all?", "total",
        lambda d: [number(unpaid(d))],
    ),
    LiveRequest(
        "tool_library-17", "what have repairs cost us this year in total", "total",
        _repairs_this_year,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "tool_library-18", "do you need an induction for the mitre saw?", "test",
        lambda d: [yes("induction required") if tool(d, "Mitre Saw")["induction_required"]
                   else no()],
    ),
    LiveRequest(
        "tool_library-19", "Is Viktor Sokolov blocked?", "test",
        lambda d: [yes("is blocked") if member(d, "Viktor Sokolov")["blocked"] else no()],
    ),
    LiveRequest(
        "tool_library-20", "Are there any places left on the tiling workshop?", "test",
        _tiling_places,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "tool_library-21", "Which is lighter, the hammer drill or the SDS rotary hammer?",
        "compare", _lighter,
    ),
    LiveRequest(
        "tool_library-22", "what was the most expensive repair we ever had and which tool was it "
        "for?", "compare", _dearest_repair,
    ),
)  # fmt: skip
CHANGES = (
    LiveRequest(
        "tool_library-23", "please renew the step ladder for Niamh Walsh", "write", lambda _: [],
        lambda d: renew(d, loan_of(d, "Niamh Walsh", "Step Ladder")),
    ),
    LiveRequest(
        "tool_library-24",
        "Declan Foley's email address has changed to declan.foley@postbox.example, could you "
        "update that for us? Thank you!", "write", lambda _: [],
        lambda d: member(d, "Declan Foley").update(email="declan.foley@postbox.example"),
    ),
    LiveRequest(
        "tool_library-25", "Reserve the laser level for Mei Tanaka from 22 to 25 May.", "write",
        lambda _: [], _laser_level, free=("id", "placed_on"),
    ),
    LiveRequest(
        "tool_library-26", "ruth kavanagh doesnt need the carpet cleaner anymore, cancel her "
        "reservation", "write", lambda _: [], _ruth_cancels,
    ),
    LiveRequest(
        "tool_library-27", "Can you sign Lynch up for the lamp wiring workshop?", "talk",
        lambda _: [either("which", "Patrick", "Siobhan")],
    ),
    LiveRequest(
        "tool_library-28", "marco ricci wants to keep the tile cutter two more weeks, renew it pls",
        "refuse", _not_renewed,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "tool_library-29", "Grace Okafor just paid her fine in cash, mark it as paid please.",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "tool_library-30", "how do I change the blade of the circular saw?", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *CHANGES, *REFUSALS,
)  # fmt: skip
