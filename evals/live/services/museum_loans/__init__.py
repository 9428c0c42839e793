"""The loans office of a museum: described by hand, in YAML."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.museum_loans.api import API_KEY, application, description
from evals.live.services.museum_loans.holdings import data
from evals.live.services.museum_loans.requests import REQUESTS

SERVICE = LiveService(
    name="museum_loans",
    set_aside=False,
    about="YAML by hand with good descriptions; limit/offset; codes; an API key in a header",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
)
