"""The records of the loans office of a museum."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import from_folder


def data() -> Data:
    """Fresh records."""
    return from_folder(__package__, "staff", "institutions", "objects", "loans", "reports")
