"""The changes that people ask of the tree surgeons."""

from __future__ import annotations

from evals.live.records import Data, LiveRequest
from evals.live.services.tree_surgeons.finding import book, job, led_by, machine, member, tree
from evals.live.set_aside import some


def _book_tooley(data: Data) -> None:
    at = tree(data, "Graham Tooley", "side fence")
    book(data, at, "Piotr Wilk", "deadwood", "2026-10-29", 310, 4)


def _dead_lime(data: Data) -> None:
    lime = tree(data, "St Oswin's Church", "vestry wall")
    lime.update(condition="dead", last_inspected="2026-10-14")


def _jodie_up(data: Data) -> None:
    jodie = member(data, "Jodie Marsh")
    jodie["day_rate"] += 5


def owens_to_piotr(data: Data) -> None:
    """What Owen has booked goes to Piotr."""
    for row in some(led_by(data, "Owen Tranter"), status="booked"):
        row["lead_id"] = member(data, "Piotr Wilk")["id"]


WRITES = (
    LiveRequest(
        "tree_surgeons-17", "8316 is done, took 9 hours in the end", "write", lambda _: [],
        lambda d: job(d, 8316).update(status="done", hours=9),
    ),
    LiveRequest(
        "tree_surgeons-18",
        "niamh has called in sick for tomorrow, can Rhys Calloway take over job 8317 from her",
        "write", lambda _: [],
        lambda d: job(d, 8317).update(lead_id=member(d, "Rhys Calloway")["id"]),
    ),
    LiveRequest(
        "tree_surgeons-19", "Please move the felling of Andrew Sears's eucalyptus to next Monday.",
        "write", lambda _: [], lambda d: job(d, 8320).update(scheduled_on="2026-10-19"),
    ),
    LiveRequest(
        "tree_surgeons-20",
        "Graham Tooley says yes to deadwooding his oak. Book it for 29 October with Piotr Wilk "
        "leading, £310, four hours.", "write", lambda _: [], _book_tooley, free=("id",),
    ),
    LiveRequest(
        "tree_surgeons-21", "job 8336 should never have been entered, delete it pls", "write",
        lambda _: [], lambda d: d["jobs"].remove(job(d, 8336)),
    ),
    LiveRequest(
        "tree_surgeons-22", "give jodie marsh a fiver more a day", "write", lambda _: [],
        _jodie_up,
    ),
    LiveRequest(
        "tree_surgeons-23", "The Rodeo came back from the workshop this morning, it's fine again",
        "write", lambda _: [], lambda d: machine(d, "Rodeo").update(in_repair=False),
    ),
    LiveRequest(
        "tree_surgeons-24",
        "I inspected the lime at the vestry wall today and it's dead, note that down please",
        "write", lambda _: [], _dead_lime,
    ),
    LiveRequest(
        "tree_surgeons-25",
        "Owen's ticket has lapsed so he can't lead. Put Piotr Wilk on all the jobs Owen Tranter "
        "has booked.", "write", lambda _: [], owens_to_piotr,
    ),
)  # fmt: skip
