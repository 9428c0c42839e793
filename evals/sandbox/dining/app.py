"""The dining service as its vendor presents it."""

from __future__ import annotations

from fastapi import FastAPI

from evals.sandbox.config import Config
from evals.sandbox.dining import reservation_routes, routes
from evals.sandbox.dining.reservations import ReservationBook
from evals.sandbox.service import build_app

_DESCRIPTION = """Restaurants, menus and table reservations.

Lists come as plain JSON arrays. Menu prices are in the currency of the city.
Reservations belong to your account: send your key as `X-API-Key`.
"""

_TAGS = [
    {"name": "restaurants", "description": "Find and read restaurants."},
    {"name": "menus", "description": "Menus, cuisines, dishes."},
    {"name": "reservations", "description": "Free tables and reservations."},
    {"name": "delivery", "description": "Delivery quotes."},
]


def dining_app(config: Config) -> FastAPI:
    """Build the service."""
    app = build_app(
        config,
        title="Tablemate",
        version="2.7",
        description=_DESCRIPTION,
        tags=_TAGS,
        routers=[routes.router, reservation_routes.router],
    )
    app.state.reservations = ReservationBook(app.state.world)
    return app
