"""The records of the lift firm: customers, buildings, lifts, engineers, callouts."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import from_folder

TODAY = date(2026, 9, 17)


def data() -> Data:
    """Fresh records."""
    return dict(
        from_folder(__package__, "customers", "buildings", "lifts", "engineers", "callouts")
    )
