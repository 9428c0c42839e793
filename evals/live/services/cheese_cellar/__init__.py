"""A cheese cellar: dairies, kinds of cheese, wheels on racks, buyers and their orders."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.cheese_cellar.api import application, description
from evals.live.services.cheese_cellar.records import TODAY, data
from evals.live.services.cheese_cellar.requests import REQUESTS

SERVICE = LiveService(
    name="cheese_cellar",
    set_aside=False,
    about="YAML by hand, terse; codes and slugs; relations of odd names; lists in an object",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
