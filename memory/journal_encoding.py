"""How what enters the journal is cleaned of secrets and written down."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from typing import Any, NamedTuple

from memory.errors import DeveloperError, RunStoppedError
from memory.journal import Clock, KeptResponse, Secrets
from memory.redaction import mask, redact


def no_secrets() -> tuple[str, ...]:
    """The provider of secrets where there are none."""
    return ()


class Packed(NamedTuple):
    """A response as it is written down."""

    body: bytes
    """Compressed JSON; ``decode_body`` reads it."""
    call: str | None
    kept: KeptResponse
    """What comes back of it."""


@dataclass(frozen=True, slots=True)
class JournalEncoding:
    """Clock and secrets in, strings and bytes to store out."""

    clock: Clock
    secrets: Secrets = no_secrets

    def now(self) -> str:
        """The time as a string whose order is the order in time."""
        return self.clock().astimezone(UTC).isoformat(timespec="microseconds")

    def text(self, text: str) -> str:
        """A text without secrets, and without lone surrogates, which no database takes."""
        return str(mask(text, self.secrets())).encode("utf-8", "replace").decode()

    def data(self, data: Mapping[str, Any]) -> str:
        """A JSON object as text, without known secrets and values under secret keys."""
        return json.dumps(redact(dict(data), self.secrets()), separators=(",", ":"))

    def masked(self, value: Any) -> str:
        """A JSON value as text, without known secrets; what stands under secret keys stays."""
        return json.dumps(mask(value, self.secrets()), separators=(",", ":"))

    def response(self, body: Any, call: Mapping[str, Any] | None) -> Packed:
        """A response body and which call it answers, without known secrets."""
        text = json.dumps(mask(body, self.secrets()))
        told = None if call is None else self.masked(dict(call))
        kept = KeptResponse(json.loads(text), None if told is None else json.loads(told))
        return Packed(zlib.compress(text.encode()), told, kept)


def decode_body(body: bytes) -> Any:
    """The body of a ``Packed`` response."""
    return json.loads(zlib.decompress(body))


def unknown_run(run_id: str) -> DeveloperError:
    """No run has this id."""
    return DeveloperError(
        f"There is no run {run_id!r}. List the runs to see their ids.", code="unknown_run"
    )


def unknown_conversation(thread_id: str) -> DeveloperError:
    """No run belongs to this thread."""
    return DeveloperError(
        f"There is no conversation {thread_id!r}. List the conversations to see their ids.",
        code="unknown_conversation",
    )


def run_ended(run_id: str) -> RunStoppedError:
    """Nothing more may be sent for the run."""
    return RunStoppedError(
        f"Run {run_id!r} has ended, so it changes nothing any more. Start a new run.",
        code="run_ended",
    )


def run_exists(run_id: str) -> DeveloperError:
    """The id is taken."""
    return DeveloperError(
        f"A run {run_id!r} exists already. Start it under a new id.", code="run_exists"
    )


def unknown_response(run_id: str, call_id: str) -> DeveloperError:
    """The call left no body."""
    return DeveloperError(
        f"Run {run_id!r} kept no response of call {call_id!r}. "
        "Look at the events of the run for the calls it made.",
        code="unknown_response",
    )
