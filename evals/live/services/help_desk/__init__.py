"""An IT help desk: tickets, comments, agents, teams, customers and assets."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.help_desk.api import application
from evals.live.services.help_desk.description import description
from evals.live.services.help_desk.desk import data
from evals.live.services.help_desk.requests import REQUESTS

SERVICE = LiveService(
    name="help_desk",
    set_aside=False,
    about="Swagger style: camelCase fields, summaries; numbers as ids; offset/limit of 50",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=date(2026, 3, 6),
)
