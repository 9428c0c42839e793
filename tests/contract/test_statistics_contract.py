"""What all tool statistics do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memory.database import open_database
from tools.sqlite_statistics import SqliteStatistics
from tools.statistics import ReadableStatistics
from tools.volatile_statistics import VolatileStatistics
from tools.weights import CALL_HALF_LIFE_S, CALL_KEEP, MOVE_HALF_LIFE_S

Open = Callable[[Callable[[], float]], ReadableStatistics]


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", "volatile"])
def statistics(
    request: pytest.FixtureRequest, tmp_path: Path, clock: Clock
) -> Iterator[ReadableStatistics]:
    if request.param == "volatile":
        yield VolatileStatistics(clock)
        return
    engine = open_database(tmp_path / "cairn.db")
    yield SqliteStatistics(engine, clock=clock)
    engine.dispose()


def test_nothing_is_known_at_first(statistics: ReadableStatistics) -> None:
    counts = statistics.counts()
    assert not counts.calls
    assert not counts.moves


def test_calls_are_counted_with_the_older_ones_fading(statistics: ReadableStatistics) -> None:
    statistics.record_call("a.x", succeeded=True, latency_s=2.0)
    statistics.record_call("a.x", succeeded=False, latency_s=1.0)
    counts = statistics.counts().calls["a.x"]
    assert counts.total == 2
    assert counts.calls == pytest.approx(1.0 + CALL_KEEP)
    assert counts.succeeded == pytest.approx(CALL_KEEP)
    assert counts.latency_s == pytest.approx(1.0 + 2.0 * CALL_KEEP)


def test_moves_are_counted_by_direction_and_outcome(statistics: ReadableStatistics) -> None:
    statistics.record_transition("a", "b")
    statistics.record_transition("a", "b")
    statistics.record_transition("a", "b", undone=True)
    statistics.record_transition("b", "a")
    moves = statistics.counts().moves
    assert moves["a", "b"].stood == pytest.approx(2.0)
    assert moves["a", "b"].undone == pytest.approx(1.0)
    assert moves["a", "b"].total == 3
    assert moves["b", "a"].stood == pytest.approx(1.0)


def test_time_halves_counts_whether_or_not_something_was_added(
    statistics: ReadableStatistics, clock: Clock
) -> None:
    statistics.record_transition("a", "b")
    statistics.record_call("a", succeeded=True, latency_s=1.0)
    clock.now += MOVE_HALF_LIFE_S
    assert statistics.counts().moves["a", "b"].stood == pytest.approx(0.5)
    assert statistics.counts().calls["a"].calls == pytest.approx(
        2.0 ** -(MOVE_HALF_LIFE_S / CALL_HALF_LIFE_S)
    )
    statistics.record_transition("a", "b")
    clock.now += MOVE_HALF_LIFE_S
    assert statistics.counts().moves["a", "b"].stood == pytest.approx(0.75)


def test_a_clock_that_goes_back_loses_nothing(statistics: ReadableStatistics, clock: Clock) -> None:
    for back in (0.0, 10 * MOVE_HALF_LIFE_S, -10 * MOVE_HALF_LIFE_S):
        clock.now -= back
        statistics.record_transition("a", "b")
        statistics.record_call("a", succeeded=True, latency_s=0.1)
    assert statistics.counts().moves["a", "b"].stood == pytest.approx(3.0)
    assert statistics.counts().calls["a"].calls == pytest.approx(1 + CALL_KEEP + CALL_KEEP**2)


def test_threads_lose_no_update(statistics: ReadableStatistics) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: statistics.record_transition("a", "b"), range(100)))
    counts = statistics.counts().moves["a", "b"]
    assert counts.total == 100
    assert counts.stood == pytest.approx(100.0)


def test_counts_outlive_the_process_and_belong_to_their_owner(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "cairn.db"
    engine = open_database(path)
    SqliteStatistics(engine, clock=clock).record_call("a", succeeded=True, latency_s=0.5)
    engine.dispose()
    again = open_database(path)
    assert SqliteStatistics(again, clock=clock).counts().calls["a"].total == 1
    assert not SqliteStatistics(again, clock=clock, owner="someone").counts().calls
    again.dispose()
