"""What the summer camp tells and takes, as models."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

Currency = Literal["GBP", "EUR"]
Role = Literal["director", "counsellor", "lifeguard", "nurse", "cook", "instructor", "driver"]
PaymentKind = Literal["payment", "refund"]
Method = Literal["card", "transfer", "cash"]
IncidentStatus = Literal["open", "closed"]
IncidentKind = Literal["injury", "illness", "allergy", "behaviour", "lost_property"]


class Money(BaseModel):
    """An amount."""

    value: float
    currency: Currency


class Session(BaseModel):
    """A week of the camp."""

    id: int
    name: str
    starts_on: str
    ends_on: str
    open: bool


class SessionDetail(Session):
    """A week with its fee."""

    fee: Money
    capacity: int
    theme: str


class Cabin(BaseModel):
    """A cabin; the leader is one of the staff."""

    id: int
    name: str
    beds: int
    leader_id: int
    ages: str
    has_shower: bool


class Staff(BaseModel):
    """Somebody who works here."""

    id: int
    name: str
    role: Role
    phone: str
    first_aider: bool
    since: int


class BusStop(BaseModel):
    """Where the camp bus stops."""

    id: int
    name: str
    town: str
    pick_up: str
    drop_off: str
    step_free: bool


class Guardian(BaseModel):
    """Who to call."""

    name: str
    phone: str


class Child(BaseModel):
    """A child in the list."""

    id: int
    name: str
    session_id: int
    cabin_id: int


class ChildDetail(Child):
    """A child with everything the office knows."""

    birth_date: str
    guardian: Guardian
    bus_stop_id: int | None
    can_swim: bool
    photo_allowed: bool
    allergies: list[str]


class ChildChange(BaseModel):
    """What can be changed about a child."""

    cabin_id: int | None = None
    bus_stop_id: int | None = None
    can_swim: bool | None = None
    photo_allowed: bool | None = None
    allergies: list[str] | None = None


class ChildPage(BaseModel):
    """A page of children."""

    items: list[Child]
    page: int
    pages: int
    total: int


class Payment(BaseModel):
    """Money that came in or went back."""

    id: int
    child_id: int
    kind: PaymentKind
    amount: Money
    method: Method
    paid_on: str


class PaymentIn(BaseModel):
    """A payment or refund to book."""

    kind: PaymentKind
    amount: Money
    method: Method = "card"


class Activity(BaseModel):
    """An activity, offered every day."""

    id: int
    name: str
    starts: str
    ends: str
    places: int
    staff_id: int
    needs_swimming: bool
    indoor: bool


class SignUpIn(BaseModel):
    """A child for an activity on a day."""

    activity_id: int
    child_id: int
    day: str


class SignUp(SignUpIn):
    """A sign-up."""

    id: int


class SignUpPage(BaseModel):
    """A page of sign-ups."""

    items: list[SignUp]
    page: int
    pages: int
    total: int


class Incident(BaseModel):
    """Something that happened to a child, and who reported it."""

    id: int
    child_id: int
    staff_id: int
    happened_on: str
    kind: IncidentKind
    status: IncidentStatus
    summary: str


class IncidentChange(BaseModel):
    """What can be changed about an incident."""

    status: IncidentStatus | None = None
    summary: str | None = None
