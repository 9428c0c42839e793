"""Runs that this process has in hand: nobody else may go on with them, itself included."""

from __future__ import annotations

import asyncio
from copy import copy
from dataclasses import replace

from memory.errors import DeveloperError
from memory.journal import Journal, Run
from memory.workers import Workers


class Hands:
    """Takes runs that wait, or whose process is gone; for use in one event loop."""

    def __init__(self, journal: Journal, workers: Workers) -> None:
        self._journal = journal
        self._workers = workers
        self._held: set[str] = set()

    def hold(self, run_id: str) -> None:
        """Keep a run that this process has started or taken."""
        self._held.add(run_id)

    def release(self, run_id: str) -> None:
        """Let a run go; what the journal says of it stays."""
        self._held.discard(run_id)

    def in_journal(self, journal: Journal) -> Hands:
        """The same hands, which take their runs from another journal."""
        view = copy(self)
        vars(view).update(_journal=journal)
        return view

    async def take(self, run_id: str) -> Run:
        """Hold a run to go on with it.

        Raises ``DeveloperError`` (``unknown_run``, ``run_ended``, ``run_busy``).
        """
        if run_id in self._held:  # no await up to ``hold``: of two who take it at once, one gets it
            raise _busy(run_id)
        self.hold(run_id)
        try:
            return await asyncio.to_thread(self._take, run_id)
        except BaseException:
            self.release(run_id)
            raise

    def _take(self, run_id: str) -> Run:
        run, own = open_run(self._journal, run_id), self._workers.own_id
        is_elsewhere = run.worker != own and self._workers.is_alive(run.worker)
        if is_elsewhere or not self._journal.take(run_id, own, instead_of=run.worker):
            raise _busy(run_id)
        return replace(run, status="running", worker=own)


def open_run(journal: Journal, run_id: str) -> Run:
    """A run that has not ended; blocks.

    Raises ``DeveloperError`` (``unknown_run``, ``run_ended``).
    """
    run = journal.run(run_id)
    if run.ended_at is not None:
        raise DeveloperError(
            f"Run {run_id} has ended ({run.status}). `cairn runs show {run_id}` tells how; to have "
            "it again, ask again.",
            code="run_ended",
        )
    return run


def _busy(run_id: str) -> DeveloperError:
    return DeveloperError(
        f"Run {run_id} goes on elsewhere. Wait for it, or cancel it first.", code="run_busy"
    )
