"""What the API of the veterinary clinic takes and gives."""

from __future__ import annotations

from datetime import date, datetime
from typing import Generic, Literal, TypeVar

from pydantic import BaseModel, Field

Item = TypeVar("Item")
Status = Literal["scheduled", "completed", "cancelled", "no_show"]
Species = Literal["dog", "cat", "rabbit", "parrot", "ferret"]


class Page(BaseModel, Generic[Item]):
    """One page of a list."""

    items: list[Item]
    total: int
    page: int
    per_page: int
    pages: int


class OwnerSummary(BaseModel):
    """An owner in a list."""

    id: int
    name: str
    city: str


class Owner(OwnerSummary):
    """An owner with contact details."""

    email: str
    phone: str
    joined: date


class OwnerCreate(BaseModel):
    """A new owner."""

    name: str
    email: str
    phone: str
    city: str


class OwnerUpdate(BaseModel):
    """Changed contact details."""

    email: str | None = None
    phone: str | None = None
    city: str | None = None


class Vet(BaseModel):
    """A veterinarian."""

    id: int
    name: str
    speciality: str
    email: str
    room: str
    supervisor: int | None = Field(description="Id of the vet who supervises this one")


class PetSummary(BaseModel):
    """A pet in a list."""

    id: int
    name: str
    species: Species
    breed: str
    owner: int = Field(description="Id of the owner")
    primary_vet: int = Field(description="Id of the vet who usually sees the pet")


class Pet(PetSummary):
    """The file of a pet."""

    born: date
    weight_kg: float
    neutered: bool


class PetCreate(BaseModel):
    """A new pet."""

    name: str
    species: Species
    breed: str
    owner: int
    primary_vet: int
    born: date
    weight_kg: float
    neutered: bool = False


class PetUpdate(BaseModel):
    """Changed parts of the file of a pet."""

    name: str | None = None
    owner: int | None = None
    primary_vet: int | None = None
    weight_kg: float | None = None
    neutered: bool | None = None


class Appointment(BaseModel):
    """A visit of a pet to a vet."""

    id: int
    pet: int
    assigned_to: int = Field(description="Id of the vet")
    start: datetime
    reason: str
    status: Status
    fee: float


class AppointmentCreate(BaseModel):
    """A new visit."""

    pet: int
    assigned_to: int
    start: datetime
    reason: str
    fee: float


class Prescription(BaseModel):
    """Medication of a pet."""

    id: int
    pet: int
    prescribed_by: int
    drug: str
    dose_mg: int
    days: int
    started: date
