"""A recording studio: artists, rooms, engineers, sessions and microphones."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.recording_studio.app import application, description
from evals.live.services.recording_studio.records import TODAY, data
from evals.live.services.recording_studio.requests import REQUESTS

SERVICE = LiveService(
    name="recording_studio",
    set_aside=False,
    about="made by FastAPI: numbers as ids, pages from 1, PATCH",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
