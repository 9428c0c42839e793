"""The records of the stained glass studio."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import from_folder

TODAY = date(2026, 3, 4)


def data() -> Data:
    """Fresh records; the skills of a maker are a list."""
    held = from_folder(__package__, "clients", "commissions", "panels", "makers", "glass")
    held["makers"] = [{**row, "skills": row["skills"].split(";")} for row in held["makers"]]
    return held
