"""A choir and orchestra association: singers, rehearsals, concerts, lent scores, fees."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.choir_office.api import application, description
from evals.live.services.choir_office.records import TODAY, data
from evals.live.services.choir_office.requests import REQUESTS

SERVICE = LiveService(
    name="choir_office",
    set_aside=False,
    about="records; plain YAML, shared schemas, terse attendance, nested lists; pages from 1",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
