"""Approvals and permissions in the database of the data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from memory import run_rows
from memory.approval_encoding import approval_exists, clean, decided, matches, unknown_approval
from memory.approvals import Approval, Decider, Permission, Ruling
from memory.database import read, write
from memory.journal import Clock, Secrets
from memory.journal_encoding import JournalEncoding, no_secrets
from memory.owned import OwnedStore

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine, TextClause

_COLUMNS = (
    "approval_id, run_id, subtask, tool_id, risk, request, arguments, effect, reason, about,"
    " status, decided_by, edited, note, owner, created_at, decided_at"
)
_OLDEST_FIRST = "ORDER BY created_at, approval_id"
_INSERT = text(
    f"INSERT INTO approvals ({_COLUMNS}) VALUES (:approval_id, :run_id, :subtask, :tool_id, :risk,"
    " :request, :arguments, :effect, :reason, :about, :status, :decided_by, :edited, :note, :owner,"
    " :created_at, :decided_at)"
)
_DECIDE = text(
    "UPDATE approvals SET status = :status, decided_by = :decided_by, note = :note,"
    " arguments = :arguments, request = :request, edited = :edited, decided_at = :decided_at"
    " WHERE owner = :owner AND approval_id = :approval_id"
)
_GET = text(f"SELECT {_COLUMNS} FROM approvals WHERE owner = :owner AND approval_id = :approval_id")
_OF_RUN = text(
    f"SELECT {_COLUMNS} FROM approvals WHERE owner = :owner AND run_id = :run_id {_OLDEST_FIRST}"
)
_PENDING = text(
    f"SELECT {_COLUMNS} FROM approvals WHERE owner = :owner AND status = 'pending' {_OLDEST_FIRST}"
)
_PERMIT = text(
    "INSERT INTO permissions (owner, tool_id, tool_digest, given_at)"
    " VALUES (:owner, :tool_id, :tool_digest, :given_at) ON CONFLICT (owner, tool_id)"
    " DO UPDATE SET tool_digest = excluded.tool_digest, given_at = excluded.given_at"
)
_PERMITTED = text(
    "SELECT 1 FROM permissions"
    " WHERE owner = :owner AND tool_id = :tool_id AND tool_digest = :tool_digest"
)
_PERMISSIONS = text(
    "SELECT tool_id, tool_digest, owner, given_at FROM permissions"
    " WHERE owner = :owner ORDER BY tool_id"
)
_WITHDRAW = text("DELETE FROM permissions WHERE owner = :owner AND tool_id = :tool_id")


class SqliteApprovals(OwnedStore):
    """``memory.approvals.Approvals`` on an engine of ``memory.database.open_database``."""

    def __init__(self, engine: Engine, clock: Clock, secrets: Secrets = no_secrets) -> None:
        self._engine = engine
        self._encoding = JournalEncoding(clock, secrets)

    def want(self, approval: Approval) -> Approval:
        """See ``Approvals.want``."""
        with write(self._engine) as connection:
            key = {"owner": self._owner, "approval_id": approval.approval_id}
            known = _found(connection, _GET, **key)
            if known:
                return known[0]
            run_rows.require(connection, self._owner, approval.run_id)
            stored = clean(replace(approval, owner=self._owner), self._encoding)
            try:
                connection.execute(_INSERT, _row(stored))
            except IntegrityError as error:
                raise approval_exists(approval.approval_id) from error
        return stored

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
        with write(self._engine) as connection:
            known = _exactly(connection, self._owner, approval_id)
            approval = decided(known, self._encoding, ruling, by=by, **said)
            if approval is not known:
                connection.execute(_DECIDE, _row(approval))
        return approval

    def approval(self, approval_id: str) -> Approval:
        """See ``Approvals.approval``."""
        with read(self._engine) as connection:
            return _exactly(connection, self._owner, approval_id)

    def of_run(self, run_id: str) -> Sequence[Approval]:
        """See ``Approvals.of_run``."""
        with read(self._engine) as connection:
            return _found(connection, _OF_RUN, owner=self._owner, run_id=run_id)

    def pending(self) -> Sequence[Approval]:
        """See ``Approvals.pending``."""
        with read(self._engine) as connection:
            return _found(connection, _PENDING, owner=self._owner)

    def matches(self, approval: Approval, request: Mapping[str, Any]) -> bool:
        """See ``Approvals.matches``."""
        return matches(approval, request, self._encoding)

    def permit(self, tool_id: str, tool_digest: str) -> Permission:
        """See ``Approvals.permit``."""
        permission = Permission(tool_id, tool_digest, self._owner, self._encoding.now())
        with write(self._engine) as connection:
            connection.execute(_PERMIT, asdict(permission))
        return permission

    def is_permitted(self, tool_id: str, tool_digest: str) -> bool:
        """See ``Approvals.is_permitted``."""
        key = {"owner": self._owner, "tool_id": tool_id, "tool_digest": tool_digest}
        with read(self._engine) as connection:
            return connection.execute(_PERMITTED, key).first() is not None

    def permissions(self) -> Sequence[Permission]:
        """See ``Approvals.permissions``."""
        with read(self._engine) as connection:
            rows = connection.execute(_PERMISSIONS, {"owner": self._owner}).mappings()
            return [Permission(**row) for row in rows]

    def withdraw(self, tool_id: str) -> bool:
        """See ``Approvals.withdraw``."""
        with write(self._engine) as connection:
            return (
                connection.execute(_WITHDRAW, {"owner": self._owner, "tool_id": tool_id}).rowcount
                > 0
            )


def _exactly(connection: Connection, owner: str, approval_id: str) -> Approval:
    found = _found(connection, _GET, owner=owner, approval_id=approval_id)
    if not found:
        raise unknown_approval(approval_id)
    return found[0]


def _found(connection: Connection, statement: TextClause, **values: Any) -> Sequence[Approval]:
    return [_approval(row) for row in connection.execute(statement, values).mappings()]


def _row(approval: Approval) -> dict[str, Any]:
    encoded = {
        "request": json.dumps(approval.request),
        "arguments": json.dumps(approval.arguments),
        "about": json.dumps(approval.about),
    }
    return asdict(approval) | encoded


def _approval(row: Mapping[Any, Any]) -> Approval:
    decoded = {
        "request": json.loads(row["request"]),
        "arguments": json.loads(row["arguments"]),
        "about": tuple(json.loads(row["about"])),
        "edited": bool(row["edited"]),
    }
    return Approval(**{**row, **decoded})
