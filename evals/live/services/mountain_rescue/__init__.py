"""A mountain rescue team: bases, members, kit, call-outs and who turned out."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.mountain_rescue.api import application, description
from evals.live.services.mountain_rescue.records import TODAY, data
from evals.live.services.mountain_rescue.requests import REQUESTS

SERVICE = LiveService(
    name="mountain_rescue",
    set_aside=False,
    about="terse YAML by hand, no descriptions: codes and slugs, lists wrapped, odd relations",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
