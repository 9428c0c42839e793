"""What writing traces costs: the same tasks with and without, turn by turn."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from evals.tasks.records import Task
from evals.tasks.running import open_fresh, run_one
from graphs.traces.lines import SUFFIX
from graphs.traces.recording import RecordedTraces

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.parts import Parts
    from graphs.running import Agent

TARGET_PERCENT = 5.0


@dataclass(frozen=True, slots=True)
class TraceCosts:
    """Milliseconds of a run, each the median over tasks of the median over rounds."""

    tasks: int
    rounds: int
    without: float
    with_traces: float
    percent: float
    """Median over tasks of what traces add to the run."""
    cpu_percent: float
    """The same of the processor time of this process, the writing thread included."""
    kilobytes: float
    """Of one trace, the median."""


async def measure_traces(settings: Settings, tasks: Sequence[Task], rounds: int) -> TraceCosts:
    """The costs on fresh sandbox services; nothing is remembered from run to run."""
    from app.making_agents import make_agent

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-bench-")))
        own, parts = await asyncio.to_thread(stack.enter_context, open_fresh(settings))
        traces = RecordedTraces(folder, own.secrets)
        stack.callback(traces.close)
        plain, traced = replace(parts, traces=None), replace(parts, traces=traces)
        async with make_agent(own, plain) as off, make_agent(own, traced) as on:
            pairs = [await _pairs(off, on, parts, task, rounds) for task in tasks]
        sizes = await asyncio.to_thread(_sizes, folder)
    walls = [[median(column) for column in zip(*pair[0], strict=True)] for pair in pairs]
    cpus = [[median(column) for column in zip(*pair[1], strict=True)] for pair in pairs]
    return TraceCosts(
        tasks=len(tasks),
        rounds=rounds,
        without=1000 * median(one[0] for one in walls),
        with_traces=1000 * median(one[1] for one in walls),
        percent=_added(walls),
        cpu_percent=_added(cpus),
        kilobytes=median(sizes) / 1000,
    )


def _sizes(folder: Path) -> list[int]:
    return [path.stat().st_size for path in folder.glob(f"*{SUFFIX}")]


def _added(times: Sequence[Sequence[float]]) -> float:
    return 100 * median((traced - plain) / plain for plain, traced in times)


async def _pairs(
    off: Agent, on: Agent, parts: Parts, task: Task, rounds: int
) -> tuple[list[list[float]], list[list[float]]]:
    """Seconds by the wall and of the processor, without and with traces; a first round is left out.

    Which of the two goes first changes from round to round.
    """
    walls, cpus = [], []
    for number in range(rounds + 1):
        order = (off, on) if number % 2 else (on, off)
        took = {id(agent): await _timed(agent, parts, task) for agent in order}
        walls.append([took[id(off)][0], took[id(on)][0]])
        cpus.append([took[id(off)][1], took[id(on)][1]])
    return walls[1:], cpus[1:]


async def _timed(agent: Agent, parts: Parts, task: Task) -> tuple[float, float]:
    before = time.process_time()
    run = await run_one(agent, parts, task)
    return run.seconds, time.process_time() - before
