"""A city's shared bikes: stations, free bikes, trips and fares worked out, rides, damage."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.bike_hub.api import API_KEY, application, description
from evals.live.services.bike_hub.records import TODAY, data
from evals.live.services.bike_hub.requests import REQUESTS

SERVICE = LiveService(
    name="bike_hub",
    set_aside=False,
    about="in part functions: bikes at a moment, trips, fares; YAML by hand; an API key; a cursor",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=TODAY,
)
