"""A regional blood donation service; FastAPI makes its description."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.blood_bank.api import application, description
from evals.live.services.blood_bank.records import TODAY, data
from evals.live.services.blood_bank.requests import REQUESTS

SERVICE = LiveService(
    name="blood_bank",
    set_aside=False,
    about="made by FastAPI: operation ids from function names, enums, nested objects, limit/offset",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
