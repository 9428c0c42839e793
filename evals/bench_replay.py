"""Whether the traces of all tasks replay identically, and how fast."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evals.replay.batch import replay_all
from evals.replay.recording_tasks import record_tasks
from evals.replay.replaying import Replay
from evals.tasks.records import Task
from graphs.traces.lines import SUFFIX

if TYPE_CHECKING:
    from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Replays:
    """What came of the recorded tasks."""

    traces: int
    different: tuple[tuple[str, str], ...]
    """Run id and first difference of each that differs."""
    recording_s: float
    replaying_s: float
    """All traces, the loading of tools included."""

    @property
    def per_hundred_s(self) -> float:
        """Seconds that a hundred traces take."""
        return 100 * self.replaying_s / self.traces

    def to_json(self) -> dict[str, Any]:
        """The figures as a JSON object."""
        return {
            "traces": self.traces,
            "identical": self.traces - len(self.different),
            "different": [{"run_id": name, "first": first} for name, first in self.different],
            "recording_s": round(self.recording_s, 2),
            "replaying_s": round(self.replaying_s, 2),
            "per_hundred_s": round(self.per_hundred_s, 2),
        }

    def told(self) -> str:
        """The figures for a person."""
        lines = [f"{name}: {first}" for name, first in self.different]
        same = self.traces - len(self.different)
        times = f"{self.replaying_s:.1f} s, {self.per_hundred_s:.2f} s a hundred"
        return "\n".join([*lines, f"{same} of {self.traces} traces are identical ({times})"])


def measure_replays(settings: Settings, tasks: Sequence[Task], keep: Path | None) -> Replays:
    """Record the tasks and replay each; the traces go away unless there is a folder to keep."""
    with ExitStack() as stack:
        folder = keep or Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="cairn-replay-"))
        )
        started = time.perf_counter()
        asyncio.run(_record(settings, tasks, folder))
        recorded = time.perf_counter()
        replays = list(replay_all(sorted(folder.glob(f"*{SUFFIX}")), settings))
        ended = time.perf_counter()
    return Replays(
        traces=len(replays),
        different=tuple(_first(replay) for replay in replays if replay.findings),
        recording_s=recorded - started,
        replaying_s=ended - recorded,
    )


async def _record(settings: Settings, tasks: Sequence[Task], folder: Path) -> None:
    async for _ in record_tasks(settings, tasks, folder):
        pass


def _first(replay: Replay) -> tuple[str, str]:
    return replay.recording.run_id, replay.findings[0].what
