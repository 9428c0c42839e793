"""What people ask the museum's front desk, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import either, refused
from evals.live.records import Data, LiveRequest
from evals.live.services.museum_desk.finding import (
    book,
    bookings_on,
    exhibition,
    group,
    groups_on,
    guide_of,
    lead,
    lender_of,
    loan,
    loans_of,
    membership,
    room_of,
    visitors_on,
)
from evals.live.services.museum_desk.records import TODAY
from evals.live.set_aside import cannot, choice, no, number, one, only, says, some, texts, yes
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def money(pence: int) -> Fact:
    """The answer must say this sum, in pounds or in the pence of the records."""
    return Fact(number=pence / 100, text=(str(pence), f"{pence:,}"))


def curator(data: Data, title: str) -> Fact:
    """The answer must choose who curates this exhibition."""
    return choice(exhibition(data, title), data["exhibitions"], "curator")


def _speak_dutch(data: Data) -> Sequence[Fact]:
    return only([row for row in data["guides"] if "Dutch" in row["languages"]], data["guides"])


def _imogen(data: Data) -> Sequence[Fact]:
    row = membership(data, "Imogen Blakely")
    return [says(row["level"]), day(row["valid_until"])]


def _in_preparation(data: Data) -> Sequence[Fact]:
    rows = data["exhibitions"]
    return only(some(rows, status="in_preparation"), rows, "title")


def _orrery_value(data: Data) -> Sequence[Fact]:
    return [number(float(loan(data, "Brass Orrery")["insurance_value"]))]


def _on_the_nineteenth(data: Data) -> Sequence[Fact]:
    return only(some(data["tours"], date="2026-09-19"), data["tours"], "title")


def _on_lantern_walk(data: Data) -> Sequence[Fact]:
    return only(groups_on(data, "Lantern Walk"), data["groups"])


def _lent_herbarium(data: Data) -> Sequence[Fact]:
    return [choice(lender_of(data, loan(data, "Herbarium of 1788")), data["lenders"])]


def _room_of_model(data: Data) -> Sequence[Fact]:
    shown = one(data["exhibitions"], slug=loan(data, "Ropewalk Model")["exhibition_slug"])
    return [choice(room_of(data, shown), data["rooms"])]


def _from_the_countess(data: Data) -> Sequence[Fact]:
    rows = some(loans_of(data, "Countess Vray"), status="on_display")
    return only(rows, data["loans"], "object_title")


def _taken_on_the_twelfth(data: Data) -> Sequence[Fact]:
    sold = some(data["tickets"], exhibition_slug="salt-and-rope", sold_on="2026-09-12")
    return [money(sum(row["price_cents"] for row in sold))]


def _visitors_on_the_nineteenth(data: Data) -> Sequence[Fact]:
    tours = some(data["tours"], date="2026-09-19")
    return [number(sum(visitors_on(data, row["title"]) for row in tours))]


def _insured_under_glass(data: Data) -> Sequence[Fact]:
    rows = some(data["loans"], exhibition_slug="under-glass", status="on_display")
    return [number(sum(float(row["insurance_value"]) for row in rows))]


def _rafe(data: Data) -> Sequence[Fact]:
    is_valid = membership(data, "Rafe Thornbury")["valid_until"] >= TODAY.isoformat()
    return [yes("still valid") if is_valid else no("expired", "ran out", "lapsed")]


def _ramblers_paid(data: Data) -> Sequence[Fact]:
    slug = group(data, "Kelmere Ramblers")["slug"]
    row = one(bookings_on(data, "Knots and Sails"), group_slug=slug)
    return [yes("have paid", "has paid") if row["paid"] else no("unpaid")]


def _largest_room(data: Data) -> Sequence[Fact]:
    return [choice(max(data["rooms"], key=lambda row: row["area_m2"]), data["rooms"])]


def _lent_more(data: Data) -> Sequence[Fact]:
    names = ("Aldous Finch", "Hollin Maritime Trust")
    pair = [one(data["lenders"], name=name) for name in names]
    return [choice(max(pair, key=lambda row: len(loans_of(data, row["name"]))), pair)]


def _brookside(_: Data) -> Sequence[Fact]:
    """They have booked two tours."""
    return [either("which", "Dream Streets", "Winding Gears", "several", "more than one", "two")]


LOOK_UPS = (
    LiveRequest(
        "museum_desk-01", "When does Paper Cities close?", "look_up",
        lambda d: [day(exhibition(d, "Paper Cities")["closes_on"])],
    ),
    LiveRequest(
        "museum_desk-02", "who is the curator of The Clockmaker's Bench?", "look_up",
        lambda d: [curator(d, "The Clockmaker's Bench")],
    ),
    LiveRequest(
        "museum_desk-03", "how big is the tower room", "look_up",
        lambda d: [number(one(d["rooms"], name="Tower Room")["area_m2"])],
    ),
    LiveRequest(
        "museum_desk-04", "Do you have an email address for the Hillcrest Weavers?", "look_up",
        lambda d: [says(group(d, "Hillcrest Weavers")["email"])],
    ),
    LiveRequest(
        "museum_desk-05", "which of our guides can speak Dutch?", "look_up", _speak_dutch,
    ),
    LiveRequest(
        "museum_desk-06",
        "I have Imogen Blakely on the phone: what sort of membership is hers, and until when?",
        "look_up", _imogen,
    ),
    LiveRequest(
        "museum_desk-07", "aldous finch phone number pls", "look_up",
        lambda d: [says(one(d["lenders"], name="Aldous Finch")["phone"])],
    ),
    LiveRequest(
        "museum_desk-08", "Which exhibitions are still in preparation?", "look_up",
        _in_preparation,
    ),
    LiveRequest(
        "museum_desk-09", "What is the Brass Orrery insured for?", "look_up", _orrery_value,
    ),
    LiveRequest(
        "museum_desk-10", "List all tours on 19 September.", "look_up", _on_the_nineteenth,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "museum_desk-11", "who's guiding Knots and Sails this saturday?", "join",
        lambda d: [choice(guide_of(d, "Knots and Sails"), d["guides"])],
    ),
    LiveRequest(
        "museum_desk-12", "Which groups are coming to the Lantern Walk?", "join",
        _on_lantern_walk,
    ),
    LiveRequest(
        "museum_desk-13", "From whom did we borrow the Herbarium of 1788?", "join",
        _lent_herbarium,
    ),
    LiveRequest(
        "museum_desk-14",
        "a visitor is asking for the Ropewalk Model, in which room will she find it?", "join",
        _room_of_model,
    ),
    LiveRequest(
        "museum_desk-15", "Could I have a list of everything Countess Vray lent us that is on "
        "display at present, please?", "join", _from_the_countess,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "museum_desk-16", "How much did we take in tickets for Salt and Rope on 12 September?",
        "total", _taken_on_the_twelfth,
    ),
    LiveRequest(
        "museum_desk-17", "how many visitors are booked on the tours of the 19th all together?",
        "total", _visitors_on_the_nineteenth,
    ),
    LiveRequest(
        "museum_desk-18",
        "What's the total insurance value of the loans on display in Under Glass?", "total",
        _insured_under_glass,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest(
        "museum_desk-19", "is Rafe Thornbury's membership still valid?", "test", _rafe,
    ),
    LiveRequest(
        "museum_desk-20", "Have the Kelmere Ramblers paid for Knots and Sails already?", "test",
        _ramblers_paid,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest("museum_desk-21", "whats our largest room", "compare", _largest_room),
    LiveRequest(
        "museum_desk-22",
        "Who lent us more objects, Aldous Finch or the Hollin Maritime Trust?", "compare",
        _lent_more,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "museum_desk-23", "Please renew Imogen Blakely's membership for one year.", "write",
        lambda _: [],
        lambda d: membership(d, "Imogen Blakely").update(valid_until="2027-10-31"),
    ),
    LiveRequest(
        "museum_desk-24", "Silas is ill, so Petra Okafor takes over Knots and Sails on the 19th. "
        "can you change that?", "write", lambda _: [],
        lambda d: lead(d, "Knots and Sails", "Petra Okafor"),
    ),
    LiveRequest(
        "museum_desk-25", "book Brookside School Year 5 onto the Lantern Walk, 12 visitors",
        "write", lambda _: [],
        lambda d: book(d, "Lantern Walk", "Brookside School Year 5", 12),
        free=("id", "booked_on"),
    ),
    LiveRequest(
        "museum_desk-26",
        "We may keep the Brass Orrery until 31 January 2027. Would you extend the loan, please?",
        "write", lambda _: [],
        lambda d: loan(d, "Brass Orrery").update(ends_on="2027-01-31"),
    ),
    LiveRequest(
        "museum_desk-27", "Brookside School Year 5 aren't coming, cancel their booking", "talk",
        _brookside,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "museum_desk-28", "Move the Moonlight Murmurs tour to 18:00 please", "refuse",
        lambda d: refused(*texts(d["tours"], "title")),
    ),
    LiveRequest(
        "museum_desk-29", "print twenty posters for Paper Cities", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "museum_desk-30", "How many scones did the café sell yesterday?", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
