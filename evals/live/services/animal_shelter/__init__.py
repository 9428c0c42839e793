"""An animal shelter: kennels, animals, applications for them, treatments."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.animal_shelter.app import application, description
from evals.live.services.animal_shelter.records import TODAY, data
from evals.live.services.animal_shelter.requests import REQUESTS

SERVICE = LiveService(
    name="animal_shelter",
    set_aside=False,
    about="made by FastAPI; numbers as ids; pages",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
