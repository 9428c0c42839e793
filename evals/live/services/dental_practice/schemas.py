"""What the API of the dental practice takes and gives."""

from __future__ import annotations

import datetime as dt
from typing import Generic, TypeVar

from pydantic import BaseModel, Field

from evals.live.services.dental_practice.enums import (
    AppointmentStatus,
    Category,
    Insurance,
    InvoiceStatus,
    LabStatus,
    PaymentMethod,
    PlanState,
    RecallReason,
    RecallStatus,
    Role,
    RoomStatus,
    Severity,
    Weekday,
)

T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    """One page of a list."""

    items: list[T]
    page: int
    pages: int
    total: int


class Money(BaseModel):
    """An amount with its currency."""

    amount: float
    currency: str


class PatientSummary(BaseModel):
    """A patient in a list."""

    id: int
    name: str
    born_on: dt.date
    town: str
    dentist_id: int = Field(description="The patient's own dentist.")


class Patient(PatientSummary):
    """A patient."""

    phone: str
    email: str | None
    insurance: Insurance
    registered_on: dt.date
    nervous: bool


class PatientUpdate(BaseModel):
    """Changes to a patient."""

    phone: str | None = None
    email: str | None = None
    town: str | None = None
    dentist_id: int | None = None
    nervous: bool | None = None


class Allergy(BaseModel):
    """An allergy of a patient."""

    id: int
    substance: str
    severity: Severity
    noted_on: dt.date


class StaffMember(BaseModel):
    """A dentist or hygienist."""

    id: int
    name: str
    role: Role
    speciality: str | None
    working_days: list[Weekday]
    room_id: int
    since: dt.date
    accepts_new_patients: bool


class Room(BaseModel):
    """A treatment room."""

    id: int
    name: str
    floor: int
    has_xray: bool
    status: RoomStatus
    chair: str


class Treatment(BaseModel):
    """A treatment of the price list."""

    id: int
    code: str
    name: str
    category: Category
    duration_min: int
    price: Money
    needs_lab: bool


class AppointmentCreate(BaseModel):
    """A new appointment."""

    patient_id: int
    staff_id: int
    treatment_id: int
    starts_at: dt.datetime
    note: str | None = None


class AppointmentUpdate(BaseModel):
    """Changes to an appointment."""

    status: AppointmentStatus | None = None
    starts_at: dt.datetime | None = None
    room_id: int | None = None


class Appointment(AppointmentCreate):
    """An appointment."""

    id: int
    room_id: int
    status: AppointmentStatus


class TreatmentPlan(BaseModel):
    """A treatment plan."""

    id: int
    title: str
    patient_id: int
    dentist_id: int
    state: PlanState
    opened_on: dt.date
    finished_on: dt.date | None
    treatment_ids: list[int] = Field(description="One for each time it is done.")


class PaymentCreate(BaseModel):
    """A payment in euros."""

    amount: float = Field(gt=0)
    method: PaymentMethod


class Payment(BaseModel):
    """A payment."""

    id: int
    paid_on: dt.date
    method: PaymentMethod
    amount: Money


class Invoice(BaseModel):
    """An invoice."""

    id: int
    patient_id: int
    appointment_id: int
    issued_on: dt.date
    due_on: dt.date
    total: Money
    balance: Money = Field(description="Still to be paid.")
    status: InvoiceStatus
    payments: list[Payment]


class Recall(BaseModel):
    """A reminder to come in."""

    id: int
    patient_id: int
    reason: RecallReason
    due_on: dt.date
    status: RecallStatus
    sent_on: dt.date | None


class LabOrder(BaseModel):
    """Work ordered from a dental lab."""

    id: int
    patient_id: int
    plan_id: int
    item: str
    lab: str
    sent_on: dt.date
    expected_on: dt.date
    back_on: dt.date | None
    status: LabStatus
