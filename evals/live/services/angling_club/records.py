"""The records of the angling club."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import from_folder

TODAY = date(2026, 7, 17)


def data() -> Data:
    """Fresh records."""
    held = from_folder(__package__, "waters", "members", "matches", "entries", "jobs")
    for row in held["waters"]:
        row["gateCode"] = str(row["gateCode"])
    return {**held}
