"""The contract of approvals: what a person let Cairn change, and what waits for that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, Self

from memory.journal import LOCAL_OWNER

ApprovalStatus = Literal["pending", "approved", "rejected"]
Ruling = Literal["approved", "rejected"]
Decider = Literal["person", "allowed", "remembered", "nobody", "dry_run", "cancelled"]
"""``allowed``: named beforehand for this run; ``remembered``: by a permission; ``nobody``: nobody
was there to be asked; ``dry_run``: nothing may be sent; ``cancelled``: the run was ended."""


@dataclass(frozen=True, slots=True)
class Approval:
    """One request that changes something, and what was decided on it.

    The store sets the times: ISO 8601 in UTC with microseconds, "" where there is none.
    """

    approval_id: str
    """Unique among all runs; the same for the same request of the same subtask."""
    run_id: str
    subtask: str
    tool_id: str
    risk: str
    """``write`` or ``destructive``."""
    request: Mapping[str, Any]
    """What would be sent, as it is shown: ``method``, ``url``, ``headers``, ``body``. Values under
    keys that name a secret are redacted."""
    arguments: Mapping[str, Any]
    """Parameter key -> value; after an edit the edited ones. A JSON object. What will be sent is
    made from it, so values under such keys stay."""
    effect: str
    """What it changes, in the words of the description."""
    reason: str
    """Which part of the request wants it."""
    about: tuple[str, ...] = ()
    """What is known of the records that the arguments name, one line each."""
    status: ApprovalStatus = "pending"
    decided_by: Decider | None = None
    edited: bool = False
    note: str = ""
    """What the person said to it."""
    owner: str = LOCAL_OWNER
    created_at: str = ""
    decided_at: str = ""


@dataclass(frozen=True, slots=True)
class Permission:
    """A tool that may change things without being asked about, as long as it stays as it is."""

    tool_id: str
    tool_digest: str
    """Digest of what the permission was given for: description, method, address, schemes."""
    owner: str = LOCAL_OWNER
    given_at: str = ""
    """ISO 8601 in UTC with microseconds."""


class Approvals(Protocol):
    """Rows of their own, beside the graph's state: they survive restarts and are answered singly.

    Safe to use from several threads and processes. Every method blocks: async code calls it
    through ``asyncio.to_thread``. Known secrets are masked before anything is stored. They are
    those of one owner: what belongs to somebody else is unknown.
    """

    def for_owner(self, owner: str) -> Self:
        """The same store as another owner has it; what is not theirs is not there for them."""
        ...

    def want(self, approval: Approval) -> Approval:
        """Store an approval, decided or not, and return it as stored.

        One of the same id stands as it is: what was decided on it is not asked again. Raises
        ``DeveloperError`` (code ``unknown_run``) when there is no such run, and
        ``approval_exists`` when somebody else has that id.
        """
        ...

    def decide(
        self,
        approval_id: str,
        ruling: Ruling,
        *,
        by: Decider,
        note: str = "",
        arguments: Mapping[str, Any] | None = None,
        request: Mapping[str, Any] | None = None,
    ) -> Approval:
        """Decide a pending approval; ``arguments`` and ``request`` are given after an edit.

        The first decision stands: a decided one is returned as it is. Raises ``DeveloperError``
        (code ``unknown_approval``).
        """
        ...

    def approval(self, approval_id: str) -> Approval:
        """The approval; raises ``DeveloperError`` (code ``unknown_approval``)."""
        ...

    def of_run(self, run_id: str) -> Sequence[Approval]:
        """All approvals of a run, oldest first."""
        ...

    def pending(self) -> Sequence[Approval]:
        """What waits for a decision, oldest first."""
        ...

    def matches(self, approval: Approval, request: Mapping[str, Any]) -> bool:
        """Whether ``request`` is what the approval shows: method, address, headers, body, schemes.

        Masked secrets are not compared, nor the port of a service that has another each time
        (``relocated``).
        """
        ...

    def permit(self, tool_id: str, tool_digest: str) -> Permission:
        """Remember that a tool may be used without asking; replaces an earlier permission."""
        ...

    def is_permitted(self, tool_id: str, tool_digest: str) -> bool:
        """Whether the tool, with just this description, may be used without asking."""
        ...

    def permissions(self) -> Sequence[Permission]:
        """All permissions, sorted by tool."""
        ...

    def withdraw(self, tool_id: str) -> bool:
        """Ask about a tool again; False when there was no permission."""
        ...
