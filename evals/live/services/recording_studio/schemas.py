"""What the recording studio takes and gives."""

from __future__ import annotations

from datetime import date
from typing import Generic, Literal, TypeVar

from pydantic import BaseModel, Field

Genre = Literal[
    "folk", "rock", "jazz", "pop", "ambient", "metal", "soul", "spoken", "classical"
]  # fmt: skip
SessionKind = Literal["tracking", "mixing", "mastering", "rehearsal", "podcast"]
SessionStatus = Literal["enquiry", "confirmed", "done", "cancelled", "no_show"]
MicKind = Literal["condenser", "dynamic", "ribbon"]
MicCondition = Literal["good", "worn", "faulty", "in_repair"]
Clock = r"^([01]\d|2[0-3]):[0-5]\d$"
Item = TypeVar("Item")


class Page(BaseModel, Generic[Item]):
    """A page of a list."""

    items: list[Item]
    total: int
    page: int
    size: int


class ArtistCreate(BaseModel):
    """A new artist or band."""

    name: str
    genre: Genre
    contact: str
    email: str
    phone: str | None = None
    city: str | None = None


class Artist(ArtistCreate):
    """An artist or band."""

    id: int
    joined_on: date
    discount_percent: int
    newsletter: bool


class ArtistUpdate(BaseModel):
    """What may change of an artist."""

    contact: str | None = None
    email: str | None = None
    phone: str | None = None
    city: str | None = None
    discount_percent: int | None = Field(default=None, ge=0, le=50)
    newsletter: bool | None = None


class Room(BaseModel):
    """A room to record in."""

    id: int
    name: str
    hourly_rate: float
    size_m2: int
    floor: int
    vocal_booth: bool
    has_piano: bool


class Engineer(BaseModel):
    """A sound engineer."""

    id: int
    name: str
    speciality: str
    hourly_fee: float
    phone: str
    freelance: bool
    active: bool


class EngineerUpdate(BaseModel):
    """What may change of an engineer."""

    hourly_fee: float | None = Field(default=None, ge=0)
    phone: str | None = None
    active: bool | None = None


class SessionCreate(BaseModel):
    """A session to book."""

    artist_id: int
    room_id: int
    engineer_id: int
    day: date
    starts_at: str = Field(pattern=Clock, examples=["10:00"])
    hours: int = Field(ge=1, le=14)
    kind: SessionKind
    price: float = Field(ge=0)
    note: str | None = None


class Session(SessionCreate):
    """A session of an artist in a room."""

    id: int
    status: SessionStatus
    deposit_paid: bool


class SessionUpdate(BaseModel):
    """What may change of a session."""

    room_id: int | None = None
    engineer_id: int | None = None
    day: date | None = None
    starts_at: str | None = Field(default=None, pattern=Clock)
    hours: int | None = Field(default=None, ge=1, le=14)
    status: SessionStatus | None = None
    price: float | None = Field(default=None, ge=0)
    deposit_paid: bool | None = None
    note: str | None = None


class Mic(BaseModel):
    """A microphone; without a room it lies in the locker."""

    id: int
    model: str
    kind: MicKind
    serial: str
    room_id: int | None
    condition: MicCondition
    value: float
    bought_on: date


class MicUpdate(BaseModel):
    """What may change of a microphone."""

    room_id: int | None = None
    condition: MicCondition | None = None
