"""Which subtasks wait for which, and which of them run again with an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphs.changes import has_changed
from graphs.gaps import Reply, answered_text, each_once
from graphs.state import Gap, Result, Subtask


def waits_for(subtask: Subtask) -> list[str]:
    """Ids of the subtasks that must be finished first, the deciding one included."""
    condition = subtask["condition"]
    decided = [condition["subtask"]] if condition else []
    return [*subtask["depends_on"], *decided, *subtask.get("after", ())]


def gaps_of(results: Mapping[str, Result]) -> list[Gap]:
    """What is missing, each thing once.

    A subtask that changed something does not run again, so an answer would be of no use to it.
    """
    open_ = [result for result in results.values() if not has_changed(result)]
    return each_once(gap for result in open_ for gap in result["missing"])


def answered(
    subtasks: Sequence[Subtask], results: Mapping[str, Result], reply: Reply
) -> tuple[list[Subtask], list[str]]:
    """The subtasks with the reply in those that lacked something, and the ids that run again.

    One that changed something does not run again.
    """
    lacking = {n for n, result in results.items() if result["missing"] and not has_changed(result)}
    reopened = set(lacking)
    for subtask in subtasks:
        if has_changed(results.get(subtask["id"])):
            continue
        if any(d in reopened for d in waits_for(subtask)):
            reopened.add(subtask["id"])
    told: list[Subtask] = [
        {**s, "text": answered_text(s["text"], results[s["id"]]["missing"], reply)}
        if s["id"] in lacking
        else s
        for s in subtasks
    ]
    return told, [s["id"] for s in subtasks if s["id"] in reopened]
