"""What a person says of a run: it changes the grade of its path, and the weights of its moves."""

from __future__ import annotations

from typing import Literal

from graphs.paths.moves import count_moves
from memory.errors import DeveloperError
from memory.journal import Journal
from memory.path_memory import TRUSTED, Grade, PathMemory, PathRecord
from tools.graph import ToolStatistics

Opinion = Literal["good", "bad"]
_GRADES: dict[Opinion, Grade] = {"good": "confirmed", "bad": "rejected"}


def give_feedback(
    opinion: Opinion,
    run_id: str,
    *,
    journal: Journal,
    memory: PathMemory,
    statistics: ToolStatistics,
    reason: str = "",
) -> PathRecord | None:
    """Confirm or reject the path of a run; ``reason``: why, kept with the run; blocks.

    Returns its record as it is now, None when nothing was remembered of the run or it was
    forgotten; the opinion stands in the journal either way. Saying the same again changes nothing.
    Raises ``DeveloperError`` (code ``unknown_run``).
    """
    why = {"reason": reason} if reason else {}
    journal.append(run_id, "feedback", data={"opinion": opinion, **why})
    before = _path_of(run_id, journal, memory)
    if before is None or before.grade == _GRADES[opinion]:
        return before
    if opinion == "bad":
        count_moves(statistics, before.plan, undone=True)
    elif before.grade not in TRUSTED:
        count_moves(statistics, before.plan)
    return memory.grade(before.path_id, _GRADES[opinion])


def _path_of(run_id: str, journal: Journal, memory: PathMemory) -> PathRecord | None:
    """The record that the run wrote or walked again."""
    told = [event.data["path_id"] for event in journal.events(run_id) if event.kind == "remembered"]
    try:
        return memory.record(told[-1]) if told else None
    except DeveloperError:  # forgotten since
        return None
