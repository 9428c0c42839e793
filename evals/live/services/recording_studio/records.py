"""The records of the recording studio."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import from_folder

TODAY = date(2026, 9, 16)


def data() -> Data:
    """Fresh records."""
    return {**from_folder(__package__, "artists", "rooms", "engineers", "sessions", "mics")}
