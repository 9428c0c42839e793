"""A veterinary clinic: described by FastAPI."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.vet_clinic.api import application, description
from evals.live.services.vet_clinic.data import data
from evals.live.services.vet_clinic.requests import REQUESTS

SERVICE = LiveService(
    name="vet_clinic",
    set_aside=False,
    about="made by FastAPI; page/per_page; integer ids; short lists, full details",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
)
