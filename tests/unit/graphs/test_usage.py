"""What was used within the last minute, and when it will be less."""

from __future__ import annotations

import asyncio

from graphs.usage import RecentUse
from graphs.working import Turns


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_what_was_used_is_forgotten_after_a_minute() -> None:
    clock = Clock()
    use = RecentUse(clock)
    for clock.now in (0.0, 10.0, 20.0):
        use.add("mia", 2)
    assert use.seconds_until_below("mia", 7) == 0
    assert use.seconds_until_below("mia", 6) == 40
    assert use.seconds_until_below("mia", 3) == 50
    assert use.seconds_until_below("tom", 1) == 0
    clock.now = 61.0
    assert use.seconds_until_below("mia", 6) == 0
    clock.now = 90.0
    assert use.seconds_until_below("mia", 1) == 0
    assert not use._used


def test_what_was_used_is_not_added_up_for_each_question() -> None:
    class Counted(float):
        added = 0

        def __radd__(self, other: float) -> float:
            Counted.added += 1
            return float(other) + float(self)

        __add__ = __radd__

    use = RecentUse(Clock())
    for _ in range(100):
        use.add("mia", Counted(1))
    before = Counted.added
    for _ in range(10):
        assert use.seconds_until_below("mia", 101) == 0
    assert Counted.added == before


async def test_heavy_work_counts_for_its_owner() -> None:
    turns = Turns()
    await turns.work("mia", lambda: False).do(sum, range(3_000_000))
    assert turns.processor.seconds_until_below("mia", 0.001) > 0
    assert turns.processor.seconds_until_below("tom", 0.001) == 0
    await asyncio.sleep(0)
