"""The records of the seed library."""

from __future__ import annotations

from datetime import date
from functools import partial

from evals.live.tables import fresh_records

TODAY = date(2026, 5, 12)

fresh = partial(fresh_records, __package__)
