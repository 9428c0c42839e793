"""A volunteer organisation: described tersely."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.volunteers.api import application, description
from evals.live.services.volunteers.requests import REQUESTS
from evals.live.services.volunteers.roster import data

SERVICE = LiveService(
    name="volunteers",
    set_aside=False,
    about="terse YAML without words, half of the responses undescribed; limit/offset; slugs",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
)
