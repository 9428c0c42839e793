"""Claims in the database of the data folder, flushed to the disk before anything is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from memory import run_rows
from memory.claims import Claim
from memory.database import read, write
from memory.journal import Clock
from memory.journal_encoding import JournalEncoding, run_ended
from memory.owned import OwnedStore

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine, TextClause

_COLUMNS = "run_id, subtask, digest, call_id, tool_id, idempotency_key, claimed_at"
_OWN = "EXISTS (SELECT 1 FROM runs WHERE owner = :owner AND run_id = :run_id)"
_SAME = "run_id = :run_id AND subtask = :subtask AND digest = :digest"
_GET = text(f"SELECT {_COLUMNS} FROM claims WHERE {_SAME}")
_INSERT = text(
    f"INSERT INTO claims ({_COLUMNS}) VALUES"
    " (:run_id, :subtask, :digest, :call_id, :tool_id, :idempotency_key, :claimed_at)"
)
_RELEASE = text(f"DELETE FROM claims WHERE {_SAME} AND call_id = :call_id AND {_OWN}")
_OF_RUN = text(
    f"SELECT {_COLUMNS} FROM claims WHERE run_id = :run_id AND {_OWN}"
    " ORDER BY claimed_at, subtask, digest"
)


class SqliteClaims(OwnedStore):
    """``memory.claims.Claims`` on an engine of ``memory.database.open_database``."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self._engine = engine
        self._encoding = JournalEncoding(clock)

    def claim(self, claim: Claim) -> Claim | None:
        """See ``Claims.claim``."""
        with write(self._engine, durable=True) as connection:
            if run_rows.get(connection, self._owner, claim.run_id).ended_at is not None:
                raise run_ended(claim.run_id)
            known = _found(connection, _GET, **asdict(claim))
            if known:
                return known[0]
            connection.execute(_INSERT, asdict(replace(claim, claimed_at=self._encoding.now())))
        return None

    def release(self, claim: Claim) -> None:
        """See ``Claims.release``."""
        with write(self._engine) as connection:
            connection.execute(_RELEASE, asdict(claim) | {"owner": self._owner})

    def claims(self, run_id: str) -> Sequence[Claim]:
        """See ``Claims.claims``."""
        with read(self._engine) as connection:
            return _found(connection, _OF_RUN, owner=self._owner, run_id=run_id)


def _found(connection: Connection, statement: TextClause, **values: Any) -> Sequence[Claim]:
    return [Claim(**row) for row in connection.execute(statement, values).mappings()]
