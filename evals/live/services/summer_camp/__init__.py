"""A summer camp office: weeks, children, activities, payments; described by FastAPI."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.summer_camp.api import application, description
from evals.live.services.summer_camp.records import data
from evals.live.services.summer_camp.requests import REQUESTS

SERVICE = LiveService(
    name="summer_camp",
    set_aside=False,
    about="FastAPI-made: short summaries, models, numbers, pages by number, amounts with currency",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=date(2026, 6, 10),
)
