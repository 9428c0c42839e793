"""What people ask the cemetery office, and what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.cemetery_office.finding import (
    add_person,
    book,
    burial,
    coming,
    firm,
    led_by,
    numbered,
    owed,
    permit,
    person,
    plot,
    reserve,
)
from evals.live.services.cemetery_office.records import TODAY
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
    told,
    yes,
)
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def names(data: Data, rows: Iterable[Row]) -> list[Fact]:
    """The answer must list these burials, by name or number, and no others."""
    return told(rows, data["burials"], "who", "no")


def free_plots(data: Data, kind: str) -> list[Fact]:
    """The answer must list the free plots of a kind."""
    return only(some(data["plots"], kind=kind, st="free"), data["plots"], "no")


def undecided(data: Data) -> list[Fact]:
    """The answer must list the permits that nobody has decided on."""
    rows = data["permits"]
    return told(some(rows, st="asked"), rows, "no", "stone_on", "words")


def _holder(data: Data) -> Sequence[Fact]:
    row = one(data["people"], slug=plot(data, "B-003")["deed"])
    return [choice(row, data["people"]), says(row["tel"])]


def _friday(data: Data) -> Sequence[Fact]:
    return names(data, coming(some(data["burials"], on="2026-10-09")))


def _cheapest_ashes(data: Data) -> Sequence[Fact]:
    free = some(data["plots"], kind="ashes", st="free")
    return [choice(min(free, key=lambda row: float(row["price"])), data["plots"], "no")]


def _next_of_hollins(data: Data) -> Sequence[Fact]:
    row = min(coming(led_by(data, "Hollins and Daughter")), key=lambda row: str(row["on"]))
    return [day(row["on"]), Fact(text=(row["time"], "1:30", "1.30", "half past one"))]


def _done_by_kestrel(data: Data) -> Sequence[Fact]:
    return [number(len(some(led_by(data, "Kestrel Funerals"), st="done")))]


def _average_ashes(data: Data) -> Sequence[Fact]:
    rows = some(data["burials"], kind="ashes", st="done")
    return [about(sum(row["fee"] for row in rows) / len(rows))]


def _running_out(data: Data) -> Sequence[Fact]:
    ends = [row for row in data["plots"] if row["until"] and row["until"] < "2027-01-01"]
    slugs = [row["deed"] for row in ends]
    return only([row for row in data["people"] if row["slug"] in slugs], data["people"])


def _busiest_mason(data: Data) -> Sequence[Fact]:
    masons = some(data["firms"], kind="mason")
    most = max(masons, key=lambda row: len(some(data["permits"], via=row["slug"])))
    return [choice(most, masons)]


def _kin_tomorrow(data: Data) -> Sequence[Fact]:
    row = one(data["burials"], on="2026-10-08", time="10:00")
    kin = one(data["people"], slug=row["kin"])
    return [choice(kin, data["people"]), says(kin["tel"])]


def _unconfirmed_next_week(data: Data) -> Sequence[Fact]:
    booked = some(data["burials"], st="booked")
    return names(data, [row for row in booked if "2026-10-12" <= row["on"] <= "2026-10-18"])


def _parr_insured(data: Data) -> Sequence[Fact]:
    return [yes() if firm(data, "Parr Memorials")["insured_to"] >= TODAY.isoformat() else no()]


def _bramley_closed(data: Data) -> None:
    for row in coming(led_by(data, "Bramley and Co")):
        row["by"] = firm(data, "Kestrel Funerals")["slug"]


def _saturday_charge(data: Data) -> None:
    row = numbered(data, "BUR-330")
    row["fee"] = round(row["fee"] * 1.1)


LOOK_UPS = (
    LiveRequest(
        "cemetery_office-01", "is C-07 still free?", "test",
        lambda d: [yes() if plot(d, "C-07")["st"] == "free" else no()],
    ),
    LiveRequest(
        "cemetery_office-02", "What have we got on Friday? Leave out anything that was cancelled.",
        "look_up", _friday,
    ),
    LiveRequest(
        "cemetery_office-03", "which of the woodland plots are free at the moment", "look_up",
        lambda d: free_plots(d, "woodland"),
    ),
    LiveRequest(
        "cemetery_office-04", "A lady is at the counter: where is Agnes Thornley buried?",
        "look_up", lambda d: [choice(plot(d, burial(d, "Agnes Thornley")["at"]), d["plots"], "no")],
    ),
    LiveRequest(
        "cemetery_office-05", "which permits are still waiting for us to decide?", "look_up",
        undecided,
    ),
    LiveRequest(
        "cemetery_office-06", "is Parr Memorials still insured today", "test", _parr_insured,
    ),
    LiveRequest(
        "cemetery_office-07", "Are any burials next week still not confirmed? Which ones?",
        "look_up", _unconfirmed_next_week,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "cemetery_office-08", "who holds the deed for B-003, and whats the phone number", "join",
        _holder,
    ),
    LiveRequest(
        "cemetery_office-09", "When's the next burial that Hollins and Daughter are doing? Day and "
        "time please", "join", _next_of_hollins,
    ),
    LiveRequest(
        "cemetery_office-10", "who is the next of kin for tomorrow's ten o'clock, and how can I "
        "reach them by phone?", "join", _kin_tomorrow,
    ),
    LiveRequest(
        "cemetery_office-11", "I'm writing the reminder letters. Whose deeds run out before the "
        "end of the year?", "join", _running_out,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "cemetery_office-12", "how many burials has Kestrel Funerals done with us so far", "total",
        _done_by_kestrel,
    ),
    LiveRequest(
        "cemetery_office-13", "What do we still have to get in fees for burials that are done?",
        "total", lambda d: [number(sum(row["fee"] for row in owed(d)))],
    ),
    LiveRequest(
        "cemetery_office-14", "avarage fee of the ashes burials that are done?", "total",
        _average_ashes,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "cemetery_office-15", "What's the cheapest ashes plot anyone can still have?", "compare",
        _cheapest_ashes,
    ),
    LiveRequest(
        "cemetery_office-16", "which mason has sent us the most permits?", "compare",
        _busiest_mason,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "cemetery_office-17", "Vera Whitlock's burial tomorrow has to be at half past eleven "
        "instead of ten, the family's train is late", "write", lambda _: [],
        lambda d: burial(d, "Vera Whitlock").update(time="11:30"),
    ),
    LiveRequest(
        "cemetery_office-18", "Bramley and Co have shut down. Kestrel Funerals will take over both "
        "of their burials that are still to come", "write", lambda _: [], _bramley_closed,
    ),
    LiveRequest(
        "cemetery_office-19", "joan price called, her new number is 01962 555 0199", "write",
        lambda _: [], lambda d: person(d, "Joan Price").update(tel="01962 555 0199"),
    ),
    LiveRequest(
        "cemetery_office-20", "The stone for C-04 is fine, you can grant the permit.", "write",
        lambda _: [], lambda d: permit(d, "MP-111").update(st="granted"),
    ),
    LiveRequest(
        "cemetery_office-21", "Edith Calloway would like C-07 as well, could you reserve it for "
        "her please?", "write", lambda _: [], lambda d: reserve(d, "C-07", "Edith Calloway"),
    ),
    LiveRequest(
        "cemetery_office-22", "add a new person: Samuel Orchard, Romley, 01794 555 0123", "write",
        lambda _: [], lambda d: add_person(d, "Samuel Orchard", "Romley", "01794 555 0123"),
        free=("slug",),
    ),
    LiveRequest(
        "cemetery_office-23", "BUR-331 was just me trying things out, delete it please", "write",
        lambda _: [], lambda d: d["burials"].remove(numbered(d, "BUR-331")),
    ),
    LiveRequest(
        "cemetery_office-24", "Please put Harold Finch down for A-009 on 21 October at 14:00. It's "
        "a coffin, with Kestrel Funerals, next of kin Lucy Finch.", "write", lambda _: [],
        lambda d: book(
            d, "Harold Finch", "A-009", "2026-10-21", "14:00", "Kestrel Funerals", "Lucy Finch",
        ),
        free=("no",),
    ),
    LiveRequest(
        "cemetery_office-25", "BUR-330 is on a Saturday so its fee goes up by 10 percent", "write",
        lambda _: [], _saturday_charge,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "cemetery_office-26", "where does Lavinia Crouch lie?", "refuse", lambda _: refused(),
    ),
    LiveRequest(
        "cemetery_office-27", "mark the permit MP-140 as fixed", "refuse", lambda _: refused(),
    ),
    LiveRequest(
        "cemetery_office-28", "order two wreaths for the Calloway burial on friday", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "cemetery_office-29", "How many parking spaces are there by the chapel?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "cemetery_office-30", "Send Margaret Ellis a letter with the fee for the 15th", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
