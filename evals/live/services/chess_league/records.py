"""The records of the chess league."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import from_folder

TODAY = date(2026, 3, 5)


def data() -> Data:
    """Fresh records."""
    return {**from_folder(__package__, "clubs", "players", "arbiters", "fixtures", "games")}
