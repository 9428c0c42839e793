"""A ski school: snow, lifts, quotes and sizes worked out, lessons, lost property."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.ski_school.api import API_KEY, application, description
from evals.live.services.ski_school.records import TODAY, data
from evals.live.services.ski_school.requests import REQUESTS

SERVICE = LiveService(
    name="ski_school",
    set_aside=False,
    about="in part functions: reports by code, quotes, sizes; YAML by hand; an API key; pages",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=TODAY,
)
