"""What the API of the animal shelter takes and gives."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import Generic, TypeVar

from pydantic import BaseModel, Field

T = TypeVar("T")


class Block(StrEnum):
    """Part of the building."""

    dogs = "dogs"
    cats = "cats"
    small_animals = "small_animals"
    isolation = "isolation"


class Size(StrEnum):
    """Size of a kennel."""

    small = "small"
    medium = "medium"
    large = "large"


class Species(StrEnum):
    """Kind of animal."""

    dog = "dog"
    cat = "cat"
    rabbit = "rabbit"
    guinea_pig = "guinea_pig"


class Sex(StrEnum):
    """Male or female."""

    female = "female"
    male = "male"


class AnimalStatus(StrEnum):
    """Where an animal stands."""

    available = "available"
    reserved = "reserved"
    medical_hold = "medical_hold"
    fostered = "fostered"
    adopted = "adopted"


class Origin(StrEnum):
    """How an animal came to us."""

    stray = "stray"
    surrendered = "surrendered"
    seized = "seized"
    transferred = "transferred"


class ApplicationKind(StrEnum):
    """For good, or for a while."""

    adoption = "adoption"
    foster = "foster"


class ApplicationStatus(StrEnum):
    """Where an application stands."""

    new = "new"
    home_check = "home_check"
    approved = "approved"
    declined = "declined"
    withdrawn = "withdrawn"


class TreatmentKind(StrEnum):
    """What the vet does."""

    vaccination = "vaccination"
    worming = "worming"
    surgery = "surgery"
    dental = "dental"
    checkup = "checkup"


class Page(BaseModel, Generic[T]):
    """A page of a list."""

    items: list[T]
    page: int
    pages: int
    total: int


class Kennel(BaseModel):
    """A kennel, pen or cage."""

    id: int
    code: str = Field(description="What stands on its door.")
    block: Block
    size: Size
    heated: bool
    last_cleaned: dt.date


class AnimalCreate(BaseModel):
    """A new arrival."""

    name: str
    species: Species
    breed: str
    sex: Sex
    origin: Origin
    weight_kg: float | None = None
    born_on: dt.date | None = None
    kennel_id: int | None = None
    adoption_fee: int | None = None
    microchip: str | None = None


class AnimalUpdate(BaseModel):
    """Changes to an animal."""

    weight_kg: float | None = None
    kennel_id: int | None = None
    status: AnimalStatus | None = None
    adoption_fee: int | None = None
    neutered: bool | None = None
    good_with_children: bool | None = None
    microchip: str | None = None
    foster_carer_id: int | None = None


class Animal(BaseModel):
    """An animal in our care, or that was."""

    id: int
    name: str
    species: Species
    breed: str
    sex: Sex
    born_on: dt.date | None
    weight_kg: float | None
    kennel_id: int | None
    status: AnimalStatus
    arrived_on: dt.date
    origin: Origin
    adoption_fee: int | None = Field(description="Pounds.")
    neutered: bool
    good_with_children: bool
    microchip: str | None
    foster_carer_id: int | None = Field(description="Person who looks after it at home.")


class Person(BaseModel):
    """Somebody who adopts or fosters, or would like to."""

    id: int
    name: str
    email: str
    phone: str
    town: str
    has_garden: bool
    foster_places: int = Field(description="How many animals they can foster; 0: none.")


class PersonUpdate(BaseModel):
    """Changes to a person."""

    email: str | None = None
    phone: str | None = None
    town: str | None = None
    has_garden: bool | None = None
    foster_places: int | None = None


class ApplicationCreate(BaseModel):
    """A new application."""

    animal_id: int
    person_id: int
    kind: ApplicationKind = ApplicationKind.adoption
    notes: str | None = None


class ApplicationUpdate(BaseModel):
    """Changes to an application."""

    status: ApplicationStatus | None = None
    home_check_on: dt.date | None = None
    notes: str | None = None


class Application(BaseModel):
    """Somebody wants an animal."""

    id: int
    animal_id: int
    person_id: int
    kind: ApplicationKind
    status: ApplicationStatus
    received_on: dt.date
    home_check_on: dt.date | None
    notes: str | None


class TreatmentCreate(BaseModel):
    """A treatment to plan."""

    animal_id: int
    kind: TreatmentKind
    due_on: dt.date
    vet: str


class TreatmentDone(BaseModel):
    """What was done."""

    done_on: dt.date
    cost: float


class Treatment(BaseModel):
    """A treatment by a vet."""

    id: int
    animal_id: int
    kind: TreatmentKind
    due_on: dt.date
    done_on: dt.date | None
    vet: str
    cost: float | None
