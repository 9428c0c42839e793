"""Sessions of browsers in the database of the data folder."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import text

from memory.api_keys import HashedKey, new_key, parts_of
from memory.database import read, write
from memory.journal import Clock
from memory.journal_encoding import JournalEncoding
from memory.users import Session, User

if TYPE_CHECKING:
    from sqlalchemy import Engine

_INSERT = text(
    "INSERT INTO sessions (session_id, user_name, salt, digest, created_at, expires_at)"
    " VALUES (:session_id, :user_name, :salt, :digest, :now, :expires_at)"
)
_GET = text(
    "SELECT s.session_id, s.salt, s.digest, s.expires_at, u.name, u.owner, u.role, u.created_at"
    " FROM sessions s JOIN users u ON u.name = s.user_name"
    " WHERE s.session_id = :session_id AND s.expires_at > :now AND u.removed_at IS NULL"
)
_END = text("DELETE FROM sessions WHERE session_id = :session_id")
_FORGET = text("DELETE FROM sessions WHERE expires_at <= :now")


class SqliteSessions:
    """Who is logged in where, on an engine of ``memory.database.open_database``.

    A session is known by a random secret of 256 bits of which only a keyed hash is stored, as of an
    API key: it cannot be forged, and it ends at once for whoever logs out. Blocks.
    """

    def __init__(self, engine: Engine, clock: Clock, days: float) -> None:
        """``days``: so long a session lasts."""
        self._engine = engine
        self._clock = clock
        self._encoding = JournalEncoding(clock)
        self._lasts = timedelta(days=days)

    @property
    def lasts_s(self) -> int:
        """Seconds that a session lasts."""
        return int(self._lasts.total_seconds())

    def begin(self, user: User) -> str:
        """The secret of a new session, this once; sessions that have ended are deleted."""
        secret, hashed = new_key()
        end: datetime = self._clock().astimezone(UTC) + self._lasts
        row = {
            "session_id": hashed.key_id,
            "user_name": user.name,
            "salt": hashed.salt,
            "digest": hashed.digest,
            "now": self._encoding.now(),
            "expires_at": end.isoformat(timespec="microseconds"),
        }
        with write(self._engine) as connection:
            connection.execute(_FORGET, {"now": row["now"]})
            connection.execute(_INSERT, row)
        return secret

    def holder(self, secret: str) -> Session | None:
        """The session of this secret; None for one that does not exist or has ended."""
        parts = parts_of(secret)
        if parts is None:
            return None
        with read(self._engine) as connection:
            given = {"session_id": parts[0], "now": self._encoding.now()}
            row = connection.execute(_GET, given).mappings().one_or_none()
        if row is None or not HashedKey(parts[0], row["salt"], row["digest"]).matches(parts[1]):
            return None
        user = User(row["name"], row["owner"], row["role"], row["created_at"])
        return Session(row["session_id"], user, row["expires_at"])

    def is_valid(self, session: Session) -> bool:
        """Whether a session has not ended, and its user has the owner and role that it tells."""
        with read(self._engine) as connection:
            given = {"session_id": session.session_id, "now": self._encoding.now()}
            row = connection.execute(_GET, given).one_or_none()
        told = session.user
        return row is not None and (row.owner, row.role) == (told.owner, told.role)

    def end(self, session_id: str) -> None:
        """End a session, if there is one."""
        with write(self._engine) as connection:
            connection.execute(_END, {"session_id": session_id})
