"""The API of the bakery, made with FastAPI, which also writes its description."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query

from evals.live.records import Data
from evals.live.services.bakery.records import total
from evals.live.services.bakery.schemas import (
    Category,
    Delivery,
    DeliveryStatus,
    DeliveryUpdate,
    Ingredient,
    Order,
    OrderCreate,
    OrderStatus,
    OrderSummary,
    OrderUpdate,
    Page,
    Product,
    ProductUpdate,
    Recipe,
    Restock,
    Shop,
)
from evals.live.set_aside import Row, matching, some
from evals.live.set_aside_http import found, held

router = APIRouter()
Held = Annotated[Data, Depends(held)]
Skip = Annotated[int, Query(ge=0)]
Limit = Annotated[int, Query(ge=1, le=100)]


def application(data: Data) -> FastAPI:
    """The application over this data."""
    app = _app()
    app.state.data = data
    return app


def description(base_url: str) -> Mapping[str, Any]:
    """The description that FastAPI writes, with the address where it is served."""
    described: dict[str, Any] = _app(servers=[{"url": base_url}]).openapi()
    return described


def _app(**more: Any) -> FastAPI:
    app = FastAPI(title="Crumb & Co Bakery API", version="1.4.0", **more)
    app.include_router(router)
    return app


def _page(rows: list[Row], skip: int, limit: int) -> Row:
    return {"items": rows[skip : skip + limit], "total": len(rows)}


@router.get("/shops", response_model=Page[Shop], tags=["shops"])
def list_shops(data: Held, city: str | None = None, skip: Skip = 0, limit: Limit = 20) -> Any:
    """All shops, optionally those in one city."""
    return _page(matching(data["shops"], city=city), skip, limit)


@router.get("/shops/{shop_id}", response_model=Shop, tags=["shops"])
def get_shop(data: Held, shop_id: int) -> Any:
    """One shop with its opening hours."""
    return found(data["shops"], "id", shop_id)


@router.get("/products", response_model=Page[Product], tags=["products"])
def list_products(
    data: Held,
    category: Category | None = None,
    vegan: bool | None = None,
    available: bool | None = None,
    ingredient_id: Annotated[
        int | None, Query(description="Only products made with this ingredient.")
    ] = None,
    skip: Skip = 0,
    limit: Limit = 20,
) -> Any:
    """Products, optionally filtered."""
    rows = matching(data["products"], category=category, vegan=vegan, available=available)
    if ingredient_id is not None:
        made_with = {
            recipe["product_id"]
            for recipe in data["recipes"]
            if some(recipe["ingredients"], ingredient_id=ingredient_id)
        }
        rows = [row for row in rows if row["id"] in made_with]
    return _page(rows, skip, limit)


@router.get("/products/{product_id}", response_model=Product, tags=["products"])
def get_product(data: Held, product_id: int) -> Any:
    """One product."""
    return found(data["products"], "id", product_id)


@router.patch("/products/{product_id}", response_model=Product, tags=["products"])
def update_product(data: Held, product_id: int, changes: ProductUpdate) -> Any:
    """Change the price or the availability of a product."""
    row = found(data["products"], "id", product_id)
    row.update(changes.model_dump(exclude_none=True))
    return row


@router.get("/products/{product_id}/recipe", response_model=Recipe, tags=["products"])
def get_recipe(data: Held, product_id: int) -> Any:
    """The recipe of a product: ingredients per batch, oven temperature and baking time."""
    return found(data["recipes"], "product_id", product_id)


@router.get("/ingredients", response_model=Page[Ingredient], tags=["ingredients"])
def list_ingredients(
    data: Held,
    supplier: str | None = None,
    low_stock: Annotated[
        bool, Query(description="Only ingredients with less in stock than the reorder level.")
    ] = False,
    skip: Skip = 0,
    limit: Limit = 20,
) -> Any:
    """Ingredients and how much of them is in stock."""
    rows = matching(data["ingredients"], supplier=supplier)
    if low_stock:
        rows = [row for row in rows if row["stock_kg"] < row["reorder_level_kg"]]
    return _page(rows, skip, limit)


@router.post(
    "/ingredients/{ingredient_id}/restock", response_model=Ingredient, tags=["ingredients"]
)
def restock_ingredient(data: Held, ingredient_id: int, restock: Restock) -> Any:
    """Book in goods received: adds to the stock of an ingredient."""
    row = found(data["ingredients"], "id", ingredient_id)
    row["stock_kg"] = round(row["stock_kg"] + restock.quantity_kg, 3)
    return row


@router.get("/orders", response_model=Page[OrderSummary], tags=["orders"])
def list_orders(
    data: Held,
    shop_id: int | None = None,
    status: OrderStatus | None = None,
    paid: bool | None = None,
    pickup_date: dt.date | None = None,
    customer: Annotated[
        str | None, Query(description="Name of the customer, or a part of it.")
    ] = None,
    skip: Skip = 0,
    limit: Limit = 20,
) -> Any:
    """Customer orders, without their items."""
    rows = matching(data["orders"], shop_id=shop_id, status=status, paid=paid)
    if pickup_date is not None:
        rows = [row for row in rows if row["pickup_at"].startswith(pickup_date.isoformat())]
    if customer is not None:
        part = customer.casefold()
        rows = [row for row in rows if part in row["customer"]["name"].casefold()]
    return _page(rows, skip, limit)


@router.post("/orders", response_model=Order, status_code=201, tags=["orders"])
def create_order(data: Held, order: OrderCreate) -> Any:
    """Place an order for pickup at a shop."""
    found(data["shops"], "id", order.shop_id)
    items = []
    for item in order.items:
        product = found(data["products"], "id", item.product_id)
        if not product["available"]:
            raise HTTPException(409, f"{product['name']} is not available")
        items.append({**item.model_dump(), "unit_price": product["price"]})
    made = {
        "id": 1 + max((row["id"] for row in data["orders"]), default=1000),
        "customer": order.customer.model_dump(),
        "shop_id": order.shop_id,
        "status": "placed",
        "placed_on": dt.datetime.now(dt.UTC).date().isoformat(),
        "pickup_at": _local(order.pickup_at),
        "paid": False,
        "total": total(items),
        "items": items,
        "notes": order.notes,
    }
    data["orders"].append(made)
    return made


@router.get("/orders/{order_id}", response_model=Order, tags=["orders"])
def get_order(data: Held, order_id: int) -> Any:
    """One order with its items."""
    return found(data["orders"], "id", order_id)


@router.patch("/orders/{order_id}", response_model=Order, tags=["orders"])
def update_order(data: Held, order_id: int, changes: OrderUpdate) -> Any:
    """Change when or where an order is picked up, its notes, or whether it is paid."""
    row = found(data["orders"], "id", order_id)
    given = changes.model_dump(exclude_none=True)
    if changes.shop_id is not None:
        found(data["shops"], "id", changes.shop_id)
    if changes.pickup_at is not None:
        given["pickup_at"] = _local(changes.pickup_at)
    row.update(given)
    return row


@router.post("/orders/{order_id}/cancel", response_model=Order, tags=["orders"])
def cancel_order(data: Held, order_id: int) -> Any:
    """Cancel an order that has not been collected."""
    row = found(data["orders"], "id", order_id)
    if row["status"] in ("collected", "cancelled"):
        raise HTTPException(409, f"the order is {row['status']}")
    row["status"] = "cancelled"
    return row


@router.get("/deliveries", response_model=Page[Delivery], tags=["deliveries"])
def list_deliveries(
    data: Held,
    shop_id: int | None = None,
    date: dt.date | None = None,
    status: DeliveryStatus | None = None,
    skip: Skip = 0,
    limit: Limit = 20,
) -> Any:
    """Deliveries from the bakery to the shops."""
    day = None if date is None else date.isoformat()
    rows = matching(data["deliveries"], shop_id=shop_id, date=day, status=status)
    return _page(rows, skip, limit)


@router.patch("/deliveries/{delivery_id}", response_model=Delivery, tags=["deliveries"])
def update_delivery(data: Held, delivery_id: int, changes: DeliveryUpdate) -> Any:
    """Change the driver, the time, the crates or the status of a delivery."""
    row = found(data["deliveries"], "id", delivery_id)
    row.update(changes.model_dump(exclude_none=True, mode="json"))
    return row


@router.delete("/deliveries/{delivery_id}", status_code=204, tags=["deliveries"])
def delete_delivery(data: Held, delivery_id: int) -> None:
    """Remove a planned delivery."""
    row = found(data["deliveries"], "id", delivery_id)
    if row["status"] != "planned":
        raise HTTPException(409, "only planned deliveries can be removed")
    data["deliveries"].remove(row)


def _local(when: dt.datetime) -> str:
    return when.replace(tzinfo=None, microsecond=0).isoformat()
