"""The depots of a railway: nested addresses, wrapped responses."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.railway_depots.api import application, description
from evals.live.services.railway_depots.requests import REQUESTS
from evals.live.services.railway_depots.stock import data

SERVICE = LiveService(
    name="railway_depots",
    set_aside=False,
    about="YAML, nested addresses, responses in {data, meta}; cursors; codes and integer ids",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
)
