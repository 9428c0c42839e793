"""The contract of claims: a request that changes something is claimed before it is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self


@dataclass(frozen=True, slots=True)
class Claim:
    """That a request was about to be sent; whether it was answered, the journal knows.

    A claim whose call left no answer in the journal is never sent again: its outcome is unknown.
    """

    run_id: str
    subtask: str
    digest: str
    """sha256 of the request; with run and subtask the identity of the claim."""
    call_id: str
    """The call that was to carry it out."""
    tool_id: str
    idempotency_key: str = ""
    """Sent with it where the API takes one."""
    claimed_at: str = ""
    """ISO 8601 in UTC with microseconds; the store sets it."""


class Claims(Protocol):
    """At most one claim for each request of a subtask; blocks, so call it in threads.

    They are those of one owner: a run of somebody else is unknown.
    """

    def for_owner(self, owner: str) -> Self:
        """The same store as another owner has it; what is not theirs is not there for them."""
        ...

    def claim(self, claim: Claim) -> Claim | None:
        """Commit the claim to the disk, then return None: it may be sent now, once.

        It survives a power cut. Where the same request of the same subtask was claimed before,
        that claim is returned and nothing is stored. Raises ``RunStoppedError`` (code
        ``run_ended``) when the run has ended, and ``DeveloperError`` (code ``unknown_run``).
        """
        ...

    def release(self, claim: Claim) -> None:
        """Take back a claim whose request was certainly not sent.

        Only the call that made the claim takes it back; for another one nothing changes.
        """
        ...

    def claims(self, run_id: str) -> Sequence[Claim]:
        """The claims of a run, oldest first."""
        ...
