"""Use as bars: a stack of owners for each day, days without use among them."""

from __future__ import annotations

from app.web.usage_chart import bars
from memory.usage import DayOfUse


def day(owner: str, day: str, runs: int, money: float = 0) -> DayOfUse:
    return DayOfUse(owner, day, runs, 0, 0, 0, money)


def test_each_owner_has_a_bar_for_each_day_from_the_first_to_the_last() -> None:
    days = [
        day("tom", "2026-03-01", 4, 0.5),
        day("mia", "2026-02-27", 2),
        day("mia", "2026-03-01", 1),
    ]
    drawn = bars(days, "runs")
    assert drawn["xAxis"]["data"] == ["2026-02-27", "2026-02-28", "2026-03-01"]
    assert {one["name"]: one["data"] for one in drawn["series"]} == {
        "mia": [2, 0, 1],
        "tom": [0, 0, 4],
    }
    assert [one["data"] for one in bars(days, "money")["series"]] == [[0, 0, 0], [0, 0, 0.5]]
