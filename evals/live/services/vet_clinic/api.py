"""The API of the veterinary clinic, as FastAPI makes and describes it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query

from evals.live.records import Data
from evals.live.services.vet_clinic.models import (
    Appointment,
    AppointmentCreate,
    Owner,
    OwnerCreate,
    OwnerSummary,
    OwnerUpdate,
    Page,
    Pet,
    PetCreate,
    PetSummary,
    PetUpdate,
    Prescription,
    Species,
    Status,
    Vet,
)
from evals.live.set_aside import Row
from evals.live.set_aside_http import held

Held = Annotated[Data, Depends(held)]
PageNumber = Annotated[int, Query(ge=1)]
PerPage = Annotated[int, Query(ge=1, le=50)]
router = APIRouter()


def _find(data: Data, collection: str, key: int) -> Row:
    for row in data[collection]:
        if row["id"] == key:
            found: Row = row
            return found
    raise HTTPException(404, f"{collection[:-1].capitalize()} not found")


def _add(data: Data, collection: str, values: Row) -> Row:
    made = {"id": max(row["id"] for row in data[collection]) + 1, **values}
    data[collection].append(made)
    return made


def _page(rows: list[Row], page: int, per_page: int) -> Row:
    first = (page - 1) * per_page
    return {
        "items": rows[first : first + per_page],
        "total": len(rows),
        "page": page,
        "per_page": per_page,
        "pages": -(-len(rows) // per_page),
    }


def _where(rows: list[Row], **wanted: Any) -> list[Row]:
    """The rows with these values; None asks for nothing."""
    asked = {name: value for name, value in wanted.items() if value is not None}
    return [row for row in rows if all(row[name] == value for name, value in asked.items())]


@router.get("/owners", tags=["owners"], response_model=Page[OwnerSummary])
def list_owners(
    data: Held, city: str | None = None, page: PageNumber = 1, per_page: PerPage = 10
) -> Row:
    """List the registered pet owners."""
    return _page(_where(data["owners"], city=city), page, per_page)


@router.post("/owners", tags=["owners"], status_code=201, response_model=Owner)
def create_owner(data: Held, body: OwnerCreate) -> Row:
    """Register a pet owner."""
    return _add(
        data, "owners", {**body.model_dump(), "joined": datetime.now(UTC).date().isoformat()}
    )


@router.get("/owners/{owner_id}", tags=["owners"], response_model=Owner)
def get_owner(data: Held, owner_id: int) -> Row:
    """Contact details of one owner."""
    return _find(data, "owners", owner_id)


@router.patch("/owners/{owner_id}", tags=["owners"], response_model=Owner)
def update_owner(data: Held, owner_id: int, body: OwnerUpdate) -> Row:
    """Change contact details of an owner."""
    owner = _find(data, "owners", owner_id)
    owner.update(body.model_dump(exclude_unset=True))
    return owner


@router.get("/vets", tags=["vets"], response_model=list[Vet])
def list_vets(data: Held) -> list[Row]:
    """List the veterinarians of the clinic."""
    rows: list[Row] = data["vets"]
    return rows


@router.get("/vets/{vet_id}", tags=["vets"], response_model=Vet)
def get_vet(data: Held, vet_id: int) -> Row:
    """One veterinarian."""
    return _find(data, "vets", vet_id)


@router.get("/pets", tags=["pets"], response_model=Page[PetSummary])
def list_pets(
    data: Held,
    species: Species | None = None,
    owner: int | None = None,
    page: PageNumber = 1,
    per_page: PerPage = 10,
) -> Row:
    """List the patients, optionally of one species or one owner."""
    return _page(_where(data["pets"], species=species, owner=owner), page, per_page)


@router.post("/pets", tags=["pets"], status_code=201, response_model=Pet)
def create_pet(data: Held, body: PetCreate) -> Row:
    """Register a pet for an owner."""
    _find(data, "owners", body.owner)
    _find(data, "vets", body.primary_vet)
    return _add(data, "pets", body.model_dump(mode="json"))


@router.get("/pets/{pet_id}", tags=["pets"], response_model=Pet)
def get_pet(data: Held, pet_id: int) -> Row:
    """The full file of one pet."""
    return _find(data, "pets", pet_id)


@router.patch("/pets/{pet_id}", tags=["pets"], response_model=Pet)
def update_pet(data: Held, pet_id: int, body: PetUpdate) -> Row:
    """Change the file of a pet."""
    pet = _find(data, "pets", pet_id)
    pet.update(body.model_dump(exclude_unset=True))
    return pet


@router.get("/pets/{pet_id}/prescriptions", tags=["pets"], response_model=list[Prescription])
def list_prescriptions(data: Held, pet_id: int) -> list[Row]:
    """Medication that was prescribed for a pet."""
    _find(data, "pets", pet_id)
    return _where(data["prescriptions"], pet=pet_id)


@router.delete("/prescriptions/{prescription_id}", tags=["pets"], status_code=204)
def delete_prescription(data: Held, prescription_id: int) -> None:
    """Remove a prescription."""
    data["prescriptions"].remove(_find(data, "prescriptions", prescription_id))


@router.get("/appointments", tags=["appointments"], response_model=Page[Appointment])
def list_appointments(
    data: Held,
    status: Status | None = None,
    pet: int | None = None,
    assigned_to: int | None = None,
    page: PageNumber = 1,
    per_page: PerPage = 10,
) -> Row:
    """List appointments, oldest first."""
    rows = _where(data["appointments"], status=status, pet=pet, assigned_to=assigned_to)
    return _page(sorted(rows, key=lambda row: row["start"]), page, per_page)


@router.post("/appointments", tags=["appointments"], status_code=201, response_model=Appointment)
def book_appointment(data: Held, body: AppointmentCreate) -> Row:
    """Book an appointment of a pet with a vet."""
    _find(data, "pets", body.pet)
    _find(data, "vets", body.assigned_to)
    start = body.start.replace(tzinfo=None).isoformat(timespec="seconds")
    values = {**body.model_dump(), "start": start, "status": "scheduled"}
    return _add(data, "appointments", values)


@router.post(
    "/appointments/{appointment_id}/cancel", tags=["appointments"], response_model=Appointment
)
def cancel_appointment(data: Held, appointment_id: int) -> Row:
    """Cancel a scheduled appointment."""
    found = _find(data, "appointments", appointment_id)
    if found["status"] != "scheduled":
        raise HTTPException(409, "Only scheduled appointments can be cancelled")
    found["status"] = "cancelled"
    return found


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = FastAPI(title="Paws Clinic API", version="1.4.0")
    app.state.data = data
    app.include_router(router)
    return app


def description(base_url: str) -> Mapping[str, Any]:
    """What FastAPI says of the application, with its address."""
    return {**application({}).openapi(), "servers": [{"url": base_url}]}
