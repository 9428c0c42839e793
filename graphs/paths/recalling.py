"""Remembered paths of similar requests, as evidence."""

from __future__ import annotations

from graphs.limits import Limits
from graphs.state import RecalledPath
from memory.path_memory import PathMemory, PathRecord


def similar(memory: PathMemory, request: str, limits: Limits) -> list[RecalledPath]:
    """Paths of similar requests, most similar first; it blocks."""
    found = memory.recall(request, k=limits.recalled_paths, threshold=limits.recall_threshold)
    return [told(hit.record, hit.similarity) for hit in found]


def told(record: PathRecord, similarity: float) -> RecalledPath:
    """A record as evidence: what was asked, which tools answered, how surely."""
    return RecalledPath(
        path_id=record.path_id,
        request=record.request,
        tools=list(record.tools),
        outcome=record.outcome,
        grade=record.grade,
        similarity=round(similarity, 3),
    )
