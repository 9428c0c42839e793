"""A clinical laboratory: samples, the tests ordered on them, results, instruments."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.clinical_lab.api import application, description
from evals.live.services.clinical_lab.records import data
from evals.live.services.clinical_lab.requests import REQUESTS

SERVICE = LiveService(
    name="clinical_lab",
    set_aside=False,
    about="Swagger-like YAML with tags and DTOs; camelCase, nested resources, uuids, page and size",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=date(2026, 3, 18),
)
