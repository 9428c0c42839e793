"""The office of a marina: berths, boats, owners, visits and invoices."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.marina.api import API_KEY, application, description
from evals.live.services.marina.marina import data
from evals.live.services.marina.requests import REQUESTS

SERVICE = LiveService(
    name="marina",
    set_aside=True,
    about="terse YAML, few summaries; ids that are codes; page/per_page; an API key in a header",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=date(2026, 6, 18),
)
