"""Approvals and permissions in the memory of one process: without a data folder, and for tests."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, Self

from memory.approval_encoding import age, approval_exists, clean, decided, matches, unknown_approval
from memory.approvals import Approval, Decider, Permission, Ruling
from memory.journal import Clock, Journal, Secrets
from memory.journal_encoding import JournalEncoding, no_secrets
from memory.owned import OwnedStore


class VolatileApprovals(OwnedStore):
    """``memory.approvals.Approvals`` that are gone with the process; the journal has the runs."""

    def __init__(self, journal: Journal, clock: Clock, secrets: Secrets = no_secrets) -> None:
        self._journal = journal
        self._encoding = JournalEncoding(clock, secrets)
        self._lock = threading.Lock()
        self._approvals: dict[str, Approval] = {}
        self._permissions: dict[tuple[str, str], Permission] = {}

    def for_owner(self, owner: str) -> Self:
        """See ``Approvals.for_owner``."""
        view = super().for_owner(owner)
        vars(view).update(_journal=self._journal.for_owner(owner))
        return view

    def want(self, approval: Approval) -> Approval:
        """See ``Approvals.want``."""
        key = approval.approval_id
        with self._lock:
            known = self._approvals.get(key)
            if known is None:
                self._journal.run(approval.run_id)
                known = clean(replace(approval, owner=self._owner), self._encoding)
                self._approvals[key] = known
            elif known.owner != self._owner:
                self._journal.run(approval.run_id)
                raise approval_exists(key)
            return deepcopy(known)

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
        """See ``Approvals.decide``."""
        said: dict[str, Any] = {"note": note, "arguments": arguments, "request": request}
        with self._lock:
            known = self._exactly(approval_id)
            approval = decided(known, self._encoding, ruling, by=by, **said)
            self._approvals[approval_id] = approval
            return deepcopy(approval)

    def approval(self, approval_id: str) -> Approval:
        """See ``Approvals.approval``."""
        with self._lock:
            return deepcopy(self._exactly(approval_id))

    def of_run(self, run_id: str) -> Sequence[Approval]:
        """See ``Approvals.of_run``."""
        key = self._owner, run_id
        with self._lock:
            return _oldest_first(a for a in self._approvals.values() if (a.owner, a.run_id) == key)

    def pending(self) -> Sequence[Approval]:
        """See ``Approvals.pending``."""
        key = self._owner, "pending"
        with self._lock:
            return _oldest_first(a for a in self._approvals.values() if (a.owner, a.status) == key)

    def matches(self, approval: Approval, request: Mapping[str, Any]) -> bool:
        """See ``Approvals.matches``."""
        return matches(approval, request, self._encoding)

    def permit(self, tool_id: str, tool_digest: str) -> Permission:
        """See ``Approvals.permit``."""
        permission = Permission(tool_id, tool_digest, self._owner, self._encoding.now())
        with self._lock:
            self._permissions[self._owner, tool_id] = permission
        return permission

    def is_permitted(self, tool_id: str, tool_digest: str) -> bool:
        """See ``Approvals.is_permitted``."""
        permission = self._permissions.get((self._owner, tool_id))
        return permission is not None and permission.tool_digest == tool_digest

    def permissions(self) -> Sequence[Permission]:
        """See ``Approvals.permissions``."""
        with self._lock:
            own = [given for given in self._permissions.values() if given.owner == self._owner]
        return sorted(own, key=lambda permission: permission.tool_id)

    def withdraw(self, tool_id: str) -> bool:
        """See ``Approvals.withdraw``."""
        with self._lock:
            return self._permissions.pop((self._owner, tool_id), None) is not None

    def _exactly(self, approval_id: str) -> Approval:
        known = self._approvals.get(approval_id)
        if known is None or known.owner != self._owner:
            raise unknown_approval(approval_id)
        return known


def _oldest_first(approvals: Iterable[Approval]) -> Sequence[Approval]:
    return deepcopy(sorted(approvals, key=age))
