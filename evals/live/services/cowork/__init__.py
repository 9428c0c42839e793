"""Bookings of co-working spaces; its description is written by hand, with care."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.cowork.app import application, description
from evals.live.services.cowork.fresh import TODAY, fresh
from evals.live.services.cowork.requests import REQUESTS

SERVICE = LiveService(
    name="cowork",
    set_aside=False,
    about="hand-written YAML: good descriptions, codes and slugs, limit and offset",
    data=fresh,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
