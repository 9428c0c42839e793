"""The records of the shared bikes."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import from_folder

TODAY = date(2026, 9, 17)


def data() -> Data:
    """Fresh records; ``counts`` are bikes at stations by moment, ``pass_sales`` passes by day."""
    return from_folder(
        __package__, "zones", "stations", "counts", "riders", "bikes", "rides", "damage_reports",
        "warnings", "pass_sales",
    )  # fmt: skip
