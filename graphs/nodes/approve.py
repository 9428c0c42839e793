"""Waits until a person has decided on every request of a step that changes something."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from graphs.approving import renewed
from graphs.context import RunContext
from graphs.state import SolveState
from memory.approvals import Approval


async def approve(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Interrupts while an approval is pending; writes edited arguments into ``prepared``.

    What would no longer be sent as it was approved is asked about again. Where an edit makes two
    of the calls the same, one of them is left.

    What was decided stands in the approvals; the value it is resumed with says nothing. Nothing
    may stand before the interrupt: this node runs again from its top, also when a neighbour's
    approval is decided.
    """
    prepared, context = state["prepared"], runtime.context
    assert prepared is not None, "approve runs only after prepare_call made calls"
    tool, approvals = context.library.tool(prepared["tool_id"]), prepared["approvals"]
    while True:
        rows = await asyncio.to_thread(_rows, context, approvals)
        pending = [row.approval_id for row in rows if row.status == "pending"]
        if pending:
            interrupt({"approvals": pending})
            continue
        calls = [
            dict(row.arguments) if row.edited else call
            for row, call in zip(rows, prepared["calls"], strict=True)
        ]
        newer = await renewed(context, state, tool, calls, rows)
        if newer == approvals:
            break
        prepared, approvals = {**prepared, "calls": calls}, newer
    calls, approvals = _settled(rows, calls)
    return {"prepared": {**prepared, "calls": calls, "approvals": approvals}}


def _settled(
    rows: Sequence[Approval], calls: Sequence[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[str]]:
    """The calls as they were decided, with their approvals; what became the same is there once."""
    kept: list[tuple[dict[str, Any], Approval]] = []
    for row, call in zip(rows, calls, strict=True):
        if not any(call == other and row.status == o.status for other, o in kept):
            kept.append((call, row))
    return [call for call, _ in kept], [row.approval_id for _, row in kept]


def _rows(context: RunContext, approval_ids: Sequence[str]) -> list[Approval]:
    return [context.approvals.approval(approval_id) for approval_id in approval_ids]
