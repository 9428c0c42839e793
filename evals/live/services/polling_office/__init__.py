"""A polling office: districts, polling stations, workers, shifts, incidents."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.polling_office.api import API_KEY, application, description
from evals.live.services.polling_office.records import TODAY, data
from evals.live.services.polling_office.requests import REQUESTS

SERVICE = LiveService(
    name="polling_office",
    set_aside=False,
    about="nested resources, UUIDs, actions by POST, PUT with all fields; an API key",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=TODAY,
)
