"""A toilet hire firm: its depots, drivers, customers, units and hires."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.toilet_hire.app import application, description
from evals.live.services.toilet_hire.records import TODAY, data
from evals.live.services.toilet_hire.requests import REQUESTS

SERVICE = LiveService(
    name="toilet_hire",
    set_aside=True,
    about="made by FastAPI; numbers as ids; pages from 1; dates from and to",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
