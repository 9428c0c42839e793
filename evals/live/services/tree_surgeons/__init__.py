"""Tree surgeons: customers, their trees, jobs on them, staff and machines."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.tree_surgeons.app import application, description
from evals.live.services.tree_surgeons.records import TODAY, data
from evals.live.services.tree_surgeons.requests import REQUESTS

SERVICE = LiveService(
    name="tree_surgeons",
    set_aside=False,
    about="made by FastAPI: numbers as ids, pages from 1, PATCH",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
