"""What the blood donation service takes and gives."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from pydantic import BaseModel, Field


class BloodGroup(StrEnum):
    """ABO group with the rhesus factor."""

    O_POS = "O+"
    O_NEG = "O-"
    A_POS = "A+"
    A_NEG = "A-"
    B_POS = "B+"
    B_NEG = "B-"
    AB_POS = "AB+"
    AB_NEG = "AB-"


class SiteKind(StrEnum):
    """Kind of a site."""

    FIXED = "fixed"
    MOBILE = "mobile"
    HOSPITAL = "hospital"


class StaffRole(StrEnum):
    """What somebody does."""

    CENTRE_MANAGER = "centre_manager"
    PHYSICIAN = "physician"
    NURSE = "nurse"
    DRIVER = "driver"
    LAB_TECHNICIAN = "lab_technician"


class DonorStatus(StrEnum):
    """Whether a donor may give."""

    ACTIVE = "active"
    DEFERRED = "deferred"
    RETIRED = "retired"


class DriveStatus(StrEnum):
    """State of a drive."""

    OPEN = "open"
    COMPLETED = "completed"
    CANCELLED = "cancelled"


class DonationType(StrEnum):
    """What is given."""

    WHOLE_BLOOD = "whole_blood"
    PLASMA = "plasma"
    PLATELETS = "platelets"


class AppointmentStatus(StrEnum):
    """State of an appointment."""

    BOOKED = "booked"
    ATTENDED = "attended"
    NO_SHOW = "no_show"
    CANCELLED = "cancelled"


class Address(BaseModel):
    """Postal address."""

    street: str
    town: str
    postcode: str


class Site(BaseModel):
    """A place where blood is given or kept."""

    id: int
    name: str
    kind: SiteKind
    address: Address
    opening_hours: str = Field(examples=["08:00-19:00"])
    beds: int = Field(description="Donation beds")
    has_parking: bool
    step_free: bool = Field(description="Step-free access")


class StaffMember(BaseModel):
    """Somebody who works for the service."""

    id: int
    full_name: str
    role: StaffRole
    site_id: int
    phone: str
    email: str


class Contact(BaseModel):
    """How to reach a donor."""

    email: str
    phone: str


class Deferral(BaseModel):
    """Why and until when a donor may not give."""

    until: date
    reason: str


class DonorBase(BaseModel):
    """What a donor tells at registration."""

    full_name: str
    blood_group: BloodGroup
    date_of_birth: date
    contact: Contact
    town: str
    home_site_id: int = Field(description="Site where the donor usually gives")


class DonorCreate(DonorBase):
    """A donor to register."""


class Donor(DonorBase):
    """A registered donor."""

    id: int
    donations_count: int
    last_donation_on: date | None = None
    status: DonorStatus
    deferral: Deferral | None = None


class DonorUpdate(BaseModel):
    """Fields to change; what is left out stays."""

    full_name: str | None = None
    email: str | None = None
    phone: str | None = None
    town: str | None = None
    home_site_id: int | None = None
    status: DonorStatus | None = None


class DonorPage(BaseModel):
    """Part of the list of donors."""

    items: list[Donor]
    total: int
    limit: int
    offset: int


class Drive(BaseModel):
    """A session at a site where donors can give."""

    id: int
    title: str
    site_id: int
    date: date
    starts_at: str = Field(examples=["10:00"])
    ends_at: str = Field(examples=["17:00"])
    capacity: int = Field(description="Number of appointments that can be made")
    lead_staff_id: int
    status: DriveStatus
    walk_ins_allowed: bool


class Appointment(BaseModel):
    """A donor's appointment at a drive."""

    id: int
    donor_id: int
    drive_id: int
    time: str = Field(examples=["10:15"])
    donation_type: DonationType
    status: AppointmentStatus


class AppointmentPage(BaseModel):
    """Part of the list of appointments."""

    items: list[Appointment]
    total: int
    limit: int
    offset: int


class AppointmentCreate(BaseModel):
    """An appointment to make."""

    donor_id: int
    drive_id: int
    time: str = Field(pattern=r"^\d{2}:\d{2}$", examples=["10:15"])
    donation_type: DonationType = DonationType.WHOLE_BLOOD


class AppointmentUpdate(BaseModel):
    """Fields to change; what is left out stays."""

    time: str | None = Field(default=None, pattern=r"^\d{2}:\d{2}$")
    donation_type: DonationType | None = None
    status: AppointmentStatus | None = None


class StockLine(BaseModel):
    """Red cell units of one blood group at one site."""

    id: int
    site_id: int
    blood_group: BloodGroup
    units: int
    minimum_units: int
    expiring_this_week: int
    counted_at: str = Field(description="UTC timestamp of the last count")


class StockUpdate(BaseModel):
    """Fields to change; what is left out stays."""

    units: int | None = Field(default=None, ge=0)
    minimum_units: int | None = Field(default=None, ge=0)
    expiring_this_week: int | None = Field(default=None, ge=0)
