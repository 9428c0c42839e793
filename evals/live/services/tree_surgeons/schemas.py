"""What the tree surgeons take and give."""

from __future__ import annotations

from datetime import date
from typing import Generic, Literal, TypeVar

from pydantic import BaseModel, Field

Item = TypeVar("Item")
CustomerKind = Literal["private", "council", "company"]
Condition = Literal["good", "fair", "poor", "dead"]
Role = Literal["climber", "groundsman", "surveyor"]
Status = Literal["quoted", "booked", "done", "invoiced", "cancelled"]
Work = Literal[
    "fell", "prune", "crown reduction", "crown lift", "deadwood", "pollard", "hedge reduction",
    "survey",
]  # fmt: skip


class Page(BaseModel, Generic[Item]):
    """One page of a list."""

    items: list[Item]
    total: int
    page: int
    size: int


class Customer(BaseModel):
    """Somebody we work for."""

    id: int
    name: str
    kind: CustomerKind
    street: str
    town: str
    phone: str
    email: str


class Tree(BaseModel):
    """A tree we look after."""

    id: int
    customer_id: int
    species: str
    spot: str = Field(description="Where on the customer's land the tree stands")
    height_m: float
    girth_cm: int
    protected: bool = Field(description="Whether a preservation order covers it")
    condition: Condition
    last_inspected: date


class TreeUpdate(BaseModel):
    """What can be noted of a tree."""

    height_m: float | None = None
    girth_cm: int | None = None
    protected: bool | None = None
    condition: Condition | None = None
    last_inspected: date | None = None


class StaffMember(BaseModel):
    """Somebody who works for us."""

    id: int
    name: str
    role: Role
    day_rate: float
    ticket_expires: date | None = Field(description="Last day of the chainsaw ticket")
    phone: str
    active: bool


class StaffUpdate(BaseModel):
    """What can be changed of a member of staff."""

    day_rate: float | None = None
    ticket_expires: date | None = None
    phone: str | None = None
    active: bool | None = None


class JobCreate(BaseModel):
    """A new job."""

    tree_id: int
    lead_id: int = Field(description="Staff member in charge")
    work: Work
    scheduled_on: date
    price: float
    hours: float | None = None


class Job(BaseModel):
    """Work on one tree."""

    id: int
    tree_id: int
    lead_id: int
    work: Work
    scheduled_on: date | None
    status: Status
    price: float
    hours: float | None
    paid: bool


class JobUpdate(BaseModel):
    """What can be changed of a job."""

    lead_id: int | None = None
    scheduled_on: date | None = None
    status: Status | None = None
    price: float | None = None
    hours: float | None = None
    paid: bool | None = None


class Machine(BaseModel):
    """A machine of ours."""

    id: int
    name: str
    kind: str
    kept_by_id: int = Field(description="Staff member who looks after it")
    next_service: date
    in_repair: bool


class MachineUpdate(BaseModel):
    """What can be changed of a machine."""

    kept_by_id: int | None = None
    next_service: date | None = None
    in_repair: bool | None = None
