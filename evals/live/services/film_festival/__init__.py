"""A film festival; its description is written by hand."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.film_festival.api import application, description
from evals.live.services.film_festival.programme import TODAY, data
from evals.live.services.film_festival.requests import REQUESTS

SERVICE = LiveService(
    name="film_festival",
    set_aside=True,
    about="hand-written YAML: nested resources, lists in an envelope, page and per_page",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
