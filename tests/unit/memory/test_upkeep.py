"""The thread that does wanted work."""

from __future__ import annotations

import threading

from memory.errors import DeveloperError
from memory.upkeep import Upkeep

WAIT_S = 10


def test_each_subject_is_done_once_while_it_waits() -> None:
    begun, go, done = threading.Event(), threading.Event(), list[str]()

    def work(subject: str) -> None:
        begun.set()
        assert go.wait(WAIT_S)
        done.append(subject)
        if done == ["a", "b"]:
            finished.set()

    finished = threading.Event()
    upkeep = Upkeep(work)
    upkeep.want("a")
    assert begun.wait(WAIT_S)
    for _ in range(3):
        upkeep.want("b")
    go.set()
    assert finished.wait(WAIT_S)
    upkeep.close()
    assert done == ["a", "b"]


def test_work_that_fails_is_done_when_it_is_wanted_again() -> None:
    done: list[str] = []
    turns = [threading.Event(), threading.Event()]

    def work(subject: str) -> None:
        done.append(subject)
        turns[len(done) - 1].set()
        raise DeveloperError("the database is busy", code="database_busy")

    upkeep = Upkeep(work)
    for turn in turns:
        upkeep.want("a")
        assert turn.wait(WAIT_S)
    upkeep.close()
    assert done == ["a", "a"]


def test_closing_waits_for_work_under_way_and_drops_the_rest() -> None:
    begun, done = threading.Event(), list[str]()

    def work(subject: str) -> None:
        begun.set()
        while not upkeep.closing:
            pass
        done.append(subject)

    upkeep = Upkeep(work)
    upkeep.want("a")
    assert begun.wait(WAIT_S)
    upkeep.want("b")
    upkeep.close()
    upkeep.want("c")
    assert done == ["a"]
