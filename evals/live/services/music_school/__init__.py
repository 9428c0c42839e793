"""A music school; its description is what Springfox makes of controllers, without words."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.music_school.app import application
from evals.live.services.music_school.description import description
from evals.live.services.music_school.fresh import TODAY, fresh
from evals.live.services.music_school.requests import REQUESTS

SERVICE = LiveService(
    name="music_school",
    set_aside=False,
    about="Springfox-made: getUsingGET, camelCase, UUIDs, Spring's pages from 0, no words",
    data=fresh,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
