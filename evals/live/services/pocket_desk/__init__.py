"""A hobby programmer's everyday API: to-dos, expenses, words, holidays, units, clocks, shares."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.pocket_desk.api import application, description
from evals.live.services.pocket_desk.records import TODAY, data
from evals.live.services.pocket_desk.requests import REQUESTS

SERVICE = LiveService(
    name="pocket_desk",
    set_aside=False,
    about="FastAPI-made, names and docstrings only; functions and small lists mixed, no pages",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
