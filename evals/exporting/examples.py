"""Traces as examples of a dataset, in LangSmith's format, and as plain rows."""

from __future__ import annotations

import uuid
from typing import Any

from evals.replay.recording import Recording

_NAMESPACE = uuid.UUID("0f0d2f83-9c0c-5a8e-8f54-5f6a1e6c9d02")


def example(recording: Recording) -> dict[str, Any]:
    """What was asked, with what came of it as the reference: an example of a dataset.

    ``cairn eval experiment --cases`` reads it; a person adds the ``facts`` that the answer must
    say, and takes off what is not to be compared.
    """
    head, end = recording.head, recording.end or {}
    return {
        "id": str(uuid.uuid5(_NAMESPACE, recording.run_id)),
        "inputs": {"request": head["request"], "reply": _reply(recording)},
        "outputs": {
            "status": end.get("status"),
            "answer": end.get("answer"),
            "path": end.get("path", []),
        },
        "metadata": {"case": recording.run_id, "reasoner": head["reasoner"]},
        "created_at": head["started_at"],
    }


def row(recording: Recording) -> dict[str, Any]:
    """The run in one flat JSON object."""
    head, end, spending = recording.head, recording.end or {}, recording.spending
    return {
        "run_id": recording.run_id,
        "started_at": head["started_at"],
        "request": head["request"],
        "status": end.get("status", end.get("kind", "broken off")),
        "answer": end.get("answer"),
        "path": end.get("path", []),
        "calls": [
            {"tool": line["tool"], "arguments": line["arguments"]} for line in recording.calls
        ],
        "strategy": head["options"].get("strategy", "dfs"),
        "reasoner": head["reasoner"],
        "decisions": sum((spending.get("decisions") or {}).values()),
        "model_calls": spending.get("model_calls", 0),
        "tokens": spending.get("tokens", 0),
        "money": spending.get("money", 0.0),
        "seconds": end.get("elapsed_s"),
    }


def _reply(recording: Recording) -> str:
    """What the person answered first, where something was asked."""
    replies = [part.head.get("reply") for part in recording.parts[1:]]
    first = next((reply for reply in replies if reply), "")
    return first if isinstance(first, str) else ", ".join(first.values())
