"""Which subtasks may run now, and what becomes of those that never will."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.reopening import waits_for
from graphs.results import bare_result
from graphs.state import Result, Subtask, SubtaskStatus


def next_wave(
    subtasks: list[Subtask], results: Mapping[str, Result]
) -> tuple[list[str], dict[str, Result]]:
    """Ids that may run now, and results of those that never will.

    Everything started before has finished by now, so where nothing may run, whatever is still
    open waits for itself or for a step that does not exist.
    """
    done = dict(results)
    ready: list[str] = []
    left: dict[str, Result] = {}
    for subtask in subtasks:
        if subtask["id"] in done or any(d not in done for d in waits_for(subtask)):
            continue
        why = why_not(subtask, done)
        if why is None:
            ready.append(subtask["id"])
        else:
            left[subtask["id"]] = done[subtask["id"]] = bare_result(subtask, *why)
    if not ready:
        stuck = [s for s in subtasks if s["id"] not in done]
        left.update({s["id"]: bare_result(s, "failed", _STUCK) for s in stuck})
    return ready, left


def why_not(subtask: Subtask, results: Mapping[str, Result]) -> tuple[SubtaskStatus, str] | None:
    """Why a subtask is not run although its dependencies are finished; None when it is."""
    condition = subtask["condition"]
    if condition is not None:
        decider = results[condition["subtask"]]
        if decider["status"] == "skipped":
            return "skipped", ""
        if decider["truth"] is None:
            return "failed", "its condition could not be decided"
        if decider["truth"] != condition["expect"]:
            return "skipped", ""
    sources = [d for d in subtask["depends_on"] if condition is None or d != condition["subtask"]]
    if sources and all(results[d]["status"] == "skipped" for d in sources):
        return "skipped", ""
    broken = [d for d in sources if _lacks(subtask, d, results[d]["status"])]
    if broken and subtask["category"] != "llm":
        if "goal" in subtask:
            return "failed", "what it rests on could not be done"
        return "failed", f"it needs the result of {', '.join(broken)}"
    return None


def _lacks(subtask: Subtask, source: str, status: SubtaskStatus) -> bool:
    """Whether it cannot go on without that result; a goal goes on over things that are none."""
    if "goal" in subtask:
        return status in _USELESS and status != "nothing_found"
    return status in _USELESS and f"[{source}]" in subtask["text"]


_USELESS = ("failed", "impossible", "needs_input", "nothing_found")
_STUCK = "it waits for a step that is never finished"
