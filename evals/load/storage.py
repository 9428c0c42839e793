"""What a data folder holds, by what it is for."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.data_folder import CHECKPOINTS, DATABASE

RECORDS = "records"
TRACES = "traces"
CHECKPOINTED = "checkpoints"
LOGS = "logs"
OTHER = "other"
GROWING: frozenset[str] = frozenset({RECORDS, TRACES})
"""What grows with each request, for it is kept: runs with their events and responses, and traces
up to what the settings keep."""
PARTS = (RECORDS, TRACES, CHECKPOINTED, LOGS, OTHER)
_LOG_SUFFIX = "-wal"


@dataclass(frozen=True, slots=True)
class Taken:
    """What a server takes of the machine at one moment."""

    requests: int
    """Requests that it had answered."""
    memory: int
    """Bytes of resident memory."""
    parts: Mapping[str, int]
    """Part of the data folder -> bytes."""


def sizes(folder: Path) -> dict[str, int]:
    """Bytes of each part of a data folder."""
    found = dict.fromkeys(PARTS, 0)
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):  # logs come and go
            if path.is_file():
                found[_part(path.relative_to(folder))] += path.stat().st_size
    return found


def _part(path: Path) -> str:
    if path.name.startswith(CHECKPOINTS):
        return CHECKPOINTED
    if path.name.endswith(_LOG_SUFFIX):
        return LOGS
    if path.parts[0] == TRACES:
        return TRACES
    return RECORDS if path.name == DATABASE else OTHER
