"""Where the traces of runs stand and what writes them, and what LangSmith's own tracing may see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.data_folder import TRACES

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.traces.recording import RecordedTraces
    from memory.journal import Secrets

_NOT_TOLD = {"data_dir", "credentials", "vault_key", "model_api_key"}


def traces_folder(settings: Settings) -> Path:
    """The folder of all traces."""
    return settings.data_dir / TRACES


def make_traces(settings: Settings, secrets: Secrets) -> RecordedTraces | None:
    """What gives each run its trace; None where traces are off."""
    if not settings.traces:
        return None
    from graphs.traces.recording import Keep, RecordedTraces

    return RecordedTraces(
        traces_folder(settings),
        secrets,
        keep=Keep(settings.trace_days, settings.trace_megabytes),
        settings=settings.model_dump(mode="json", exclude=_NOT_TOLD, exclude_defaults=True),
    )


def guard_langsmith(secrets: Secrets) -> None:
    """Have known secrets masked in what LangSmith's own tracing sends, where it is on."""
    from app.settings import langsmith_traces

    if not langsmith_traces():
        return
    from langsmith.run_trees import get_cached_client

    from graphs.traces.encoding import Redactor

    def masked(data: dict[str, Any]) -> dict[str, Any]:
        plain: dict[str, Any] = json.loads(Redactor(secrets()).text(data))
        return plain

    get_cached_client(anonymizer=masked)
