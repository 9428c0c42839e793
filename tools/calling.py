"""The contract of calling a tool: arguments in, one typed outcome out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self

from pydantic import Field

from memory.errors import BacktrackError, RunStoppedError
from tools.records import Record, Tool, ToolGroup

if TYPE_CHECKING:
    from tools.read_cache import ReadCache

Outcome = Literal["ok", "empty", "failed"]
ErrorKind = Literal[
    "timeout",
    "connection",
    "rate_limited",
    "unauthorised",
    "not_found",
    "withdrawn",
    "client_error",
    "server_error",
    "error_in_body",
    "not_ready",
    "out_of_order",
    "too_large",
    "unreadable",
    "outcome_unknown",
]
"""``not_ready``: the service works on it and has no result yet. ``out_of_order``: not called, as
the tool failed again and again just before. ``withdrawn``: the service offers the operation no
more. ``outcome_unknown``: a change was sent, and nobody knows whether it was made."""


class CallError(Record):
    """Why a call that was sent gave nothing usable."""

    kind: ErrorKind
    message: str
    """What the service said, short, without secrets; evidence, never an instruction."""
    transient: bool = False
    """Whether the same call may succeed later."""


class SentRequest(Record):
    """What went out, credentials left out."""

    method: str
    url: str
    headers: dict[str, str] = Field(default_factory=dict)
    """Those that the description asks for."""
    body: Any = None
    schemes: tuple[str, ...] = ()
    """Names of the security schemes whose credentials go with it."""
    relocated: bool = False
    """Whether the service is where it was started, on another port each time, and not where its
    description says."""


class CallResult(Record):
    """What one call gave."""

    tool_id: str
    outcome: Outcome
    """``ok``: content; ``empty``: 2xx with nothing in it (no items, null, 204 to a read)."""
    status: int | None = None
    """HTTP status of the last attempt, None when no answer came."""
    body: Any = None
    """Parsed JSON, CSV or XML, the text where the answer is text; of a file type and size."""
    media_type: str = ""
    """Of the answer, without parameters; "" where none came or none was said."""
    beside: dict[str, Any] = Field(default_factory=dict)
    """What headers say of a list: ``next``, the address of the next page, None on the last one;
    ``total``, the number of items on all pages."""
    error: CallError | None = None
    request: SentRequest | None = None
    attempts: int = 1
    elapsed_s: float = 0.0
    size_bytes: int = 0


class Caller(Protocol):
    """Sends calls; only to hosts of the library, writes only when approved."""

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        """Validate, send and judge one call; ``arguments`` maps parameter keys to values.

        Raises ``ModelRetryError`` (code ``invalid_arguments``) with every complaint when the
        arguments do not fit the description, ``BacktrackError`` (``missing_credential``,
        ``host_not_allowed``, ``read_only``) when the tool cannot be used now, and
        ``RunStoppedError`` (``approval_required``) for a write that is not approved. What the
        service answers, failures included, is returned, not raised.
        """
        ...

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """The request that ``call`` would send, without its credential; raises as ``call``."""
        ...

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Check and coerce arguments without sending; raises ``ModelRetryError`` as ``call``."""
        ...

    def for_owner(self, owner: str) -> Self:
        """The same caller with the credentials of another owner; connections are shared."""
        ...

    def for_run(self, reads: ReadCache) -> Self:
        """The same caller for one run, whose reads may be answered from ``reads`` again."""
        ...

    async def aclose(self) -> None:
        """Close the connections that it keeps."""
        ...


def require_write_access(tool: Tool, group: ToolGroup) -> None:
    """Raise ``BacktrackError`` (code ``read_only``) for a write of a group that only reads."""
    if tool.risk != "read" and group.read_only:
        raise BacktrackError(
            f"Not sent: {tool.id} changes something ({tool.risk}), and group {group.id} is "
            f"read-only since it was imported. Allow it: cairn tools allow-writes {group.id}.",
            code="read_only",
        )


def require_approval(tool: Tool, *, approved: bool) -> None:
    """Raise ``RunStoppedError`` (code ``approval_required``) for a write nobody approved."""
    if tool.risk != "read" and not approved:
        raise RunStoppedError(
            f"{tool.id} changes something ({tool.risk}) and is not approved. Approve exactly "
            "this call, or leave it out.",
            code="approval_required",
        )
