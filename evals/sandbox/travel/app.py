"""The travel service as its vendor presents it."""

from __future__ import annotations

from fastapi import FastAPI

from evals.sandbox.config import Config
from evals.sandbox.service import build_app
from evals.sandbox.travel import (
    booking_routes,
    flight_routes,
    guide_routes,
    hotel_routes,
    location_routes,
)
from evals.sandbox.travel.bookings import BookingDesk

_DESCRIPTION = """Flights, trains, hotels and city guides.

Every list comes as `{"data": [...], "meta": {...}}`, every record as `{"data": {...}}`.
Identifiers such as `cityId`, `hotelId` and `offerId` are opaque: take them from a search.
The operations under `/bookings` act on your account and need the header `X-API-Key`.
"""

_TAGS = [
    {"name": "Locations", "description": "Cities, airports, countries."},
    {"name": "Currency", "description": "Exchange rates and conversion."},
    {"name": "Flights", "description": "Search, prices, status."},
    {"name": "Trains", "description": "Rail connections."},
    {"name": "Hotels", "description": "Search, details, reviews, rooms."},
    {"name": "Guide", "description": "Sights, events, entry rules."},
    {"name": "Bookings", "description": "Your own bookings."},
]


def travel_app(config: Config) -> FastAPI:
    """Build the service."""
    app = build_app(
        config,
        title="Voyago Travel Platform",
        version="3.0.0",
        description=_DESCRIPTION,
        tags=_TAGS,
        routers=[
            location_routes.router,
            flight_routes.router,
            hotel_routes.router,
            guide_routes.router,
            booking_routes.router,
        ],
    )
    app.state.bookings = BookingDesk(app.state.world)
    return app
