"""A dental practice: patients, appointments, plans, invoices; FastAPI writes its description."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.dental_practice.app import application, description
from evals.live.services.dental_practice.records import TODAY, data
from evals.live.services.dental_practice.requests import REQUESTS

SERVICE = LiveService(
    name="dental_practice",
    set_aside=False,
    about="made by FastAPI: short summaries; numbers as ids, pages from 1, enums, money, nested",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
