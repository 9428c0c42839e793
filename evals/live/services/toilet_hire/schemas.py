"""What the toilet hire firm takes and gives."""

from __future__ import annotations

from datetime import date
from typing import Generic, Literal, TypeVar

from pydantic import BaseModel, Field

Item = TypeVar("Item")
Kind = Literal["private", "trade", "council", "club"]
State = Literal["in_depot", "on_site", "in_repair"]
Purpose = Literal["building_site", "wedding", "fair", "sports", "roadworks"]
Model = Literal["standard", "flush", "accessible", "shower", "trailer"]
Status = Literal["booked", "delivered", "collected", "cancelled"]


class Page(BaseModel, Generic[Item]):
    """One page of a list."""

    items: list[Item]
    total: int
    page: int
    size: int


class Depot(BaseModel):
    """Where toilets and lorries stand."""

    id: int
    name: str
    town: str
    manager: str
    phone: str
    opens_at: str
    closes_at: str


class DriverUpdate(BaseModel):
    """Fields of a driver to change."""

    depot_id: int = 0
    phone: str = ""
    lorry: str = ""
    licence_expires: date = date.min
    on_leave: bool = False
    hours_this_week: float = Field(default=0, ge=0, le=60)


class Driver(BaseModel):
    """Who delivers and collects toilets."""

    id: int
    name: str
    depot_id: int
    phone: str
    lorry: str = Field(description="Registration of the lorry")
    licence_expires: date
    on_leave: bool
    hours_this_week: float


class CustomerCreate(BaseModel):
    """A new customer."""

    name: str = Field(min_length=1)
    kind: Kind
    contact: str
    phone: str
    town: str


class CustomerUpdate(BaseModel):
    """Fields of a customer to change."""

    contact: str = ""
    phone: str = ""
    town: str = ""
    balance_owed: float = Field(default=0, ge=0)
    on_stop: bool = False


class Customer(CustomerCreate):
    """Who hires toilets."""

    id: int
    balance_owed: float
    on_stop: bool = Field(description="No more hires until the account is paid")
    account_since: date


class UnitUpdate(BaseModel):
    """Fields of a unit to change."""

    depot_id: int = 0
    state: State = "in_depot"
    mains_water: bool = False
    deep_cleaned_on: date = date.min


class Unit(BaseModel):
    """A toilet, a trailer of toilets or a shower."""

    id: int
    tag: str = Field(description="Written on its door")
    model: Model
    people: int = Field(description="For how many people it is enough")
    depot_id: int = Field(description="The depot it belongs to")
    state: State
    mains_water: bool
    deep_cleaned_on: date


class HireCreate(BaseModel):
    """A new hire."""

    customer_id: int
    unit_id: int
    driver_id: int
    address: str = Field(min_length=1)
    purpose: Purpose
    delivery_on: date
    collection_on: date
    price: float = Field(ge=0)
    weekly_service: bool = False


class HireUpdate(BaseModel):
    """Fields of a hire to change."""

    unit_id: int = 0
    driver_id: int = 0
    address: str = ""
    purpose: Purpose = "building_site"
    delivery_on: date = date.min
    collection_on: date = date.min
    status: Status = "booked"
    price: float = Field(default=0, ge=0)
    weekly_service: bool = False
    paid: bool = False


class Hire(HireCreate):
    """A toilet that stands, or stood, at a site."""

    id: int
    weekly_service: bool = Field(description="It is emptied and cleaned every week")
    status: Status
    paid: bool
