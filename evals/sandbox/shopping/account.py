"""The user's cart, orders, wish list and gift cards; kept in memory."""

from __future__ import annotations

import datetime as dt

from evals.sandbox.countries import COUNTRIES
from evals.sandbox.ids import encode
from evals.sandbox.shopping import models as m
from evals.sandbox.shopping.catalogue import ARTICLES, Article
from evals.sandbox.shopping.products import price_on, product_id
from evals.sandbox.shopping.stores import shipping
from evals.sandbox.world import World

# Status and age in days of the orders that exist from the start.
_EARLIER: tuple[tuple[m.OrderStatus, int], ...] = (
    ("delivered", 74), ("delivered", 41), ("cancelled", 30), ("delivered", 17),
    ("shipped", 4), ("processing", 1),
)  # fmt: skip
_WISHES = 3


class Account:
    """What belongs to one user. Not for use from several threads."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._cart: dict[int, int] = {}
        earlier = [_earlier_order(world, number) for number in range(len(_EARLIER))]
        self._orders = {order.order_id: order for order in earlier}
        self._by_idempotency_key: dict[str, tuple[m.OrderRequest, str]] = {}

    def cart(self) -> m.Cart:
        """The cart with today's prices."""
        lines = [line(self._world, ARTICLES[n], count) for n, count in self._cart.items()]
        return m.Cart(items=lines, total=_total(lines))

    def add_to_cart(self, article: Article, quantity: int) -> m.Cart:
        """Add units of a product."""
        self._cart[article.number] = self._cart.get(article.number, 0) + quantity
        return self.cart()

    def remove_from_cart(self, article: Article) -> bool:
        """Remove a product; False where it was not in the cart."""
        return self._cart.pop(article.number, None) is not None

    def orders(self) -> list[m.Order]:
        """All orders, newest first."""
        return list(reversed(self._orders.values()))

    def order(self, identifier: str) -> m.Order | None:
        """The order with an id."""
        return self._orders.get(identifier)

    def ordered_before(self, key: str) -> tuple[m.OrderRequest, m.Order] | None:
        """The request and the order made with an idempotency key."""
        if key not in self._by_idempotency_key:
            return None
        request, identifier = self._by_idempotency_key[key]
        return request, self._orders[identifier]

    def place(self, request: m.OrderRequest, articles: list[Article], key: str | None) -> m.Order:
        """Order articles, which belong to the request's items in their order."""
        counts = [item.quantity for item in request.items]
        made = _order(
            self._world,
            order_id(self._world, len(self._orders)),
            list(zip(articles, counts, strict=True)),
            request.shipping_method,
            request.country_code.upper(),
            self._world.today,
        ).model_copy(update={"note": request.note})
        self._orders[made.order_id] = made
        if key is not None:
            self._by_idempotency_key[key] = (request, made.order_id)
        return made

    def cancel(self, order: m.Order) -> m.Order:
        """Mark an order as cancelled."""
        changed = order.model_copy(update={"status": "cancelled"})
        self._orders[changed.order_id] = changed
        return changed


def order_id(world: World, number: int) -> str:
    """The id of the user's order with this number, from 0."""
    return encode(world, "ord", "H", number)


def line(world: World, article: Article, quantity: int, day: dt.date | None = None) -> m.CartLine:
    """A line of a cart or order at the price of a day (today unless told)."""
    price = price_on(world, article, day or world.today)
    return m.CartLine(
        product_id=product_id(world, article),
        name=article.name,
        quantity=quantity,
        unit_price=price,
        line_total=round(price * quantity, 2),
    )


def tracking(world: World, order: m.Order) -> m.Tracking:
    """Where a parcel is."""
    sent = order.status in ("shipped", "delivered")
    days = world.draws.integer(3, 7, "transit", order.order_id)
    due = order.placed_on + dt.timedelta(days=days)
    steps = [(0, "Order received"), (1, "Left the warehouse"), (days, "Delivered")]
    known = {"processing": 1, "cancelled": 1, "shipped": 2, "delivered": 3}[order.status]
    number = f"MC{world.draws.integer(10**8, 10**9 - 1, 'tracking', order.order_id)}"
    return m.Tracking(
        order_id=order.order_id,
        carrier=world.draws.pick(("Swift Parcel", "PostNova", "Relay"), "by", order.order_id),
        tracking_number=number if sent else None,
        expected_on=None if order.status == "cancelled" else due,
        events=[
            m.TrackingEvent(date=order.placed_on + dt.timedelta(days=after), text=text)
            for after, text in steps[:known]
        ],
    )


def gift_cards(world: World) -> list[m.GiftCard]:
    """The user's gift cards."""
    numbers = [world.draws.integer(10**7, 10**8 - 1, "card", world.user, n) for n in range(2)]
    return [
        m.GiftCard(
            code=f"GIFT-{number}",
            balance=float(5 * world.draws.integer(1, 30, "balance", number)),
            expires_on=world.today + dt.timedelta(days=world.draws.integer(20, 700, number)),
        )
        for number in numbers
    ]


def wishlist(world: World) -> list[m.WishlistEntry]:
    """Products the user has marked."""
    marked = world.draws.sample(ARTICLES, _WISHES, "wish", world.user)
    return [
        m.WishlistEntry(
            product_id=product_id(world, article),
            name=article.name,
            price=price_on(world, article, world.today),
            added_on=world.today - dt.timedelta(days=world.draws.integer(1, 90, article.number)),
        )
        for article in marked
    ]


def _earlier_order(world: World, number: int) -> m.Order:
    draws, key = world.draws, ("order", world.user, number)
    status, age = _EARLIER[number]
    articles = draws.sample(ARTICLES, draws.integer(1, 3, "lines", *key), *key)
    counted = [(article, draws.integer(1, 2, article.number, *key)) for article in articles]
    country = draws.pick(sorted(COUNTRIES), "home", world.user)
    placed = world.today - dt.timedelta(days=age)
    identifier = order_id(world, number)
    order = _order(world, identifier, counted, "standard", country, placed)
    return order.model_copy(update={"status": status})


def _order(
    world: World,
    identifier: str,
    counted: list[tuple[Article, int]],
    method: m.ShippingMethod,
    country: str,
    day: dt.date,
) -> m.Order:
    lines = [line(world, article, count, day) for article, count in counted]
    fee = max(shipping_price(world, article, country, method) for article, _ in counted)
    return m.Order(
        order_id=identifier,
        status="processing",
        placed_on=day,
        items=lines,
        shipping_method=method,
        shipping_price=fee,
        country_code=country,
        total=round(_total(lines) + fee, 2),
    )


def shipping_price(world: World, article: Article, country: str, method: m.ShippingMethod) -> float:
    """Shipping of one product, US dollars; an order pays for its dearest one."""
    options = {option.method: option.price for option in shipping(world, article, country)}
    return options.get(method, 0.0)


def _total(lines: list[m.CartLine]) -> float:
    return round(sum(each.line_total for each in lines), 2)
