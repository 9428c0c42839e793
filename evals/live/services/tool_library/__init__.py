"""A neighbourhood tool library: tools, members, loans, reservations, fines, repairs, workshops."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.tool_library.api import application, description
from evals.live.services.tool_library.records import TODAY, data
from evals.live.services.tool_library.requests import REQUESTS

SERVICE = LiveService(
    name="tool_library",
    set_aside=False,
    about="JSON in the manner of Swagger, plain summaries; limit/offset; codes, numbers; money",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
