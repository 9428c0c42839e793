"""A print shop; its description has names and types and no words."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.print_shop.app import application
from evals.live.services.print_shop.description import description
from evals.live.services.print_shop.fresh import TODAY, fresh
from evals.live.services.print_shop.requests import REQUESTS

SERVICE = LiveService(
    name="print_shop",
    set_aside=False,
    about="as FastAPI makes it where nobody wrote a word: titles only, kebab-case paths, uuids, "
    "money as an object",
    data=fresh,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
