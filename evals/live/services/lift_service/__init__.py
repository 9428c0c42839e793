"""A firm that looks after lifts: its description is written by FastAPI."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.lift_service.app import application, description
from evals.live.services.lift_service.records import TODAY, data
from evals.live.services.lift_service.requests import REQUESTS

SERVICE = LiveService(
    name="lift_service",
    about="made by FastAPI: pages with page and size, numbers as ids, partial updates",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    set_aside=False,
    today=TODAY,
)
