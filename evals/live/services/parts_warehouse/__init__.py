"""A parts warehouse: described as a generator for Spring controllers does it."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.parts_warehouse.api import application
from evals.live.services.parts_warehouse.description import description
from evals.live.services.parts_warehouse.requests import REQUESTS
from evals.live.services.parts_warehouse.stock import data

SERVICE = LiveService(
    name="parts_warehouse",
    set_aside=False,
    about="made by Springfox: getUsingGET, camelCase, few words; page/size from 0; uuids",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
)
