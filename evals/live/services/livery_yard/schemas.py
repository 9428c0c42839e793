"""What the livery yard tells and takes, as models."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

PaysBy = Literal["direct_debit", "card", "cash"]
Block = Literal["north", "south", "barn"]
Size = Literal["pony", "standard", "large"]
Sex = Literal["mare", "gelding", "stallion"]
Livery = Literal["full", "part", "diy", "grass"]
Trade = Literal["farrier", "vet", "dentist", "physio", "saddler"]
VisitStatus = Literal["planned", "done", "cancelled"]


class Strict(BaseModel):
    """A body that holds no other fields."""

    model_config = ConfigDict(extra="forbid")


class Owner(BaseModel):
    """An owner, as lists show one."""

    id: int
    name: str
    town: str


class OwnerDetail(Owner):
    """An owner with contact details."""

    phone: str
    email: str
    since: str = Field(description="Customer since this day")
    pays_by: PaysBy


class OwnerChange(Strict):
    """What can be changed of an owner."""

    phone: str | None = None
    email: str | None = None
    town: str | None = None
    pays_by: PaysBy | None = None


class Stable(BaseModel):
    """A stable."""

    id: int
    code: str
    block: Block
    size: Size
    has_window: bool
    monthly_rate: float


class StableChange(Strict):
    """A new rate."""

    monthly_rate: float


class Horse(BaseModel):
    """A horse, as lists show one."""

    id: int
    name: str
    breed: str
    sex: Sex
    born: int = Field(description="Year of birth")
    owner_id: int
    stable_id: int | None = Field(description="Empty for horses that live out")
    livery: Livery


class HorseDetail(Horse):
    """A horse with all that is known of it."""

    height_cm: int
    colour: str
    shod: bool
    insured_until: str | None


class HorsePage(BaseModel):
    """A page of horses."""

    items: list[Horse]
    page: int
    pages: int
    total: int


class HorseChange(Strict):
    """What can be changed of a horse."""

    owner_id: int | None = None
    stable_id: int | None = None
    livery: Livery | None = None
    shod: bool | None = None
    insured_until: str | None = None


class Professional(BaseModel):
    """Somebody who comes to the yard."""

    id: int
    name: str
    trade: Trade
    phone: str
    call_out_fee: float


class Visit(BaseModel):
    """A visit of a professional to a horse."""

    id: int
    horse_id: int
    professional_id: int
    day: str
    time: str
    reason: str
    status: VisitStatus
    cost: float | None


class VisitPage(BaseModel):
    """A page of visits."""

    items: list[Visit]
    page: int
    pages: int
    total: int


class VisitIn(Strict):
    """A new visit."""

    horse_id: int
    professional_id: int
    day: str = Field(pattern=r"^\d{4}-\d\d-\d\d$")
    time: str = Field(pattern=r"^\d\d:\d\d$")
    reason: str


class VisitChange(Strict):
    """What can be changed of a visit."""

    professional_id: int | None = None
    day: str | None = Field(default=None, pattern=r"^\d{4}-\d\d-\d\d$")
    time: str | None = Field(default=None, pattern=r"^\d\d:\d\d$")
    reason: str | None = None
    status: VisitStatus | None = None
    cost: float | None = None
