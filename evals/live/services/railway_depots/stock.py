"""The records of the railway depots."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import from_folder


def data() -> Data:
    """Fresh records."""
    return from_folder(__package__, "depots", "staff", "vehicles", "jobs")
