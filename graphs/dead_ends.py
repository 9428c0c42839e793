"""Which failures are the fault of a tool, so that it is not tried again."""

from __future__ import annotations

from graphs.changes import FINAL
from graphs.state import DeadEnd, Observation

OF_THE_VALUES = frozenset(
    {"not_found", "client_error", "invalid_arguments", "missing_credential", "unauthorised", *FINAL}
)
"""Kinds of failures that say nothing about the tool: another value may well do."""


def dead_end(observation: Observation) -> DeadEnd | None:
    """The tool of a step that failed through no fault of its values; None for any other step."""
    if observation["outcome"] != "failed" or observation["error_kind"] in OF_THE_VALUES:
        return None
    return DeadEnd(tool_id=observation["tool_id"], reason=observation["error_kind"])
