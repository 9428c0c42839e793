"""Runs that are recorded by stubs of tools and a scripted reasoner, and their replays."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from evals.replay.recording import Recording, read_recording
from evals.replay.replaying import Replay, Replayer
from evals.replay.tools import ToolStore
from graphs.traces.recording import RecordedTraces
from graphs.traces.writing import trace_path
from tests.agent_stubs import ScriptedReasoner
from tests.process_stubs import Process, process
from tools.calling import Caller


@asynccontextmanager
async def traced(
    folder: Path,
    caller: Caller | str,
    reasoner: ScriptedReasoner,
    *,
    secrets: Collection[str] = (),
    **changes: Any,
) -> AsyncIterator[Process]:
    """A process whose runs are recorded in ``<folder>/traces``."""
    traces = RecordedTraces(folder / "traces", lambda: secrets)
    opened = process(
        folder,
        caller,
        reasoner,
        secrets=list(secrets),
        instead=lambda parts: replace(parts, traces=traces, **changes),
    )
    try:
        async with opened as one:
            yield one
    finally:
        traces.close()


def trace_of(folder: Path, run_id: str) -> Path:
    return trace_path(folder / "traces", run_id)


def recording_of(folder: Path, run_id: str) -> Recording:
    return read_recording(trace_of(folder, run_id))


async def replayed(recording: Recording) -> Replay:
    """The recording run again."""
    tools = ToolStore().tools(recording.head["tools"], recording.path)
    return await Replayer(tools).replay(recording)
