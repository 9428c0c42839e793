"""A farmers' cooperative: fields, harvests, shared machines, silos, and two functions."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.farm_coop.api import application, description
from evals.live.services.farm_coop.records import TODAY, data
from evals.live.services.farm_coop.requests import REQUESTS

SERVICE = LiveService(
    name="farm_coop",
    set_aside=False,
    about="terse YAML; codes and slugs, ids under other names, one list by cursor; two functions",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
