"""An angling club: its waters, members, matches, entries and jobs."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.angling_club.api import API_KEY, application, description
from evals.live.services.angling_club.records import TODAY, data
from evals.live.services.angling_club.requests import REQUESTS

SERVICE = LiveService(
    name="angling_club",
    set_aside=True,
    about="nested resources; UUIDs; actions by POST; PUT of all fields; an API key",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=TODAY,
)
