"""What people ask the toilet hire firm, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.toilet_hire.finding import (
    book_trailer,
    customer,
    customers_of,
    driven_by,
    driver,
    driver_of,
    give_to,
    hire,
    hires_of,
    more_hours,
    open_account,
    plots_paid,
    set_customer,
    set_hire,
    unit,
)
from evals.live.set_aside import about, cannot, choice, no, number, one, only, says, some, texts
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _in_repair(data: Data) -> Sequence[Fact]:
    return only(some(data["units"], state="in_repair"), data["units"], "tag")


def _bank_top(data: Data) -> Sequence[Fact]:
    row = hire(data, 4023)
    return [number(row["price"]), day(row["collection_on"])]


def _drives_to_beck(data: Data) -> Sequence[Fact]:
    row = one(data["hires"], address="Beck Cottage")
    return [choice(driver_of(data, row), data["drivers"])]


def _tomorrow(data: Data) -> Sequence[Fact]:
    rows = some(data["hires"], delivery_on="2026-09-17", status="booked")
    return only(customers_of(data, rows), data["customers"])


def _phone_for_harriers(data: Data) -> Sequence[Fact]:
    (row,) = hires_of(data, "Thornby Harriers")
    return [choice(driver_of(data, row), data["drivers"], "phone")]


def _where_from(data: Data) -> Sequence[Fact]:
    held = one(data["units"], id=one(data["hires"], address="Thornby Park")["unit_id"])
    return [choice(one(data["depots"], id=held["depot_id"]), data["depots"])]


def _tomasz_out(data: Data) -> Sequence[Fact]:
    return [number(len(driven_by(data, "Tomasz Wilk", status="delivered")))]


def _back_and_unpaid(data: Data) -> Sequence[Fact]:
    rows = some(data["hires"], status="collected", paid=False)
    return [number(sum(row["price"] for row in rows))]


def _mean_wedding(data: Data) -> Sequence[Fact]:
    return [about(mean(row["price"] for row in some(data["hires"], purpose="wedding")))]


def _trailer_people(data: Data) -> Sequence[Fact]:
    rows = some(data["units"], model="trailer", state="in_depot")
    return [number(sum(row["people"] for row in rows))]


def _owes_most(data: Data) -> Sequence[Fact]:
    most = max(data["customers"], key=lambda row: float(row["balance_owed"]))
    return [choice(most, data["customers"])]


def _busier(data: Data) -> Sequence[Fact]:
    both = [driver(data, "Abdi Warsame"), driver(data, "Lorna Pike")]
    less, more = sorted(both, key=lambda row: float(row["hours_this_week"]))
    first = [row["name"].partition(" ")[0] for row in (more, less)]
    return [Fact(text=(first[0],), over=(first[1],))]


def _greenacre_cancelled(data: Data) -> Sequence[Fact]:
    assert not hires_of(data, "Greenacre Marquees", status="cancelled")
    return [no()]


LOOK_UPS = (
    LiveRequest(
        "toilet_hire-01", "whats the number for Hallam Groundworks, need to speak to craig",
        "look_up", lambda d: [says(customer(d, "Hallam Groundworks")["phone"])],
    ),
    LiveRequest(
        "toilet_hire-02", "When does Kevin Marsh's licence run out?", "look_up",
        lambda d: [day(driver(d, "Kevin Marsh")["licence_expires"])],
    ),
    LiveRequest(
        "toilet_hire-03", "Which units are in for repair at the moment?", "look_up", _in_repair,
    ),
    LiveRequest(
        "toilet_hire-04",
        "Hi, could you tell me what we're charging on hire 4023 and when it's due back? Thanks",
        "look_up", _bank_top,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "toilet_hire-05", "who's driving to Beck Cottage on Friday?", "join", _drives_to_beck,
    ),
    LiveRequest(
        "toilet_hire-06",
        "which customers are getting a delivery tomorrow? I want to ring round this afternoon so "
        "that somebody's there", "join", _tomorrow,
    ),
    LiveRequest(
        "toilet_hire-07", "I need the mobile of whoever has the Thornby Harriers job", "join",
        _phone_for_harriers,
    ),
    LiveRequest(
        "toilet_hire-08", "Which depot does the trailer standing in Thornby Park belong to?",
        "join", _where_from,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "toilet_hire-09", "How many hires does Tomasz Wilk have out on site right now?", "total",
        _tomasz_out,
    ),
    LiveRequest(
        "toilet_hire-10",
        "what do the hires come to that have been collected but still not paid for", "total",
        _back_and_unpaid,
    ),
    LiveRequest(
        "toilet_hire-11", "whats the average price of a weding hire", "total", _mean_wedding,
    ),
    LiveRequest(
        "toilet_hire-12",
        "There's a last minute enquiry for a big do. How many people could we cater for with all "
        "the trailers that are in the depots?", "total", _trailer_people,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest("toilet_hire-13", "who owes us the most?", "compare", _owes_most),
    LiveRequest(
        "toilet_hire-14", "Has Abdi or Lorna done more hours so far this week?", "compare", _busier,
    ),
    LiveRequest(
        "toilet_hire-15", "have any of Greenacre Marquees' hires been cancelled?", "test",
        _greenacre_cancelled,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "toilet_hire-16", "Abdi has just picked up 4013, mark the hire as collected", "write",
        lambda _: [], set_hire(4013, status="collected"),
    ),
    LiveRequest(
        "toilet_hire-17", "Sunita did another 3.5 hours this morning, add them to her week please",
        "write", lambda _: [], more_hours,
    ),
    LiveRequest(
        "toilet_hire-18", "Tomasz can't make it to Plot 9 Birch Rise, give that one to Kevin Marsh",
        "write", lambda _: [], give_to(4030, "Kevin Marsh"),
    ),
    LiveRequest(
        "toilet_hire-19", "put dale civils on stop until they've settled up", "write",
        lambda _: [], set_customer("Dale Civils", on_stop=True),
    ),
    LiveRequest(
        "toilet_hire-20", "Ernest Copley rang. He'd like his delivered a day earlier, is that ok? "
        "If so change it", "write", lambda _: [], set_hire(4025, delivery_on="2026-09-17"),
    ),
    LiveRequest(
        "toilet_hire-21",
        "Book T-403 for Greenacre Marquees at Long Meadow, it's a wedding, out on 2 October and "
        "back on the 5th, Sunita Rao drives, 640 quid, no weekly service", "write",
        lambda _: [], book_trailer, free=("id",),
    ),
    LiveRequest(
        "toilet_hire-22", "hire 4036 was cancelled ages ago, delete it so it doesnt clutter the "
        "book", "write", lambda _: [], lambda d: d["hires"].remove(hire(d, 4036)),
    ),
    LiveRequest(
        "toilet_hire-23", "new customer pls: Linda Achebe, private, contact Linda Achebe, "
        "01632 961044, lives in Ashover", "write", lambda _: [], open_account, free=("id",),
    ),
    LiveRequest(
        "toilet_hire-24", "Hallam Groundworks have just paid for the two that are on site at Birch "
        "Rise. Tick both off as paid.", "write", lambda _: [], plots_paid,
    ),
    LiveRequest(
        "toilet_hire-25", "F-207 is mended and back in the depot", "write", lambda _: [],
        lambda d: unit(d, "F-207").update(state="in_depot"),
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "toilet_hire-26", "print me the delivery notes for tomorrow", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "toilet_hire-27", "how many litres of diesel has YJ68 ZRF burnt this week?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "toilet_hire-28", "Did any customers complain about the smell last month?", "refuse",
        lambda _: refused(),
    ),
    LiveRequest(
        "toilet_hire-29", "What does Cartwright Homes owe us?", "refuse",
        lambda d: refused(*texts(d["customers"])),
    ),
    LiveRequest("toilet_hire-30", "mark hire 4150 as paid", "refuse", lambda _: refused()),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *JOINS, *TOTALS, *COMPARISONS, *WRITES, *REFUSALS)
