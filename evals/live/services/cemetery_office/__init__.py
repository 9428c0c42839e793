"""The office of a cemetery: graves and their deeds, burials, permits for stones, firms."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.cemetery_office.api import application, description
from evals.live.services.cemetery_office.records import TODAY, data
from evals.live.services.cemetery_office.requests import REQUESTS

SERVICE = LiveService(
    name="cemetery_office",
    set_aside=False,
    about="terse YAML by hand; codes and slugs; wrapped lists; written without seeing the code",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
