"""An issue tracker for community gardens; its description is what FastAPI makes of the code."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.garden_issues.app import application, description
from evals.live.services.garden_issues.fresh import TODAY, fresh
from evals.live.services.garden_issues.requests import REQUESTS

SERVICE = LiveService(
    name="garden_issues",
    set_aside=False,
    about="FastAPI-made: short docstrings, models, pages by number",
    data=fresh,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
