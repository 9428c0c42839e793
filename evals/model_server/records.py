"""What the server heard, and what it replies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Heard:
    """One request to the server."""

    body: Mapping[str, Any]
    """The JSON body as it was sent."""
    headers: Mapping[str, str]
    """Header names in lower case -> values."""

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The chat messages, oldest first."""
        return list(self.body.get("messages", []))

    @property
    def text(self) -> str:
        """All messages as one text."""
        return "\n".join(str(message.get("content") or "") for message in self.messages)

    @property
    def form(self) -> str:
        """How the answer was asked for: ``json_schema``, ``json_object``, ``tools`` or ``text``."""
        if self.body.get("tools"):
            return "tools"
        return str((self.body.get("response_format") or {}).get("type", "text"))


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of the server."""

    content: str = ""
    """What the assistant says."""
    tool_calls: tuple[Mapping[str, Any], ...] = ()
    """``{"name": ..., "arguments": {...}}`` each, instead of content."""
    finish_reason: str = "stop"
    status: int = 200
    """Another one answers with ``{"error": {"message": content}}``."""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_seconds: float = 0.0
    """How long to wait before the first byte."""
    cut_after: int | None = None
    """The connection ends after so many bytes of the body."""
    tells_usage: bool = True
    """Whether the answer says how many tokens it took."""


Script = Callable[[Heard], Reply]
"""Answers one request; called by several threads at once."""
