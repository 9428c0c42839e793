"""What people ask the cinemas, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data, LiveRequest
from evals.live.services.cinema_week.finding import (
    book,
    bookings_of,
    cancel,
    cinema,
    clock,
    film,
    film_booked,
    film_of,
    in_cents,
    lasts,
    member,
    screening,
    shown,
)
from evals.live.set_aside import cannot, choice, no, number, one, only, says, some, texts, yes
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _in_ostley(data: Data) -> Sequence[Fact]:
    return only(some(data["cinemas"], city="Ostley"), data["cinemas"])


def _small_screen(data: Data) -> Sequence[Fact]:
    return [number(one(data["screens"], cinemaId="old-mill", no=2)["seats"])]


def _on_at_harbour(data: Data) -> Sequence[Fact]:
    """What is cancelled may be named or not."""
    rows = shown(data, "harbour", "2026-10-09")
    on = texts([film_of(data, row) for row in rows if row["status"] != "cancelled"], "title")
    maybe = texts([film_of(data, row) for row in rows], "title")
    return [
        Fact(all=on),
        Fact(none=tuple(t for t in texts(data["films"], "title") if t not in maybe)),
    ]


def _salt_road_at(data: Data) -> Sequence[Fact]:
    rows = shown(data, "old-mill", "2026-10-08", "The Salt Road")
    return [clock(row["startsAt"][11:]) for row in rows]


def _night_ferry_seats(data: Data) -> Sequence[Fact]:
    return [number(screening(data, "harbour", "2026-10-09T20:15")["seatsLeft"])]


def _oskar_sees(data: Data) -> Sequence[Fact]:
    (made,) = bookings_of(data, "Oskar Lind")
    return [choice(film_booked(data, made), data["films"], "title")]


def _comet_price(data: Data) -> Sequence[Fact]:
    (row,) = shown(data, "station", "2026-10-11", "Comet Club")
    return [in_cents(row["priceCents"])]


def _renata_home(data: Data) -> Sequence[Fact]:
    home = one(data["cinemas"], id=member(data, "Renata Silva")["homeCinemaId"])
    return [choice(home, data["cinemas"], "address")]


def _maja_pays(data: Data) -> Sequence[Fact]:
    rows = bookings_of(data, "Maja Brandt")
    return [number(round(sum(float(row["total"]) for row in rows), 2))]


def _harbour_seats(data: Data) -> Sequence[Fact]:
    return [number(sum(row["seats"] for row in some(data["screens"], cinemaId="harbour")))]


def _bar(data: Data) -> Sequence[Fact]:
    return [yes() if cinema(data, "Old Mill")["bar"] else no()]


def _voucher_used(data: Data) -> Sequence[Fact]:
    used = one(data["vouchers"], code="LV-3HND")["used"]
    return [yes("has been used", "is used", "was used", "already used") if used else no()]


def _longer(data: Data) -> Sequence[Fact]:
    pair = [film(data, "Night Ferry"), film(data, "Paper Lanterns")]
    return [choice(max(pair, key=lambda row: row["minutes"]), pair, "title")]


def _oldest(data: Data) -> Sequence[Fact]:
    return [choice(min(data["cinemas"], key=lambda row: row["openedYear"]), data["cinemas"])]


def _carla_books(data: Data) -> None:
    book(data, "Carla Winther", screening(data, "garden", "2026-10-08T18:00"), 2)


def _oskar_books(data: Data) -> None:
    book(data, "Oskar Lind", one(data["screenings"], id=5127), 1, "LV-5JBR")


def _which_of_majas(data: Data) -> Sequence[Fact]:
    """The answer asks which: in words, or by naming both."""
    rows = bookings_of(data, "Maja Brandt")
    return [Fact(text=("which", "several", "two bookings", "2 bookings", *texts(rows, "ref")))]


LOOK_UPS = (
    LiveRequest(
        "cinema_week-01", "how long is The Salt Road?", "look_up",
        lambda d: [lasts(film(d, "The Salt Road")["minutes"])],
    ),
    LiveRequest(
        "cinema_week-02", "Who directed Paper Lanterns?", "look_up",
        lambda d: [choice(film(d, "Paper Lanterns"), d["films"], "director")],
    ),
    LiveRequest(
        "cinema_week-03", "whats the address of the lumen harbour", "look_up",
        lambda d: [choice(cinema(d, "Harbour"), d["cinemas"], "address")],
    ),
    LiveRequest(
        "cinema_week-04", "Which of our cinemas are in Ostley?", "look_up", _in_ostley,
    ),
    LiveRequest(
        "cinema_week-05", "How many seats does screen 2 at the Lumen Old Mill have?", "look_up",
        _small_screen,
    ),
    LiveRequest(
        "cinema_week-06", "Good evening, could you please give me Tobias Renk's e-mail address?",
        "look_up", lambda d: [says(member(d, "Tobias Renk")["email"])],
    ),
    LiveRequest(
        "cinema_week-07", "when does voucher LV-7Q2K run out", "look_up",
        lambda d: [day(one(d["vouchers"], code="LV-7Q2K")["expires"])],
    ),
    LiveRequest(
        "cinema_week-08", "age rating of Night Ferry?", "look_up",
        lambda d: [number(film(d, "Night Ferry")["rating"])],
    ),
    LiveRequest(
        "cinema_week-09", "Tell me how many points Carla Winther has collected so far.",
        "look_up", lambda d: [number(member(d, "Carla Winther")["points"])],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "cinema_week-10", "What's on at the Lumen Harbour on 9 October? Just the film titles.",
        "join", _on_at_harbour,
    ),
    LiveRequest(
        "cinema_week-11", "what time is The Salt Road on at the Lumen Old Mill tomorrow?", "join",
        _salt_road_at,
    ),
    LiveRequest(
        "cinema_week-12",
        "We'd like to see Night Ferry at the Lumen Harbour this Friday at 20:15. How many seats "
        "are left?", "join", _night_ferry_seats,
    ),
    LiveRequest("cinema_week-13", "which film is Oskar Lind going to see", "join", _oskar_sees),
    LiveRequest(
        "cinema_week-14", "ticket price for Comet Club at the Lumen Station on sunday?", "join",
        _comet_price,
    ),
    LiveRequest(
        "cinema_week-15", "What's the address of Renata Silva's home cinema?", "join",
        _renata_home,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "cinema_week-16", "how much do all of Maja Brandt's bookings come to?", "total",
        _maja_pays,
    ),
    LiveRequest(
        "cinema_week-17", "How many screenings are there at the Lumen Garden on 10 October?",
        "total", lambda d: [number(len(shown(d, "garden", "2026-10-10")))],
    ),
    LiveRequest(
        "cinema_week-18", "if every screen at the Lumen Harbour was full, how many people would "
        "that be?", "total", _harbour_seats,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("cinema_week-19", "is there a bar at the Lumen Old Mill?", "test", _bar),
    LiveRequest(
        "cinema_week-20", "Has voucher LV-3HND already been used?", "test", _voucher_used,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "cinema_week-21", "Which one is longer, Night Ferry or Paper Lanterns?", "compare",
        _longer,
    ),
    LiveRequest("cinema_week-22", "which cinema have we had the longest?", "compare", _oldest),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "cinema_week-23",
        "Please book two seats for Carla Winther for Paper Lanterns at the Lumen Garden, tomorrow "
        "at 18:00.", "write", lambda _: [], _carla_books, free=("ref",),
    ),
    LiveRequest(
        "cinema_week-24", "cancel booking QX7TRB pls", "write", lambda _: [],
        lambda d: cancel(d, "QX7TRB"),
    ),
    LiveRequest(
        "cinema_week-25", "Tobias Renk's new email is t.renk@postbox.example, can you change that "
        "for him?", "write", lambda _: [],
        lambda d: member(d, "Tobias Renk").update(email="t.renk@postbox.example"),
    ),
    LiveRequest(
        "cinema_week-26",
        "one ticket for Oskar Lind for screening 5127, and use his voucher LV-5JBR for it",
        "write", lambda _: [], _oskar_books, free=("ref",),
    ),
)  # fmt: skip
NOT_DONE = (
    LiveRequest(
        "cinema_week-27", "I want to cancel Maja Brandt's booking", "talk", _which_of_majas,
    ),
    LiveRequest(
        "cinema_week-28", "Book 4 seats for Ida Quist for screening 5102.", "refuse",
        lambda _: [Fact(text=(*cannot()[0].text, "failed", "only 2", "only two"))],
    ),
    LiveRequest(
        "cinema_week-29", "Can you turn the heating up in screen 3 of the Lumen Harbour?",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "cinema_week-30", "what do the critics say about Glass Harvest", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *NOT_DONE,
)  # fmt: skip
