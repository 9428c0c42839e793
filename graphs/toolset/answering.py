"""What a direct call gave, as other agents get it."""

from __future__ import annotations

from typing import Any

from graphs.parts import Parts
from graphs.strategies.telling import cut
from memory.journal import Run

_UNKNOWN = "outcome_unknown"


def call_answer(parts: Parts, run: Run) -> dict[str, Any]:
    """How the call of an ended run came out, from the journal of its owner; blocks.

    ``outcome``: ``ok``, ``empty``, ``failed``, ``not_sent``, or ``unknown`` where a change may have
    been made; then ``error`` and ``error_kind``. ``body``: the response; its beginning, as
    ``body_cut``, where it has more than ``observation_chars``.
    """
    ended = [e.data for e in parts.journal.events(run.run_id) if e.kind == "call_finished"]
    told: dict[str, Any] = {"run_id": run.run_id}
    if not ended:
        return told | {"outcome": "not_sent", "error": run.answer or ""}
    last = ended[-1]
    if last["outcome"] == "failed":
        said = {"error": last["error"], "error_kind": last["error_kind"], "status": last["status"]}
        return told | {"outcome": _failure(last["error_kind"], last["attempts"])} | said
    told |= {"outcome": last["outcome"], "status": last["status"], "call_id": last["call_id"]}
    return told | _body(parts, run.run_id, last["call_id"])


def _failure(kind: str, attempts: int) -> str:
    if kind == _UNKNOWN:
        return "unknown"
    return "failed" if attempts else "not_sent"


def _body(parts: Parts, run_id: str, call_id: str) -> dict[str, Any]:
    body, most = parts.journal.response(run_id, call_id), parts.limits.observation_chars
    text = cut(body, most)
    return {"body": body} if len(text) <= most else {"body_cut": text}
