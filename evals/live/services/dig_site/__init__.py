"""An excavation: trenches, contexts, finds, boxes and the people who dig."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.dig_site.api import application, description
from evals.live.services.dig_site.records import TODAY, data
from evals.live.services.dig_site.requests import REQUESTS

SERVICE = LiveService(
    name="dig_site",
    about="terse YAML by hand, no words; codes and slugs as ids, wrapped lists, odd relations",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    set_aside=False,
    today=TODAY,
)
