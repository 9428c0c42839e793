"""What people ask the parts warehouse, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data, LiveRequest
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
    texts,
    yes,
)
from evals.tasks.records import Fact


def _part(data: Data, name: str) -> Row:
    return one(data["parts"], partName=name)


def _supplier(data: Data, name: str) -> Row:
    return one(data["suppliers"], supplierName=name)


def _employee(data: Data, name: str) -> Row:
    return one(data["employees"], fullName=name)


def _order(data: Data, number_: str) -> Row:
    return one(data["purchaseOrders"], orderNumber=number_)


def _by_id(data: Data, collection: str, key: str) -> Row:
    return one(data[collection], id=key)


def _filters(data: Data) -> Sequence[Fact]:
    return only(some(data["parts"], category="FILTERS"), data["parts"], "partName")


def _lead_times(data: Data) -> Sequence[Fact]:
    times = dict.fromkeys(row["leadTimeDays"] for row in data["suppliers"])
    return [says(*texts(data["suppliers"], "supplierName")), *map(number, times)]


def _supplied_by(data: Data) -> Sequence[Fact]:
    supplier = _by_id(data, "suppliers", _part(data, "Coolant Pump")["supplierId"])
    return [choice(supplier, data["suppliers"], "supplierName")]


def _stored(data: Data) -> Sequence[Fact]:
    site = _by_id(data, "sites", _part(data, "Cylinder Gasket Kit")["siteId"])
    return [Fact(text=(site["siteName"], site["city"]))]


def _site_lead(data: Data) -> Sequence[Fact]:
    lead = _by_id(data, "employees", one(data["sites"], city="Gdansk")["leadId"])
    return [says(lead["fullName"], lead["email"])]


def _range_of_supplier(data: Data) -> Sequence[Fact]:
    rows = some(data["parts"], supplierId=_supplier(data, "Kestrel Bearings")["id"])
    return only(rows, data["parts"], "partName")


def _requester(data: Data) -> Sequence[Fact]:
    person = _by_id(data, "employees", _order(data, "PO-1013")["requestedBy"])
    return [says(person["fullName"], _by_id(data, "employees", person["managerId"])["fullName"])]


def _managed(data: Data) -> Sequence[Fact]:
    rows = some(data["suppliers"], accountManager=_employee(data, "Silvia Tran")["id"])
    return only(rows, data["suppliers"], "supplierName")


def _stock_value(data: Data) -> Sequence[Fact]:
    rows = some(data["parts"], category="BEARINGS")
    return [number(round(sum(row["unitPrice"] * row["quantityOnHand"] for row in rows), 2))]


def _by_status(data: Data) -> Sequence[Fact]:
    names = texts(data["purchaseOrders"], "orderStatus")
    return [number(len(some(data["purchaseOrders"], orderStatus=name))) for name in names]


def _mean_price(data: Data) -> Sequence[Fact]:
    prices = [row["unitPrice"] for row in some(data["parts"], category="FILTERS")]
    return [about(sum(prices) / len(prices))]


def _is_low(data: Data) -> Sequence[Fact]:
    part = _part(data, "Thermostat Valve")
    return [yes("is below") if part["quantityOnHand"] < part["reorderLevel"] else no()]


def _is_active(data: Data) -> Sequence[Fact]:
    return [yes("is active") if _supplier(data, "Brunel Castings")["active"] else no("inactive")]


def _has_draft(data: Data) -> Sequence[Fact]:
    drafts = some(
        data["purchaseOrders"],
        supplierId=_supplier(data, "Kestrel Bearings")["id"],
        orderStatus="DRAFT",
    )
    return [yes(*texts(drafts, "orderNumber")) if drafts else no()]


def _cheaper(data: Data) -> Sequence[Fact]:
    pair = [_part(data, "Pressure Relief Valve"), _part(data, "Wheel Hub Bearing")]
    return [choice(min(pair, key=lambda row: row["unitPrice"]), pair, "partName")]


def _slowest(data: Data) -> Sequence[Fact]:
    rows = some(data["suppliers"], active=True)
    slowest = max(rows, key=lambda row: row["leadTimeDays"])
    return [choice(slowest, rows, "supplierName")]


def _lowest_stock(data: Data) -> Sequence[Fact]:
    rows = sorted(data["parts"], key=lambda row: row["quantityOnHand"])
    return only(rows[:4], rows, "partName")


def _add_part(data: Data) -> None:
    data["parts"].append(
        {
            "id": "",
            "partNumber": "FL-3050",
            "partName": "Cabin Air Filter",
            "category": "FILTERS",
            "unitPrice": 18.75,
            "quantityOnHand": 0,
            "reorderLevel": 12,
            "siteId": one(data["sites"], siteName="River Depot")["id"],
            "supplierId": _supplier(data, "Alpine Filtration")["id"],
            "discontinued": False,
        }
    )


def _raise_price(data: Data) -> None:
    _part(data, "Drive Belt")["unitPrice"] = 42.5


def _scrap(data: Data) -> None:
    _part(data, "Coolant Pump")["quantityOnHand"] -= 5


def _cancel(data: Data) -> None:
    _order(data, "PO-1014")["orderStatus"] = "CANCELLED"


def _make_order(data: Data, supplier: str, part: str, quantity: int, by: str, due: str) -> None:
    data["purchaseOrders"].append(
        {
            "id": "",
            "orderNumber": "PO-1017",
            "supplierId": _supplier(data, supplier)["id"],
            "partId": _part(data, part)["id"],
            "quantity": quantity,
            "requestedBy": _employee(data, by)["id"],
            "orderStatus": "DRAFT",
            "orderDate": "",
            "expectedDate": due,
        }
    )


def _order_bearings(data: Data) -> None:
    _make_order(data, "Kestrel Bearings", "Spindle Bearing", 40, "Noor Haddad", "2025-05-20")


def _drop_draft(data: Data) -> None:
    data["purchaseOrders"].remove(_order(data, "PO-1009"))


REQUESTS = (
    LiveRequest(
        "warehouse-01",
        "What is the unit price of the Pressure Relief Valve?",
        "look_up",
        lambda data: [number(_part(data, "Pressure Relief Valve")["unitPrice"])],
    ),
    LiveRequest(
        "warehouse-02",
        "part number of the rod seal 40mm?",
        "look_up",
        lambda data: [says(_part(data, "Rod Seal 40mm")["partNumber"])],
    ),
    LiveRequest(
        "warehouse-03",
        "Give me a list of all suppliers with their lead times in days.",
        "look_up",
        _lead_times,
    ),
    LiveRequest(
        "warehouse-04",
        "what's Juno Ferreira's job title",
        "look_up",
        lambda data: [says(_employee(data, "Juno Ferreira")["jobTitle"])],
    ),
    LiveRequest(
        "warehouse-05",
        "How many Limit Switches do we have on hand?",
        "look_up",
        lambda data: [number(_part(data, "Limit Switch")["quantityOnHand"])],
    ),
    LiveRequest("warehouse-06", "show me all the filters we stock", "look_up", _filters),
    LiveRequest("warehouse-07", "Who supplies the Coolant Pump?", "join", _supplied_by),
    LiveRequest(
        "warehouse-08", "at which site is the Cylinder Gasket Kit stored?", "join", _stored
    ),
    LiveRequest(
        "warehouse-09",
        "Who leads our site in Gdansk? Please include their e-mail.",
        "join",
        _site_lead,
    ),
    LiveRequest(
        "warehouse-10", "which parts do we buy from Kestrel Bearings", "join", _range_of_supplier
    ),
    LiveRequest(
        "warehouse-11",
        "Who requested PO-1013 and who is that person's manager?",
        "join",
        _requester,
    ),
    LiveRequest(
        "warehouse-12", "Which suppliers is Silvia Tran the account manager of?", "join", _managed
    ),
    LiveRequest(
        "warehouse-13",
        "how many different parts are in the catalogue in total?",
        "total",
        lambda data: [number(len(data["parts"]))],
    ),
    LiveRequest(
        "warehouse-14",
        "What is the total stock value of the bearings (unit price times quantity on hand)?",
        "total",
        _stock_value,
    ),
    LiveRequest("warehouse-15", "number of purchase orders per status", "total", _by_status),
    LiveRequest("warehouse-16", "Average unit price of our filters?", "total", _mean_price),
    LiveRequest(
        "warehouse-17", "Is the Thermostat Valve below its reorder level?", "test", _is_low
    ),
    LiveRequest("warehouse-18", "is Brunel Castings still an active supplier?", "test", _is_active),
    LiveRequest(
        "warehouse-19",
        "Do we have any draft orders with Kestrel Bearings?",
        "test",
        _has_draft,
    ),
    LiveRequest(
        "warehouse-20",
        "which one is cheaper, the pressure relief valve or the wheel hub bearing",
        "compare",
        _cheaper,
    ),
    LiveRequest(
        "warehouse-21", "Which active supplier has the longest lead time?", "compare", _slowest
    ),
    LiveRequest(
        "warehouse-22",
        "Please add a new part: FL-3050, Cabin Air Filter, category filters, unit price 18.75, "
        "none on hand yet, reorder level 12, stored at River Depot, supplied by Alpine Filtration.",
        "write",
        lambda _: [Fact(text=("Cabin Air Filter", "FL-3050"))],
        after=_add_part,
        free=("id",),
    ),
    LiveRequest(
        "warehouse-23",
        "change the unit price of the Drive Belt to 42.50",
        "write",
        lambda _: [Fact(text=("Drive Belt",), number=42.5)],
        after=_raise_price,
    ),
    LiveRequest(
        "warehouse-24",
        "Five Coolant Pumps were damaged, take them off the stock.",
        "write",
        lambda data: [
            Fact(text=("Coolant Pump",), number=_part(data, "Coolant Pump")["quantityOnHand"] - 5)
        ],
        after=_scrap,
    ),
    LiveRequest(
        "warehouse-25",
        "cancel purchase order PO-1014 pls",
        "write",
        lambda _: [Fact(text=("PO-1014", "cancelled", "canceled"))],
        after=_cancel,
    ),
    LiveRequest(
        "warehouse-26",
        "Create a purchase order for 40 Spindle Bearings from Kestrel Bearings, requested by Noor "
        "Haddad, expected on 20 May 2025.",
        "write",
        lambda _: [Fact(text=("Spindle Bearing", "Spindle Bearings", "PO-1017"))],
        after=_order_bearings,
        free=("id", "orderNumber", "orderDate"),
    ),
    LiveRequest(
        "warehouse-27", "How many Turbo Flanges are in stock?", "refuse", lambda _: cannot()
    ),
    LiveRequest(
        "warehouse-28",
        "Approve Noor Haddad's holiday request for July.",
        "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "warehouse-29",
        "Show the four parts with the lowest quantity on hand, lowest first.",
        "compare",
        _lowest_stock,
    ),
    LiveRequest(
        "warehouse-30",
        "If PO-1009 is still only a draft, delete it.",
        "write",
        lambda _: [Fact(text=("PO-1009", "deleted"))],
        after=_drop_draft,
    ),
)
