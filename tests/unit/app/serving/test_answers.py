"""What is told of a run that had stopped before it was asked for."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from app.serving.answers import answer_of
from app.serving.run_desk import LiveRun
from memory.volatile_journal import VolatileJournal

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


async def test_a_run_that_has_ended_says_how_long_it_took() -> None:
    journal = VolatileJournal(lambda: NOON)
    journal.start_run("r1", thread_id="r1", request="rooms", language="en")
    journal.append("r1", "answered", None, {"status": "done", "citations": ["A1.1"]})
    journal.append("r1", "run_finished", None, {"status": "done", "path": [], "elapsed_s": 0.25})
    journal.finish_run("r1", "done", answer="Two rooms.")
    access: Any = SimpleNamespace(parts=SimpleNamespace(journal=journal))
    told = await answer_of(access, LiveRun.left("r1"))
    assert (told.status, told.answer, told.citations) == ("done", "Two rooms.", ["A1.1"])
    assert told.elapsed_s == 0.25
