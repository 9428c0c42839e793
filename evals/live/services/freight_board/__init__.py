"""A haulage company: shipments, lorries, runs, invoices, and what a transport costs."""

from __future__ import annotations

from datetime import date

from evals.live.records import LiveService
from evals.live.services.freight_board.api import application, description
from evals.live.services.freight_board.records import data
from evals.live.services.freight_board.requests import REQUESTS

SERVICE = LiveService(
    name="freight_board",
    set_aside=True,
    about="terse YAML by hand; codes and slugs under other names; a cursor; three functions",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=date(2026, 6, 10),
)
