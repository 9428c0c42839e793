"""What people ask the bakery, and what is right."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from evals.live.records import Data, LiveRequest
from evals.live.services.bakery.records import TODAY, total
from evals.live.set_aside import (
    Row,
    about,
    cannot,
    choice,
    no,
    number,
    one,
    only,
    says,
    some,
    texts,
    yes,
)
from evals.tasks.records import Fact

_TODAY = TODAY.isoformat()
_TOMORROW = (TODAY + timedelta(days=1)).isoformat()


def _shop(data: Data, name: str) -> Row:
    return one(data["shops"], name=name)


def _product(data: Data, name: str) -> Row:
    return one(data["products"], name=name)


def _in(data: Data, category: str) -> list[Row]:
    return some(data["products"], category=category)


def _order_of(data: Data, customer: str) -> Row:
    (found,) = [row for row in data["orders"] if row["customer"]["name"] == customer]
    return dict(found)


def _ordered(data: Data, customer: str) -> list[Row]:
    items = _order_of(data, customer)["items"]
    return [one(data["products"], id=item["product_id"]) for item in items]


def _ingredients(data: Data, product: str) -> list[Row]:
    recipe = one(data["recipes"], product_id=_product(data, product)["id"])
    parts = recipe["ingredients"]
    return [one(data["ingredients"], id=part["ingredient_id"]) for part in parts]


def _on(data: Data, day: str) -> list[Row]:
    return some(data["deliveries"], date=day)


def _delivery(data: Data, shop: str, day: str) -> Row:
    return one(data["deliveries"], shop_id=_shop(data, shop)["id"], date=day)


def _closing(data: Data) -> Sequence[Fact]:
    closes = _shop(data, "Hill Top")["opening_hours"]["saturday"].split("-")[1]
    hour, minute = map(int, closes.split(":"))
    half = f"{hour % 12 or 12}"
    ends = (f"{half} pm", f"{half}pm", f"{half} p.m.", f"{half} o'clock") if minute == 0 else ()
    written = [f"{half}{mark}{minute:02}{pm}" for mark in ":." for pm in (" pm", "pm")]
    return [Fact(text=(closes, *written, *ends))]


def _vegan_cakes(data: Data) -> Sequence[Fact]:
    return only(some(_in(data, "cake"), vegan=True), _in(data, "cake"))


def _low(data: Data) -> Sequence[Fact]:
    rows = data["ingredients"]
    return only([row for row in rows if row["stock_kg"] < row["reorder_level_kg"]], rows)


def _ready(data: Data) -> Sequence[Fact]:
    customers = [row["customer"] for row in data["orders"]]
    return only([row["customer"] for row in some(data["orders"], status="ready")], customers)


def _supplier(data: Data) -> Sequence[Fact]:
    right = [one(data["ingredients"], name="Rye Flour")]
    return only(right, data["ingredients"], "supplier")


def _manager(data: Data) -> Sequence[Fact]:
    shop = one(data["shops"], id=_order_of(data, "Priya Nair")["shop_id"])
    return only([shop], data["shops"], "manager")


def _driver(data: Data) -> Sequence[Fact]:
    right = _delivery(data, "Station Road", _TOMORROW)
    return [choice(right, data["deliveries"], "driver")]


def _with_walnuts(data: Data) -> Sequence[Fact]:
    walnuts = one(data["ingredients"], name="Walnuts")
    rows = data["products"]
    return only([row for row in rows if walnuts in _ingredients(data, row["name"])], rows)


def _supplied(data: Data) -> Sequence[Fact]:
    ids = [row["shop_id"] for row in _on(data, "2026-03-16")]
    return only([row for row in data["shops"] if row["id"] in ids], data["shops"])


def _value_today(data: Data) -> Sequence[Fact]:
    rows = [row for row in data["orders"] if row["pickup_at"].startswith(_TODAY)]
    return [number(round(sum(row["total"] for row in rows), 2))]


def _average(data: Data) -> Sequence[Fact]:
    breads = _in(data, "bread")
    return [about(sum(row["price"] for row in breads) / len(breads))]


def _is_vegan(data: Data) -> Sequence[Fact]:
    return [yes() if _product(data, "Almond Croissant")["vegan"] else no()]


def _has_paid(data: Data) -> Sequence[Fact]:
    return [yes("has paid") if _order_of(data, "Helen Rudge")["paid"] else no("unpaid")]


def _has_cafe(data: Data) -> Sequence[Fact]:
    return [yes("has a café") if _shop(data, "Lowgate")["has_cafe"] else no()]


def _dearer(data: Data) -> Sequence[Fact]:
    pair = [_product(data, "Carrot Cake"), _product(data, "Victoria Sponge")]
    return [choice(max(pair, key=lambda row: row["price"]), pair)]


def _cheapest(data: Data) -> Sequence[Fact]:
    pastries = _in(data, "pastry")
    return [choice(min(pastries, key=lambda row: row["price"]), pastries)]


def _phone(data: Data) -> Sequence[Fact]:
    phones = [row["customer"]["phone"] for row in data["orders"]]
    return [*cannot(), Fact(none=(*phones, *texts(data["shops"], "phone")))]


def _place(data: Data) -> None:
    wanted = [(_product(data, "Seeded Sourdough"), 2), (_product(data, "Cardamom Bun"), 6)]
    items = [
        {"product_id": row["id"], "quantity": count, "unit_price": row["price"]}
        for row, count in wanted
    ]
    data["orders"].append(
        {
            "id": 0,
            "customer": {"name": "Alison Reeve", "phone": "07700 900388"},
            "shop_id": _shop(data, "Castle Gate")["id"],
            "status": "placed",
            "placed_on": _TODAY,
            "pickup_at": "2026-03-14T10:00:00",
            "paid": False,
            "total": total(items),
            "items": items,
            "notes": None,
        }
    )


def _raise(data: Data) -> None:
    _product(data, "Sausage Roll")["price"] = 3.4


def _cancel(data: Data) -> None:
    order = _order_of(data, "Theo Lambert")["id"]
    one(data["orders"], id=order)["status"] = "cancelled"


def _restock(data: Data) -> None:
    one(data["ingredients"], name="Unsalted Butter")["stock_kg"] += 50


def _call_off(data: Data) -> None:
    data["deliveries"].remove(_delivery(data, "Chapel Lane", "2026-03-16"))


LOOK_UPS = (
    LiveRequest(
        "bakery-01", "whats the phone number of the Castle Gate shop?", "look_up",
        lambda d: only([_shop(d, "Castle Gate")], d["shops"], "phone"),
    ),
    LiveRequest(
        "bakery-02", "How much is a Walnut Levain?", "look_up",
        lambda d: [number(_product(d, "Walnut Levain")["price"])],
    ),
    LiveRequest("bakery-03", "what time does Hill Top close on Saturdays?", "look_up", _closing),
    LiveRequest("bakery-04", "Which of our cakes are vegan?", "look_up", _vegan_cakes),
    LiveRequest(
        "bakery-05", "what ingredients have dropped below their reorder level", "look_up", _low
    ),
    LiveRequest("bakery-06", "Whose orders are ready for pickup?", "look_up", _ready),
    LiveRequest(
        "bakery-07", "status of order 1044", "look_up",
        lambda d: [says(one(d["orders"], id=1044)["status"])],
    ),
    LiveRequest("bakery-08", "Who supplies our rye flour?", "look_up", _supplier),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "bakery-09", "what ingredients go into the Cinnamon Knot?", "join",
        lambda d: only(_ingredients(d, "Cinnamon Knot"), d["ingredients"]),
    ),
    LiveRequest(
        "bakery-10",
        "Could you tell me who manages the shop where Priya Nair is picking up her order?",
        "join", _manager,
    ),
    LiveRequest(
        "bakery-11", "what did Vikram Desai order", "join",
        lambda d: only(_ordered(d, "Vikram Desai"), d["products"]),
    ),
    LiveRequest(
        "bakery-12", "Who's driving tomorrow's delivery to Station Road?", "join", _driver
    ),
    LiveRequest("bakery-13", "Which products have walnuts in them?", "join", _with_walnuts),
    LiveRequest(
        "bakery-14", "which shops are getting a delivery on Monday 16 March?", "join", _supplied
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "bakery-15", "how many orders do we have for the Hill Top shop?", "total",
        lambda d: [number(len(some(d["orders"], shop_id=_shop(d, "Hill Top")["id"])))],
    ),
    LiveRequest(
        "bakery-16", "What's the total value of the orders that get picked up today?", "total",
        _value_today,
    ),
    LiveRequest(
        "bakery-17", "How many crates are going out tomorow in all?", "total",
        lambda d: [number(sum(row["crates"] for row in _on(d, _TOMORROW)))],
    ),
    LiveRequest("bakery-18", "average price of our breads", "total", _average),
)  # fmt: skip
TESTS = (
    LiveRequest("bakery-19", "is the almond croissant vegan?", "test", _is_vegan),
    LiveRequest("bakery-20", "Has Helen Rudge paid for her order yet?", "test", _has_paid),
    LiveRequest("bakery-21", "do we have a cafe at the Lowgate shop?", "test", _has_cafe),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "bakery-22", "which costs more, the Carrot Cake or the Victoria Sponge?", "compare",
        _dearer,
    ),
    LiveRequest("bakery-23", "What's the cheapest pastry we do?", "compare", _cheapest),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "bakery-24",
        "Please put in an order for Alison Reeve, phone 07700 900388: 2 Seeded Sourdough and 6 "
        "Cardamom Buns. She'll pick it up at Castle Gate on 14 March 2026 at 10:00.",
        "write", lambda _: [Fact(text=("Alison Reeve", "order", "placed"))], _place,
        free=("id", "placed_on", "notes"),
    ),
    LiveRequest(
        "bakery-25", "put the price of the sausage roll up to £3.40", "write",
        lambda _: [Fact(text=("Sausage Roll", "3.40", "3.4"))], _raise,
    ),
    LiveRequest(
        "bakery-26", "Cancel Theo Lambert's order please", "write",
        lambda _: [Fact(text=("cancelled", "canceled", "Theo Lambert", "cancel"))], _cancel,
    ),
    LiveRequest(
        "bakery-27", "we've just had 50 kg of unsalted butter in, can you add it to the stock?",
        "write", lambda _: [Fact(text=("Unsalted Butter", "50", "195", "restocked"))], _restock,
    ),
    LiveRequest(
        "bakery-28", "Delete the delivery to Chapel Lane on 16 March, they're shut that day",
        "write", lambda _: [Fact(text=("Chapel Lane", "delivery", "deleted", "removed"))],
        _call_off,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest("bakery-29", "what's Gareth Pollock's phone number?", "refuse", _phone),
    LiveRequest(
        "bakery-30", "How many customers came into the Riverside shop yesterday?", "refuse",
        lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (*LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS)
