"""Wedding planners: weddings with their guests and orders, venues and suppliers."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.wedding_planner.api import API_KEY, application, description
from evals.live.services.wedding_planner.records import data
from evals.live.services.wedding_planner.requests import REQUESTS

SERVICE = LiveService(
    name="wedding_planner",
    set_aside=False,
    about="nested resources, UUIDs, actions by POST, PUT with all fields, an API key",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=date(2026, 7, 8),
)
