"""A translation bureau: clients, their projects, the jobs of these, translators."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.translation_bureau.api import API_KEY, application, description
from evals.live.services.translation_bureau.records import TODAY, data
from evals.live.services.translation_bureau.requests import REQUESTS

SERVICE = LiveService(
    name="translation_bureau",
    set_aside=False,
    about="nested resources, UUIDs, actions by POST, PUT of all fields; an API key",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    api_key=API_KEY,
    today=TODAY,
)
