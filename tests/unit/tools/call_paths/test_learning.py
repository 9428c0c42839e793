"""Moves of call paths, counted once each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.call_paths.function_names import FunctionNames
from tools.call_paths.learning import Learned, learn, moves_of
from tools.call_paths.records import CallPath, Reading
from tools.records import Tool
from tools.volatile_statistics import VolatileStatistics

TOOLS = [Tool(id=f"g.{name}", group_id="g", name=name) for name in "abcd"]
STEPS = st.lists(st.sampled_from(["g.a", "g.b", "g.c", "g.x", "g.y"]), max_size=12)


def path(*functions: str, key: str = "p", run_id: str = "") -> CallPath:
    return CallPath(key, "q", functions, run_id=run_id)


def learned(
    *paths: CallPath, statistics: VolatileStatistics | None = None, dry_run: bool = False
) -> Learned:
    names = FunctionNames(TOOLS, [])
    into = statistics or VolatileStatistics(lambda: 0.0)
    return learn(Reading(list(paths), runs=len(paths)), names, into, dry_run=dry_run)


def moves(found: Learned) -> list[tuple[str, str]]:
    return [(move.source, move.target) for move in found.moves]


def test_each_step_goes_on_from_the_one_before() -> None:
    assert moves(learned(path("g.a", "g.b", "g.c"))) == [("g.a", "g.b"), ("g.b", "g.c")]


def test_the_same_tool_again_and_again_is_one_step() -> None:
    assert moves(learned(path("g.a", "g.a", "g.b", "g.b"))) == [("g.a", "g.b")]


def test_a_tool_that_is_not_known_parts_the_path_and_is_told() -> None:
    found = learned(path("g.a", "nobody", "g.b", "g.c", "nobody"))
    assert moves(found) == [("g.b", "g.c")]
    assert found.unresolved == {"nobody": 2}


def test_learning_the_same_path_again_counts_nothing() -> None:
    statistics = VolatileStatistics(lambda: 0.0)
    first = learned(path("g.a", "g.b", "g.a", "g.b"), statistics=statistics)
    again = learned(path("g.a", "g.b", "g.a", "g.b"), statistics=statistics)
    assert (first.counted, again.counted) == (3, 0)
    assert statistics.counts().moves["g.a", "g.b"].total == 2


def test_a_tool_that_came_to_the_library_later_adds_only_its_own_moves() -> None:
    statistics = VolatileStatistics(lambda: 0.0)
    learned(path("g.a", "g.b", "late"), statistics=statistics)
    late = Tool(id="late", group_id="g", name="late")
    reading = Reading([path("g.a", "g.b", "late")], runs=1)
    found = learn(reading, FunctionNames([*TOOLS, late], []), statistics)
    assert (len(found.moves), found.counted) == (2, 1)
    assert {pair: one.total for pair, one in statistics.counts().moves.items()} == {
        ("g.a", "g.b"): 1,
        ("g.b", "late"): 1,
    }


def test_a_dry_run_says_what_would_be_counted() -> None:
    statistics = VolatileStatistics(lambda: 0.0)
    assert learned(path("g.a", "g.b"), statistics=statistics, dry_run=True).counted == 1
    assert not statistics.counts().moves


def test_runs_of_this_data_folder_are_not_counted_again() -> None:
    reading = Reading([path("g.a", "g.b", run_id="mine"), path("g.b", "g.c", run_id="theirs")])
    statistics = VolatileStatistics(lambda: 0.0)
    names = FunctionNames(TOOLS, [])
    found = learn(reading, names, statistics, ran_here=lambda run_id: run_id == "mine")
    assert (found.paths, moves(found)) == (1, [("g.b", "g.c")])
    assert reading.dropped_runs == {"ran_here": 1}


@given(STEPS)
def test_moves_join_known_neighbours_and_have_names_of_their_own(steps: Sequence[str]) -> None:
    known = [step if step in ("g.a", "g.b", "g.c") else None for step in steps]
    found = list(moves_of(path(*steps), iter(known)))
    assert len({move.key for move in found}) == len(found)
    assert all(move.source != move.target for move in found)
    beside = set(pairwise(known))
    assert all((move.source, move.target) in beside for move in found)


@pytest.mark.parametrize("times", [1, 3])
def test_paths_of_other_requests_count_each(times: int) -> None:
    paths = [path("g.a", "g.b", key=f"p{n}") for n in range(times)]
    assert learned(*paths).counted == times
