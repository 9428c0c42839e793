"""A livery yard: horses, their owners and stables, and who comes to see them."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.livery_yard.api import application, description
from evals.live.services.livery_yard.records import data
from evals.live.services.livery_yard.requests import REQUESTS

SERVICE = LiveService(
    name="livery_yard",
    set_aside=True,
    about="FastAPI-made: models, numbers, pages by number, details apart from lists",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=date(2026, 10, 14),
)
