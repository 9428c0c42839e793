"""A home care agency: areas, clients, carers, visits and concerns."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.home_care.api import API_KEY, application, description
from evals.live.services.home_care.records import TODAY, data
from evals.live.services.home_care.requests import REQUESTS

SERVICE = LiveService(
    name="home_care",
    set_aside=False,
    about="nested resources, UUIDs, actions, PUT of all fields; YAML by hand; an API key",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=TODAY,
)
