"""A public library of seeds; its description is written by hand, with care."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.seed_library.app import application, description
from evals.live.services.seed_library.fresh import TODAY, fresh
from evals.live.services.seed_library.requests import REQUESTS

SERVICE = LiveService(
    name="seed_library",
    set_aside=False,
    about="hand-written YAML: good descriptions, everything in {data, meta}, camelCase; slugs and "
    "codes",
    data=fresh,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
