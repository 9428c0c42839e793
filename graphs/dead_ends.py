"""Which failures are the fault of a tool, so that it is not tried again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from graphs.changes import FINAL
from graphs.state import DeadEnd, Observation
from memory.path_memory import TRUSTED, PathRecord

OF_THE_VALUES = frozenset(
    {
        *("not_found", "client_error", "invalid_arguments", "missing_credential", "unauthorised"),
        *("credential_of_another_host", "token_of_another_host", "token_lost", "values_left"),
        *FINAL,
    }
)
"""Kinds of failures that say nothing about the tool: another value may well do."""


def dead_end(observation: Observation) -> DeadEnd | None:
    """The tool of a step that failed through no fault of its values; None for any other step."""
    if observation["outcome"] != "failed" or observation["error_kind"] in OF_THE_VALUES:
        return None
    return DeadEnd(tool_id=observation["tool_id"], reason=observation["error_kind"])


def dead_lately(known: Sequence[PathRecord], since: datetime) -> list[str]:
    """Tools that failed for good on the same kind of request since then."""
    return list(
        dict.fromkeys(
            end.tool_id
            for record in known
            if datetime.fromisoformat(_last_planned(record)) >= since
            for end in record.dead_ends
        )
    )


def _last_planned(record: PathRecord) -> str:
    """When its dead ends may have been met last: a path that is replayed meets none."""
    return record.created_at if record.grade in TRUSTED else record.used_at or record.created_at
