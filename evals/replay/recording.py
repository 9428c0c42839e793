"""A trace as what it is looked up by: decisions, calls, reads and answers of models."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graphs.traces.lines import read_lines

Line = dict[str, Any]
_STOPS = frozenset({"waiting", "end", "failed"})


@dataclass(slots=True)
class Part:
    """What a process did of a run, until it ended, waited, or was gone."""

    head: Line
    end: Line | None = None
    """The line with which it ended or waited; None where the process was killed."""


@dataclass(slots=True)
class Recording:
    """One run as it was recorded."""

    path: Path
    head: Line
    parts: list[Part] = field(default_factory=list)
    decisions: list[Line] = field(default_factory=list)
    """In the order in which they were taken, each with the ``models`` that were asked for it."""
    calls: list[Line] = field(default_factory=list)
    """In the order in which they were sent."""
    reads: list[Line] = field(default_factory=list)
    late: Mapping[tuple[int, str], int] = field(default_factory=dict)
    """Stops of the run before, and subtask ("" for the run) -> after how many looks at the clock
    its time was up."""
    killed: frozenset[int] = frozenset()
    """Numbers of the parts, from 1, whose process was killed before another one went on."""

    @property
    def run_id(self) -> str:
        """Id of the run."""
        return str(self.head["run_id"])

    @property
    def is_chained(self) -> bool:
        """Whether a change of its lines would have been found out."""
        return "chain" in self.head

    @property
    def end(self) -> Line | None:
        """The last line where the run ended, waited or failed; None where it broke off."""
        return self.parts[-1].end

    @property
    def models(self) -> list[Line]:
        """What models were asked, in order."""
        return [model for decision in self.decisions for model in decision["models"]]

    @property
    def waits(self) -> bool:
        """Whether a person was asked something on the way."""
        return any(part.end is not None and part.end["kind"] == "waiting" for part in self.parts)

    @property
    def spending(self) -> Mapping[str, Any]:
        """What deciding cost, by its last line; empty where it has none."""
        return dict((self.end or {}).get("spending") or {})


def read_recording(path: Path) -> Recording:
    """The recording in a file; raises ``DeveloperError`` as ``read_lines``."""
    lines = read_lines(path)
    recording = Recording(path, lines[0])
    asked: dict[str, list[Line]] = defaultdict(list)
    stops, late = 0, {}
    for line in lines:
        kind = line["kind"]
        if kind in ("trace", "resumed"):
            recording.parts.append(Part(line))
        elif kind in _STOPS:
            recording.parts[-1].end = line
            stops += 1
        elif kind == "decision":
            line["models"] = asked.pop(line["subtask"], [])
            recording.decisions.append(line)
        elif kind == "model":
            asked[line["subtask"]].append(line)
        elif kind == "call":
            recording.calls.append(line)
        elif kind == "read":
            recording.reads.append(line)
        elif kind == "late":
            late[stops, line["subtask"]] = line["after"]
        line["part"] = len(recording.parts)
    recording.late = late
    _forget_what_was_done_again(recording)
    recording.calls.sort(key=lambda line: (line["part"], line["started"]))
    return recording


def _forget_what_was_done_again(recording: Recording) -> None:
    """Drop what a killed process did and the next one did again from the last checkpoint."""
    killed = {number for number, part in enumerate(recording.parts[:-1], 1) if part.end is None}
    if killed:
        recording.killed = frozenset(killed)
        recording.decisions = _once(recording.decisions, killed)
        recording.calls = _once(recording.calls, killed)


def _once(lines: Iterable[Line], killed: set[int]) -> list[Line]:
    kept: list[Line] = []
    known: set[tuple[Any, ...]] = set()
    for line in reversed(list(lines)):
        name = line["subtask"], line.get("decision", line.get("tool", "")), line["key"]
        if line["part"] not in killed or name not in known:
            kept.append(line)
        if line["part"] - 1 in killed or line["part"] in killed:
            known.add(name)
    return kept[::-1]
