"""What all tool statistics do."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

import pytest

from memory.database import open_database
from tools.sqlite_statistics import SqliteStatistics
from tools.statistics import LearnedMove, MoveStatistics, ReadableStatistics
from tools.volatile_statistics import VolatileStatistics
from tools.weights import CALL_HALF_LIFE_S, CALL_KEEP, MOVE_HALF_LIFE_S


class Statistics(ReadableStatistics, MoveStatistics, Protocol):
    """Both contracts: every implementation keeps both."""


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
) -> Iterator[Statistics]:
    if request.param == "volatile":
        yield VolatileStatistics(clock)
        return
    engine = open_database(tmp_path / "cairn.db")
    yield SqliteStatistics(engine, clock=clock)
    engine.dispose()


def test_nothing_is_known_at_first(statistics: Statistics) -> None:
    counts = statistics.counts()
    assert not counts.calls
    assert not counts.moves


def test_calls_are_counted_with_the_older_ones_fading(statistics: Statistics) -> None:
    statistics.record_call("a.x", succeeded=True, latency_s=2.0)
    statistics.record_call("a.x", succeeded=False, latency_s=1.0)
    counts = statistics.counts().calls["a.x"]
    assert counts.total == 2
    assert counts.calls == pytest.approx(1.0 + CALL_KEEP)
    assert counts.succeeded == pytest.approx(CALL_KEEP)
    assert counts.latency_s == pytest.approx(1.0 + 2.0 * CALL_KEEP)


def test_moves_are_counted_by_direction_and_outcome(statistics: Statistics) -> None:
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
    statistics: Statistics, clock: Clock
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


def test_a_clock_that_goes_back_loses_nothing(statistics: Statistics, clock: Clock) -> None:
    for back in (0.0, 10 * MOVE_HALF_LIFE_S, -10 * MOVE_HALF_LIFE_S):
        clock.now -= back
        statistics.record_transition("a", "b")
        statistics.record_call("a", succeeded=True, latency_s=0.1)
    assert statistics.counts().moves["a", "b"].stood == pytest.approx(3.0)
    assert statistics.counts().calls["a"].calls == pytest.approx(1 + CALL_KEEP + CALL_KEEP**2)


def test_threads_lose_no_update(statistics: Statistics) -> None:
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


MOVES = [LearnedMove("p:a>b:1", "a", "b"), LearnedMove("p:b>c:1", "b", "c")]


def test_a_recorded_move_counts_once(statistics: Statistics) -> None:
    assert statistics.learn(MOVES) == 2
    assert statistics.learn([*MOVES, LearnedMove("q:a>b:1", "a", "b")]) == 1
    moves = statistics.counts().moves
    assert moves["a", "b"].stood == pytest.approx(2.0)
    assert (moves["a", "b"].total, moves["b", "c"].total) == (2, 1)


def test_a_move_that_is_named_twice_at_once_counts_once(statistics: Statistics) -> None:
    assert statistics.learn([MOVES[0], MOVES[0]]) == 1
    assert statistics.counts().moves["a", "b"].total == 1


def test_a_dry_run_counts_nothing(statistics: Statistics) -> None:
    assert statistics.learn(MOVES, dry_run=True) == 2
    assert not statistics.counts().moves
    assert statistics.learn(MOVES) == 2


def test_a_move_of_the_past_counts_by_its_age(statistics: Statistics, clock: Clock) -> None:
    old = clock.now - MOVE_HALF_LIFE_S
    statistics.learn([LearnedMove("k", "a", "b", at=old)])
    assert statistics.counts().moves["a", "b"].stood == pytest.approx(0.5)
    statistics.record_transition("a", "b")
    assert statistics.counts().moves["a", "b"].stood == pytest.approx(1.5)


def test_threads_that_learn_the_same_count_it_once(statistics: Statistics) -> None:
    moves = [LearnedMove(f"k{n}", "a", "b") for n in range(20)]
    with ThreadPoolExecutor(4) as pool:
        counted = list(pool.map(lambda _: statistics.learn(moves), range(4)))
    assert sorted(counted) == [0, 0, 0, 20]
    assert statistics.counts().moves["a", "b"].total == 20
