"""Users in the database of the data folder."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import inspect, text

from memory.api_keys import Role, checked_owner
from memory.database import read, write
from memory.journal import LOCAL_OWNER, Clock
from memory.journal_encoding import JournalEncoding
from memory.users import (
    User,
    check_password,
    last_administrator,
    name_taken,
    unknown_user,
    wrong_login,
)

if TYPE_CHECKING:
    from pwdlib import PasswordHash
    from sqlalchemy import Connection, Engine

_COLUMNS = "name, owner, role, created_at, removed_at"
_INSERT = text(
    "INSERT INTO users (name, owner, role, password_hash, created_at)"
    " VALUES (:name, :owner, :role, :password_hash, :created_at)"
    " ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, role = excluded.role,"
    " password_hash = excluded.password_hash, created_at = excluded.created_at, removed_at = NULL"
    " WHERE users.removed_at IS NOT NULL"
)
_GET = text(f"SELECT {_COLUMNS}, password_hash FROM users WHERE name = :name")
_ALL = text(f"SELECT {_COLUMNS} FROM users WHERE removed_at IS NULL ORDER BY name")
_ANY = text("SELECT 1 FROM users LIMIT 1")
_ADMINS = text("SELECT name FROM users WHERE role = 'admin' AND removed_at IS NULL")
_SET_ROLE = text("UPDATE users SET role = :role WHERE name = :name")
_SET_PASSWORD = text("UPDATE users SET password_hash = :hash WHERE name = :name")
_REMOVE = text("UPDATE users SET removed_at = :now, password_hash = '' WHERE name = :name")
_END_SESSIONS = text("DELETE FROM sessions WHERE user_name = :name")


class SqliteUsers:
    """Those who may log in, on an engine of ``memory.database.open_database``.

    Safe to use from several threads and processes; blocks, hashing a password for about 0.1 s.
    Passwords are kept as argon2 hashes. Of removed users the name stays, so that nobody registers
    as one.
    """

    def __init__(
        self, engine: Engine, clock: Clock, reserved: Collection[str] = (LOCAL_OWNER,)
    ) -> None:
        """``reserved``: owners that nobody may become by registering."""
        self._engine = engine
        self._encoding = JournalEncoding(clock)
        self._reserved = reserved

    def create(self, name: str, password: str, role: Role = "user", owner: str = "") -> User:
        """Make a user whose things are those of ``owner``, else of their own name.

        Raises ``DeveloperError`` (``wrong_owner``, ``weak_password``, ``name_taken``).
        """
        checked_owner(name)
        hashed = self._hashed(password)
        user = User(name, checked_owner(owner or name), role, self._encoding.now())
        with write(self._engine) as connection:
            self._insert(connection, user, hashed)
        return user

    def register(self, name: str, password: str) -> User:
        """Make a user by themselves: as ``create``, but never with things that are there already.

        Raises ``DeveloperError`` as ``create`` and ``name_taken`` for the name of any owner.
        """
        checked_owner(name)
        hashed = self._hashed(password)
        user = User(name, name, "user", self._encoding.now())
        with write(self._engine) as connection:
            if name in self._reserved or _has_things(connection, name):
                raise name_taken(name)
            self._insert(connection, user, hashed)
        return user

    def listed(self) -> Sequence[User]:
        """Those who are not removed, by name."""
        with read(self._engine) as connection:
            return [User(**row) for row in connection.execute(_ALL).mappings()]

    def are_there(self) -> bool:
        """Whether a user was ever made."""
        with read(self._engine) as connection:
            return connection.execute(_ANY).first() is not None

    def verified(self, name: str, password: str) -> User:
        """Who has this name and password; takes as long for a name that nobody has.

        Raises ``DeveloperError`` (code ``wrong_login``).
        """
        with read(self._engine) as connection:
            row = connection.execute(_GET, {"name": name}).mappings().one_or_none()
        stored = row["password_hash"] if row and not row["removed_at"] else ""
        is_right = _hasher().verify(password, stored or _nobodys_hash())
        if row is None or not stored or not is_right:
            raise wrong_login()
        return _user(row)

    def set_password(self, name: str, password: str) -> None:
        """Set a password and end the user's sessions.

        Raises ``DeveloperError`` (``unknown_user``, ``weak_password``).
        """
        hashed = self._hashed(password)
        with write(self._engine) as connection:
            _present(connection, name)
            connection.execute(_SET_PASSWORD, {"name": name, "hash": hashed})
            connection.execute(_END_SESSIONS, {"name": name})

    def set_role(self, name: str, role: Role) -> User:
        """Give another role, from the next request on.

        Raises ``DeveloperError`` (``unknown_user``, ``last_administrator``).
        """
        with write(self._engine) as connection:
            user = _present(connection, name)
            if role != "admin":
                _check_not_last(connection, name)
            connection.execute(_SET_ROLE, {"name": name, "role": role})
        return User(user.name, user.owner, role, user.created_at)

    def remove(self, name: str) -> None:
        """Let a user log in no more; what belongs to their owner stays.

        Raises ``DeveloperError`` (``unknown_user``, ``last_administrator``).
        """
        with write(self._engine) as connection:
            _present(connection, name)
            _check_not_last(connection, name)
            connection.execute(_REMOVE, {"name": name, "now": self._encoding.now()})
            connection.execute(_END_SESSIONS, {"name": name})

    def _hashed(self, password: str) -> str:
        check_password(password)
        return _hasher().hash(password)

    def _insert(self, connection: Connection, user: User, hashed: str) -> None:
        made = connection.execute(_INSERT, {**asdict(user), "password_hash": hashed})
        if not made.rowcount:
            raise name_taken(user.name)


@cache
def _hasher() -> PasswordHash:
    from pwdlib import PasswordHash
    from pwdlib.hashers.argon2 import Argon2Hasher

    return PasswordHash((Argon2Hasher(),))


@cache
def _nobodys_hash() -> str:
    """A hash that is compared for names that nobody has."""
    return _hasher().hash("nobody's password")


def _present(connection: Connection, name: str) -> User:
    row = connection.execute(_GET, {"name": name}).mappings().one_or_none()
    if row is None or row["removed_at"]:
        raise unknown_user(name)
    return _user(row)


def _check_not_last(connection: Connection, name: str) -> None:
    if connection.execute(_ADMINS).scalars().all() == [name]:
        raise last_administrator(name)


def _has_things(connection: Connection, owner: str) -> bool:
    """Whether any table holds something of this owner."""
    schema = inspect(connection)
    for table in schema.get_table_names():
        if any(column["name"] == "owner" for column in schema.get_columns(table)):
            found = text(f'SELECT 1 FROM "{table}" WHERE owner = :owner LIMIT 1')
            if connection.execute(found, {"owner": owner}).first() is not None:
                return True
    return False


def _user(row: Mapping[Any, Any]) -> User:
    return User(**{name: row[name] for name in _COLUMNS.split(", ")})
