"""One trial: a request is asked, its process killed, the run resumed; what all sides saw of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from evals.kills.command_line import Command, CommandLine
from evals.kills.moments import Kill, Target, at_second
from evals.kills.recording_proxy import Exchange, RecordingProxy
from evals.kills.scenarios import Scenario
from evals.kills.services import Account, Services
from evals.kills.snapshots import Fingerprint, Snapshot, Storage
from memory.journal import EndStatus

RESUMES = 3
"""How often a run is resumed at most; the last time it is left alone."""
_KILLED_AGAIN = 0.3
"""How likely the others are killed as well."""
_AROUND_ITS_BEGIN = (0.5, 2.0)
"""When: so many times the seconds that a process takes until its run begins."""
_ENDS: frozenset[EndStatus] = frozenset({"done", "partial", "failed"})


@dataclass(frozen=True, slots=True)
class Reference:
    """A run of the same request that nobody killed."""

    status: str
    answer: str | None
    before: Account
    after: Account
    times: list[float]
    """Seconds from the start of the process to each event, and to its end."""
    leads: frozenset[str]
    """Targets of the reads right before a change."""


Aim = tuple[Scenario, Reference]


@dataclass(frozen=True, slots=True)
class Trial:
    """What one kill led to."""

    moment: str
    scenario: Scenario
    reference: Reference
    killed: bool
    """False where the command had ended before."""
    told: int
    """Number of the last event that the killed command told of."""
    snapshots: Sequence[Snapshot]
    """After the kill, then after each resume; none where the run had not begun."""
    exchanges: Sequence[Exchange]
    account: Account
    damage: Sequence[str]
    """What is wrong with the files of the data folder."""
    earlier: Mapping[str, Fingerprint]
    """The runs that there were before."""
    later: Mapping[str, Fingerprint]
    """All runs at the end."""
    unshown: Sequence[str] = ()
    """Runs that ``cairn runs show`` did not show."""
    complaints: Sequence[str] = ()
    """What resuming said where the run did not end."""
    killed_again: int = 0
    """How many of the resumes were killed too."""
    resume_seconds: float | None = None
    """How long the last resume took; None where none was needed."""

    @property
    def end(self) -> Snapshot | None:
        """The run as it was in the end."""
        return self.snapshots[-1] if self.snapshots else None

    @property
    def has_ended(self) -> bool:
        """Whether the run came to an end of its own."""
        return self.end is not None and self.end.run.status in _ENDS

    @property
    def in_flight(self) -> frozenset[str]:
        """Ids of the calls that were claimed and not answered when a process was killed."""
        return frozenset[str]().union(*(snapshot.in_flight for snapshot in self.snapshots))

    @property
    def unknown(self) -> frozenset[str]:
        """Ids of the calls whose outcome the run calls unknown."""
        return self.end.unknown if self.end else frozenset()

    def writes(self) -> list[Exchange]:
        """The requests that reached a service and may have changed something."""
        return [e for e in self.exchanges if e.is_write and e.passed_on]


@dataclass(frozen=True, slots=True)
class _Resumed:
    """What resuming a run led to."""

    snapshots: list[Snapshot]
    """After the kill, then after each resume."""
    complaints: list[str]
    killed_again: int
    seconds: float | None


class Ground:
    """Where a trial takes place: services of its own, a data folder that others used before."""

    def __init__(
        self, services: Services, proxy: RecordingProxy, command: CommandLine, storage: Storage
    ) -> None:
        self._services, self._proxy = services, proxy
        self._command, self._storage = command, storage
        self._first = len(proxy.exchanges)

    def reference(self, scenario: Scenario) -> Reference:
        """Ask and leave the process alone. Raises ``ValueError`` when not all was done."""
        before = self._services.account()
        with self._command.start(*_asked(scenario)) as command:
            ended = command.end()
        (run_id,) = list(self._storage.runs())[-1:]
        snapshot = self._storage.snapshot(run_id, 0)
        run = snapshot.run
        after = self._services.account()
        changed = {part for part in after if after[part] != before[part]}
        if ended.code or run.status != "done" or changed != set(scenario.writes.values()):
            message = f"{scenario.request!r} is not done ({run.status}): {ended.complaint[-500:]}"
            raise ValueError(message)
        times = [*command.event_times, ended.seconds]
        return Reference(run.status, run.answer, before, after, times, snapshot.leads())

    def trial(self, moment: str, kill: Kill, aim: Aim, by: Random) -> Trial:
        """Ask, kill, resume until the run has ended, look at everything."""
        scenario, reference = aim
        earlier = self._storage.runs()
        command = self._killed(kill, aim, *_asked(scenario))
        new = [run_id for run_id in self._storage.runs() if run_id not in earlier]
        resumed = self._resumed(new[0], aim, by) if new else _Resumed([], [], 0, None)
        shown = [*new, *([by.choice(list(earlier))] if earlier else [])]
        return Trial(
            moment=moment,
            scenario=scenario,
            reference=reference,
            killed=command.was_killed,
            told=command.told(),
            snapshots=resumed.snapshots,
            exchanges=self._proxy.exchanges[self._first :],
            account=self._services.account(),
            damage=self._storage.damage(),
            earlier=earlier,
            later=self._storage.runs(),
            unshown=[run_id for run_id in shown if not self._shows(run_id)],
            complaints=resumed.complaints,
            killed_again=resumed.killed_again,
            resume_seconds=resumed.seconds,
        )

    def _killed(self, kill: Kill, aim: Aim, *arguments: str) -> Command:
        scenario, reference = aim
        start = partial(self._command.start, *arguments)
        command = kill(Target(start, self._proxy, scenario.writes, reference.leads))
        self._proxy.settle()
        return command

    def _resumed(self, run_id: str, aim: Aim, by: Random) -> _Resumed:
        """Resume until the run has ended; some resumes are killed as well."""
        begins = aim[1].times[0]
        snapshots, complaints, again, seconds = [self._snapshot(run_id)], list[str](), 0, None
        for left in reversed(range(RESUMES)):
            if snapshots[-1].run.ended_at is not None:
                break
            resume = ("runs", "resume", run_id, "--json")
            if left and by.random() < _KILLED_AGAIN:
                moment = at_second(by.uniform(*_AROUND_ITS_BEGIN) * begins)
                again += self._killed(moment, aim, *resume).was_killed
            else:
                ended = self._command.run(*resume)
                seconds = ended.seconds
                complaints += [ended.complaint] if ended.code else []
            snapshots.append(self._snapshot(run_id))
        return _Resumed(snapshots, complaints, again, seconds)

    def _snapshot(self, run_id: str) -> Snapshot:
        return self._storage.snapshot(run_id, len(self._proxy.exchanges) - self._first)

    def _shows(self, run_id: str) -> bool:
        ended = self._command.run("runs", "show", run_id, "--json")
        return ended.code == 0 and ended.document().get("run_id") == run_id


def _asked(scenario: Scenario) -> list[str]:
    allowed = [word for tool in scenario.writes for word in ("--allow-writes", tool)]
    return ["ask", scenario.request, "--json", "--trace", *allowed]
