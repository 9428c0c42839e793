"""One sending of a call and what is known after it."""

from __future__ import annotations

from dataclasses import dataclass

import httpx

from tools.calling import CallError
from tools.records import Tool
from tools.response_reading import Reading
from tools.retrying import RETRIED_STATUSES

_REFUSING_5XX = (501, 505)
"""Statuses of a service that does not take such requests at all."""
_SEEN_ELSEWHERE = (302, 303)
"""Redirects that services also give after a change that was made."""


@dataclass(frozen=True)
class Attempt:
    """What one sending gave."""

    reading: Reading
    status: int | None = None
    retry_after_s: float | None = None
    location: str = ""
    """Where the answer says that its work, or its result, is found."""

    @property
    def is_pending(self) -> bool:
        """Whether the service works on a read: it is asked until it is done, or time is up."""
        return self.reading.error is not None and self.reading.error.kind == "not_ready"

    @property
    def is_broken(self) -> bool:
        """Whether no answer came, or an error of the server."""
        return self.reading.outcome == "failed" and (self.status is None or self.status >= 500)

    @property
    def is_repeatable(self) -> bool:
        """Whether the same call may be answered soon."""
        error = self.reading.error
        unanswered = self.status is None and error is not None and error.transient
        return unanswered or self.status in RETRIED_STATUSES


def leaves_open(tool: Tool, status: int, error: CallError) -> bool:
    """Whether an answer to a write does not tell if the change was made, or cannot be read."""
    if tool.risk == "read":
        return False
    if status >= 500:
        return status not in _REFUSING_5XX
    is_unread = status < 300 and error.kind in ("too_large", "unreadable")
    return is_unread or status in _SEEN_ELSEWHERE


def unanswered(tool: Tool, error: CallError, status: int | None = None) -> Attempt:
    """A failed attempt; of a write nobody knows whether it was carried out."""
    if tool.risk != "read":
        message = f"{error.message}; whether the change was made is not known, check before again"
        error = CallError(kind="outcome_unknown", message=message)
    return Attempt(Reading("failed", error=error), status)


def not_answered(tool: Tool, host: str, error: Exception, limit_s: float) -> Attempt:
    """A sending that brought no answer that can be read, of an error of httpx or the system."""
    if isinstance(error, TimeoutError | httpx.TimeoutException):
        message = f"no answer from {host} within {limit_s:.3g} s (CAIRN_CALL_TIMEOUT_SECONDS)"
        return unanswered(tool, CallError(kind="timeout", message=message, transient=True))
    if isinstance(error, httpx.DecodingError):
        message = "the answer is compressed in a way that cannot be undone"
        return unanswered(tool, CallError(kind="unreadable", message=message))
    is_unsent = isinstance(error, httpx.ConnectError)
    advice = "; see that the service is up, or import it with another --server" if is_unsent else ""
    reason = f": {error}" if str(error) else ""  # a reset has no words
    message = f"{'no' if is_unsent else 'broken'} connection to {host}{reason}{advice}"
    failure = CallError(kind="connection", message=message, transient=True)
    return Attempt(Reading("failed", error=failure)) if is_unsent else unanswered(tool, failure)


def turned_away(host: str, wait_s: float) -> Attempt:
    """No attempt: the host wants to be left alone."""
    message = f"not called: {host} asked to wait, {wait_s:.3g} s are left"
    error = CallError(kind="rate_limited", message=message, transient=True)
    return Attempt(Reading("failed", error=error))


def crowded(host: str) -> Attempt:
    """No attempt: others called the host all the time."""
    message = f"not called: too many calls to {host} were under way all the time"
    error = CallError(kind="rate_limited", message=message, transient=True)
    return Attempt(Reading("failed", error=error))


def out_of_order(tool: Tool, wait_s: float) -> Attempt:
    """No attempt: the tool failed too often just before."""
    message = f"not called: {tool.id} failed again and again, it is tried again in {wait_s:.3g} s"
    error = CallError(kind="out_of_order", message=message, transient=True)
    return Attempt(Reading("failed", error=error))
