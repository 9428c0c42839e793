"""How a run ends, whoever ends it: journal, approvals, checkpoints."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from graphs.hands import open_run
from memory.approvals import Approvals
from memory.journal import EndStatus, Journal, Run
from memory.writes import ThreadedWrites, Writes

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver


async def end_run(
    journal: Journal,
    approvals: Approvals,
    checkpointer: BaseCheckpointSaver[Any] | None,
    run_id: str,
    status: EndStatus,
    *,
    answer: str = "",
    path: Sequence[str] = (),
    writes: Writes | None = None,
) -> Run:
    """End a run, close what waits, and drop its checkpoints; the first end stands."""

    def end() -> Run:
        run = journal.finish_run(run_id, status, answer=answer, path=path)
        close_pending(approvals, run_id)
        return run

    run = await (writes or ThreadedWrites()).do(end)
    if checkpointer is not None:
        await checkpointer.adelete_thread(run_id)
    return run


async def cancel_run(
    journal: Journal,
    approvals: Approvals,
    checkpointer: BaseCheckpointSaver[Any] | None,
    run_id: str,
) -> Run:
    """End a run that goes on, waits or was interrupted; nothing more is sent for it.

    A process that works on it notices within a second or so. Raises ``DeveloperError``
    (``unknown_run``, ``run_ended``).
    """
    await asyncio.to_thread(open_run, journal, run_id)
    return await end_run(journal, approvals, checkpointer, run_id, "cancelled")


def close_pending(approvals: Approvals, run_id: str) -> None:
    """Reject what still waits when a run ends; blocks."""
    for approval in approvals.of_run(run_id):
        if approval.status == "pending":
            approvals.decide(approval.approval_id, "rejected", by="cancelled")
