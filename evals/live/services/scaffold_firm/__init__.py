"""A scaffolding firm: clients, their sites, scaffolds on hire, inspections, the crew."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.scaffold_firm.api import API_KEY, application, description
from evals.live.services.scaffold_firm.records import TODAY, data
from evals.live.services.scaffold_firm.requests import REQUESTS

SERVICE = LiveService(
    name="scaffold_firm",
    set_aside=False,
    about="nested resources; UUIDs; actions; PUT with all fields; an API key",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=TODAY,
)
