"""A landlord's buildings; resources lie in each other, and answers are wrapped."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.apartments.app import application, description
from evals.live.services.apartments.fresh import TODAY, fresh
from evals.live.services.apartments.requests import REQUESTS

SERVICE = LiveService(
    name="apartments",
    set_aside=False,
    about="OpenAPI 3.1: nested resources, answers in data and meta, short summaries, pages",
    data=fresh,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
