"""Cairn's own traces (docs/traces.md): the moves of runs whose path is known to be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from tools.call_paths.records import CallPath, Document, DroppedRun, Reading

_KNOWN_RIGHT = frozenset({"agreed", "confirmed"})
"""Grades of paths that count."""
_ENDED_WELL = "done"


class CairnTraces:
    """One file is one run, a JSON object a line."""

    format = "Cairn trace"

    def recognises(self, document: Document) -> bool:
        """See ``CallPathReader``."""
        return (
            not isinstance(document, Mapping)
            and len(document) > 0
            and document[0].get("kind") == "trace"
        )

    def read(self, document: Document) -> Reading:
        """See ``CallPathReader``."""
        assert not isinstance(document, Mapping), "only recognised documents are read"
        reading = Reading(runs=1)
        try:
            paths = list(_paths(document))
        except (KeyError, TypeError, AttributeError, ValueError):
            reading.dropped_runs["unreadable"] += 1
            return reading
        reason = _why_not(document, paths)
        if reason is None:
            reading.paths = [path for path in paths if path.functions]
        else:
            reading.dropped_runs[reason] += 1
        return reading


def _why_not(lines: Sequence[Mapping[str, Any]], paths: Sequence[CallPath]) -> DroppedRun | None:
    ends = [line["status"] for line in lines if line["kind"] == "end"]
    if not ends or ends[-1] != _ENDED_WELL:
        return "unfinished"
    if _remembered(lines) is None:
        return "not_known_right"
    return None if any(path.functions for path in paths) else "no_calls"


def _remembered(lines: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The record of the run's path as it was stored last, where its grade says it is right."""
    stored = [line["value"] for line in lines if line.get("what") == "remember"]
    return stored[-1] if stored and stored[-1]["grade"] in _KNOWN_RIGHT else None


def _paths(lines: Sequence[Mapping[str, Any]]) -> Iterator[CallPath]:
    """One path for each subtask: the steps of two subtasks do not follow each other."""
    head, stored = lines[0], _remembered(lines)
    if stored is None:
        return
    at = datetime.fromisoformat(head["started_at"]).timestamp()
    run_id = str(head["run_id"])
    for number, subtask in enumerate(stored["plan"]["subtasks"]):
        called = tuple(step["tool"] for step in subtask["steps"])
        yield CallPath(f"run:{run_id}:{number}", str(head["request"]), called, at=at, run_id=run_id)
