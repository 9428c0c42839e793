"""The recognisers that only requests with Chinese characters need, by tier of extract.py."""

from __future__ import annotations

from graphs.reading.values.chinese_dates import find_chinese_dates
from graphs.reading.values.chinese_names import find_chinese_names
from graphs.reading.values.chinese_quantities import find_chinese_quantities
from graphs.reading.values.chinese_times import find_chinese_times

TIERS = (
    (),
    (find_chinese_dates, find_chinese_times, find_chinese_quantities),
    (find_chinese_names,),
)
