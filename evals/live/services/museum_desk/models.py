"""What the front desk takes and gives."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from uuid import UUID

from pydantic import BaseModel, Field


class ExhibitionStatus(StrEnum):
    """State of an exhibition."""

    IN_PREPARATION = "in_preparation"
    OPEN = "open"
    CLOSED = "closed"


class LenderKind(StrEnum):
    """Who lends."""

    PRIVATE = "private"
    INSTITUTION = "institution"
    COMPANY = "company"


class LoanStatus(StrEnum):
    """State of a loan."""

    REQUESTED = "requested"
    AGREED = "agreed"
    ON_DISPLAY = "on_display"
    RETURNED = "returned"


class TourStatus(StrEnum):
    """State of a tour."""

    SCHEDULED = "scheduled"
    COMPLETED = "completed"
    CANCELLED = "cancelled"


class GroupKind(StrEnum):
    """Kind of a group."""

    SCHOOL = "school"
    CLUB = "club"
    COMPANY = "company"


class TicketType(StrEnum):
    """Kind of a ticket."""

    ADULT = "adult"
    CHILD = "child"
    SENIOR = "senior"
    FAMILY = "family"


class Channel(StrEnum):
    """Where a ticket was sold."""

    DESK = "desk"
    ONLINE = "online"


class MembershipLevel(StrEnum):
    """Level of a membership."""

    SINGLE = "single"
    FAMILY = "family"
    PATRON = "patron"


class Room(BaseModel):
    """A room of the museum."""

    slug: str
    name: str
    floor: int
    area_m2: int
    climate_controlled: bool
    max_visitors: int


class ExhibitionSummary(BaseModel):
    """An exhibition in a list."""

    slug: str
    title: str
    room_slug: str
    status: ExhibitionStatus
    opens_on: date
    closes_on: date


class Exhibition(ExhibitionSummary):
    """An exhibition."""

    curator: str
    summary: str
    objects_own: int = Field(description="Number of objects of the museum's own collection")


class Lender(BaseModel):
    """Somebody who lends objects to the museum."""

    id: UUID
    name: str
    kind: LenderKind
    town: str
    contact_name: str
    phone: str
    email: str


class Loan(BaseModel):
    """An object on loan to the museum."""

    id: UUID
    object_title: str
    lender_id: UUID
    exhibition_slug: str
    insurance_value: str = Field(description="In pounds", examples=["12500.00"])
    starts_on: date
    ends_on: date
    status: LoanStatus


class LoanPage(BaseModel):
    """A page of loans."""

    items: list[Loan]
    total: int
    skip: int
    limit: int


class LoanUpdate(BaseModel):
    """What may change about a loan."""

    ends_on: date | None = None
    insurance_value: str | None = Field(None, pattern=r"^\d+\.\d{2}$", description="In pounds")
    status: LoanStatus | None = None


class Guide(BaseModel):
    """Somebody who leads tours."""

    id: UUID
    name: str
    languages: list[str]
    phone: str
    active: bool


class Tour(BaseModel):
    """A guided tour on a day."""

    id: UUID
    title: str
    exhibition_slug: str
    guide_id: UUID
    date: date
    starts_at: str = Field(examples=["14:30"])
    duration_min: int
    language: str
    capacity: int
    price_cents: int = Field(description="For each visitor, in pence")
    status: TourStatus


class TourUpdate(BaseModel):
    """What may change about a tour."""

    guide_id: UUID | None = None
    starts_at: str | None = Field(None, pattern=r"^\d{2}:\d{2}$")
    status: TourStatus | None = None


class Group(BaseModel):
    """A group that comes for tours."""

    slug: str
    name: str
    kind: GroupKind
    contact_name: str
    email: str
    phone: str


class TourBookingCreate(BaseModel):
    """A booking to be made."""

    group_slug: str
    visitors: int = Field(ge=1)


class TourBooking(BaseModel):
    """A group's booking of a tour."""

    id: UUID
    tour_id: UUID
    group_slug: str
    visitors: int
    paid: bool
    booked_on: date


class Ticket(BaseModel):
    """A ticket that was sold."""

    number: int
    exhibition_slug: str
    type: TicketType
    sold_on: date
    price_cents: int
    channel: Channel
    member_number: str | None


class Membership(BaseModel):
    """A membership of the museum's friends."""

    number: str
    holder: str
    level: MembershipLevel
    fee: str = Field(description="Pounds a year", examples=["38.50"])
    valid_until: date
    email: str
    newsletter: bool


class MembershipRenew(BaseModel):
    """For how long a membership is renewed."""

    years: int = Field(1, ge=1, le=3)
