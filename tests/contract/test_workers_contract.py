"""What all workers do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from memory.file_workers import FileWorkers
from memory.volatile_workers import VolatileWorkers
from memory.workers import Workers


@pytest.fixture(params=["file", "volatile"])
def workers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Workers]:
    workers = FileWorkers(tmp_path / "workers") if request.param == "file" else VolatileWorkers()
    yield workers
    workers.close()


def test_a_worker_keeps_its_id_and_is_alive(workers: Workers) -> None:
    own = workers.own_id
    assert own
    assert workers.own_id == own
    assert workers.is_alive(own)
    assert workers.is_alive(own)


@pytest.mark.parametrize("worker", ["", " ", "0" * 32, "somebody", "../gate", "a\n", "\x00"])
def test_nobody_else_is(workers: Workers, worker: str) -> None:
    assert not workers.is_alive(worker)
    assert workers.is_alive(workers.own_id)


def test_an_id_that_was_given_up_is_not_alive(workers: Workers) -> None:
    workers.close()
    workers.close()
    assert not workers.is_alive(workers.own_id)
