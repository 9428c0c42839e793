"""A council's allotment office: its description is written by hand."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.allotment_office.api import application, description
from evals.live.services.allotment_office.registers import TODAY, data
from evals.live.services.allotment_office.requests import REQUESTS

SERVICE = LiveService(
    name="allotment_office",
    set_aside=False,
    about="hand-written YAML with short descriptions; slugs as ids, pages by an opaque cursor",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
