"""The records of the bakery: its shops, what it bakes, and what is ordered and delivered."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder

TODAY = date(2026, 3, 12)


def data() -> Data:
    """Fresh records."""
    held: Data = from_folder(
        __package__, "shops", "products", "ingredients", "recipes", "orders", "deliveries"
    )
    prices = {row["id"]: row["price"] for row in held["products"]}
    return held | {
        "shops": [_shop(row) for row in held["shops"]],
        "recipes": [_recipe(row) for row in held["recipes"]],
        "orders": [_order(row, prices) for row in held["orders"]],
        "deliveries": [_delivery(row) for row in held["deliveries"]],
    }


def total(items: list[Row]) -> float:
    """What these items of an order cost."""
    return float(round(sum(item["quantity"] * item["unit_price"] for item in items), 2))


def _shop(row: Row) -> Row:
    made = _part(row, "id", "name", "city")
    made["address"] = _part(row, "street", "postcode")
    made |= _part(row, "phone", "manager")
    made["opening_hours"] = _part(row, "weekdays", "saturday", "sunday")
    return made | _part(row, "has_cafe", "seats")


def _recipe(row: Row) -> Row:
    made = _part(row, "product_id", "oven_temperature_c", "baking_minutes", "batch_size")
    parts = [{"ingredient_id": key, "quantity_g": grams} for key, grams in _pairs(row)]
    return made | {"ingredients": parts}


def _order(row: Row, prices: dict[int, float]) -> Row:
    items = [
        {"product_id": key, "quantity": count, "unit_price": prices[key]}
        for key, count in _pairs(row)
    ]
    made = {"id": row["id"], "customer": _part(row, "name", "phone")}
    made |= _part(row, "shop_id", "status", "placed_on", "pickup_at", "paid")
    return made | {"total": total(items), "items": items, "notes": row["notes"]}


def _delivery(row: Row) -> Row:
    made = _part(row, "id", "shop_id", "date", "planned_at", "status", "delivered_at", "driver")
    return made | {
        "vehicle": {"name": row["vehicle"], "plate": row["plate"]},
        "crates": row["crates"],
    }


def _part(row: Row, *names: str) -> Row:
    return {name: row[name] for name in names}


def _pairs(row: Row) -> list[tuple[int, int]]:
    """Pairs of numbers, as they are written: ``key:count key:count``."""
    pairs = (pair.split(":") for pair in row["lines"].split())
    return [(int(key), int(count)) for key, count in pairs]
