"""What owners used is told of runs however they stand."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from memory.approvals import Approval, Decider
from memory.database import open_database
from memory.sqlite_approvals import SqliteApprovals
from memory.sqlite_journal import SqliteJournal
from memory.usage import failed_runs, usage


def test_runs_that_did_not_finish_count_as_of_their_last_question(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "cairn.db")
    journal = SqliteJournal(engine, lambda: datetime(2026, 3, 1, tzinfo=UTC))

    def run(run_id: str, *told: tuple[str, int]) -> None:
        journal.start_run(run_id, thread_id=run_id, request="x", language="en")
        for kind, tokens in told:
            spent = {"model_calls": tokens // 10, "tokens": tokens, "money": tokens / 100}
            journal.append(run_id, kind, None, spent)

    run("done", ("asked", 10), ("run_finished", 100))
    journal.finish_run("done", "done", answer="", path=[])
    run("waits", ("asked", 20), ("approval_wanted", 50))
    run("stopped", ("asked", 30), ("replied", 0))
    journal.finish_run("stopped", "cancelled", answer="", path=[])
    run("fails")
    journal.finish_run("fails", "failed", answer="", path=[])
    (day,) = usage(engine, "2026")
    engine.dispose()
    assert (day.runs, day.failed) == (4, 1)
    assert (day.tokens, day.model_calls, round(day.money, 2)) == (180, 18, 1.8)


def test_what_a_person_refused_has_not_failed(tmp_path: Path) -> None:
    engine, clock = open_database(tmp_path / "cairn.db"), lambda: datetime(2026, 3, 1, tzinfo=UTC)
    journal, approvals = SqliteJournal(engine, clock), SqliteApprovals(engine, clock)
    deciders: tuple[Decider, ...] = ("person", "nobody")
    for decider in deciders:
        journal.start_run(decider, thread_id=decider, request="x", language="en")
        wanted = Approval(
            approval_id=f"of {decider}",
            run_id=decider,
            subtask="1",
            tool_id="shop.order",
            risk="write",
            request={},
            arguments={},
            effect="orders",
            reason="order it",
        )
        approvals.want(wanted)
        approvals.decide(wanted.approval_id, "rejected", by=decider)
        journal.finish_run(decider, "failed", answer="", path=[])
    assert [one.run_id for one in failed_runs(engine)] == ["nobody"]
    assert [(day.runs, day.failed) for day in usage(engine, "2026")] == [(2, 1)]
    engine.dispose()
