"""The print jobs, customers, paper and deliveries of a print shop."""

from __future__ import annotations

import uuid
from typing import Any

from evals.live.plain_api import (
    Call,
    Made,
    ProblemError,
    Row,
    chosen,
    find,
    only,
    plain_application,
)
from evals.live.records import Data

_STATUSES = ("quoted", "approved", "printing", "finished", "cancelled")


def application(data: Data) -> Any:
    """The application over this data."""
    return plain_application(
        data,
        {
            "GET /print-jobs": _jobs,
            "POST /print-jobs": _create_job,
            "GET /print-jobs/search": _search,
            "GET /print-jobs/{job_id}": _job,
            "PATCH /print-jobs/{job_id}": _update_job,
            "POST /print-jobs/{job_id}/cancel": _cancel_job,
            "GET /print-jobs/{job_id}/deliveries": _deliveries_of_job,
            "GET /customers": _customers,
            "GET /customers/{customer_id}": _customer,
            "GET /customers/{customer_id}/print-jobs": _jobs_of_customer,
            "GET /presses": lambda d, c: chosen(d["presses"], c, {"kind": "kind"}),
            "GET /paper-stock": lambda d, c: chosen(d["paper_stock"], c, {"finish": "finish"}),
            "POST /paper-stock/{paper_id}/restock": _restock,
            "GET /operators": lambda d, c: chosen(d["operators"], c, {"shift": "shift"}),
            "GET /deliveries": _deliveries,
            "DELETE /deliveries/{delivery_id}": _delete_delivery,
        },
    )


def _short(row: Row) -> Row:
    return only(row, "id", "job_no", "title", "ordered_by", "copies", "status", "due")


def _job(data: Data, call: Call) -> Row:
    return find(data["print_jobs"], "id", call.path["job_id"], "Job")


def _customer(data: Data, call: Call) -> Row:
    return find(data["customers"], "id", call.path["customer_id"], "Customer")


def _jobs(data: Data, call: Call) -> list[Row]:
    fields = {"status": "status", "press": "press", "ordered_by": "ordered_by"}
    return [_short(row) for row in chosen(data["print_jobs"], call, fields)]


def _search(data: Data, call: Call) -> list[Row]:
    words = call.query.get("q", "").casefold().split()
    if not words:
        raise ProblemError(422, "q must not be empty")
    rows = data["print_jobs"]
    found = [r for r in rows if all(w in f"{r['job_no']} {r['title']}".casefold() for w in words)]
    return [_short(row) for row in found]


def _checked(data: Data, call: Call, **kinds: type) -> Row:
    """The fields of these kinds that the body has, where what they name exists."""
    given = {name: call.field(name, kind) for name, kind in kinds.items() if name in call.body}
    places = {"ordered_by": "customers", "press": "presses", "paper": "paper_stock"}
    for name, collection in places.items():
        if name in given:
            find(data[collection], "id", given[name], name)
    if given.get("status", "quoted") not in _STATUSES:
        raise ProblemError(422, f"status must be one of {', '.join(_STATUSES)}")
    return given


def _create_job(data: Data, call: Call) -> Made:
    for name in ("title", "ordered_by", "paper", "copies", "due"):
        call.field(name, (str, int))
    given = _checked(data, call, title=str, ordered_by=str, paper=str, copies=int, due=str)
    optional = {name: value for name, value in call.body.items() if value is not None}
    price = optional.get("price", {"amount": 0})
    if not isinstance(price, dict) or not isinstance(price.get("amount"), (int, float)):
        raise ProblemError(422, "price must have an amount")
    number = 1 + max(int(row["job_no"][2:]) for row in data["print_jobs"])
    row = {
        "id": str(uuid.uuid4()),
        "job_no": f"J-{number}",
        **given,
        "press": optional.get("press"),
        "status": "quoted",
        "price": {"amount": float(price["amount"]), "currency": price.get("currency", "EUR")},
        "rush": optional.get("rush", False),
        "proofed_by": None,
    }
    if row["press"]:
        find(data["presses"], "id", row["press"], "press")
    data["print_jobs"].append(row)
    return Made(row)


def _update_job(data: Data, call: Call) -> Row:
    row = _job(data, call)
    changed = _checked(data, call, press=str, copies=int, due=str, rush=bool, status=str)
    if not changed:
        raise ProblemError(422, "nothing to change")
    row.update(changed)
    return row


def _cancel_job(data: Data, call: Call) -> Row:
    row = _job(data, call)
    if row["status"] not in ("quoted", "approved"):
        raise ProblemError(409, f"the job is {row['status']}")
    row["status"] = "cancelled"
    return row


def _deliveries_of_job(data: Data, call: Call) -> list[Row]:
    job = _job(data, call)["id"]
    return [row for row in data["deliveries"] if row["job"] == job]


def _customers(data: Data, call: Call) -> list[Row]:
    rows = chosen(data["customers"], call, {"city": "city"})
    return [only(row, "id", "name", "city") for row in rows]


def _jobs_of_customer(data: Data, call: Call) -> list[Row]:
    customer = _customer(data, call)["id"]
    rows = [row for row in data["print_jobs"] if row["ordered_by"] == customer]
    return [_short(row) for row in chosen(rows, call, {"status": "status"})]


def _restock(data: Data, call: Call) -> Row:
    row = find(data["paper_stock"], "id", call.path["paper_id"], "Paper")
    row["sheets"] += call.field("sheets", int)
    return row


def _deliveries(data: Data, call: Call) -> list[Row]:
    rows = chosen(data["deliveries"], call, {"planned_for": "planned_for"})
    if wanted := call.query.get("pending"):
        rows = [row for row in rows if (row["delivered_on"] is None) is (wanted == "true")]
    return rows


def _delete_delivery(data: Data, call: Call) -> None:
    row = find(data["deliveries"], "id", call.path["delivery_id"], "Delivery")
    data["deliveries"].remove(row)
