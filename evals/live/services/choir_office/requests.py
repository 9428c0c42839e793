"""What people ask the choir office, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import either, refused
from evals.live.records import Data, LiveRequest
from evals.live.services.choir_office.changing import give_back, lend
from evals.live.services.choir_office.finding import (
    concert,
    conducting,
    lent_on,
    out_with,
    piece,
    programme_of,
    rehearsal,
    rehearsals_told,
    scores_with,
    singer,
    venue,
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


def _next_week(data: Data) -> Sequence[Fact]:
    planned = some(data["rehearsals"], status="planned")
    fit = [row for row in planned if "2026-03-16" <= row["date"] <= "2026-03-22"]
    return rehearsals_told(fit, data["rehearsals"])


def _mendelssohn(data: Data) -> Sequence[Fact]:
    fit = [row for row in data["pieces"] if "Mendelssohn" in row["composer"]]
    return only(fit, data["pieces"], "title")


def _tonight(data: Data) -> Sequence[Fact]:
    at = one(data["venues"], id=rehearsal(data, 507)["venue_id"])
    return [choice(at, data["venues"])]


def _absent(data: Data) -> Sequence[Fact]:
    ids = {row["sid"] for row in some(data["attendance"], rid=505, st="A")}
    return only([row for row in data["singers"] if row["id"] in ids], data["singers"])


def _joost_has(data: Data) -> Sequence[Fact]:
    return only(scores_with(data, "Joost van Dalen"), data["pieces"], "title")


def _key(data: Data) -> Sequence[Fact]:
    holder = one(data["singers"], id=venue(data, "School Auditorium")["key_holder"])
    return [choice(holder, data["singers"]), says(holder["phone"])]


def _copy_11(data: Data) -> Sequence[Fact]:
    score = piece(data, "Requiem in D minor")
    loan = one(data["score_loans"], piece_id=score["id"], copy_no=11)
    holder = one(data["singers"], id=loan["singer_id"])
    return [lent_on(loan), choice(holder, data["singers"])]


def _out(data: Data) -> Sequence[Fact]:
    return [number(len(some(data["score_loans"], returned_on=None)))]


def _peace_minutes(data: Data) -> Sequence[Fact]:
    return [number(sum(row["minutes"] for row in programme_of(data, "Evening for Peace")))]


def _odile_owes(data: Data) -> Sequence[Fact]:
    unpaid = some(data["fees"], singer_id=singer(data, "Odile Perrin")["id"], paid_on=None)
    return [number(round(sum(row["amount"] for row in unpaid), 2))]


def _piano(data: Data) -> Sequence[Fact]:
    return [yes() if venue(data, "Parish Hall")["piano"] else no("without")]


def _rafael(data: Data) -> Sequence[Fact]:
    there = one(data["attendance"], rid=505, sid=singer(data, "Rafael Quint")["id"])["st"]
    return [yes("was present") if there == "P" else no("excused", "absent")]


def _most_sold(data: Data) -> Sequence[Fact]:
    most = max(data["concerts"], key=lambda row: row["seats_sold"])
    return [choice(most, data["concerts"], "title")]


def _longer_here(data: Data) -> Sequence[Fact]:
    pair = [singer(data, name) for name in ("Martha Eilers", "Werner Lamprecht")]
    return [choice(min(pair, key=lambda row: row["joined"]), pair)]


def _lend_gloria(data: Data) -> None:
    borrower, score = singer(data, "Tamsin Reyes"), piece(data, "Gloria")
    lend(data, borrower["id"], score["id"], 30, "2026-05-31")


def _dirk_returns(data: Data) -> None:
    (loan,) = out_with(data, "Dirk Osterloh")
    give_back(loan)


def _koch(_: Data) -> Sequence[Fact]:
    """Two singers have this name."""
    return [either("which", "who", "whose", "Svenja", "Tobias", "several", "more than one")]


LOOK_UPS = (
    LiveRequest(
        "choir_office-01", "What is Anneke Dorn's email address?", "look_up",
        lambda d: [says(singer(d, "Anneke Dorn")["email"])],
    ),
    LiveRequest(
        "choir_office-02", "who composed Abendlied and in what year?", "look_up",
        lambda d: [says(piece(d, "Abendlied")["composer"]), number(piece(d, "Abendlied")["year"])],
    ),
    LiveRequest(
        "choir_office-03", "how many seats has the old granary got", "look_up",
        lambda d: [number(venue(d, "Old Granary")["seats"])],
    ),
    LiveRequest(
        "choir_office-04", "Which singers are on leave at the moment?", "look_up",
        lambda d: only(some(d["singers"], status="on_leave"), d["singers"]),
    ),
    LiveRequest(
        "choir_office-05", "when's the Spring Concert?", "look_up",
        lambda d: [day(concert(d, "Spring Concert")["date"])],
    ),
    LiveRequest(
        "choir_office-06", "Could you tell me which rehearsals are planned for next week, please?",
        "look_up", _next_week,
    ),
    LiveRequest(
        "choir_office-07", "which of our pieces are by Mendelssohn?", "look_up", _mendelssohn,
    ),
    LiveRequest(
        "choir_office-08", "what do we pay for an evening in the Parish Hall", "look_up",
        lambda d: [number(venue(d, "Parish Hall")["rent"])],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "choir_office-09", "Hi there, where does the choir rehearse tonight?", "join", _tonight,
    ),
    LiveRequest(
        "choir_office-10", "who is conducting the Passion Concert?", "join",
        lambda d: [choice(conducting(d, "Passion Concert"), d["conductors"])],
    ),
    LiveRequest(
        "choir_office-11", "What are we going to play at the Spring Concert? I need all the pieces",
        "join", lambda d: only(programme_of(d, "Spring Concert"), d["pieces"], "title"),
    ),
    LiveRequest(
        "choir_office-12", "who was absent without an excuse on 5 March?", "join", _absent,
    ),
    LiveRequest(
        "choir_office-13", "Which scores does Joost van Dalen still have from us?", "join",
        _joost_has,
    ),
    LiveRequest(
        "choir_office-14",
        "I'm locked out of the School Auditorium. Who has the key and what's the number to call?",
        "join", _key,
    ),
    LiveRequest(
        "choir_office-15", "copy 11 of the Faure requiem: who's got it and when did we lend it?",
        "join", _copy_11,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest("choir_office-16", "how many scores are out on loan right now?", "total", _out),
    LiveRequest(
        "choir_office-17",
        "How many minutes of music do we have in the Evening for Peace altogether?", "total",
        _peace_minutes,
    ),
    LiveRequest(
        "choir_office-18", "how much does Odile Perrin still owe us in fees", "total", _odile_owes,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("choir_office-19", "Does the Parish Hall have a piano?", "test", _piano),
    LiveRequest(
        "choir_office-20", "was Rafael Quint at the rehearsal on the 5th of March?", "test",
        _rafael,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "choir_office-21", "Which of our concerts has sold the most seats?", "compare", _most_sold,
    ),
    LiveRequest(
        "choir_office-22",
        "who has been with us longer, Martha Eilers or Werner Lamprecht?", "compare", _longer_here,
    ),
)  # fmt: skip
CHANGES = (
    LiveRequest(
        "choir_office-23", "Paula Rix has moved to Brede, please put that in", "write",
        lambda _: [], lambda d: singer(d, "Paula Rix").update(town="Brede"),
    ),
    LiveRequest(
        "choir_office-24",
        "The choir rehearsal on 19 March has to move to the School Auditorium, can you change that "
        "for me?", "write", lambda _: [], lambda d: rehearsal(d, 510).update(venue_id=34),
    ),
    LiveRequest(
        "choir_office-25",
        "Lend copy 30 of the Vivaldi Gloria to Tamsin Reyes until the end of May.", "write",
        lambda _: [], _lend_gloria, free=("id", "lent_at"),
    ),
    LiveRequest(
        "choir_office-26", "dirk osterloh just handed in his copy of the Abendlied, take it back "
        "please", "write", lambda _: [], _dirk_returns, free=("returned_on",),
    ),
    LiveRequest("choir_office-27", "please set Koch to on leave", "talk", _koch),
    LiveRequest(
        "choir_office-28", "Petra Lindner can't come tonight, would you mark her as excused?",
        "refuse", lambda d: refused(*texts(d["singers"])),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "choir_office-29", "Email all the altos that they should bring a pencil tonight.",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "choir_office-30", "what did the newspaper write about our Candle Concert", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *CHANGES, *REFUSALS,
)  # fmt: skip
