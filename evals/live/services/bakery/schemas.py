"""What the API of the bakery takes and gives."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import Generic, TypeVar

from pydantic import BaseModel, Field

T = TypeVar("T")


class Category(StrEnum):
    """Kind of product."""

    bread = "bread"
    pastry = "pastry"
    cake = "cake"
    savoury = "savoury"
    biscuit = "biscuit"


class OrderStatus(StrEnum):
    """Where an order stands."""

    placed = "placed"
    confirmed = "confirmed"
    baking = "baking"
    ready = "ready"
    collected = "collected"
    cancelled = "cancelled"


class DeliveryStatus(StrEnum):
    """Where a delivery stands."""

    planned = "planned"
    on_the_way = "on_the_way"
    delivered = "delivered"
    failed = "failed"


class Page(BaseModel, Generic[T]):
    """A part of a list."""

    items: list[T]
    total: int = Field(description="Number of records that match, over all pages.")


class Address(BaseModel):
    """Postal address."""

    street: str
    postcode: str


class OpeningHours(BaseModel):
    """Opening hours, as from-to."""

    weekdays: str
    saturday: str | None = Field(description="Null when closed.")
    sunday: str | None = Field(description="Null when closed.")


class Shop(BaseModel):
    """A shop of the bakery."""

    id: int
    name: str
    city: str
    address: Address
    phone: str
    manager: str
    opening_hours: OpeningHours
    has_cafe: bool
    seats: int


class Product(BaseModel):
    """Something the bakery sells."""

    id: int
    name: str
    category: Category
    price: float = Field(description="Price in pounds.")
    weight_g: int
    vegan: bool
    available: bool = Field(description="Whether it can be ordered at the moment.")
    shelf_life_days: int


class ProductUpdate(BaseModel):
    """Changes to a product."""

    price: float | None = Field(None, gt=0)
    available: bool | None = None
    shelf_life_days: int | None = Field(None, ge=1)


class RecipeIngredient(BaseModel):
    """How much of an ingredient a batch takes."""

    ingredient_id: int
    quantity_g: int = Field(description="Grams for one batch.")


class Recipe(BaseModel):
    """How a product is made."""

    product_id: int
    oven_temperature_c: int
    baking_minutes: int
    batch_size: int
    ingredients: list[RecipeIngredient]


class Ingredient(BaseModel):
    """An ingredient with its stock."""

    id: int
    name: str
    supplier: str
    allergen: str | None
    stock_kg: float
    reorder_level_kg: float
    price_per_kg: float


class Restock(BaseModel):
    """Goods received."""

    quantity_kg: float = Field(gt=0, description="How much came in.")


class Customer(BaseModel):
    """Who placed an order."""

    name: str
    phone: str


class OrderItemCreate(BaseModel):
    """A product to order."""

    product_id: int
    quantity: int = Field(ge=1)


class OrderItem(OrderItemCreate):
    """A product of an order."""

    unit_price: float


class OrderSummary(BaseModel):
    """An order without its items."""

    id: int
    customer: Customer
    shop_id: int = Field(description="Shop where it is picked up.")
    status: OrderStatus
    pickup_at: dt.datetime
    paid: bool
    total: float


class Order(OrderSummary):
    """A customer's order."""

    placed_on: dt.date
    items: list[OrderItem]
    notes: str | None


class OrderCreate(BaseModel):
    """A new order."""

    customer: Customer
    shop_id: int
    pickup_at: dt.datetime
    items: list[OrderItemCreate] = Field(min_length=1)
    notes: str | None = None


class OrderUpdate(BaseModel):
    """Changes to an order."""

    pickup_at: dt.datetime | None = None
    shop_id: int | None = None
    paid: bool | None = None
    notes: str | None = None


class Vehicle(BaseModel):
    """A van."""

    name: str
    plate: str


class Delivery(BaseModel):
    """A delivery to a shop."""

    id: int
    shop_id: int
    date: dt.date
    planned_at: str = Field(description="Planned time of arrival, HH:MM.")
    status: DeliveryStatus
    delivered_at: str | None
    driver: str
    vehicle: Vehicle
    crates: int


class DeliveryUpdate(BaseModel):
    """Changes to a delivery."""

    driver: str | None = None
    planned_at: str | None = Field(None, pattern=r"^\d\d:\d\d$")
    status: DeliveryStatus | None = None
    crates: int | None = Field(None, ge=1)
