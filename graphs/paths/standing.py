"""Which remembered paths still hold, and which give way to one that was walked now."""

from __future__ import annotations

from memory.errors import CairnError
from memory.path_memory import PathMemory, PathRecord
from tools.library import ToolLibrary


def is_current(record: PathRecord, library: ToolLibrary) -> bool:
    """Whether every tool of the path is still described as it was."""
    try:
        return all(library.tool(t).digest == digest for t, digest in record.versions.items())
    except CairnError:  # a tool of it is gone
        return False


def settle_differences(stored: PathRecord, memory: PathMemory) -> None:
    """Other paths than the one that was planned now lose their rank.

    A path that a person confirmed keeps it, and a rejected one takes none from others.
    """
    if stored.outcome != "answered" or stored.grade == "rejected":
        return
    for other in memory.same_frame(stored.frame):
        if other.path_id != stored.path_id and other.grade == "agreed":
            memory.grade(other.path_id, "tried")
