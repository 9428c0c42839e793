"""Conversations with the parts warehouse."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.lookup import Row, one, where
from evals.live.phrases import alone, either, number, rows, says, silent
from evals.live.records import Data
from evals.live.scripting import act, conversation, help_, polite, turn, unknown
from evals.tasks.records import Fact


def _part(data: Data, name: str) -> Row:
    return one(data, "parts", partName=name)


def _stock(data: Data, name: str) -> list[Fact]:
    return [number(_part(data, name)["quantityOnHand"]), silent("Wiper Seal")]


def _order(data: Data, order_number: str) -> Row:
    return one(data, "purchaseOrders", orderNumber=order_number)


def _named(data: Data, collection: str, field: str, fit: Sequence[Row]) -> list[Fact]:
    others = [row[field] for row in data[collection] if row not in fit]
    return rows([row[field] for row in fit], others)


def _take_off(data: Data) -> None:
    _part(data, "Coolant Pump")["quantityOnHand"] -= 3


def _delete(data: Data) -> None:
    data["purchaseOrders"].remove(_order(data, "PO-1015"))


def _supplier(data: Data) -> list[Fact]:
    fit = where(data, "suppliers", id=_part(data, "Coolant Pump")["supplierId"])
    return _named(data, "suppliers", "supplierName", fit)


def _lead_time(data: Data) -> list[Fact]:
    supplier = one(data, "suppliers", supplierName="Hammarby Hydraulics")
    return [number(supplier["leadTimeDays"]), silent("Kestrel Bearings")]


def _drafts(data: Data) -> list[Row]:
    return where(data, "purchaseOrders", orderStatus="DRAFT")


def _requester(data: Data) -> list[Fact]:
    person = one(data, "employees", id=_order(data, "PO-1013")["requestedBy"])
    return alone(person["fullName"], [row["fullName"] for row in data["employees"]])


STOCK = conversation(
    "parts-stock", "parts_warehouse",
    turn("first", "look_up", "How many Spindle Bearings do we have on hand?",
         lambda d: _stock(d, "Spindle Bearing")),
    turn("follow_up", "look_up", "and Coolant Pumps?", lambda d: _stock(d, "Coolant Pump")),
    turn("reference", "join", "who supplies them?", _supplier),
    turn("reference", "look_up", "what is their lead time?", _lead_time),
    act("take 3 Coolant Pumps off the stock", _take_off),
    turn("reference", "look_up", "how many of them are left?",
         lambda d: _stock(d, "Coolant Pump")),
    turn("correction", "look_up", "no, I meant Gear Pump Small, how many of those?",
         lambda d: _stock(d, "Gear Pump Small")),
    polite("thanks"),
    turn("topic", "look_up", "Which suppliers are not active?",
         lambda d: _named(d, "suppliers", "supplierName", where(d, "suppliers", active=False))),
    turn("reference", "look_up", "what's the email of the first one?",
         lambda d: alone(where(d, "suppliers", active=False)[0]["contactEmail"],
                         [row["contactEmail"] for row in d["suppliers"]])),
)  # fmt: skip
ORDERS = conversation(
    "parts-orders", "parts_warehouse",
    turn("first", "look_up", "Which purchase orders are drafts?",
         lambda d: _named(d, "purchaseOrders", "orderNumber", _drafts(d))),
    turn("reference", "join", "who requested the second one?", _requester),
    turn("reference", "join", "and who is her manager?",
         lambda d: alone("Pekka Laine", [r["fullName"] for r in d["employees"]
                                    if r["fullName"] != "Juno Ferreira"])),
    act("delete PO-1015", _delete),
    turn("reference", "total", "how many drafts are left?", lambda d: [number(len(_drafts(d)))]),
    unknown("What's the status of PO-4711?"),
    turn("recovery", "look_up", "and of PO-1014?",
         lambda d: [says(_order(d, "PO-1014")["orderStatus"]), silent("DRAFT", "RECEIVED")]),
    act("cancel it", lambda d: _order(d, "PO-1014").update(orderStatus="CANCELLED")),
    help_("what else can you do?", "part", "parts", "supplier", "suppliers", "site", "sites",
          "employee", "employees", "order", "orders"),
    turn("topic", "join", "At which site is the Drive Belt stored?",
         lambda _: [either("North Hall", "Tampere")]),
)  # fmt: skip
CONVERSATIONS = (STOCK, ORDERS)
