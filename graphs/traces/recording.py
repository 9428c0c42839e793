"""Traces of runs, each in a file of its own: their heads, how long they are kept."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from datetime import UTC, datetime
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphs.context import RunContext
from graphs.traces.lines import FORMAT
from graphs.traces.recorder import Recorder
from graphs.traces.tool_snapshot import ToolSnapshots
from graphs.traces.value_snapshot import ValueSnapshots
from graphs.traces.writing import TraceWriter, delete_file, prune, trace_path
from memory.aging import Aging
from memory.journal import Run, Secrets
from prompts.versions import prompts_digest
from tools.graph import ToolGraph
from tools.statistics import Counts

if TYPE_CHECKING:
    pass

_PRUNES_EVERY = 200
"""After so many runs what is too old is deleted, and when the first begins."""
_AGES = "ages.json"
"""File that says what was found old when it was looked last."""
_MOST_COUNTS = 500


@dataclass(frozen=True, slots=True)
class Keep:
    """How long traces are kept."""

    days: float = 30.0
    megabytes: float = 500.0
    """Of all traces together; the oldest go first."""


class RecordedTraces:
    """Implements ``Traces``: every run is written to ``<folder>/<run id>.jsonl``.

    ``settings`` are told in the head of each trace. ``close`` finishes what is being written.
    """

    def __init__(
        self,
        folder: Path,
        secrets: Secrets,
        *,
        keep: Keep | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self._writer = TraceWriter(folder, secrets)
        self._snapshots = ToolSnapshots(folder)
        self._values = ValueSnapshots(self._writer)
        self._keep = keep or Keep()
        self._settings = dict(settings or {})
        self._opened = 0

    def open(self, context: RunContext, run: Run, given: Any) -> RunContext:
        """See ``Traces``."""
        if self._opened % _PRUNES_EVERY == 0:
            self._writer.do(self._prune)
        self._opened += 1
        file = self._writer.file(run.run_id)
        recorder = Recorder(self._writer, file, context.spending, self._values)
        head = self._resumed(context, given) if context.resumed else self._head(context, run)
        library, graph = context.library, context.graph

        def begin() -> None:
            tools = self._snapshots.digest(library, graph)
            origin = {"tools": tools, "prompts": prompts_digest()}
            if context.resumed and file.begins():  # a process was killed before it wrote the head
                file.append({**self._head(context, run), **origin})
            file.append({**head, **origin})

        self._writer.do(begin)
        return recorder.around(context)

    def delete(self, run_ids: Sequence[str]) -> None:
        """Delete the traces of runs; blocks."""
        self._writer.do(self._writer.write)  # what was noted of a run would make its file anew
        for run_id in run_ids:
            self._writer.do(partial(delete_file, self.path(run_id)))
        self._writer.wait()

    def path(self, run_id: str) -> Path:
        """The file of a run, whether it is there or not."""
        return trace_path(self._writer.folder, run_id)

    def close(self) -> None:
        """Finish all lines that were noted."""
        self._writer.close()

    def _prune(self) -> None:
        self._snapshots.touch()
        self._values.touch()
        folder = self._writer.folder
        before = Aging(folder / _AGES, self._keep.days).before(datetime.now(UTC))
        prune(folder, before=before, megabytes=self._keep.megabytes)

    def _head(self, context: RunContext, run: Run) -> dict[str, Any]:
        return {
            "kind": "trace",
            "format": FORMAT,
            "run_id": run.run_id,
            "conversation": run.thread_id if run.thread_id != run.run_id else "",
            "owner": run.owner,
            "request": run.request,
            **_circumstances(context),
            "options": context.options.to_json(),
            "limits": asdict(context.limits),
            "switches": asdict(context.switches),
            "budget": {
                name: getattr(context.spending.budget, name)
                for name in ("model_calls", "model_tokens", "model_money")
            },
            "remembers": context.memory is not None,
            "counts": _counts(context.graph),
            "earlier": context.earlier,
            "settings": self._settings,
        }

    def _resumed(self, context: RunContext, given: Any) -> dict[str, Any]:
        replies = hasattr(given, "resume")
        reply = (given.resume or None) if replies else None
        return {"kind": "resumed", "replies": replies, "reply": reply, **_circumstances(context)}


def _circumstances(context: RunContext) -> dict[str, Any]:
    """What may differ from one part of a run to the next."""
    return {
        "started_at": context.utc_now(),
        "now": context.now(),
        "can_ask": context.can_ask,
        "reasoner": context.reasoner.name,
        "versions": versions(),
    }


def _counts(graph: ToolGraph) -> dict[str, Any] | None:
    """The counts behind the weights, for replays in which a new reasoner weighs; None of many."""
    counts: Counts | None = getattr(graph, "counts", None)
    if counts is None or len(counts.calls) + len(counts.moves) > _MOST_COUNTS:
        return None
    return {
        "calls": {tool: astuple(one) for tool, one in counts.calls.items()},
        "moves": [[*edge, *astuple(one)] for edge, one in counts.moves.items()],
    }


@cache
def versions() -> dict[str, str]:
    """The versions of what a run rests on."""
    return {
        "cairn": _version("cairn-agent"),
        "langgraph": _version("langgraph"),
        "python": platform.python_version(),
    }


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:  # run from a checkout that is not installed
        return ""
