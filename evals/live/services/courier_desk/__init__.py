"""A courier: places, quotes, parcels and their tracking, pick-ups, depots, complaints."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.courier_desk.api import API_KEY, application, description
from evals.live.services.courier_desk.records import data
from evals.live.services.courier_desk.requests import REQUESTS

SERVICE = LiveService(
    name="courier_desk",
    set_aside=False,
    about="hand-written YAML, ordinary summaries; lookups that compute; codes; pages; an API key",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=date(2026, 9, 15),
)
