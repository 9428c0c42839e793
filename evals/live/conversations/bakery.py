"""A conversation with the bakery."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.set_aside import Row, choice, no, number, one, only, some, texts, yes
from evals.tasks.records import Fact

_SATURDAY = "2026-03-14"


def _picked_up(data: Data, shop: str) -> list[Row]:
    rows = some(data["orders"], shop_id=one(data["shops"], name=shop)["id"])
    return [row for row in rows if row["pickup_at"].startswith(_SATURDAY)]


def _customers(data: Data, shop: str) -> list[Fact]:
    everyone = [row["customer"] for row in data["orders"]]
    return only([row["customer"] for row in _picked_up(data, shop)], everyone)


def _paid(data: Data, shop: str) -> list[Fact]:
    return [yes() if all(row["paid"] for row in _picked_up(data, shop)) else no("unpaid")]


def _order_of(data: Data, customer: str) -> Row:
    (found,) = [row for row in data["orders"] if row["customer"]["name"] == customer]
    order: Row = found
    return order


def _ordered(data: Data, customer: str) -> Sequence[Fact]:
    items = _order_of(data, customer)["items"]
    rows = [one(data["products"], id=item["product_id"]) for item in items]
    return only(rows, data["products"])


def _move(data: Data, time: str) -> None:
    _order_of(data, "Jakub Zielinski")["pickup_at"] = f"{_SATURDAY}T{time}:00"


PICKUPS = conversation(
    "bakery-pickups", "bakery",
    turn("first", "look_up", "who's picking up an order at Riverside on Saturday 14 March?",
         lambda d: _customers(d, "Riverside")),
    turn("follow_up", "look_up", "and at Hill Top?", lambda d: _customers(d, "Hill Top")),
    turn("reference", "test", "have they both paid?", lambda d: _paid(d, "Hill Top")),
    turn("reference", "join", "what did Jakub order?",
         lambda d: _ordered(d, "Jakub Zielinski")),
    act("move his pickup to 11:00 that day please", lambda d: _move(d, "11:00")),
    act("sorry, I meant 11:30", lambda d: _move(d, "11:30"), role="correction"),
    polite("brilliant, thanks"),
    unknown("What has Bernadette Quill ordered?", lambda d: list(texts(d["products"]))),
    turn("recovery", "join", "ah, I mean Bernard Quigley",
         lambda d: _ordered(d, "Bernard Quigley")),
    unclear("can you change the driver for a delivery?", "which", "what", "who", "delivery_id",
            "id"),
)  # fmt: skip


def _cakes(data: Data, **like: object) -> list[Row]:
    return some(data["products"], category="cake", **like)


def _cheapest(data: Data) -> list[Fact]:
    rows = _cakes(data, vegan=True)
    return [choice(min(rows, key=lambda row: row["price"]), rows)]


def _parkin(data: Data) -> Row:
    return one(data["products"], name="Ginger Parkin")


def _driver(data: Data, shop: str) -> list[Fact]:
    shop_id = one(data["shops"], name=shop)["id"]
    row = one(data["deliveries"], shop_id=shop_id, date="2026-03-13")
    return [choice(row, data["deliveries"], "driver")]


CAKES = conversation(
    "bakery-cakes", "bakery",
    turn("first", "look_up", "What cakes do we sell?",
         lambda d: only(_cakes(d), d["products"])),
    turn("follow_up", "look_up", "just the vegan ones",
         lambda d: only(_cakes(d, vegan=True), d["products"])),
    turn("reference", "compare", "which of those is the cheapest?", _cheapest),
    turn("reference", "look_up", "and how much does it weigh?",
         lambda d: [number(_parkin(d)["weight_g"])]),
    act("set its price to 15.50", lambda d: _parkin(d).update(price=15.5)),
    act("no, make it 14.75", lambda d: _parkin(d).update(price=14.75), role="correction"),
    turn("topic", "look_up", "Who's driving to Hill Top on 13 March?",
         lambda d: _driver(d, "Hill Top")),
    turn("follow_up", "look_up", "and to Mill Green?", lambda d: _driver(d, "Mill Green")),
    unknown("and to Pudding Lane?", lambda d: texts(d["deliveries"], "driver")),
    turn("recovery", "look_up", "ok, and to Station Road then?",
         lambda d: _driver(d, "Station Road")),
)  # fmt: skip
CONVERSATIONS = (PICKUPS, CAKES)
