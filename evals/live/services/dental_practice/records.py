"""The records of the dental practice: people, rooms, treatments, and what is planned and owed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder, one, some

TODAY = date(2026, 4, 22)


def data() -> Data:
    """Fresh records."""
    held: Data = from_folder(
        __package__, "patients", "allergies", "staff", "rooms", "treatments", "appointments",
        "treatment_plans", "invoices", "payments", "recalls", "lab_orders",
    )  # fmt: skip
    payments = held.pop("payments")
    return held | {
        "staff": [_with_list(row, "working_days") for row in held["staff"]],
        "treatments": [_with_money(row, "price") for row in held["treatments"]],
        "treatment_plans": [_plan(row) for row in held["treatment_plans"]],
        "invoices": [_invoice(row, payments) for row in held["invoices"]],
    }


def patient(data: Data, name: str) -> Row:
    """The patient of this name."""
    return one(data["patients"], name=name)


def staff(data: Data, name: str) -> Row:
    """The dentist or hygienist of this name."""
    return one(data["staff"], name=name)


def treatment(data: Data, name: str) -> Row:
    """The treatment of this name."""
    return one(data["treatments"], name=name)


def of_patient(data: Data, collection: str, name: str, **like: object) -> list[Row]:
    """The records of a collection that belong to a patient."""
    return some(data[collection], patient_id=patient(data, name)["id"], **like)


def coming(data: Data, date: str) -> list[Row]:
    """The appointments of a day that are still to be."""
    rows = [row for row in data["appointments"] if row["starts_at"].startswith(date)]
    return [row for row in rows if row["status"] in ("booked", "confirmed")]


def patients_of(data: Data, rows: Sequence[Row]) -> list[Row]:
    """The patients whom records belong to."""
    ids = {row["patient_id"] for row in rows}
    return [row for row in data["patients"] if row["id"] in ids]


def balance(invoice: Row) -> float:
    """What is still owed on an invoice, in its currency."""
    paid = sum(payment["amount"]["amount"] for payment in invoice["payments"])
    return float(round(invoice["total"]["amount"] - paid, 2))


def money(amount: float) -> Row:
    """An amount with the currency of the practice."""
    return {"amount": float(amount), "currency": "EUR"}


def _with_list(row: Row, name: str) -> Row:
    return {**row, name: str(row[name]).split(";")}


def _with_money(row: Row, name: str) -> Row:
    kept = {field: value for field, value in row.items() if field != "currency"}
    return {**kept, name: {"amount": row[name], "currency": row["currency"]}}


def _plan(row: Row) -> Row:
    ids = [int(key) for key in str(row["treatment_ids"]).split(";")]
    return {**row, "treatment_ids": ids}


def _invoice(row: Row, payments: list[Row]) -> Row:
    """An invoice with its payments inside it."""
    paid = [_with_money(each, "amount") for each in some(payments, invoice_id=row["id"])]
    for each in paid:
        del each["invoice_id"]
    return {**_with_money(row, "total"), "payments": paid}
