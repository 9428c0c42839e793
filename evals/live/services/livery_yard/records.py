"""The records of the livery yard."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import from_folder


def data() -> Data:
    """Fresh records."""
    return dict(from_folder(__package__, "owners", "stables", "horses", "professionals", "visits"))
