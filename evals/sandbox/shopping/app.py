"""The shopping service as its vendor presents it."""

from __future__ import annotations

from fastapi import FastAPI

from evals.sandbox.config import Config
from evals.sandbox.service import build_app
from evals.sandbox.shopping import account_routes, product_routes, store_routes
from evals.sandbox.shopping.account import Account

_DESCRIPTION = """Mercato: products, stores, orders.

All prices are in US dollars. Product and store ids come from `products.search` and
`stores.list`. Cart, orders, wish list and gift cards need your key in `X-API-Key`.
"""

_TAGS = [
    {"name": "Products", "description": "Catalogue, reviews, prices, deals."},
    {"name": "Stores", "description": "Stores and their stock."},
    {"name": "Shipping", "description": "Delivery."},
    {"name": "Cart", "description": "Your cart."},
    {"name": "Orders", "description": "Your orders."},
    {"name": "Account", "description": "Wish list and gift cards."},
]


def shopping_app(config: Config) -> FastAPI:
    """Build the service."""
    app = build_app(
        config,
        title="Mercato Commerce API",
        version="2.11.0",
        description=_DESCRIPTION,
        tags=_TAGS,
        routers=[product_routes.router, store_routes.router, account_routes.router],
    )
    app.state.account = Account(app.state.world)
    return app
