"""Runs and judges the requests of several services, as many at a time as there are cores."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import aclosing
from typing import TYPE_CHECKING

from evals.live.catalogue import find_services
from evals.live.judging import Judged, judge
from evals.live.running import LiveOptions, run_requests

if TYPE_CHECKING:
    from app.settings import Settings

    JudgeService = Callable[[Settings, str, Sequence[str], LiveOptions], list[Judged]]

Chosen = Sequence[tuple[str, Sequence[str]]]
"""Services by name, each with the ids of its requests, or of its conversations."""


def measure(
    settings: Settings,
    chosen: Chosen,
    options: LiveOptions,
    processes: int = 0,
    judging: JudgeService | None = None,
) -> Iterator[list[Judged]]:
    """Judge all requests, a service at a time as it is done.

    ``judging`` does it for one service, in a process of its own. ``processes`` is how many run
    at once; 0: one per core, and with a chat model, for which a run mostly waits, one per service.
    """
    judging = judging or judge_service
    wanted = processes or (len(chosen) if settings.model else os.cpu_count() or 1)
    if min(wanted, len(chosen)) == 1:
        for name, ids in chosen:
            yield judging(settings, name, ids, options)
        return
    # Spawned: a fork would share the threads' locks of this process, and its open databases.
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(wanted, len(chosen)), mp_context=spawned) as pool:
        jobs = [pool.submit(judging, settings, name, ids, options) for name, ids in chosen]
        for done in as_completed(jobs):
            yield done.result()


def judge_service(
    settings: Settings, name: str, ids: Sequence[str], options: LiveOptions
) -> list[Judged]:
    """Run and judge requests of one service, in this process."""

    async def judged() -> list[Judged]:
        service = find_services().named(name)
        requests = [one for one in service.requests if one.id in ids]
        async with aclosing(run_requests(settings, service, requests, options)) as runs:
            return [judge(name, run) async for run in runs]

    return asyncio.run(judged())
