"""The load: clients that send jobs until all are done or the server is dead."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from evals.server_kills.client import Client, Clients, GoneError, RefusedError
from evals.server_kills.jobs import Job

_BUSY_S = 0.1
"""Seconds until a client tries again what the server could not do just now."""
_THINKS_S = 0.5
"""How long a person looks at what is to be approved."""
_NOT_NOW = frozenset({409, 503})


@dataclass(slots=True)
class Told:
    """What the server told its clients before it was killed; none of it may be lost."""

    runs: dict[str, Job] = field(default_factory=dict)
    """The runs whose ids were returned."""
    ends: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Status and answer of the runs that had ended."""
    approved: dict[str, str] = field(default_factory=dict)
    """Approvals whose decision was acknowledged -> their runs."""
    paths: dict[str, str] = field(default_factory=dict)
    """Remembered paths that an opinion was taken on -> their owners."""
    refused: list[str] = field(default_factory=list)
    """What the server would not do, though it should have."""

    def end(self, run: dict[str, Any]) -> None:
        """Note how a run ended, as a resource or an output tells it."""
        self.ends[run["run_id"]] = run["status"], run["answer"] or ""


async def send(jobs: Iterable[Job], clients: Clients, told: Told, *, at_once: int) -> None:
    """Send all jobs, so many at the same time; what is known by then is in ``told``.

    Ends early where the server dies.
    """
    queue = iter(jobs)

    async def person() -> None:
        with suppress(GoneError):
            for job in queue:
                try:
                    await _done(job, clients[job.owner], told)
                except RefusedError as error:
                    told.refused.append(f"{job.kind}: {error}")

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(person())


async def _done(job: Job, client: Client, told: Told) -> None:
    """Send one job and see it through."""
    if job.change is not None and not job.allowed:
        await _approve(job, client, told)
    elif len(job.requests) > 1 or job.number % 2:
        await _converse(job, client, told)
    else:
        await _start(job, client, told)


async def _start(job: Job, client: Client, told: Told) -> None:
    """Start a run, follow its events to the end, say that it was right."""
    asked = {"request": job.requests[0], "options": {"allow_writes": job.allowed}}
    run_id = (await client.post("/runs", asked))["run_id"]
    told.runs[run_id] = job
    _, run = await client.followed(run_id)
    told.end(run)
    said = await client.post(f"/runs/{run_id}/feedback", {"opinion": "good"})
    if said["path_id"]:
        told.paths[said["path_id"]] = client.owner


async def _converse(job: Job, client: Client, told: Told) -> None:
    """Ask and wait for the answer, turn by turn."""
    conversation = ""
    for request in job.requests:
        asked = {"request": request, "options": {"allow_writes": job.allowed}}
        output = await client.invoke({**asked, "conversation": conversation})
        told.runs[output["run_id"]] = job
        told.end(output)
        conversation = output["conversation"]


async def _approve(job: Job, client: Client, told: Told) -> None:
    """Ask, approve what waits, have the run go on, follow it to its end."""
    output = await client.invoke({"request": job.requests[0]})
    run_id = output["run_id"]
    told.runs[run_id] = job
    await asyncio.sleep(_THINKS_S)
    for approval in output["approvals"]:
        approval_id = approval["approval_id"]
        await client.post(f"/approvals/{approval_id}", {"ruling": "approved"})
        told.approved[approval_id] = run_id
    await _resume(run_id, client)
    _, run = await client.followed(run_id)
    told.end(run)


async def _resume(run_id: str, client: Client) -> None:
    while True:
        try:
            await client.post(f"/runs/{run_id}/resume", {})
        except RefusedError as error:
            if error.status not in _NOT_NOW:
                raise
            await asyncio.sleep(_BUSY_S)
        else:
            return
