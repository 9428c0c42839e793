"""A bakery with shops: its description is written by FastAPI."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.bakery.app import application, description
from evals.live.services.bakery.records import TODAY, data
from evals.live.services.bakery.requests import REQUESTS

SERVICE = LiveService(
    name="bakery",
    set_aside=False,
    about="made by FastAPI: its own names of operations, docstrings; numbers as ids, skip/limit",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
