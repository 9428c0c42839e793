"""What the API of the lift firm takes and gives."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import Generic, TypeVar

from pydantic import BaseModel, Field

T = TypeVar("T")


class Plan(StrEnum):
    """What a maintenance contract covers."""

    basic = "basic"
    standard = "standard"
    full = "full"


class LiftKind(StrEnum):
    """What a lift carries."""

    passenger = "passenger"
    goods = "goods"
    platform = "platform"


class LiftStatus(StrEnum):
    """Whether a lift runs."""

    in_service = "in_service"
    restricted = "restricted"
    out_of_service = "out_of_service"


class Grade(StrEnum):
    """Experience of an engineer."""

    junior = "junior"
    senior = "senior"
    lead = "lead"


class Fault(StrEnum):
    """What is wrong."""

    doors = "doors"
    drive = "drive"
    controls = "controls"
    noise = "noise"
    entrapment = "entrapment"
    vandalism = "vandalism"


class Urgency(StrEnum):
    """How soon somebody must be there."""

    low = "low"
    normal = "normal"
    high = "high"
    emergency = "emergency"


class CalloutStatus(StrEnum):
    """Where a callout stands."""

    open = "open"
    assigned = "assigned"
    on_site = "on_site"
    waiting_parts = "waiting_parts"
    closed = "closed"
    cancelled = "cancelled"


class Page(BaseModel, Generic[T]):
    """A page of a list."""

    items: list[T]
    page: int
    pages: int
    total: int


class Customer(BaseModel):
    """Who owns or manages buildings."""

    id: int
    name: str
    contact: str = Field(description="Person we talk to.")
    email: str
    phone: str
    plan: Plan
    city: str


class Building(BaseModel):
    """A building with lifts that we look after."""

    id: int
    name: str
    street: str
    city: str
    customer_id: int
    floors: int
    access_code: str | None
    keyholder: str


class BuildingUpdate(BaseModel):
    """Changes to a building."""

    access_code: str | None = None
    keyholder: str | None = None


class Lift(BaseModel):
    """A lift."""

    id: int
    serial: str
    building_id: int
    name: str = Field(description="What it is called in its building.")
    maker: str
    kind: LiftKind
    capacity_kg: int
    installed_on: dt.date
    status: LiftStatus
    last_service: dt.date
    next_inspection: dt.date
    emergency_phone_ok: bool = Field(description="Whether the emergency phone passed its test.")


class LiftUpdate(BaseModel):
    """Changes to a lift."""

    status: LiftStatus | None = None
    next_inspection: dt.date | None = None
    emergency_phone_ok: bool | None = None


class Engineer(BaseModel):
    """An engineer of ours."""

    id: int
    name: str
    phone: str
    region: str
    grade: Grade
    on_call: bool
    hourly_rate: float = Field(description="Pounds for an hour.")


class EngineerUpdate(BaseModel):
    """Changes to an engineer."""

    phone: str | None = None
    region: str | None = None
    on_call: bool | None = None
    hourly_rate: float | None = Field(None, gt=0)


class Callout(BaseModel):
    """A fault that was reported."""

    id: int
    lift_id: int
    engineer_id: int | None
    fault: Fault
    urgency: Urgency
    status: CalloutStatus
    reported_by: str
    reported_at: dt.datetime
    closed_at: dt.datetime | None
    hours: float | None = Field(description="Time worked on it.")
    parts_cost: float | None = Field(description="Pounds.")
    people_trapped: int
    notes: str | None


class CalloutCreate(BaseModel):
    """A new fault."""

    lift_id: int
    fault: Fault
    reported_by: str
    urgency: Urgency = Urgency.normal
    people_trapped: int = Field(0, ge=0)
    notes: str | None = None


class CalloutUpdate(BaseModel):
    """Changes to a callout."""

    engineer_id: int | None = Field(None, description="Gives the job to this engineer.")
    urgency: Urgency | None = None
    parts_cost: float | None = Field(None, ge=0)
    notes: str | None = None


class Work(BaseModel):
    """What was done."""

    hours: float = Field(gt=0)
    parts_cost: float = Field(0, ge=0)
