"""The load of a kill: no two jobs alike, and the moment within it."""

from __future__ import annotations

from random import Random

import pytest

from evals.server_kills.jobs import KINDS, OWNERS, drawn_jobs
from evals.server_kills.moments import STAGES, Moment


def test_jobs_are_of_all_kinds_and_owners_and_change_different_things() -> None:
    jobs = drawn_jobs(Random(3), 100)
    assert {job.kind for job in jobs} == set(KINDS)
    assert {job.owner for job in jobs} == set(OWNERS)
    assert [job.number for job in jobs] == list(range(100))
    changes = [job.change for job in jobs if job.change is not None]
    assert len(set(changes)) == len(changes) > 20
    assert {bool(job.allowed) for job in jobs if job.change} == {True, False}
    assert len({job.requests for job in jobs if job.kind != "fan-out"}) >= 75
    assert drawn_jobs(Random(3), 100) == jobs
    assert drawn_jobs(Random(4), 100) != jobs


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("writes", [1, 30])
def test_a_moment_lies_within_the_load(name: str, writes: int) -> None:
    drawn = [Moment.drawn(name, Random(n), writes) for n in range(50)]
    assert all(1 <= moment.write <= writes for moment in drawn)
    assert all(moment.write <= 18 for moment in drawn)
    assert len({moment.seconds for moment in drawn}) > 1
