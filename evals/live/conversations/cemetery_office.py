"""Conversations with the cemetery office."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, turn, unclear, unknown
from evals.live.services.cemetery_office.finding import (
    burial,
    coming,
    firm,
    numbered,
    permit,
    person,
    plot,
    reserve,
)
from evals.live.services.cemetery_office.requests import free_plots, names
from evals.live.set_aside import Row, choice, no, number, says, some, told, yes
from evals.live.set_aside_days import day
from evals.tasks.records import Fact

SECOND = "BUR-322"
"""The second burial of Friday that is not cancelled."""
TO_GRANT = ("MP-108", "MP-112")


def _friday(data: Data) -> list[Fact]:
    """Whether a cancelled burial is told beside the others does not matter."""
    rows = some(data["burials"], on="2026-10-09")
    others = [row for row in data["burials"] if row not in rows]
    return [*told(coming(rows), others, "who", "no")]


def _second_paid(data: Data) -> list[Fact]:
    return [yes() if numbered(data, SECOND)["paid"] else no()]


def _director(data: Data) -> list[Fact]:
    row = firm(data, "Kestrel Funerals")
    return [choice(row, some(data["firms"], kind="director")), says(row["tel"])]


def _not_that_one(data: Data) -> None:
    numbered(data, SECOND).update(st="booked")
    burial(data, "Elsie Kovar").update(st="confirmed")


def _of_parr(data: Data) -> list[Row]:
    return some(data["permits"], via=firm(data, "Parr Memorials")["slug"])


def _listed(data: Data, rows: list[Row]) -> list[Fact]:
    return told(rows, data["permits"], "no", "stone_on", "words")


def _grant(data: Data) -> None:
    for no_ in TO_GRANT:
        permit(data, no_).update(st="granted")


CONVERSATIONS = (
    conversation(
        "cemetery_office-week", "cemetery_office",
        turn("first", "look_up", "Good morning, which burials are there tomorrow?",
             lambda d: names(d, some(d["burials"], on="2026-10-08"))),
        turn("follow_up", "look_up", "and on friday?", _friday),
        turn("reference", "test", "has the second one been paid for?", _second_paid),
        act("Her son just paid in cash at the counter, mark it as paid",
            lambda d: numbered(d, SECOND).update(paid=True)),
        turn("reference", "join", "which director is doing that one? I need their phone number "
             "too", _director),
        act("ok, then confirm it", lambda d: numbered(d, SECOND).update(st="confirmed")),
        act("oh no, I meant Elsie Kovar's burial. Confirm that one and put Rita Price back to "
            "booked", _not_that_one, role="correction"),
        unknown("when is Lorna Pickles going to be buried?"),
        turn("recovery", "look_up", "it's Joyce Yates I want, when is hers?",
             lambda d: [day(burial(d, "Joyce Yates")["on"])]),
        turn("topic", "total", "How many burials are still to come altogether, booked or "
             "confirmed?", lambda d: [number(len(coming(d["burials"])))]),
    ),
    conversation(
        "cemetery_office-plots", "cemetery_office",
        turn("first", "look_up", "which ashes plots are free?", lambda d: free_plots(d, "ashes")),
        turn("reference", "compare", "what does the cheapest one cost?",
             lambda d: [number(plot(d, "C-05")["price"])]),
        act("Good, reserve that for Ruth Amadi", lambda d: reserve(d, "C-05", "Ruth Amadi")),
        turn("follow_up", "look_up", "and which lawn plots are free",
             lambda d: free_plots(d, "lawn")),
        turn("correction", "look_up", "sorry, kerb, not lawn", lambda d: free_plots(d, "kerb")),
        turn("topic", "join", "Which permits did Parr Memorials ask for?",
             lambda d: _listed(d, _of_parr(d))),
        turn("reference", "look_up", "which of these haven't we decided on yet?",
             lambda d: _listed(d, some(_of_parr(d), st="asked"))),
        act("grant them both", _grant),
        unclear("one more thing, Mrs Ellis has a new phone number: 01962 555 0177", "Margaret",
                "Margery", "which"),
        act("Margery", lambda d: person(d, "Margery Ellis").update(tel="01962 555 0177")),
    ),
)  # fmt: skip
