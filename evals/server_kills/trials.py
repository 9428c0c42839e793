"""One trial: load, a kill, a restart on the same folder, every run resumed; what all sides saw."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app.data_folder import CHECKPOINTS
from evals.kills.command_line import CommandLine
from evals.kills.recording_proxy import Exchange, RecordingProxy
from evals.kills.services import Account, Services
from evals.kills.snapshots import Snapshot, Storage
from evals.server_kills.client import Clients, opened_clients
from evals.server_kills.jobs import OWNERS, Job
from evals.server_kills.load import Told, send
from evals.server_kills.moments import Moment
from evals.server_kills.reading import (
    Runs,
    left_over,
    listed,
    shown_to_others,
    unreadable,
    wrong_traces,
)
from evals.server_kills.resuming import resume_all
from evals.server_kills.server import Server, running

AT_ONCE = 24
"""Clients that send jobs at the same time."""
_SHOWN = 5
"""So many runs are asked for by the wrong owners."""
RUN_ENDS = frozenset({"done", "partial", "failed"})


@dataclass(frozen=True, slots=True)
class Trial:
    """What one kill led to."""

    moment: str
    jobs: Sequence[Job]
    told: Told
    killed: Mapping[str, Snapshot]
    """All runs as they were stored when the server was dead."""
    restarted: Runs
    """As the server listed them after its restart."""
    ended: Mapping[str, Snapshot]
    """As they were stored when all had been resumed."""
    exchanges: Sequence[Exchange]
    at_kill: int
    """How many of them there were when the server was dead."""
    account: Account
    restart_seconds: float
    complaints: Sequence[str] = ()
    """What resuming said where it failed."""
    unreadable: Sequence[str] = ()
    """What the API, or the reader of traces, did not give."""
    damage: Sequence[str] = ()
    """What SQLite finds wrong with the files, after the kill and in the end."""
    left_over: Sequence[str] = ()
    shown_to_others: Sequence[str] = ()

    def of_job(self, job: Job) -> list[str]:
        """The runs of a job: those with its requests, told of or not."""
        return [
            run_id
            for run_id, snapshot in self.ended.items()
            if snapshot.run.request in job.requests and snapshot.run.owner == job.owner
        ]

    @property
    def interrupted(self) -> list[str]:
        """Runs that were under way when the server was killed."""
        return [run_id for run_id, one in self.killed.items() if one.run.status == "running"]

    @property
    def in_flight(self) -> Mapping[str, frozenset[str]]:
        """Run -> its calls that were claimed and not answered when the server was killed."""
        return {run_id: one.in_flight for run_id, one in self.killed.items() if one.in_flight}

    def writes(self) -> list[Exchange]:
        """The requests that reached a service and may have changed something."""
        return [one for one in self.exchanges if one.is_write and one.passed_on]


@dataclass(slots=True)
class _Found:
    """What the restarted server gave."""

    restarted: Runs = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)
    shown_to_others: list[str] = field(default_factory=list)


class Ground:
    """Where a trial takes place: services and a data folder of its own."""

    def __init__(
        self, folder: Path, services: Services, proxy: RecordingProxy, keys: Mapping[str, str]
    ) -> None:
        self._folder, self._data = folder, folder / "data"
        self._services, self._proxy, self._keys = services, proxy, keys
        settings = {**services.settings(owner="*"), "CAIRN_DATA_DIR": str(self._data)}
        self._command_line = CommandLine(folder, settings)
        self._storage = Storage(self._data)

    def trial(self, moment: Moment, jobs: Sequence[Job]) -> Trial:
        """Load, kill, restart, resume, look at everything.

        Raises ``DeveloperError`` (code ``server_failed``).
        """
        told, first = Told(), len(self._proxy.exchanges)
        with running(self._command_line) as server:
            asyncio.run(self._load(server, moment, jobs, told))
        at_kill = len(self._proxy.exchanges) - first
        killed, damage = self._as_killed(at_kill)
        with running(self._command_line) as server:
            found = asyncio.run(self._go_on(server, told))
        ended = self._snapshots(self._storage, len(self._proxy.exchanges) - first)
        return Trial(
            moment=moment.name,
            jobs=jobs,
            told=told,
            killed=killed,
            ended=ended,
            exchanges=self._proxy.exchanges[first:],
            at_kill=at_kill,
            account=self._services.account(),
            restart_seconds=server.seconds,
            restarted=found.restarted,
            complaints=found.complaints,
            unreadable=[*found.unreadable, *wrong_traces(self._data / "traces", list(ended))],
            damage=[*damage, *self._storage.damage()],
            left_over=found.left_over,
            shown_to_others=found.shown_to_others,
        )

    async def _load(self, server: Server, moment: Moment, jobs: Sequence[Job], told: Told) -> None:
        """Send the jobs and kill the server meanwhile."""
        async with opened_clients(server.url, self._keys) as clients:
            sending = asyncio.create_task(send(jobs, clients, told, at_once=AT_ONCE))
            kill = partial(moment.kill, self._proxy, server.kill, sending.done)
            await asyncio.to_thread(kill)
            await sending

    def _as_killed(self, at_kill: int) -> tuple[dict[str, Snapshot], list[str]]:
        """The runs, and what is wrong with the files.

        They are read from a copy: reading mends what a killed process left, and that is for the
        restarted server to do.
        """
        copy = self._folder / "killed"
        shutil.copytree(self._data, copy)
        storage = Storage(copy)
        found = self._snapshots(storage, at_kill), storage.damage()
        shutil.rmtree(copy)
        return found

    def _snapshots(self, storage: Storage, exchanges: int) -> dict[str, Snapshot]:
        return storage.snapshots(OWNERS, exchanges)

    async def _go_on(self, server: Server, told: Told) -> _Found:
        """Have the restarted server list, resume and show everything."""
        async with opened_clients(server.url, self._keys) as clients:
            found = _Found(restarted=await listed(clients))
            owners = {
                run_id: one.run.owner for run_id, one in self._snapshots(self._storage, 0).items()
            }
            open_runs = {
                run_id: owners[run_id]
                for run_id, (status, _) in found.restarted.items()
                if status not in RUN_ENDS
            }
            found.complaints = await resume_all(open_runs, clients, at_once=AT_ONCE)
            await self._read(clients, told, found)
            some = dict(list(owners.items())[:_SHOWN])
            found.shown_to_others = await shown_to_others(clients, some)
        return found

    async def _read(self, clients: Clients, told: Told, found: _Found) -> None:
        stored = self._snapshots(self._storage, 0)
        ended = {run_id: one for run_id, one in stored.items() if one.run.ended_at is not None}
        found.unreadable = await unreadable(clients, ended, told)
        found.left_over = await left_over(clients, self._data / CHECKPOINTS, ended)
