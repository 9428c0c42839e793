"""The front desk of a small museum; FastAPI makes its description."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.museum_desk.api import application, description
from evals.live.services.museum_desk.records import TODAY, data
from evals.live.services.museum_desk.requests import REQUESTS

SERVICE = LiveService(
    name="museum_desk",
    set_aside=False,
    about="made by FastAPI: nested resources, UUIDs and slugs, pence and decimal texts, skip/limit",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
