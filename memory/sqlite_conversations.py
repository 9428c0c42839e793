"""Conversations of an owner: found by their words, named, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import text

from memory.database import read, write
from memory.errors import RunStoppedError
from memory.journal import Secrets
from memory.journal_encoding import no_secrets, unknown_conversation
from memory.owned import OwnedStore
from memory.redaction import mask

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_FOUND = text(
    "SELECT r.thread_id, coalesce(t.title, f.request) AS title, count(*) AS turns,"
    " max(r.created_at) AS last_at"
    " FROM runs AS r"
    " JOIN runs AS f ON f.run_id = (SELECT run_id FROM runs WHERE owner = :owner"
    " AND thread_id = r.thread_id ORDER BY created_at, run_id LIMIT 1)"
    " LEFT JOIN conversation_titles AS t ON t.owner = :owner AND t.thread_id = r.thread_id"
    " WHERE r.owner = :owner GROUP BY r.thread_id"
    " HAVING :query = '' OR max(instr("
    "lower_text(r.request || char(10) || coalesce(r.answer, '')), :query)) > 0"
    " OR instr(lower_text(coalesce(t.title, '')), :query) > 0"
    " ORDER BY last_at DESC, r.thread_id DESC LIMIT :limit"
)
_KNOWN = text("SELECT 1 FROM runs WHERE owner = :owner AND thread_id = :thread_id LIMIT 1")
_OPEN = text(
    "SELECT 1 FROM runs WHERE owner = :owner AND thread_id = :thread_id AND ended_at IS NULL"
)
_NAME = text(
    "INSERT INTO conversation_titles (owner, thread_id, title)"
    " VALUES (:owner, :thread_id, :title)"
    " ON CONFLICT (owner, thread_id) DO UPDATE SET title = excluded.title"
)
_UNNAME = text("DELETE FROM conversation_titles WHERE owner = :owner AND thread_id = :thread_id")
_DELETE = text("DELETE FROM runs WHERE owner = :owner AND thread_id = :thread_id RETURNING run_id")


@dataclass(frozen=True, slots=True)
class NamedConversation:
    """A conversation in a list."""

    thread_id: str
    title: str
    """The one that was given, else the first request."""
    turns: int
    last_at: str
    """When its newest run began."""


class SqliteConversations(OwnedStore):
    """The conversations of the journal, on an engine of ``memory.database.open_database``; blocks.

    Every method that takes the id of a conversation raises ``DeveloperError`` (code
    ``unknown_conversation``) when the owner has none such.
    """

    def __init__(self, engine: Engine, secrets: Secrets = no_secrets) -> None:
        self._engine = engine
        self._secrets = secrets

    def found(self, query: str = "", *, limit: int = 50) -> Sequence[NamedConversation]:
        """Those with the text in a title, request or answer, the last gone on with first.

        Case does not matter; ``""`` finds all.
        """
        given = {"owner": self._owner, "query": query.strip().lower(), "limit": limit}
        with read(self._engine) as connection:
            return [
                NamedConversation(**row) for row in connection.execute(_FOUND, given).mappings()
            ]

    def rename(self, thread_id: str, title: str) -> None:
        """Give a title; an empty one takes it away."""
        told = str(mask(title.strip(), self._secrets())).encode("utf-8", "replace").decode()
        with write(self._engine) as connection:
            key = self._key(connection, thread_id)
            connection.execute(_NAME if told else _UNNAME, {**key, "title": told} if told else key)

    def delete(self, thread_id: str) -> Sequence[str]:
        """Delete its runs with all that belongs to them in the database; returns their ids.

        Raises ``RunStoppedError`` (code ``conversation_open``) while one has not ended.
        """
        with write(self._engine) as connection:
            key = self._key(connection, thread_id)
            if connection.execute(_OPEN, key).first() is not None:
                raise RunStoppedError(
                    "A run of this conversation has not ended. Stop it, or say what it waits for.",
                    code="conversation_open",
                )
            gone = connection.scalars(_DELETE, key).all()
            connection.execute(_UNNAME, key)
        return gone

    def _key(self, connection: Connection, thread_id: str) -> dict[str, str]:
        key = {"owner": self._owner, "thread_id": thread_id}
        if connection.execute(_KNOWN, key).first() is None:
            raise unknown_conversation(thread_id)
        return key
