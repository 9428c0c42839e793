"""A pest control firm: clients, their premises, visits by technicians, and what is in stock."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.pest_control.app import application, description
from evals.live.services.pest_control.records import TODAY, data
from evals.live.services.pest_control.requests import REQUESTS

SERVICE = LiveService(
    name="pest_control",
    set_aside=False,
    about="made by FastAPI; ids as numbers; pages from 1; written without seeing the code",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
