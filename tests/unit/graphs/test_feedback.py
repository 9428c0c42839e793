"""What a person says of a run, and what that does to its path and to the weights."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.feedback import Opinion, give_feedback
from memory.errors import DeveloperError
from memory.path_memory import PathRecord
from memory.volatile_journal import VolatileJournal
from memory.volatile_path_memory import VolatilePathMemory
from tests.agent_stubs import NOON
from tests.path_stubs import WordEmbedder, path
from tools.volatile_statistics import VolatileStatistics

PLAN = {"subtasks": [{"steps": [{"tool": "a"}, {"tool": "b"}]}]}


class Desk:
    """A run that left a path, and all that an opinion on it reaches."""

    def __init__(self, **changes: Any) -> None:
        self.journal = VolatileJournal(lambda: NOON)
        self.memory = VolatilePathMemory(WordEmbedder(), lambda: NOON)
        self.statistics = VolatileStatistics()
        self.journal.start_run("r1", thread_id="r1", request="do it", language="en")
        self.path = self.memory.remember(path(plan=PLAN, **changes))
        self.journal.append("r1", "remembered", data={"path_id": self.path.path_id})

    def say(self, opinion: Opinion, run_id: str = "r1") -> PathRecord | None:
        return give_feedback(
            opinion,
            run_id,
            journal=self.journal,
            memory=self.memory,
            statistics=self.statistics,
        )

    def counted(self) -> tuple[int, int]:
        """Moves that stood and moves that were undone."""
        counts = self.statistics.counts().moves.get(("a", "b"))
        return (round(counts.stood), round(counts.undone)) if counts else (0, 0)


@pytest.mark.parametrize(
    ("grade", "opinion", "after", "counted"),
    [
        ("tried", "good", "confirmed", (1, 0)),
        ("agreed", "good", "confirmed", (0, 0)),
        ("rejected", "good", "confirmed", (1, 0)),
        ("confirmed", "good", "confirmed", (0, 0)),
        ("tried", "bad", "rejected", (0, 1)),
        ("agreed", "bad", "rejected", (0, 1)),
        ("confirmed", "bad", "rejected", (0, 1)),
        ("rejected", "bad", "rejected", (0, 0)),
    ],
)
def test_an_opinion_sets_the_grade_and_counts_the_moves(
    grade: str, opinion: Opinion, after: str, counted: tuple[int, int]
) -> None:
    desk = Desk(grade=grade)
    record = desk.say(opinion)
    assert record is not None
    assert record.grade == desk.memory.record(desk.path.path_id).grade == after
    assert desk.counted() == counted


def test_an_opinion_stands_in_the_journal_though_the_path_is_forgotten() -> None:
    desk = Desk()
    desk.memory.forget(desk.path.path_id)
    assert desk.say("good") is None
    assert [event.data for event in desk.journal.events("r1")][-1] == {"opinion": "good"}
    assert desk.counted() == (0, 0)


def test_a_run_that_remembered_nothing() -> None:
    desk = Desk()
    desk.journal.start_run("r2", thread_id="r2", request="do it", language="en")
    assert desk.say("bad", "r2") is None
    assert desk.memory.record(desk.path.path_id).grade == "tried"


def test_a_run_that_never_was() -> None:
    with pytest.raises(DeveloperError) as caught:
        Desk().say("good", "r9")
    assert caught.value.code == "unknown_run"
