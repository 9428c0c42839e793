"""A chain of cinemas: films, screens, screenings, bookings, members and their vouchers."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.cinema_week.api import application, description
from evals.live.services.cinema_week.records import data
from evals.live.services.cinema_week.requests import REQUESTS

SERVICE = LiveService(
    name="cinema_week",
    set_aside=False,
    about="terse YAML; searches with required inputs; nested resources; cents and decimal texts",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=date(2026, 10, 7),
)
