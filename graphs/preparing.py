"""Calls before they are sent: what is valid of them, and steps that were never sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.context import RunContext
from graphs.state import Observation
from memory.errors import ModelRetryError
from tools.records import Tool


def checked(
    context: RunContext, tool: Tool, calls: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """As many calls as may be sent, with valid arguments; raises ``ModelRetryError``.

    The same change is made once.
    """
    if not calls:
        raise ModelRetryError(f"No arguments for {tool.id}: give those of at least one call.")
    valid = [context.caller.validate(tool, call) for call in calls[: context.limits.fan_out]]
    if tool.risk == "read":
        return valid
    return [call for i, call in enumerate(valid) if call not in valid[:i]]


def failed_step(tool_id: str, kind: str, error: str) -> Observation:
    """The observation of a step that was never sent."""
    return Observation(
        tool_id=tool_id,
        call_ids=[],
        outcome="failed",
        error=error,
        error_kind=kind,
        arguments=[],
        changed=False,
        fruitless=[],
        fields=[],
        total=0,
        seen=0,
        whole=False,
        matched=0,
        rows=[],
        aggregate=None,
        selection=None,
    )
