"""Random moments lie everywhere in a run, in its short stretches as often as in its long ones."""

from __future__ import annotations

from collections import Counter
from random import Random

from evals.kills.moments import drawn

TIMES = [2.0, 2.1, 9.0]


def test_each_stretch_is_met_about_as_often() -> None:
    by = Random(1)
    found = [drawn(by, TIMES) for _ in range(300)]
    assert set(Counter(number for number, _ in found)) == {0, 1, 2}
    assert min(Counter(number for number, _ in found).values()) > 70


def test_a_moment_lies_within_its_stretch() -> None:
    by = Random(2)
    for number, seconds in (drawn(by, TIMES) for _ in range(300)):
        begin, end = [0.0, *TIMES][number : number + 2]
        assert 0 <= seconds <= end - begin


def test_a_seed_draws_the_same_moments() -> None:
    assert drawn(Random(3), TIMES) == drawn(Random(3), TIMES) != drawn(Random(4), TIMES)
