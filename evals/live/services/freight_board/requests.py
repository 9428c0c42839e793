"""What people ask the haulage company's board, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import either
from evals.live.records import Data, LiveRequest
from evals.live.services.ferry_line.requests import clock
from evals.live.services.freight_board.finding import (
    customer,
    depot,
    driver,
    driver_of,
    lane,
    pay,
    price,
    report_damage,
    run_to,
    shipment,
    unpaid,
)
from evals.live.set_aside import cannot, choice, no, number, one, only, says, some, yes
from evals.tasks.records import Fact


def _goes_to(data: Data) -> Sequence[Fact]:
    """By code, name or town."""
    there = one(data["depots"], code=shipment(data, "FB3313")["to"])
    return [Fact(text=(there["town"], there["code"], there["name"]))]


def _on_board(data: Data) -> Sequence[Fact]:
    slugs = {row["customer"] for row in some(data["shipments"], run="R-0610-3")}
    return only([r for r in data["customers"] if r["slug"] in slugs], data["customers"])


def _phone_in_lorry(data: Data) -> Sequence[Fact]:
    lorry = one(data["lorries"], plate="YJ23 BST")
    return [says(one(data["drivers"], slug=lorry["assigned"])["phone"])]


def _norwich(data: Data) -> Sequence[Fact]:
    lead = one(data["drivers"], slug=depot(data, "Norwich")["lead"])
    return [says(lead["name"], lead["phone"])]


def _paid(data: Data) -> Sequence[Fact]:
    return [yes("is paid") if one(data["invoices"], number="INV-545")["paid"] else no("unpaid")]


def _from_leeds(data: Data) -> Sequence[Fact]:
    based = driver(data, "Farah Aziz")["home"] == depot(data, "Leeds")["code"]
    return [yes() if based else no("Hull", "HUL")]


def _further(data: Data) -> Sequence[Fact]:
    pair = [depot(data, town) for town in ("Norwich", "Hull")]
    far = max(pair, key=lambda row: lane(data, "Leeds", row["town"])["km"])
    return [choice(far, pair, "town")]


def _newest(data: Data) -> Sequence[Fact]:
    return [choice(max(data["lorries"], key=lambda row: row["year"]), data["lorries"], "plate")]


def _weight(data: Data) -> Sequence[Fact]:
    return [number(sum(row["kg"] for row in some(data["shipments"], run="R-0611-2")))]


LOOK_UPS = (
    LiveRequest(
        "freight_board-01", "what's the phone number of Orchid Ceramics?", "look_up",
        lambda d: [says(customer(d, "Orchid Ceramics")["phone"])],
    ),
    LiveRequest("freight_board-02", "Where is shipment FB3313 going?", "look_up", _goes_to),
    LiveRequest(
        "freight_board-03", "which lorries are in the workshop", "look_up",
        lambda d: only(some(d["lorries"], state="workshop"), d["lorries"], "plate"),
    ),
    LiveRequest(
        "freight_board-04", "Morning! When does the depot in Hull close?", "look_up",
        lambda d: [clock(depot(d, "Hull")["closes"])],
    ),
    LiveRequest(
        "freight_board-05", "how far is it from Derby to Carlisle?", "look_up",
        lambda d: [number(lane(d, "Derby", "Carlisle")["km"])],
    ),
    LiveRequest(
        "freight_board-06", "price for 750 kg in zone B pls", "look_up",
        lambda d: [number(price(d, 750, "B"))],
    ),
    LiveRequest(
        "freight_board-07", "Which licence does Lucia Prado hold?", "look_up",
        lambda d: [says(driver(d, "Lucia Prado")["licence"])],
    ),
    LiveRequest(
        "freight_board-08", "A customer would like to know how many days it takes to get something "
        "from Norwich to Plymouth.", "look_up",
        lambda d: [number(lane(d, "Norwich", "Plymouth")["days"])],
    ),
    LiveRequest(
        "freight_board-09", "payload of YK19 KOG?", "look_up",
        lambda d: [number(one(d["lorries"], plate="YK19 KOG")["payload_kg"])],
    ),
    LiveRequest(
        "freight_board-10", "who do we talk to at Tamar Cider, and how long do they have to pay?",
        "look_up",
        lambda d: [says(customer(d, "Tamar Cider")["contact"]),
                   number(customer(d, "Tamar Cider")["terms"])],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "freight_board-11", "Which invoices hasn't Halden Glass paid yet?", "join",
        lambda d: only(unpaid(d, "Halden Glass"), d["invoices"], "number"),
    ),
    LiveRequest(
        "freight_board-12", "who is driving to Plymouth today", "join",
        lambda d: [choice(driver_of(d, run_to(d, "Plymouth", "2026-06-10")), d["drivers"])],
    ),
    LiveRequest(
        "freight_board-13", "Give me the names of all customers with goods on run R-0610-3.",
        "join", _on_board,
    ),
    LiveRequest(
        "freight_board-14", "need the mobile no of whoever is assigned to YJ23 BST", "join",
        _phone_in_lorry,
    ),
    LiveRequest(
        "freight_board-15",
        "Could you tell me who leads the Norwich depot and how I can ring them?", "join", _norwich,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "freight_board-16", "how many shipments are booked at the moment?", "total",
        lambda d: [number(len(some(d["shipments"], state="booked")))],
    ),
    LiveRequest(
        "freight_board-17", "How much does Halden Glass owe us in total?", "total",
        lambda d: [number(round(sum(r["total"] for r in unpaid(d, "Halden Glass")), 2))],
    ),
    LiveRequest(
        "freight_board-18", "total weight of everything that goes on R-0611-2", "total", _weight,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("freight_board-19", "has INV-545 been paid?", "test", _paid),
    LiveRequest("freight_board-20", "Is Farah Aziz based in Leeds?", "test", _from_leeds),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "freight_board-21", "What's further from Leeds, Norwich or Hull?", "compare", _further,
    ),
    LiveRequest("freight_board-22", "which one is our newest lorry?", "compare", _newest),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "freight_board-23", "Orchid Ceramics transferred the money for INV-546 today, mark it as "
        "paid please", "write", lambda _: [], lambda d: pay(d, "INV-546"),
    ),
    LiveRequest(
        "freight_board-24", "FB3318 is fine now, can you put it back to booked?", "write",
        lambda _: [], lambda d: shipment(d, "FB3318").update(state="booked"),
    ),
    LiveRequest(
        "freight_board-25", "push the due date of FB3321 to 19 june", "write",
        lambda _: [], lambda d: shipment(d, "FB3321").update(due="2026-06-19"),
    ),
    LiveRequest(
        "freight_board-26",
        'Please report a damage on shipment FB3310, note "radiator dented", cost 95.', "write",
        lambda _: [], lambda d: report_damage(d, "FB3310", "radiator dented", 95.0),
        free=("id", "reported", "by"),
    ),
    LiveRequest(  # it is under way: the service refuses
        "freight_board-27", "put Keith Ogden on run R-0610-1 instead of Vic", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(  # there are three
        "freight_board-28", "Lucia Prado should take over one of tomorrow's runs, change it pls",
        "talk", lambda _: [either("which", "what run", "R-0611-1")],
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "freight_board-29", "How many litres are left in the tank of YK21 HRM?", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "freight_board-30", "order two pallets of shrink wrap for the derby depot", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
