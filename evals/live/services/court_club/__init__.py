"""A racket club; its description is as Django REST framework projects generate it."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.court_club.app import application, description
from evals.live.services.court_club.fresh import TODAY, fresh
from evals.live.services.court_club.requests import REQUESTS

SERVICE = LiveService(
    name="court_club",
    set_aside=False,
    about="as drf-spectacular makes it: members_list, closing slashes, page_size with count; "
    "good descriptions; integers",
    data=fresh,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
