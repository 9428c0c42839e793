"""One call over HTTP that passed every check."""

from __future__ import annotations

from dataclasses import dataclass

import httpx

from tools.calling import SentRequest
from tools.credential_binding import BoundCredential
from tools.read_cache import KnownRead, ReadCache
from tools.records import Tool
from tools.request_builder import PreparedRequest


@dataclass(frozen=True)
class HttpCall:
    """One call that passed every check."""

    tool: Tool
    request: PreparedRequest
    shown_request: PreparedRequest
    """The same with handles in place of tokens."""
    home: str
    """The host as credentials and tokens are bound to it."""
    credential: BoundCredential
    echoes: frozenset[str]
    """The arguments as texts, to tell an echo from data."""
    reads: ReadCache | None = None
    """What the run may use again; None outside of runs."""
    is_relocated: bool = False
    """See ``SentRequest.relocated``."""
    is_led: bool = False
    """Whether it asks what became of a request that was accepted."""
    known: KnownRead | None = None
    """What the run read by this request before."""

    @property
    def host(self) -> str:
        """Host and port."""
        return httpx.URL(self.request.url).netloc.decode()

    def shown(self) -> SentRequest:
        """The request as people see it: of its credentials their names."""
        shown = self.shown_request.shown()
        facts = {"schemes": self.credential.schemes, "relocated": self.is_relocated}
        return shown.model_copy(update=facts)
