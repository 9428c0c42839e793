"""What holds of steps that change something: a person decides, and what is done stays done."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.state import Observation, Result
from tools.library import ToolLibrary

UNSENT = frozenset({"approval_required", "approval_outdated", "rejected", "dry_run", "read_only"})
"""Kinds of refusals by a person, or for want of one: no other path may get around them."""
FINAL = UNSENT | {"outcome_unknown"}
"""Kinds of failures after which a subtask ends: trying again might make a change twice."""


def gave(observation: Observation) -> bool:
    """Whether a step gave what it was for: rows, a number, or a change that was made."""
    found = bool(observation["rows"]) or observation["aggregate"] is not None
    return observation["outcome"] == "ok" and (found or observation["changed"])


def is_final(observation: Observation) -> bool:
    """Whether the search must not go on after this step."""
    return observation["error_kind"] in FINAL


def is_turned_down(library: ToolLibrary, observation: Observation) -> bool:
    """Whether a service would not make a change: it is not asked for it in another way."""
    changes = library.tool(observation["tool_id"]).risk != "read"
    return changes and observation["error_kind"] == "client_error"


def has_changed(result: Result | None) -> bool:
    """Whether a subtask made a change, or may have: it must not run again."""
    return result is not None and done_for_good(result["observations"]) > 0


def done_for_good(observations: Sequence[Observation]) -> int:
    """How many steps cannot be undone: those up to the last change that was, or may be, made."""
    made = [i for i, o in enumerate(observations) if o["changed"] or is_final(o)]
    return made[-1] + 1 if made else 0
