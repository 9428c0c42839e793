"""The records of the roastery."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import from_folder

TODAY = date(2026, 2, 26)


def data() -> Data:
    """Fresh records."""
    return {**from_folder(__package__, "greens", "crew", "roasts", "cafes", "orders")}
