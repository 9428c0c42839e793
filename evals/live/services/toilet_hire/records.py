"""The records of the toilet hire firm."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import from_folder

TODAY = date(2026, 9, 16)


def data() -> Data:
    """Fresh records."""
    return {**from_folder(__package__, "depots", "drivers", "customers", "units", "hires")}
