"""Requests that the rules answer with reads and writes, in sequence and side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scenario:
    """One request that changes something."""

    id: str
    request: str
    writes: Mapping[str, str]
    """Tools that it needs to change something -> the part of the account that each changes.

    No two change the same part, so that what was changed tells how often.
    """


SCENARIOS = (
    Scenario(
        "two writes side by side",
        "Add the Norrland Electric Kettle Classic to my cart and cancel my hotel booking in "
        "Helsinki",
        {"shopping.cart_add_item": "cart", "travel.cancel_booking": "bookings"},
    ),
    Scenario(
        "reads beside a write",
        "What will the weather be in Vienna on 15 May, and cancel my table at Wild Thyme House in "
        "Chicago",
        {"dining.reservation_controller_cancel": "reservations"},
    ),
    Scenario(
        "a write after two reads",
        "Book a double room for two at Park Zenith in Oslo, arriving 20 June and leaving 22 June. "
        "The name is Ingrid Moe.",
        {"travel.book_hotel": "bookings"},
    ),
)
