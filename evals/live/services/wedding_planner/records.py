"""The records of the wedding planners."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import from_folder


def data() -> Data:
    """Fresh records."""
    names = ("planners", "venues", "suppliers", "weddings", "guests", "orders")
    return dict(from_folder(__package__, *names))
