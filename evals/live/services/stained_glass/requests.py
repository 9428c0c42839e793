"""What people ask the stained glass studio, and what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.stained_glass.finding import (
    add_panel,
    client,
    commission,
    commissions_of,
    give,
    going_on,
    later,
    made_by,
    makers_of,
    open_commission,
    panel,
    panels_of,
    take,
    unfinished,
)
from evals.live.services.stained_glass.records import TODAY
from evals.live.set_aside import (
    Row,
    about,
    cannot,
    choice,
    no,
    number,
    only,
    says,
    some,
    told,
    yes,
)
from evals.tasks.records import Fact


def listed(data: Data, rows: Iterable[Row]) -> list[Fact]:
    """The answer must list these commissions, by reference or title, and no others."""
    return told(rows, data["commissions"], "reference", "title")


def worth(rows: Iterable[Row]) -> list[Fact]:
    """What these commissions are worth."""
    return [number(sum(row["price"] for row in rows))]


def _due_this_month(data: Data) -> Sequence[Fact]:
    rows = data["commissions"]
    return listed(data, [row for row in rows if str(row["dueOn"]).startswith("2026-03")])


def _to_order(data: Data) -> Sequence[Fact]:
    rows = data["glass"]
    return only([row for row in rows if row["sheets"] < row["minimum"]], rows)


def _overdue(data: Data) -> Sequence[Fact]:
    late = [row for row in going_on(data) if row["dueOn"] < TODAY.isoformat()]
    return listed(data, late)


def _of_martina(data: Data) -> Sequence[Fact]:
    return only(unfinished(made_by(data, "Martina Hay")), data["panels"], "label")


def _tap_room_open(data: Data) -> Sequence[Fact]:
    rows = panels_of(data, "SG-046")
    return only(some(rows, makerId=None), data["panels"], "label")


def _hours_of_stairs(data: Data) -> Sequence[Fact]:
    return [number(sum(row["hoursSpent"] for row in panels_of(data, "SG-044")))]


def _average_repair(data: Data) -> Sequence[Fact]:
    repairs = some(data["commissions"], kind="repair")
    kept = [row for row in repairs if row["status"] != "cancelled"]
    return [about(sum(row["price"] for row in kept) / len(kept))]


def _finished_by_joss(data: Data) -> Sequence[Fact]:
    return [number(len(some(made_by(data, "Joss Arden"), stage="done")))]


def _bigger_bird(data: Data) -> Sequence[Fact]:
    rows = [panel(data, label) for label in ("Kingfisher", "Heron")]
    return [choice(max(rows, key=lambda row: row["widthCm"] * row["heightCm"]), rows, "label")]


def _both_deposits(data: Data) -> Sequence[Fact]:
    paid = all(row["depositPaid"] for row in commissions_of(data, "Abbot's Hall"))
    return [yes() if paid else no()]


def _joss_hurt(data: Data) -> None:
    give(data, unfinished(made_by(data, "Joss Arden")), "Ines Roper")


LOOK_UPS = (
    LiveRequest(
        "stained_glass-01", "phone number for St Mary Wickham please", "look_up",
        lambda d: [says(client(d, "St Mary Wickham")["phone"])],
    ),
    LiveRequest(
        "stained_glass-02", "Which commissions are due this month?", "look_up", _due_this_month,
    ),
    LiveRequest(
        "stained_glass-03", "what glass do we need to order, that is where there are fewer sheets "
        "than the minimum?", "compare", _to_order,
    ),
    LiveRequest(
        "stained_glass-04", "is anything overdue? i mean not installed and not cancelled and "
        "past its date. which?", "look_up", _overdue,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "stained_glass-05", "Who is working on SG-047?", "join",
        lambda d: only(makers_of(d, panels_of(d, "SG-047")), d["makers"]),
    ),
    LiveRequest(
        "stained_glass-06", "what has Martina Hay still got on her bench? Not the ones that are "
        "done.", "join", _of_martina,
    ),
    LiveRequest(
        "stained_glass-07", "which panels of the Tap room windows have no maker yet", "join",
        _tap_room_open,
    ),
    LiveRequest(
        "stained_glass-08", "The client's on the phone - what stage is the Canopy panel of the "
        "Tree of Life at?", "join",
        lambda d: [choice(panel(d, "Canopy"), d["panels"], "stage")],
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "stained_glass-09", "How many hours have we put into the Stair window so far?", "total",
        _hours_of_stairs,
    ),
    LiveRequest(
        "stained_glass-10", "total price of everything in work right now?", "total",
        lambda d: worth(some(d["commissions"], status="in_work")),
    ),
    LiveRequest(
        "stained_glass-11", "What does a repair cost on average with us, leaving out cancelled "
        "ones?", "total", _average_repair,
    ),
    LiveRequest(
        "stained_glass-12", "how many panels has Joss finished", "total", _finished_by_joss,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "stained_glass-13", "Which panel is bigger, the Heron or the Kingfisher?", "compare",
        _bigger_bird,
    ),
    LiveRequest(
        "stained_glass-14", "has Abbot's Hall paid the deposit on both their commissions?", "test",
        _both_deposits,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "stained_glass-15", "Martina has enough on, so give the Heron to Martin Hay please",
        "write", lambda _: [], lambda d: give(d, [panel(d, "Heron")], "Martin Hay"),
    ),
    LiveRequest(
        "stained_glass-16", "the Swift is all cut, it can go on to painting. that was another 4 "
        "hours", "write", lambda _: [],
        lambda d: panel(d, "Swift").update(stage="painting", hoursSpent=9),
    ),
    LiveRequest(
        "stained_glass-17", "I've taken 3 sheets of ruby streaky out of the rack", "write",
        lambda _: [], lambda d: take(d, "Ruby streaky", 3),
    ),
    LiveRequest(
        "stained_glass-18", "SG-050 has fallen through, they can't afford it. Cancel it.", "write",
        lambda _: [], lambda d: commission(d, "SG-050").update(status="cancelled"),
    ),
    LiveRequest(
        "stained_glass-19", "The East window went in yesterday! Please put it down as installed.",
        "write", lambda _: [],
        lambda d: commission(d, "SG-041").update(status="installed", installedOn="2026-03-03"),
    ),
    LiveRequest(
        "stained_glass-20", "push the deadline for the Porch lights back by two weeks, the "
        "scaffolding at the hall is late", "write", lambda _: [],
        lambda d: later(commission(d, "SG-045"), 14),
    ),
    LiveRequest(
        "stained_glass-21", "St Mary Wick has a new churchwarden, so our contact there is now Ruth "
        "Penfold, r.penfold@stmarywick.example", "write", lambda _: [],
        lambda d: client(d, "St Mary Wick").update(
            contact="Ruth Penfold", email="r.penfold@stmarywick.example",
        ),
    ),
    LiveRequest(
        "stained_glass-22", "New commission for The Crown Tap: reference SG-057, title Bar door, "
        "a repair, 640 pounds, due 30 April", "write", lambda _: [],
        lambda d: open_commission(
            d, "The Crown Tap", "SG-057", "Bar door", "repair", 640, "2026-04-30",
        ),
        free=("id",),
    ),
    LiveRequest(
        "stained_glass-23", "add a panel to SG-046 called Signature strip, 60 cm wide and 12 high, "
        "leaded, 5 hours planned", "write", lambda _: [],
        lambda d: add_panel(d, "SG-046", "Signature strip", (60, 12), 5), free=("id",),
    ),
    LiveRequest(
        "stained_glass-24", "Abbot's Hall don't want the Spare pane any more, so delete that panel",
        "write", lambda _: [], lambda d: d["panels"].remove(panel(d, "Spare pane")),
    ),
    LiveRequest(
        "stained_glass-25", "Joss Arden has broken his wrist. All the panels he hasn't finished go "
        "to Ines Roper.", "write", lambda _: [], _joss_hurt,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "stained_glass-26", "what stage is the Otter panel at?", "refuse", lambda _: refused(),
    ),
    LiveRequest(
        "stained_glass-27", "cancel SG-099 would you", "refuse", lambda _: refused(),
    ),
    LiveRequest(
        "stained_glass-28", "Book a van for Friday to take the Porch lights to Stoke Abbot",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "stained_glass-29", "how long does Lambeck take to deliver at the moment?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "stained_glass-30", "put a photo of the Nativity left panel on our website", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
