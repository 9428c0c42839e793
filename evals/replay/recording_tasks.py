"""Runs the tasks of the project with traces in a folder, two at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from evals.tasks.records import Task
from evals.tasks.running import AT_ONCE, Run, open_fresh, run_one
from graphs.traces.recording import RecordedTraces

if TYPE_CHECKING:
    from app.settings import Settings


async def record_tasks(
    settings: Settings, tasks: Sequence[Task], folder: Path
) -> AsyncIterator[Run]:
    """Run all tasks on fresh sandbox services, yielding each run when its trace is written."""
    from app.making_agents import make_agent

    gate = asyncio.Semaphore(AT_ONCE)
    with ExitStack() as stack:
        own, plain = await asyncio.to_thread(stack.enter_context, open_fresh(settings))
        traces = RecordedTraces(folder, own.secrets)
        stack.callback(traces.close)
        parts = replace(plain, traces=traces)
        async with make_agent(own, parts) as agent:

            async def run(task: Task) -> Run:
                async with gate:
                    return await run_one(agent, parts, task)

            for ended in asyncio.as_completed([run(task) for task in tasks]):
                yield await ended
