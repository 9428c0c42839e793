"""Shapes of the shopping service: snake_case, cursors, US dollars."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import BaseModel, Field

from evals.sandbox.shopping.catalogue import Category

OrderStatus = Literal["processing", "shipped", "delivered", "cancelled"]
ShippingMethod = Literal["standard", "express", "pickup"]


class Product(BaseModel):
    """A product as a search result."""

    product_id: str = Field(examples=["prd_8f3kq2z"])
    name: str
    brand: str
    category: Category
    price: float = Field(description="Current price in US dollars, deals included.")
    currency: Literal["USD"] = "USD"
    rating: float = Field(description="Average stars, 0 to 5.")
    review_count: int
    in_stock: bool = Field(description="Whether any store or the warehouse has it.")


class ProductPage(BaseModel):
    """A page of products."""

    items: list[Product]
    next_cursor: str | None = Field(description="Pass as `cursor` for the next page; null at end.")
    total: int = Field(description="Matches on all pages.")


class ProductDetails(Product):
    """All facts of a product."""

    description: str
    list_price: float = Field(description="Price without any deal.")
    weight_kg: float
    colors: list[str]
    warranty_months: int
    warehouse_stock: int
    released_on: dt.date


class Review(BaseModel):
    """What a customer wrote."""

    review_id: str
    author: str
    stars: int
    title: str
    written_on: dt.date
    verified_purchase: bool


class ReviewPage(BaseModel):
    """A page of reviews."""

    results: list[Review]
    page: int
    total_pages: int
    average_stars: float


class PricePoint(BaseModel):
    """The price of a day."""

    date: dt.date
    price: float


class PriceHistory(BaseModel):
    """Prices of the last days."""

    product_id: str
    lowest: float
    highest: float
    points: list[PricePoint] = Field(description="Oldest first.")


class StoreStock(BaseModel):
    """Units in a store."""

    store_id: str
    store_name: str
    city: str
    quantity: int


class StockResponse(BaseModel):
    """Where a product is in stock."""

    product_id: str
    stores: list[StoreStock] = Field(description="Stores that have the product now.")


class CategoryEntry(BaseModel):
    """A category of the catalogue."""

    category: Category
    product_count: int
    kinds: list[str]


class Deal(BaseModel):
    """A product at a reduced price."""

    product_id: str
    name: str
    category: Category
    list_price: float
    deal_price: float
    discount_percent: int
    ends_on: dt.date


class DealList(BaseModel):
    """Running deals."""

    items: list[Deal]


class Comparison(BaseModel):
    """Products side by side."""

    products: list[ProductDetails]
    cheapest: str = Field(description="product_id.")
    best_rated: str = Field(description="product_id.")


class Store(BaseModel):
    """A store."""

    store_id: str
    name: str
    city: str
    country_code: str
    address: str
    latitude: float
    longitude: float
    distance_km: float | None = Field(description="Only when coordinates were given.")


class StoreDetails(Store):
    """All facts of a store."""

    phone: str
    opens: str = Field(description="HH:MM, Monday to Saturday.")
    closes: str
    open_on_sunday: bool
    services: list[str]


class ShippingOption(BaseModel):
    """A way to send a product."""

    method: ShippingMethod
    price: float
    currency: Literal["USD"] = "USD"
    earliest: dt.date
    latest: dt.date


class ShippingEstimate(BaseModel):
    """Ways to send a product to a country."""

    product_id: str
    country_code: str
    options: list[ShippingOption]


class CartItemRequest(BaseModel):
    """A product to put into the cart."""

    product_id: str
    quantity: int = Field(default=1, ge=1, le=20)


class CartLine(BaseModel):
    """A product in a cart or order."""

    product_id: str
    name: str
    quantity: int
    unit_price: float
    line_total: float


class Cart(BaseModel):
    """What the account is about to buy."""

    items: list[CartLine]
    total: float
    currency: Literal["USD"] = "USD"


class OrderItem(BaseModel):
    """A product to order."""

    product_id: str
    quantity: int = Field(default=1, ge=1, le=20)


class OrderRequest(BaseModel):
    """What to order and how to send it."""

    items: list[OrderItem] = Field(min_length=1, max_length=20)
    shipping_method: ShippingMethod = "standard"
    country_code: str = Field(min_length=2, max_length=2, description="ISO 3166-1 alpha-2.")
    note: str | None = Field(default=None, max_length=200)


class Order(BaseModel):
    """An order."""

    order_id: str
    status: OrderStatus
    placed_on: dt.date
    items: list[CartLine]
    shipping_method: ShippingMethod
    shipping_price: float
    country_code: str
    total: float = Field(description="Items and shipping, US dollars.")
    currency: Literal["USD"] = "USD"
    note: str | None = None


class OrderList(BaseModel):
    """Orders of the account."""

    orders: list[Order]
    count: int


class TrackingEvent(BaseModel):
    """A step of a parcel."""

    date: dt.date
    text: str


class Tracking(BaseModel):
    """Where a parcel is."""

    order_id: str
    carrier: str
    tracking_number: str | None
    expected_on: dt.date | None
    events: list[TrackingEvent]


class GiftCard(BaseModel):
    """A gift card."""

    code: str
    balance: float
    currency: Literal["USD"] = "USD"
    expires_on: dt.date


class WishlistEntry(BaseModel):
    """A product the account has marked."""

    product_id: str
    name: str
    price: float
    added_on: dt.date
