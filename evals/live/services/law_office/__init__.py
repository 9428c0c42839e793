"""A law office: clients, matters, time on them and hearings."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.law_office.api import application, description
from evals.live.services.law_office.records import TODAY, data
from evals.live.services.law_office.requests import REQUESTS

SERVICE = LiveService(
    name="law_office",
    set_aside=False,
    about="terse YAML by hand, no descriptions, codes and slugs, relations with odd names",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
