"""The API of the blood donation service."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query
from pydantic import BaseModel

from evals.live.records import Data
from evals.live.services.blood_bank.models import (
    Appointment,
    AppointmentCreate,
    AppointmentPage,
    AppointmentStatus,
    AppointmentUpdate,
    BloodGroup,
    Deferral,
    Donor,
    DonorCreate,
    DonorPage,
    DonorStatus,
    DonorUpdate,
    Drive,
    DriveStatus,
    Site,
    SiteKind,
    StaffMember,
    StaffRole,
    StockLine,
    StockUpdate,
)
from evals.live.set_aside import Row
from evals.live.set_aside_http import held

router = APIRouter()


Held = Annotated[Data, Depends(held)]
Limit = Annotated[int, Query(ge=1, le=100)]
Offset = Annotated[int, Query(ge=0)]


def _found(rows: Sequence[Row], id_: int, what: str) -> Row:
    for row in rows:
        if row["id"] == id_:
            return row
    raise HTTPException(404, f"{what} {id_} not found")


def _fitting(rows: Sequence[Row], **asked: Any) -> list[Row]:
    given = {name: value for name, value in asked.items() if value is not None}
    return [row for row in rows if all(row[name] == value for name, value in given.items())]


def _page(rows: Sequence[Row], limit: int, offset: int) -> Row:
    part = rows[offset : offset + limit]
    return {"items": part, "total": len(rows), "limit": limit, "offset": offset}


def _next_id(rows: Sequence[Row]) -> int:
    return 1 + max(int(row["id"]) for row in rows)


def _given(payload: BaseModel) -> Row:
    return payload.model_dump(mode="json", exclude_none=True)


@router.get("/sites", tags=["sites"], response_model=list[Site])
async def list_sites(data: Held, kind: SiteKind | None = None, town: str | None = None) -> Any:
    """List the sites of the service."""
    rows = _fitting(data["sites"], kind=kind)
    return [row for row in rows if town is None or _same(row["address"]["town"], town)]


@router.get("/sites/{site_id}", tags=["sites"], response_model=Site)
async def get_site(data: Held, site_id: int) -> Any:
    """Get a site by id."""
    return _found(data["sites"], site_id, "site")


@router.get("/staff", tags=["staff"], response_model=list[StaffMember])
async def list_staff(data: Held, role: StaffRole | None = None, site_id: int | None = None) -> Any:
    """List the staff."""
    return _fitting(data["staff"], role=role, site_id=site_id)


@router.get("/donors", tags=["donors"], response_model=DonorPage)
async def list_donors(
    data: Held,
    search: Annotated[str | None, Query(description="Part of the name")] = None,
    blood_group: BloodGroup | None = None,
    status: DonorStatus | None = None,
    home_site_id: int | None = None,
    limit: Limit = 25,
    offset: Offset = 0,
) -> Any:
    """List donors, sorted by id."""
    rows = _fitting(
        data["donors"], blood_group=blood_group, status=status, home_site_id=home_site_id
    )
    words = (search or "").casefold()
    return _page([row for row in rows if words in row["full_name"].casefold()], limit, offset)


@router.post("/donors", tags=["donors"], response_model=Donor, status_code=201)
async def register_donor(data: Held, payload: DonorCreate) -> Any:
    """Register a new donor."""
    _found(data["sites"], payload.home_site_id, "site")
    made = {"id": _next_id(data["donors"]), **payload.model_dump(mode="json")}
    made |= {"donations_count": 0, "last_donation_on": None, "status": "active", "deferral": None}
    data["donors"].append(made)
    return made


@router.get("/donors/{donor_id}", tags=["donors"], response_model=Donor)
async def get_donor(data: Held, donor_id: int) -> Any:
    """Get a donor by id."""
    return _found(data["donors"], donor_id, "donor")


@router.patch("/donors/{donor_id}", tags=["donors"], response_model=Donor)
async def update_donor(data: Held, donor_id: int, payload: DonorUpdate) -> Any:
    """Change a donor's details."""
    row, given = _found(data["donors"], donor_id, "donor"), _given(payload)
    if "home_site_id" in given:
        _found(data["sites"], given["home_site_id"], "site")
    for name in ("email", "phone"):
        if name in given:
            row["contact"][name] = given.pop(name)
    row.update(given)
    return row


@router.post("/donors/{donor_id}/defer", tags=["donors"], response_model=Donor)
async def defer_donor(data: Held, donor_id: int, payload: Deferral) -> Any:
    """Defer a donor until a date."""
    row = _found(data["donors"], donor_id, "donor")
    row.update(status="deferred", deferral=payload.model_dump(mode="json"))
    return row


@router.get("/drives", tags=["drives"], response_model=list[Drive])
async def list_drives(
    data: Held,
    site_id: int | None = None,
    status: DriveStatus | None = None,
    date_from: date | None = None,
    date_to: date | None = None,
) -> Any:
    """List donation drives, sorted by date."""
    rows = _fitting(data["drives"], site_id=site_id, status=status)
    first = date_from.isoformat() if date_from else ""
    last = date_to.isoformat() if date_to else "9999"
    return sorted(
        (row for row in rows if first <= row["date"] <= last), key=lambda row: row["date"]
    )


@router.get("/drives/{drive_id}", tags=["drives"], response_model=Drive)
async def get_drive(data: Held, drive_id: int) -> Any:
    """Get a drive by id."""
    return _found(data["drives"], drive_id, "drive")


@router.get("/appointments", tags=["appointments"], response_model=AppointmentPage)
async def list_appointments(
    data: Held,
    donor_id: int | None = None,
    drive_id: int | None = None,
    status: AppointmentStatus | None = None,
    limit: Limit = 25,
    offset: Offset = 0,
) -> Any:
    """List appointments."""
    rows = _fitting(data["appointments"], donor_id=donor_id, drive_id=drive_id, status=status)
    return _page(rows, limit, offset)


@router.post("/appointments", tags=["appointments"], response_model=Appointment, status_code=201)
async def book_appointment(data: Held, payload: AppointmentCreate) -> Any:
    """Book an appointment for a donor at a drive."""
    donor = _found(data["donors"], payload.donor_id, "donor")
    drive = _found(data["drives"], payload.drive_id, "drive")
    if drive["status"] != "open":
        raise HTTPException(409, f"the drive is {drive['status']}")
    if donor["status"] != "active":
        raise HTTPException(409, f"the donor is {donor['status']}")
    if not drive["starts_at"] <= payload.time < drive["ends_at"]:
        raise HTTPException(409, f"the drive is from {drive['starts_at']} to {drive['ends_at']}")
    taken = _fitting(data["appointments"], drive_id=drive["id"], status="booked")
    if len(taken) >= drive["capacity"] or any(row["donor_id"] == donor["id"] for row in taken):
        raise HTTPException(409, "the drive is full, or the donor has an appointment there")
    made = {"id": _next_id(data["appointments"]), **payload.model_dump(mode="json")}
    made["status"] = "booked"
    data["appointments"].append(made)
    return made


@router.patch("/appointments/{appointment_id}", tags=["appointments"], response_model=Appointment)
async def update_appointment(data: Held, appointment_id: int, payload: AppointmentUpdate) -> Any:
    """Change the time, type or status of an appointment."""
    row = _found(data["appointments"], appointment_id, "appointment")
    row.update(_given(payload))
    return row


@router.post(
    "/appointments/{appointment_id}/cancel", tags=["appointments"], response_model=Appointment
)
async def cancel_appointment(data: Held, appointment_id: int) -> Any:
    """Cancel an appointment."""
    row = _found(data["appointments"], appointment_id, "appointment")
    if row["status"] != "booked":
        raise HTTPException(409, f"the appointment is {row['status']}")
    row["status"] = "cancelled"
    return row


@router.get("/stock", tags=["stock"], response_model=list[StockLine])
async def list_stock(
    data: Held, site_id: int | None = None, blood_group: BloodGroup | None = None
) -> Any:
    """List the red cell stock by site and blood group."""
    return _fitting(data["stock"], site_id=site_id, blood_group=blood_group)


@router.patch("/stock/{stock_id}", tags=["stock"], response_model=StockLine)
async def update_stock(data: Held, stock_id: int, payload: StockUpdate) -> Any:
    """Correct a stock line after a count."""
    row = _found(data["stock"], stock_id, "stock line")
    row.update(_given(payload))
    return row


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(title="Averne Blood Service API", version="1.4.0")
    app.include_router(router)
    app.state.data = data
    return app


def description(base_url: str) -> dict[str, Any]:
    """The description that FastAPI makes, with the address where it is served."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()
