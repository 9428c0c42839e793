"""A chess league: clubs, players, fixtures, games, arbiters."""

from __future__ import annotations

from evals.live.records import LiveService
from evals.live.services.chess_league.api import application, description
from evals.live.services.chess_league.records import TODAY, data
from evals.live.services.chess_league.requests import REQUESTS

SERVICE = LiveService(
    name="chess_league",
    set_aside=False,
    about="YAML by hand, terse, no words: codes and slugs, lists in an object, short field names",
    data=data,
    application=application,
    description=description,
    requests=REQUESTS,
    today=TODAY,
)
