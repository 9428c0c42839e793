"""Going on with every run that has not ended, over HTTP, as its owner would."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from evals.server_kills.client import Client, Clients, GoneError, RefusedError

_ROUNDS = 4
"""How often a run is gone on with at most: it may wait for a person again."""


async def resume_all(runs: Mapping[str, str], clients: Clients, *, at_once: int) -> list[str]:
    """Resume the runs (id -> owner), approve what waits; what the server would not do."""
    gate, complaints = asyncio.Semaphore(at_once), list[str]()

    async def resume(run_id: str, client: Client) -> None:
        try:
            async with gate:
                await _to_its_end(run_id, client)
        except (GoneError, RefusedError) as error:
            complaints.append(f"run {run_id}: {error}")

    async with asyncio.TaskGroup() as group:
        for run_id, owner in runs.items():
            group.create_task(resume(run_id, clients[owner]))
    return complaints


async def _to_its_end(run_id: str, client: Client) -> None:
    for _ in range(_ROUNDS):
        run = await client.get(f"/runs/{run_id}")
        if run["ended_at"] is not None:
            return
        approvals = {one["approval_id"]: {"ruling": "approved"} for one in run["approvals"]}
        await client.invoke({"resume": {"run_id": run_id, "approvals": approvals}})
