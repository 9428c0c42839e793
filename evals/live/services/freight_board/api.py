"""The API of the haulage company; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from typing import Any

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import Call, Made, ProblemError, chosen, find, only, plain_application
from evals.live.records import Data
from evals.live.set_aside import Row

_PAGE = 8
_SHIPMENT_IN_LIST = ("ref", "customer", "state", "due", "run")
_SHIPMENT_STATES = ("booked", "loaded", "in_transit", "delivered", "held")
TODAY = "2026-06-10"


def _shipments(data: Data, call: Call) -> Row:
    """A page; the cursor is the reference that the page begins with."""
    rows = chosen(data["shipments"], call, {"state": "state", "customer": "customer", "run": "run"})
    rows = [row for row in rows if row["ref"] >= call.query.get("cursor", "")]
    following = rows[_PAGE]["ref"] if len(rows) > _PAGE else None
    return {
        "items": [only(row, *_SHIPMENT_IN_LIST) for row in rows[:_PAGE]],
        "next": following,
    }


def _shipment(data: Data, call: Call) -> Row:
    return find(data["shipments"], "ref", call.path["ref"], "shipment")


def _change_shipment(data: Data, call: Call) -> Row:
    row = _shipment(data, call)
    given = _given(call, "state", "due", "run")
    if given.get("state", "booked") not in _SHIPMENT_STATES:
        raise ProblemError(422, f"state is one of {', '.join(_SHIPMENT_STATES)}")
    if "run" in given:
        find(data["runs"], "id", given["run"], "run")
    if row["state"] == "delivered":
        raise ProblemError(409, "the shipment is delivered")
    row.update(given)
    return row


def _customers(data: Data, _: Call) -> list[Row]:
    return list(data["customers"])


def _depots(data: Data, _: Call) -> list[Row]:
    return list(data["depots"])


def _lorries(data: Data, call: Call) -> list[Row]:
    return chosen(data["lorries"], call, {"home": "home", "state": "state"})


def _drivers(data: Data, call: Call) -> list[Row]:
    return chosen(data["drivers"], call, {"home": "home"})


def _runs(data: Data, call: Call) -> list[Row]:
    return chosen(data["runs"], call, {"day": "day", "lead": "lead", "lorry": "lorry"})


def _change_run(data: Data, call: Call) -> Row:
    row = find(data["runs"], "id", call.path["id"], "run")
    given = _given(call, "lead", "lorry")
    if "lead" in given:
        find(data["drivers"], "slug", given["lead"], "driver")
    if "lorry" in given:
        find(data["lorries"], "plate", given["lorry"], "lorry")
    if row["state"] != "planned":
        raise ProblemError(409, f"the run is {row['state']}")
    row.update(given)
    return row


def _given(call: Call, *names: str) -> Row:
    """The fields of the body; raises ``ProblemError`` for none, others, or what is no text."""
    body = call.body if isinstance(call.body, dict) else {}
    if not body or set(body) - set(names) or not all(isinstance(v, str) for v in body.values()):
        raise ProblemError(422, f"give some of {', '.join(names)}")
    return body


def _damages(data: Data, call: Call) -> list[Row]:
    return chosen(data["damages"], call, {"shipment": "shipment", "settled": "settled"})


def _report_damage(data: Data, call: Call) -> Made:
    shipment = find(data["shipments"], "ref", call.field("shipment"), "shipment")
    by = call.body.get("by")
    if by is not None:
        find(data["drivers"], "slug", by, "driver")
    made = {
        "id": f"dm-{1 + max(int(row['id'][3:]) for row in data['damages'])}",
        "shipment": shipment["ref"],
        "reported": TODAY,
        "by": by,
        "cost": float(call.field("cost", (int, float))),
        "settled": False,
        "note": call.field("note"),
    }
    data["damages"].append(made)
    return Made(made)


def _invoices(data: Data, call: Call) -> list[Row]:
    return chosen(data["invoices"], call, {"customer": "customer", "paid": "paid"})


def _pay(data: Data, call: Call) -> Row:
    row = find(data["invoices"], "number", call.path["number"], "invoice")
    if row["paid"]:
        raise ProblemError(409, "the invoice is paid already")
    row["paid"] = True
    return row


def _quote(data: Data, call: Call) -> Row:
    kg = call.number("kg", 0)
    if not kg:
        raise ProblemError(422, "kg is missing")
    tariff = find(data["tariffs"], "zone", call.query.get("zone"), "zone")
    return {"price": round(tariff["base"] + tariff["per_100kg"] * kg / 100, 2)}


def _lane(data: Data, call: Call) -> Row:
    ends = [call.query.get(name) for name in ("from", "to")]
    for code in ends:
        find(data["depots"], "code", code, "depot")
    if ends[0] == ends[1]:
        return {"km": 0, "days": 0}
    found: Row = next(row for row in data["lanes"] if {row["one"], row["other"]} == set(ends))
    return found


def _transit(data: Data, call: Call) -> Any:
    return only(_lane(data, call), "days")


def _distance(data: Data, call: Call) -> Any:
    return only(_lane(data, call), "km")


def application(data: Data) -> Starlette:
    """The application over this data."""
    routes = {
        "GET /shipments": _shipments,
        "GET /shipments/{ref}": _shipment,
        "PATCH /shipments/{ref}": _change_shipment,
        "GET /customers": _customers,
        "GET /depots": _depots,
        "GET /lorries": _lorries,
        "GET /drivers": _drivers,
        "GET /runs": _runs,
        "PATCH /runs/{id}": _change_run,
        "GET /damages": _damages,
        "POST /damages": _report_damage,
        "GET /invoices": _invoices,
        "POST /invoices/{number}/pay": _pay,
        "GET /quote": _quote,
        "GET /transit": _transit,
        "GET /distance": _distance,
    }
    return plain_application(data, routes)


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
