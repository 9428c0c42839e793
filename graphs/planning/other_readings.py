"""Other ways to read a request, taken up where one came to nothing."""

from __future__ import annotations

from typing import Any

from graphs.planning.state import PlanAgentState


def others_of(state: PlanAgentState) -> list[dict[str, Any]]:
    """The readings that are left, as JSON of forms: no other that had to be asked about, once the
    person said that the one before is not meant.
    """
    others = state["form"].get("others") or ()
    denied = denied_of(state)
    return [one for one in others if not (denied and one.get("doubtful"))]


def denied_of(state: PlanAgentState) -> set[str]:
    """The goals of which the person said that they are not meant."""
    return {one["id"] for one in state["subtasks"] if one.get("agreed") is False}
