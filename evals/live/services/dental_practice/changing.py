"""What changes the records of the dental practice."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException

from evals.live.records import Data
from evals.live.services.dental_practice.records import balance, money
from evals.live.services.dental_practice.schemas import (
    Appointment,
    AppointmentCreate,
    AppointmentUpdate,
    Invoice,
    Patient,
    PatientUpdate,
    PaymentCreate,
    Recall,
)
from evals.live.set_aside import Row, some
from evals.live.set_aside_http import found, held

router = APIRouter()
Held = Annotated[Data, Depends(held)]

_OVER = ("completed", "no_show", "cancelled")


@router.patch("/patients/{patient_id}", response_model=Patient)
def update_patient(data: Held, patient_id: int, changes: PatientUpdate) -> Any:
    """Change a patient."""
    row = found(data["patients"], "id", patient_id)
    if changes.dentist_id is not None:
        dentist = found(data["staff"], "id", changes.dentist_id)
        if dentist["role"] != "dentist":
            raise HTTPException(409, f"{dentist['name']} is no dentist")
        if not dentist["accepts_new_patients"]:
            raise HTTPException(409, f"{dentist['name']} takes no new patients")
    row.update(changes.model_dump(exclude_none=True))
    return row


@router.post("/appointments", response_model=Appointment, status_code=201)
def book_appointment(data: Held, given: AppointmentCreate) -> Any:
    """Book an appointment."""
    found(data["patients"], "id", given.patient_id)
    found(data["treatments"], "id", given.treatment_id)
    staff = found(data["staff"], "id", given.staff_id)
    starts_at = _local(given.starts_at)
    _check_free(data, staff, starts_at)
    made = {
        "id": 1 + max(row["id"] for row in data["appointments"]),
        "patient_id": given.patient_id,
        "staff_id": staff["id"],
        "room_id": staff["room_id"],
        "treatment_id": given.treatment_id,
        "starts_at": starts_at,
        "status": "booked",
        "note": given.note,
    }
    data["appointments"].append(made)
    return made


@router.patch("/appointments/{appointment_id}", response_model=Appointment)
def update_appointment(data: Held, appointment_id: int, changes: AppointmentUpdate) -> Any:
    """Move, confirm or cancel an appointment."""
    row = found(data["appointments"], "id", appointment_id)
    if row["status"] in _OVER:
        raise HTTPException(409, f"the appointment is {row['status']}")
    given = changes.model_dump(exclude_none=True, mode="json")
    if changes.starts_at is not None:
        given["starts_at"] = _local(changes.starts_at)
        _check_free(data, found(data["staff"], "id", row["staff_id"]), given["starts_at"])
    if changes.room_id is not None:
        room = found(data["rooms"], "id", changes.room_id)
        if room["status"] != "open":
            raise HTTPException(409, f"{room['name']} is {room['status']}")
    row.update(given)
    return row


@router.post(
    "/invoices/{invoice_id}/payments",
    response_model=Invoice,
    status_code=201,
)
def record_payment(data: Held, invoice_id: int, given: PaymentCreate) -> Any:
    """Record a payment."""
    row = found(data["invoices"], "id", invoice_id)
    if row["status"] in ("paid", "written_off"):
        raise HTTPException(409, f"the invoice is {row['status']}")
    if given.amount > balance(row):
        raise HTTPException(409, f"only {balance(row):.2f} is left to pay")
    row["payments"].append(
        {
            "id": 1 + max(each["id"] for one in data["invoices"] for each in one["payments"]),
            "paid_on": dt.datetime.now(dt.UTC).date().isoformat(),
            "method": given.method.value,
            "amount": money(given.amount),
        }
    )
    row["status"] = "part_paid" if balance(row) else "paid"
    return {**row, "balance": money(balance(row))}


@router.post("/recalls/{recall_id}/send", response_model=Recall)
def send_recall(data: Held, recall_id: int) -> Any:
    """Send a recall."""
    row = found(data["recalls"], "id", recall_id)
    if row["status"] != "due":
        raise HTTPException(409, f"the recall is {row['status']}")
    row.update(status="sent", sent_on=dt.datetime.now(dt.UTC).date().isoformat())
    return row


def _check_free(data: Data, staff: Row, starts_at: str) -> None:
    """The member of staff works on this day and has nothing else at this time."""
    day = f"{dt.datetime.fromisoformat(starts_at):%a}".lower()
    if day not in staff["working_days"]:
        raise HTTPException(409, f"{staff['name']} does not work on {day}")
    there = some(data["appointments"], staff_id=staff["id"], starts_at=starts_at)
    if any(row["status"] not in _OVER for row in there):
        raise HTTPException(409, f"{staff['name']} is not free at {starts_at}")


def _local(when: dt.datetime) -> str:
    return when.replace(tzinfo=None, microsecond=0).isoformat()
