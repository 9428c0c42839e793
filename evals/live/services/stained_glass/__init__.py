"""A stained glass studio: commissions, their panels, the makers, the glass in the racks."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.stained_glass.api import API_KEY, application, description
from evals.live.services.stained_glass.records import TODAY, data
from evals.live.services.stained_glass.requests import REQUESTS

SERVICE = LiveService(
    name="stained_glass",
    set_aside=False,
    about="nested resources, UUIDs, actions, PUT, an API key; written without seeing the code",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=TODAY,
)
