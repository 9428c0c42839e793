"""A ferry line: ships, routes, sailings and bookings, described tersely."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.ferry_line.api import application, description
from evals.live.services.ferry_line.records import data
from evals.live.services.ferry_line.requests import REQUESTS

SERVICE = LiveService(
    name="ferry_line",
    set_aside=False,
    about="terse YAML, operationIds and short summaries only; limit/offset; numbers and codes",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=date(2026, 6, 10),
)
