"""A coffee roastery: its green coffee, crew, roasts, cafes and orders."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.roastery.api import application, description
from evals.live.services.roastery.records import TODAY, data
from evals.live.services.roastery.requests import REQUESTS

SERVICE = LiveService(
    name="roastery",
    set_aside=True,
    about="terse YAML by hand, no descriptions; codes and slugs; lists in an object; odd names",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
