"""Planned paths against gold paths."""

from __future__ import annotations

import pytest

from evals.benchmarks.path_requests import PathRequest
from evals.benchmarks.planned_path import PlannedPath

FIND, ONE, REST = "GET /works", "GET /works/{}", "GET /works/{}/prints"


@pytest.mark.parametrize(
    ("found", "correct", "exact", "extra"),
    [
        ((FIND, REST), True, True, 0),
        ((FIND, ONE, REST), True, False, 1),
        ((REST, FIND), False, False, 0),
        ((FIND,), False, False, 0),
    ],
)
def test_a_path_holds_the_gold_path_in_order(
    found: tuple[str, ...], correct: bool, exact: bool, extra: int
) -> None:
    path = PlannedPath(PathRequest("prints?", ((FIND, REST),)), found)
    assert (path.is_correct, path.is_exact, path.extra) == (correct, exact, extra)


def test_one_of_several_gold_paths_will_do() -> None:
    path = PlannedPath(PathRequest("prints?", ((ONE, REST), (FIND, REST))), (FIND, REST))
    assert path.is_exact
