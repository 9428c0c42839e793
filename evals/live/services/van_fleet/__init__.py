"""A fleet of vans; its description is terse, and half of the answers are not described."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.van_fleet.app import API_KEY, application, description
from evals.live.services.van_fleet.fresh import TODAY, fresh
from evals.live.services.van_fleet.requests import REQUESTS

SERVICE = LiveService(
    name="van_fleet",
    set_aside=False,
    about="terse: no descriptions, half of the responses undescribed, codes, cursors, an API key",
    data=fresh,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=TODAY,
)
