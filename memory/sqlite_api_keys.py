"""API keys in the database of the data folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from memory.api_keys import (
    ApiKey,
    HashedKey,
    Role,
    checked_owner,
    new_key,
    parts_of,
    unknown_key,
)
from memory.database import read, write
from memory.journal import Clock
from memory.journal_encoding import JournalEncoding

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_COLUMNS = "key_id, owner, role, note, created_at, revoked_at"
_INSERT = text(
    "INSERT INTO api_keys (key_id, owner, role, note, salt, digest, created_at)"
    " VALUES (:key_id, :owner, :role, :note, :salt, :digest, :created_at)"
)
_GET = text(f"SELECT {_COLUMNS}, salt, digest FROM api_keys WHERE key_id = :key_id")
_ALL = text(f"SELECT {_COLUMNS} FROM api_keys ORDER BY created_at, key_id")
_REVOKE = text(
    "UPDATE api_keys SET revoked_at = :now WHERE key_id = :key_id AND revoked_at IS NULL"
)
_ANY = text("SELECT 1 FROM api_keys LIMIT 1")


class SqliteApiKeys:
    """The keys of all owners, on an engine of ``memory.database.open_database``.

    Safe to use from several threads and processes; blocks. The keys themselves are not stored.
    """

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self._engine = engine
        self._encoding = JournalEncoding(clock)

    def create(self, owner: str, role: Role, note: str = "") -> tuple[str, ApiKey]:
        """Make a key and return it, this once; raises ``DeveloperError`` (``wrong_owner``)."""
        key, hashed = new_key()
        known = ApiKey(
            key_id=hashed.key_id,
            owner=checked_owner(owner),
            role=role,
            note=self._encoding.text(note),
            created_at=self._encoding.now(),
        )
        with write(self._engine) as connection:
            connection.execute(_INSERT, asdict(hashed) | asdict(known))
        return key, known

    def listed(self) -> Sequence[ApiKey]:
        """All keys, oldest first, those revoked too."""
        with read(self._engine) as connection:
            return [ApiKey(**row) for row in connection.execute(_ALL).mappings()]

    def revoke(self, key_id: str) -> ApiKey:
        """Let a key give nothing any more; raises ``DeveloperError`` (code ``unknown_key``)."""
        with write(self._engine) as connection:
            connection.execute(_REVOKE, {"key_id": key_id, "now": self._encoding.now()})
            row = _row(connection, key_id)
        if row is None:
            raise unknown_key(key_id)
        return _known(row)

    def holder(self, key: str) -> ApiKey | None:
        """Whose key this is; None for one that does not exist or was revoked."""
        parts = parts_of(key)
        if parts is None:
            return None
        key_id, secret = parts
        with read(self._engine) as connection:
            row = _row(connection, key_id)
        if row is None or row["revoked_at"] is not None:
            return None
        is_right = HashedKey(key_id, row["salt"], row["digest"]).matches(secret)
        return _known(row) if is_right else None

    def is_valid(self, key_id: str) -> bool:
        """Whether a key exists and was not revoked."""
        with read(self._engine) as connection:
            row = _row(connection, key_id)
        return row is not None and row["revoked_at"] is None

    def are_there(self) -> bool:
        """Whether a key was ever made."""
        with read(self._engine) as connection:
            return connection.execute(_ANY).first() is not None


def _row(connection: Connection, key_id: str) -> Mapping[Any, Any] | None:
    return connection.execute(_GET, {"key_id": key_id}).mappings().one_or_none()


def _known(row: Mapping[Any, Any]) -> ApiKey:
    return ApiKey(**{name: row[name] for name in _COLUMNS.split(", ")})
