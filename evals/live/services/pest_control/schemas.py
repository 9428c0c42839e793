"""What the API of the pest control firm sends and takes."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import Annotated, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

T = TypeVar("T")
Clock = Annotated[str, Field(pattern=r"^\d\d:\d\d$", description="Time of day, HH:MM.")]


class Pest(StrEnum):
    """What is treated."""

    rats = "rats"
    mice = "mice"
    wasps = "wasps"
    cockroaches = "cockroaches"
    bed_bugs = "bed_bugs"
    ants = "ants"
    pigeons = "pigeons"
    moths = "moths"


class VisitKind(StrEnum):
    """Why somebody goes there."""

    survey = "survey"
    treatment = "treatment"
    follow_up = "follow_up"
    routine = "routine"


class VisitStatus(StrEnum):
    """How far a visit is; no_access: nobody let the technician in."""

    scheduled = "scheduled"
    done = "done"
    cancelled = "cancelled"
    no_access = "no_access"


class Page(BaseModel, Generic[T]):
    """One page of a list."""

    items: list[T]
    total: int = Field(description="Number of records that match, over all pages.")
    page: int
    size: int


class Technician(BaseModel):
    """Somebody who treats."""

    id: int
    name: str
    phone: str
    grade: str = Field(description="trainee, certified or senior")
    area: str = Field(description="Town that he or she mostly works in")
    van: str | None = Field(description="Registration of the van; null without one")
    active: bool


class Client(BaseModel):
    """Who pays."""

    id: int
    name: str
    kind: str
    contact: str
    phone: str
    email: str
    on_contract: bool
    contract_ends: dt.date | None
    discount_percent: int


class ClientUpdate(BaseModel):
    """What of a client is to change."""

    model_config = ConfigDict(extra="forbid")

    contact: str | None = None
    phone: str | None = None
    email: str | None = None
    on_contract: bool | None = None
    contract_ends: dt.date | None = None
    discount_percent: Annotated[int, Field(ge=0, le=50)] | None = None


class Premises(BaseModel):
    """A place that is looked after."""

    id: int
    client_id: int
    name: str
    street: str
    town: str
    bait_stations: int
    access_note: str | None


class VisitCreate(BaseModel):
    """A visit to book."""

    model_config = ConfigDict(extra="forbid")

    premises_id: int
    technician_id: int | None = None
    pest: Pest
    kind: VisitKind
    date: dt.date
    start: Clock
    charge: float = Field(ge=0)


class VisitUpdate(BaseModel):
    """What of a visit is to change."""

    model_config = ConfigDict(extra="forbid")

    technician_id: int | None = None
    date: dt.date | None = None
    start: Clock | None = None
    status: VisitStatus | None = None
    charge: Annotated[float, Field(ge=0)] | None = None
    paid: bool | None = None


class VisitReport(BaseModel):
    """How a visit went."""

    model_config = ConfigDict(extra="forbid")

    minutes: int = Field(gt=0, description="Time spent there")
    findings: str


class Visit(BaseModel):
    """A visit to premises."""

    id: int
    premises_id: int
    technician_id: int | None = Field(description="Null while nobody is put on it")
    pest: Pest
    kind: VisitKind
    date: dt.date
    start: Clock
    minutes: int | None
    status: VisitStatus
    charge: float
    paid: bool
    findings: str | None


class Product(BaseModel):
    """Something in the store."""

    id: int
    name: str
    target: Pest
    unit: str
    in_stock: int
    reorder_at: int = Field(description="Below this it must be ordered again")
    unit_price: float
    restricted: bool = Field(description="Only certified technicians may use it")


class ProductUpdate(BaseModel):
    """What of a product is to change."""

    model_config = ConfigDict(extra="forbid")

    in_stock: Annotated[int, Field(ge=0)] | None = None
    reorder_at: Annotated[int, Field(ge=0)] | None = None
    unit_price: Annotated[float, Field(gt=0)] | None = None
