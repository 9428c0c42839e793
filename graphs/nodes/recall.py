"""Looks up what was walked before: a path to walk again, or evidence for planning."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.dead_ends import dead_lately
from graphs.events import Decomposed, Recalled, RunStarted
from graphs.paths.framing import RequestFrame, frame_of
from graphs.paths.recalling import similar, told
from graphs.paths.replaying import steps_of, subtasks_of
from graphs.paths.standing import is_current
from graphs.requests import check_request
from graphs.rules.following import stands_alone
from graphs.rules.spelling import put_right
from graphs.state import AgentState, Replay
from memory.errors import DeveloperError
from memory.path_memory import TRUSTED, PathMemory, PathRecord

_PROVEN = 10
"""After so many checks a path is checked so many times less often."""


async def recall(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``read``, ``slips``, and ``recalled`` and ``avoid`` or ``replay`` with its plan.

    What only earlier turns give a meaning is not looked up.

    Raises ``DeveloperError`` (``empty_request``, ``request_too_long``).
    """
    context = runtime.context
    request = check_request(state["request"], context.limits.request_chars)
    await context.record.emit(RunStarted(request=request))
    read, slips = await asyncio.to_thread(put_right, request, context.library)
    reading: dict[str, Any] = {"read": read, "slips": slips}
    if context.memory is None or not await _stands_alone(read, context):
        return reading
    frame = await asyncio.to_thread(frame_of, read, context.now())
    known = await asyncio.to_thread(context.memory.same_frame, frame.text)
    known = [record for record in known if is_current(record, context.library)]
    chosen = replayable(known)
    if chosen is not None and not await asyncio.to_thread(
        is_to_be_checked, chosen, context.memory, context.limits.replay_check
    ):
        return reading | await _replay(context, chosen, frame)
    update: dict[str, Any] = reading | {
        "recalled": await asyncio.to_thread(similar, context.memory, read, context.limits),
        "avoid": dead_lately(
            known, context.utc_now() - timedelta(hours=context.limits.dead_end_hours)
        ),
    }
    await context.record.emit(Recalled(paths=update["recalled"], replays=""))
    return update


async def _stands_alone(read: str, context: RunContext) -> bool:
    """Whether the words mean the same as in any other conversation, so that memory may be asked."""
    return await asyncio.to_thread(stands_alone, read, context.earlier, context.now())


async def _replay(context: RunContext, record: PathRecord, frame: RequestFrame) -> dict[str, Any]:
    subtasks = subtasks_of(record.plan, frame.slots)
    await context.record.emit(Recalled(paths=[told(record, 1.0)], replays=record.path_id))
    await context.record.emit(Decomposed(language=record.language, subtasks=subtasks))
    return {
        "language": record.language,
        "subtasks": subtasks,
        "replay": Replay(path_id=record.path_id, steps=steps_of(record.plan)),
    }


def replayable(known: Sequence[PathRecord]) -> PathRecord | None:
    """The path to walk without planning; None where none is sure.

    A path that is known to be wrong rules out nothing but itself.
    """
    for record in known:
        if record.outcome != "answered" or record.grade not in TRUSTED:
            continue
        if record.plan.get("replayable"):
            return record
    return None


def is_to_be_checked(record: PathRecord, memory: PathMemory, check_every: int) -> bool:
    """Whether planning is to have its say again, as it is every so many uses of a path.

    Else a path could outlive its being right. One that stood the first checks is checked less
    often. The use is counted at once, so that of several runs at the same time one plans.
    """
    every = check_every if record.uses < _PROVEN * check_every else _PROVEN * check_every
    if (record.uses + 1) % every:
        return False
    try:
        return memory.used(record.path_id).uses % every == 0
    except DeveloperError:  # forgotten meanwhile
        return True
