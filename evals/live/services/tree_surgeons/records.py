"""The records of the tree surgeons."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import from_folder

TODAY = date(2026, 10, 14)


def data() -> Data:
    """Fresh records."""
    return {**from_folder(__package__, "customers", "trees", "staff", "machines", "jobs")}
