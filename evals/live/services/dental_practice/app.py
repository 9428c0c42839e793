"""The API of the dental practice, made with FastAPI, which also writes its description."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Query

from evals.live.records import Data
from evals.live.services.dental_practice import changing
from evals.live.services.dental_practice.enums import (
    AppointmentStatus,
    Category,
    InvoiceStatus,
    LabStatus,
    PlanState,
    RecallStatus,
    Role,
    Weekday,
)
from evals.live.services.dental_practice.records import balance, money
from evals.live.services.dental_practice.schemas import (
    Allergy,
    Appointment,
    Invoice,
    LabOrder,
    Page,
    Patient,
    PatientSummary,
    Recall,
    Room,
    StaffMember,
    Treatment,
    TreatmentPlan,
)
from evals.live.set_aside import Row, matching, some
from evals.live.set_aside_http import found, held

router = APIRouter()
Held = Annotated[Data, Depends(held)]
PageNumber = Annotated[int, Query(ge=1)]
PerPage = Annotated[int, Query(ge=1, le=50)]


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = _app()
    app.state.data = data
    return app


def description(base_url: str) -> Mapping[str, Any]:
    """The description that FastAPI writes, with the address where it is served."""
    described: dict[str, Any] = _app(servers=[{"url": base_url}]).openapi()
    return described


def _app(**more: Any) -> FastAPI:
    app = FastAPI(title="Bridge Street Dental", version="2.3.1", **more)
    app.include_router(router)
    app.include_router(changing.router)
    return app


def _page(rows: list[Row], page: int, per_page: int) -> Row:
    first = (page - 1) * per_page
    pages = max(1, -(-len(rows) // per_page))
    items = rows[first : first + per_page]
    return {"items": items, "page": page, "pages": pages, "total": len(rows)}


@router.get("/patients", response_model=Page[PatientSummary])
def list_patients(
    data: Held,
    search: Annotated[str | None, Query(description="Part of the name")] = None,
    dentist_id: int | None = None,
    page: PageNumber = 1,
    per_page: PerPage = 20,
) -> Any:
    """Patients."""
    rows = matching(data["patients"], dentist_id=dentist_id)
    part = (search or "").casefold()
    return _page([row for row in rows if part in row["name"].casefold()], page, per_page)


@router.get("/patients/{patient_id}", response_model=Patient)
def get_patient(data: Held, patient_id: int) -> Any:
    """One patient."""
    return found(data["patients"], "id", patient_id)


@router.get("/patients/{patient_id}/allergies", response_model=list[Allergy])
def list_allergies(data: Held, patient_id: int) -> Any:
    """Allergies of a patient."""
    found(data["patients"], "id", patient_id)
    return some(data["allergies"], patient_id=patient_id)


@router.get("/staff", response_model=list[StaffMember])
def list_staff(data: Held, role: Role | None = None, day: Weekday | None = None) -> Any:
    """Dentists and hygienists."""
    rows = matching(data["staff"], role=role)
    return [row for row in rows if day is None or day in row["working_days"]]


@router.get("/rooms", response_model=list[Room])
def list_rooms(data: Held) -> Any:
    """Treatment rooms."""
    return data["rooms"]


@router.get("/treatments", response_model=list[Treatment])
def list_treatments(data: Held, category: Category | None = None) -> Any:
    """Price list."""
    return matching(data["treatments"], category=category)


@router.get("/appointments", response_model=Page[Appointment])
def list_appointments(
    data: Held,
    patient_id: int | None = None,
    staff_id: int | None = None,
    date: dt.date | None = None,
    status: AppointmentStatus | None = None,
    page: PageNumber = 1,
    per_page: PerPage = 20,
) -> Any:
    """Appointments."""
    rows = matching(data["appointments"], patient_id=patient_id, staff_id=staff_id, status=status)
    day = "" if date is None else date.isoformat()
    return _page([row for row in rows if row["starts_at"].startswith(day)], page, per_page)


@router.get("/treatment-plans", response_model=list[TreatmentPlan])
def list_treatment_plans(
    data: Held, patient_id: int | None = None, state: PlanState | None = None
) -> Any:
    """Treatment plans."""
    return matching(data["treatment_plans"], patient_id=patient_id, state=state)


@router.get("/invoices", response_model=Page[Invoice])
def list_invoices(
    data: Held,
    patient_id: int | None = None,
    status: InvoiceStatus | None = None,
    page: PageNumber = 1,
    per_page: PerPage = 20,
) -> Any:
    """Invoices with their payments."""
    rows = matching(data["invoices"], patient_id=patient_id, status=status)
    return _page([{**row, "balance": money(balance(row))} for row in rows], page, per_page)


@router.get("/recalls", response_model=Page[Recall])
def list_recalls(
    data: Held,
    patient_id: int | None = None,
    status: RecallStatus | None = None,
    page: PageNumber = 1,
    per_page: PerPage = 20,
) -> Any:
    """Recalls."""
    return _page(matching(data["recalls"], patient_id=patient_id, status=status), page, per_page)


@router.get("/lab-orders", response_model=list[LabOrder])
def list_lab_orders(
    data: Held, patient_id: int | None = None, status: LabStatus | None = None
) -> Any:
    """Work ordered from dental labs."""
    return matching(data["lab_orders"], patient_id=patient_id, status=status)
